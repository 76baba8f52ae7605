import { expect, test } from 'vitest';
import { type LineAt, numbered } from './lines.ts';

const at = (page: number, column: number, top: number): LineAt => ({ page, column, top });

test.each<[string, LineAt[], number[]]>([
  ['from 1 on', [at(1, 0, 10), at(1, 0, 30), at(1, 0, 50)], [1, 2, 3]],
  ['from 1 on each page', [at(1, 0, 10), at(1, 0, 30), at(2, 0, 900)], [1, 2, 1]],
  ['on from column to column', [at(1, 0, 10), at(1, 0, 30), at(1, 1, 10)], [1, 2, 3]],
])('lines are numbered %s', (_, lines, expected) => {
  expect(numbered(lines).map(({ number }) => number)).toEqual(expected);
});

test('lines are numbered as they are read, in whatever order they were found', () => {
  const lines = numbered([at(2, 0, 900), at(1, 1, 10), at(1, 0, 30), at(1, 0, 10)]);
  expect(lines.map(({ column, top, number }) => [column, top, number])).toEqual([
    [0, 10, 1],
    [0, 30, 2],
    [1, 10, 3],
    [0, 900, 1],
  ]);
});
