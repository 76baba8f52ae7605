import type { ImportSkip } from '@docent/contract/imports';

type UnreadableReason = Extract<ImportSkip, `upload/${string}`>;

/** Why a file can't be converted, as a sentence for operators and as a reason that the page explains. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
  readonly reason: UnreadableReason;

  constructor(why: string, reason: UnreadableReason = 'upload/unreadable') {
    super(why);
    this.reason = reason;
  }
}

/** Malicious, or far too large; a smaller file may work. */
export class TooMuch extends Unreadable {
  constructor(why: string) {
    super(why, 'upload/too-complex');
  }
}
