/** The file does not match its header. */
export class DamagedPicture extends Error {}
