import { expect, test } from 'vitest';
import { fittingCount } from './fitting.ts';

test.each([
  ['all, without a button for more', [100, 100, 100], 300, 3],
  ['only those that leave room for the button', [100, 100, 100], 299, 2],
  ['fewer where the button takes the place of one', [100, 100, 100], 239, 1],
  ['none in a row narrower than the first', [100, 10], 90, 0],
  ['nothing after the first that does not fit', [100, 200, 10], 200, 1],
  ['the last one, where it takes no more than the button', [100, 100, 30], 230, 3],
  ['nothing of nothing', [], 100, 0],
])('a row shows %s', (_, widths, room, count) => {
  expect(fittingCount(widths, room, 40)).toBe(count);
});
