import type { Hit } from '@docent/contract/search';
import { describe, expect, test } from 'vitest';
import {
  addressOfHit,
  inputOfFilters,
  isContinued,
  nextEntry,
  noFilters,
  piecesOf,
} from './search.rules.ts';

describe('the pieces of a hit', () => {
  const shown = (text: string, highlights: [number, number][]) =>
    piecesOf(text, highlights)
      .map(({ text, isHit }) => (isHit ? `[${text}]` : text))
      .join('');

  test.each([
    ['no highlight', 'plain words', [], 'plain words'],
    ['one', 'a torque of 5', [[2, 8]], 'a [torque] of 5'],
    [
      'at both ends',
      'ab cd',
      [
        [0, 2],
        [3, 5],
      ],
      '[ab] [cd]',
    ],
    [
      'overlapping ones are not doubled',
      'abcdef',
      [
        [0, 4],
        [2, 6],
      ],
      '[abcd][ef]',
    ],
    ['Chinese', '扭矩为五', [[0, 2]], '[扭矩]为五'],
  ] as [string, string, [number, number][], string][])('%s', (_case, text, highlights, pieces) => {
    expect(shown(text, highlights)).toBe(pieces);
  });

  test('a hit far inside a long paragraph is visible, and the omissions are marked', () => {
    const text = `${'word '.repeat(60)}needle ${'more '.repeat(80)}`;
    const at = text.indexOf('needle');
    const seen = shown(text, [[at, at + 6]]);
    expect(seen.startsWith('… word')).toBe(true);
    expect(seen).toContain('[needle]');
    expect(seen.indexOf('[needle]')).toBeLessThan(80);
    expect(seen.endsWith(' …')).toBe(true);
  });
});

test('a paragraph opens with its first ten characters and its fragment; a title with neither', () => {
  const file = { id: 'f', name: 'How  to begin' } as Hit['file'];
  const hit = { file, highlights: [], headingPath: [], score: 1 };
  expect(addressOfHit({ ...hit, paragraphId: 'p1', text: '扭矩为五牛米以上即可😀尾' })).toEqual({
    id: 'f',
    title: 'How-to-begin',
    des: '扭矩为五牛米以上即可',
    hash: 'p-p1',
  });
  expect(addressOfHit({ ...hit, paragraphId: null, text: 'How to begin' })).toEqual({
    id: 'f',
    title: 'How-to-begin',
  });
});

test.each([
  [0, 3, 'ArrowDown', 1],
  [2, 3, 'ArrowDown', 0],
  [0, 3, 'ArrowUp', 2],
  [1, 20, 'PageDown', 9],
  [1, 3, 'PageDown', 2],
  [1, 20, 'PageUp', 0],
  [0, 0, 'ArrowDown', 0],
])('from %d of %d %s goes to %d', (current, count, key, next) => {
  expect(nextEntry(current, count, key)).toBe(next);
});

test('filters are converted for the call; days begin at midnight', () => {
  const now = new Date(2026, 10, 21, 17, 30);
  expect(inputOfFilters(noFilters, now)).toEqual({});
  expect(
    inputOfFilters(
      {
        spaceId: 's',
        kind: 'document',
        state: 'draft',
        author: { id: 'a', name: 'Ada' },
        age: 'week',
      },
      now,
    ),
  ).toEqual({
    spaceId: 's',
    kind: 'document',
    state: 'draft',
    author: 'a',
    from: new Date(2026, 10, 15).toISOString(),
  });
  const today = { ...noFilters, age: 'day' } as const;
  expect(inputOfFilters(today, now)).toEqual({ from: new Date(2026, 10, 21).toISOString() });
});

test.each([
  ['both days whole', '2026-03-01', '2026-03-31', new Date(2026, 2, 1), new Date(2026, 3, 1)],
  ['one day', '2026-03-01', '2026-03-01', new Date(2026, 2, 1), new Date(2026, 2, 2)],
  ['no end', '2026-03-01', '', new Date(2026, 2, 1), null],
  ['no beginning', '', '2024-02-29', null, new Date(2024, 2, 1)],
  ['nothing yet', '', '', null, null],
  ['a year half typed', '0002-03-01', '', null, null],
])('between days: %s', (_case, from, to, first, end) => {
  expect(inputOfFilters({ ...noFilters, age: { from, to } }, new Date())).toEqual({
    ...(first && { from: first.toISOString() }),
    ...(end && { to: new Date(end.getTime() - 1).toISOString() }),
  });
});

test('headings that the row above shows are not repeated', () => {
  const entry = (id: string, paragraphId: string | null) => ({
    file: { id, name: 'Leave', kind: 'document' } as Hit['file'],
    paragraphId,
    text: 'text',
    highlights: [],
    headingPath: [],
  });
  expect(isContinued(entry('f', 'p2'), entry('f', 'p1'))).toBe(true);
  expect(isContinued(entry('f', 'p1'), entry('f', null))).toBe(true);
  expect(isContinued(entry('f', 'p1'), entry('g', 'p1'))).toBe(false);
  expect(isContinued(entry('f', null), entry('f', 'p1'))).toBe(false);
  expect(isContinued(entry('f', 'p1'), undefined)).toBe(false);
});
