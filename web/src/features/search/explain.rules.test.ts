import type { Explanation, Fate } from '@docent/contract/explaining';
import { expect, test } from 'vitest';
import {
  addressOfParagraph,
  decideVerdict,
  heaviest,
  keyOfSignal,
  partsOfName,
  type RankingVerdict,
  wordsOf,
} from './explain.rules.ts';

const word = (word: string, weight: number) => ({ word, weight, terms: [], misspelt: false });
const paragraph = {
  fileId: 'f1',
  fileName: 'Log / book',
  paragraphId: 'p1',
  headings: [],
  text: '',
  through: null,
  meaning: null,
  learned: null,
  words: { place: 1, score: 3, together: 0, parts: [{ word: 1, score: 3, where: [] }] },
  look: null,
};
const explanation: Explanation = {
  person: { id: 'a', username: 'Ada' },
  question: {
    text: '',
    language: 'en',
    words: [word('pilot', 2), word('harbour', 3), word('crown', 4)],
    leftOut: [],
  },
  found: [paragraph],
  searched: 1,
  decision: { verdict: 'answer', by: 'signs', likelihood: 0.9, threshold: 0.5, signs: [] },
  named: null,
};

const fates: [Fate, RankingVerdict][] = [
  [
    { kind: 'found', place: 3 },
    { key: 'found', tone: 'good', place: 3 },
  ],
  [
    { kind: 'represented', place: 2, paragraphId: 'p2' },
    { key: 'represented', tone: 'good', place: 2 },
  ],
  [{ kind: 'unknown' }, { key: 'unknown', tone: 'bad' }],
  [{ kind: 'unreadable' }, { key: 'unreadable', tone: 'bad' }],
  [{ kind: 'draft' }, { key: 'draft', tone: 'bad' }],
  [{ kind: 'no-words' }, { key: 'noWords', tone: 'bad' }],
  [
    { kind: 'below', place: 57, looked: 32 },
    { key: 'below', tone: 'bad', place: 57, most: 32 },
  ],
  [
    { kind: 'below', place: null, looked: 32 },
    { key: 'farBelow', tone: 'bad', most: 32 },
  ],
  [
    { kind: 'behind', place: 20, kept: 12 },
    { key: 'behind', tone: 'middling', place: 20, most: 12 },
  ],
  [{ kind: 'answers-nothing' }, { key: 'answersNothing', tone: 'bad' }],
];
test.each(fates)('the verdict for %j', (fate, verdict) => {
  expect(decideVerdict({ ...explanation, named: { fate, paragraph: null } })).toEqual(verdict);
});

test('without a paragraph, the verdict is about the answer', () => {
  expect(decideVerdict(explanation).key).toBe('answers');
  const decision = { ...explanation.decision, verdict: 'decline' as const };
  expect(decideVerdict({ ...explanation, decision }).key).toBe('declines');
  expect(decideVerdict({ ...explanation, decision, found: [] }).key).toBe('nothing');
});

test('words are ordered by weight', () => {
  expect(wordsOf(explanation, paragraph)).toEqual({
    presentWords: ['harbour'],
    missingWords: ['crown', 'pilot'],
  });
});

test('signals are ordered by the points that they added or took', () => {
  const signs = [
    { name: 'a', value: 1, weight: 0.1 },
    { name: 'b', value: 2, weight: -1 },
    { name: 'c', value: 0, weight: 9 },
    { name: 'd', value: 0.5, weight: 2 },
  ];
  expect(heaviest(signs).map(({ name }) => name)).toEqual(['b', 'd', 'a']);
  expect(heaviest(signs, 1).map(({ name }) => name)).toEqual(['b']);
});

test('a signal has a key and a group, and a paragraph a URL', () => {
  expect(keyOfSignal('best two sentences')).toBe('bestTwoSentences');
  expect(partsOfName('passage: best sentence')).toEqual({
    group: 'passage',
    signal: 'best sentence',
  });
  expect(partsOfName('always')).toEqual({ group: null, signal: 'always' });
  expect(addressOfParagraph(paragraph)).toBe('/detail/f1/Log%20%2F%20book#p-p1');
});
