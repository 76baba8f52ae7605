import { expect, test } from 'vitest';
import { decideShown } from './documents.rules.ts';

test.each([
  // wanted, published, may edit → refusal
  [undefined, null, true, null],
  [undefined, null, false, 'file/not-found'],
  [undefined, 2, false, null],
  [1, 2, false, null],
  [2, 2, false, null],
  [3, 2, false, 'version/not-found'],
  [3, 2, true, null],
  [1, null, false, 'version/not-found'],
  [1, null, true, null],
] as const)(
  'version %s of a document published as %s, may edit: %s → %s',
  (wanted, publishedNumber, mayEdit, refusal) => {
    expect(decideShown(wanted, { publishedNumber, mayEdit })).toBe(refusal);
  },
);
