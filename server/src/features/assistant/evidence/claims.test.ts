import { expect, test } from 'vitest';
import { claimsOf, findUnsupported } from './claims.ts';

test.each([
  ['before the full stop', 'Leave is 25 days [1]. It expires in March [2].', [[1], [2]]],
  ['after the full stop', 'Leave is 25 days. [1] It expires in March. [2]', [[1], [2]]],
  ['after a Chinese full stop', '年假为25天。[1]三月失效。[2][3]', [[1], [2, 3]]],
  ['on a line of its own', 'Leave is 25 days.\n[1] is the handbook.', [[], [1]]],
  ['in none if there are none', 'Leave is 25 days.', [[]]],
  ['outside code only', 'Leave is 25 days [1].\n```\nlist[2]. Done.\n```', [[1]]],
])('the citations of a sentence are found %s', (_, text, expected) => {
  const claims = claimsOf(text);
  expect(claims.map(({ cited }) => cited)).toEqual(expected);
  for (const { from, to, text: own } of claims) expect(text.slice(from, to)).toBe(own);
});

const sources = [
  'Full-time employees receive 25 days of annual leave a year.',
  'Unused days expire at the end of March.',
];
test.each([
  ['what the cited source says', 'Full-time employees receive 25 days of annual leave. [1]', []],
  [
    'what another source says',
    'Unused days expire at the end of March [1].',
    ['Unused days expire at the end of March [1].'],
  ],
  [
    'another number',
    'Full-time employees receive 52 days of annual leave [1].',
    ['Full-time employees receive 52 days of annual leave [1].'],
  ],
  [
    'what no source says',
    'The canteen serves free lunches every Friday. Unused days expire in March [2].',
    ['The canteen serves free lunches every Friday.'],
  ],
  ['code', 'Unused days expire in March [2].\n```\npigs fly over 99 castles\n```', []],
])('a sentence that says %s', (_, text, expected) => {
  const marked = findUnsupported(text, sources, () => 1);
  expect(marked.map(({ from, at }) => text.slice(from, at))).toEqual(expected);
});
