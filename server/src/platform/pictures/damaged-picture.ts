/** The file does not match its header. */
export class Broken extends Error {}
