/** Why a file can't be converted, as a sentence for the person who sent it. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
}

/** Malicious, or far too large; a smaller file may work. */
export class TooMuch extends Unreadable {}
