import { describe, expect, test } from 'vitest';
import { JsonNode, type PageNode } from '../pagination/blocks.ts';
import { LineCounts } from '../pagination/lineCounts.ts';
import { type LineAt, numbered } from './lines.ts';

const at = (page: number, column: number, top: number, run = page): LineAt => ({
  page,
  column,
  top,
  run,
});

test.each<[string, LineAt[], number[]]>([
  ['from 1 on', [at(1, 0, 10), at(1, 0, 30), at(1, 0, 50)], [1, 2, 3]],
  ['from 1 on each page', [at(1, 0, 10), at(1, 0, 30), at(2, 0, 900)], [1, 2, 1]],
  ['on over pages', [at(1, 0, 10, 0), at(1, 0, 30, 0), at(2, 0, 900, 0)], [1, 2, 3]],
  ['from 1 in each part', [at(1, 0, 10, 0), at(1, 0, 30, 1), at(2, 0, 900, 1)], [1, 1, 2]],
  ['on from column to column', [at(1, 0, 10), at(1, 0, 30), at(1, 1, 10)], [1, 2, 3]],
])('lines are numbered %s', (_, lines, expected) => {
  expect(numbered(lines).map(({ number }) => number)).toEqual(expected);
});

test('lines are numbered in reading order, however they were collected', () => {
  const lines = numbered([at(2, 0, 900), at(1, 1, 10), at(1, 0, 30), at(1, 0, 10)]);
  expect(lines.map(({ column, top, number }) => [column, top, number])).toEqual([
    [0, 10, 1],
    [0, 30, 2],
    [1, 10, 3],
    [0, 900, 1],
  ]);
});

test('numbering continues after the given lines until another run begins', () => {
  const lines = numbered([at(4, 0, 10, 0), at(4, 0, 30, 0), at(4, 0, 50, 1)], 7);
  expect(lines.map(({ number }) => number)).toEqual([8, 9, 1]);
});

describe('the number of preceding lines', () => {
  const line = () => new JsonNode({ type: 'paragraph', content: [{ type: 'text', text: 'a' }] });
  const section = (...blocks: PageNode[]): PageNode => ({
    type: { name: 'section' },
    attrs: {},
    childCount: blocks.length,
    child: (index) => blocks[index] as PageNode,
  });
  const long = line();
  const first = section(line(), long);
  const second = section(line(), new JsonNode({ type: 'sectionBreak' }), line());
  const sections = [first, second, section(line()), section(line())];
  const counts = new LineCounts();
  counts.learn(first, long, 600, 5);

  test.each([
    ['page', 3, 0],
    ['document', 1, 6],
    ['document', 3, 9],
    ['section', 1, 6],
    ['section', 2, 1],
    ['section', 3, 2],
  ] as const)('by the %s, section %d: %d', (begin, index, expected) => {
    expect(counts.before(sections, index, 600, begin)).toBe(expected);
  });

  test('a count measured at another width is not exact any more', () => {
    expect(counts.before(sections, 1, 300, 'document')).toBe(2);
  });

  test('a new measurement replaces the previous one', () => {
    counts.learn(first, first.child(0), 600, 3);
    expect(counts.before(sections, 1, 600, 'document')).toBe(8);
    expect([counts.isSeen(first, 600), counts.isSeen(second, 600)]).toEqual([true, false]);
  });
});
