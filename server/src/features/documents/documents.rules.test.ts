import { expect, test } from 'vitest';
import { decideShown } from './documents.rules.ts';

test.each([
  // wanted, published, readable from, may edit → refusal
  [undefined, null, 1, true, null],
  [undefined, null, 1, false, 'file/not-found'],
  [undefined, 2, 1, false, null],
  [1, 2, 1, false, null],
  [2, 2, 1, false, null],
  [3, 2, 1, false, 'version/not-found'],
  [3, 2, 1, true, null],
  [1, null, 1, false, 'version/not-found'],
  [1, null, 1, true, null],
  [1, 2, 2, false, 'version/not-found'],
  [2, 2, 2, false, null],
  [1, 2, 2, true, null],
] as const)(
  'version %s of a document published as %s, open from %s, may edit: %s → %s',
  (wanted, publishedNumber, readableFrom, mayEdit, refusal) => {
    expect(decideShown(wanted, { publishedNumber, readableFrom, mayEdit })).toBe(refusal);
  },
);
