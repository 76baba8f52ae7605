import { describe, expect, test } from 'vitest';
import { foldedTo, placeAtGap, placeByStep, shownEntries } from './outline.rules.ts';

const outline = [
  ['A', 1],
  ['a1', 2],
  ['a1x', 3],
  ['a2', 2],
  ['B', 1],
  ['b1', 2],
  ['C', 1],
].map(([id, level]) => ({ id: `${id}`, level: Number(level), text: `${id}` }));

const at = (id: string) => outline.findIndex((entry) => entry.id === id);

test.each([
  [[], 'A a1 a1x a2 B b1 C'],
  [['A'], 'A B b1 C'],
  [['a1'], 'A a1 a2 B b1 C'],
  [['C'], 'A a1 a1x a2 B b1 C'],
])('folded %j', (folded, visibleIds) => {
  const ids = shownEntries(outline, new Set(folded)).map(({ id }) => id);
  expect(ids.join(' ')).toBe(visibleIds);
});

test.each([
  [1, 'A B C'],
  [2, 'A a1 a2 B b1 C'],
  [6, 'A a1 a1x a2 B b1 C'],
])('folded to level %i', (level, visibleIds) => {
  const ids = shownEntries(outline, foldedTo(outline, level)).map(({ id }) => id);
  expect(ids.join(' ')).toBe(visibleIds);
});

describe('the target of a moved entry', () => {
  test.each([
    ['A', 'C', 'before C'],
    ['C', 'A', 'before A'],
    ['a2', 'a1', 'before a1'],
    ['A', 'a2', 'stays'],
    ['A', 'B', 'stays'],
    ['A', '', 'behind C'],
    ['C', '', 'stays'],
  ])('%s, dropped before %s', (id, gap, expected) => {
    const place = placeAtGap(outline, at(id), gap ? at(gap) : outline.length);
    expect(place ? `${place.where} ${place.other}` : 'stays').toBe(expected);
  });

  test.each([
    ['A', -1, 'stays'],
    ['A', 1, 'behind B'],
    ['B', -1, 'before A'],
    ['a1', 1, 'behind a2'],
    ['a2', -1, 'before a1'],
    ['a2', 1, 'before b1'],
    ['a1', -1, 'before A'],
    ['b1', 1, 'behind C'],
    ['C', 1, 'stays'],
  ] as const)('%s by a step of %i', (id, direction, expected) => {
    const place = placeByStep(outline, at(id), direction);
    expect(place ? `${place.where} ${place.other}` : 'stays').toBe(expected);
  });
});
