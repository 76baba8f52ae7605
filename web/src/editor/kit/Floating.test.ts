import { expect, test } from 'vitest';
import { within } from './Floating.tsx';

// The test window is 1024 pixels wide.
test.each([
  ['stays where it is wished', 400, 200, 400],
  ['does not lie over what is left of the column', 250, 200, 300],
  ['does not lie over what is right of the column', 700, 200, 600],
  ['begins with the column where it is wider than that', 500, 600, 300],
  ['stays in the window where it is wider than what is left of that', 500, 800, 216],
])('a box beside the text %s', (_, wished, width, left) => {
  expect(within(wished, width, 300, 800)).toBe(left);
});
