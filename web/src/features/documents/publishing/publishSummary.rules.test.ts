import type { WordRun } from '@docent/contract/history';
import { expect, test } from 'vitest';
import { countKinds, excerptOf } from './publishSummary.rules.ts';

test('the kinds of changes are counted in order of importance', () => {
  const kinds = (['formatted', 'added', 'changed', 'added'] as const).map((kind) => ({ kind }));
  expect(countKinds(kinds)).toEqual([
    { kind: 'changed', count: 1 },
    { kind: 'added', count: 2 },
    { kind: 'formatted', count: 1 },
  ]);
  expect(countKinds([])).toEqual([]);
});

const long = 'The haul rope is greased every week, and inspected';

test.each<[string, WordRun[], WordRun[]]>([
  ['a block without changed words', [['same', 'as before']], []],
  ['a new block', [['added', 'New.']], [['added', 'New.']]],
  [
    'a word in a long text',
    [
      ['same', long],
      ['removed', 'daily'],
      ['added', 'weekly'],
      ['same', long],
      ['added', 'too'],
    ],
    [
      ['same', `…${long.slice(-24)}`],
      ['removed', 'daily'],
      ['added', 'weekly'],
      ['same', `${long.slice(0, 24)}…`],
    ],
  ],
  [
    'a word at the end',
    [
      ['same', 'It is '],
      ['added', 'now '],
      ['same', 'so.'],
    ],
    [
      ['same', 'It is '],
      ['added', 'now '],
      ['same', 'so.'],
    ],
  ],
])('the excerpt of %s', (_name, words, excerpt) => {
  expect(excerptOf(words)).toEqual(excerpt);
});

test('a long new paragraph is cut', () => {
  const [run] = excerptOf([['added', 'x'.repeat(500)]]);
  expect(run).toEqual(['added', `${'x'.repeat(120)}…`]);
});
