/** A file is not what its first bytes promise. */
export class Broken extends Error {}
