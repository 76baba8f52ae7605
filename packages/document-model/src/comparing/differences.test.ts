import { describe, expect, it } from 'vitest';
import type { NodeJSON } from '../content.ts';
import { intoSections } from '../sections.ts';
import { randomDocument } from '../testing/documents.ts';
import { differencesOf } from './differences.ts';
import { longestIncreasing } from './increasingSubsequence.ts';

function of(...names: string[]) {
  return intoSections(
    names.map((name): NodeJSON => {
      const [id, text] = name.split(':');
      return { type: 'paragraph', attrs: { id }, content: [{ type: 'text', text: text ?? id }] };
    }),
    3,
  );
}

describe('the differences of two versions', () => {
  it.each([
    [
      ['a', 'b'],
      ['a', 'b'],
      ['same a', 'same b'],
    ],
    [
      ['a', 'b'],
      ['a', 'b:B'],
      ['same a', 'changed b'],
    ],
    [
      ['a', 'b'],
      ['a', 'x', 'b'],
      ['same a', 'added x', 'same b'],
    ],
    [
      ['a', 'b', 'c'],
      ['a', 'c'],
      ['same a', 'removed b', 'same c'],
    ],
    [['a', 'b'], ['b'], ['removed a', 'same b']],
    [
      ['a', 'b', 'c'],
      ['c', 'a', 'b'],
      ['moved c', 'same a', 'same b'],
    ],
    [
      ['a', 'b', 'c'],
      ['b:B', 'c', 'a'],
      ['changed b', 'same c', 'moved a'],
    ],
    [['a', 'b', 'c'], ['x'], ['removed a', 'removed b', 'removed c', 'added x']],
  ])('%j → %j', (before, after, expected) => {
    const differences = differencesOf(of(...before), of(...after));
    expect(differences.map(({ kind, id }) => `${kind} ${id}`)).toEqual(expected);
  });

  it('ignore the division into sections', () => {
    const document = randomDocument(2, 60);
    const cut = intoSections(
      document.content.flatMap((section) => section.content ?? []),
      3,
    );
    expect(differencesOf(document, cut).every(({ kind }) => kind === 'same')).toBe(true);
  });

  it('contain both states of a changed block', () => {
    const [first, second] = differencesOf(of('a', 'b'), of('b:B'));
    expect(first).toMatchObject({ kind: 'removed', before: { attrs: { id: 'a' } } });
    expect(second).toMatchObject({
      before: { content: [{ text: 'b' }] },
      after: { content: [{ text: 'B' }] },
    });
  });
});

describe('the longest increasing subsequence', () => {
  it.each([
    [[], []],
    [
      [0, 1, 2],
      [0, 1, 2],
    ],
    [
      [2, 0, 1],
      [1, 2],
    ],
    [
      [3, 1, 2, 0, 4],
      [1, 2, 4],
    ],
  ])('of %j are %j', (values, places) => {
    expect([...longestIncreasing(values)].sort()).toEqual(places);
  });
});
