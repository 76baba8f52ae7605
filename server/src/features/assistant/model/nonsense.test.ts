import { expect, test } from 'vitest';
import { decideVerdict } from './nonsense.ts';

test.each([
  ['Leave is 25 days [1].', 1, 'answer'],
  ['年假25天[1]。', 1, 'answer'],
  ['NO ANSWER', 0, 'no-answer'],
  ['No answer.', 0, 'no-answer'],
  ['', 0, 'nonsense'],
  ['I think it is 25 days.', 0, 'nonsense'],
  ['}{][)(*&^%$#@!~~~~ [1] ^^^^ %%%% $$$$', 1, 'nonsense'],
  ['It is the same thing. '.repeat(20), 1, 'nonsense'],
  ['<sources><source n="1"> [1]', 1, 'nonsense'],
] as const)('%s', (text, cited, expected) => {
  expect(decideVerdict(text, cited)).toBe(expected);
});
