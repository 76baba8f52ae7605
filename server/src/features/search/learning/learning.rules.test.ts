import { describe, expect, test } from 'vitest';
import { takeApart } from '../../../language/question.ts';
import { quarterOf, tellingTerms, type UseRow, weighUses } from './learning.rules.ts';

const now = new Date('2026-11-26T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
const row = (rest: Partial<UseRow> = {}): UseRow => ({
  since: '2026-10-01',
  fileId: 'f',
  key: 'p',
  terms: ['allow', 'hotel'],
  people: ['a', 'b', 'c'],
  count: 3,
  lastAt: now,
  ...rest,
});
const learn = (rows: UseRow[], terms = ['allow', 'hotel']) =>
  weighUses(rows, terms, () => 1, now).get('f p');
const crowd = (count: number) => Array.from({ length: count }, (_, i) => String(i));

describe('what several people used', () => {
  test.each([
    ['three people', [row()], 3],
    ['two', [row({ people: ['a', 'b'] })], undefined],
    [
      'one person in other words',
      ['x', 'y', 'z'].map((one) => row({ people: ['a'], terms: ['allow', 'hotel', one] })),
      undefined,
    ],
    [
      'three people, each in other words',
      [
        row({ people: ['a'] }),
        row({ people: ['b'], terms: ['allow', 'hotel', 'x'] }),
        row({ people: ['c'], terms: ['allow', 'hotel', 'y'] }),
      ],
      3,
    ],
    [
      'two in each of two quarters',
      [row({ people: ['a', 'b'] }), row({ since: '2026-07-01', people: [], count: 2 })],
      undefined,
    ],
    ['a quarter that is over', [row({ since: '2026-07-01', people: [], count: 4 })], 4],
    ['a question with one word in common', [row({ terms: ['hotel', 'breakfast'] })], undefined],
  ])('%s', (_, rows, people) => {
    expect(learn(rows)?.people).toBe(people);
  });

  test('more people give more points, up to a limit', () => {
    const points = [3, 6, 10, 1000].map((count) => learn([row({ people: crowd(count) })])?.points);
    expect(points).toEqual([expect.closeTo(0.9), expect.closeTo(1.8), 3, 3]);
  });

  test('points decrease with age', () => {
    const points = [0, 90, 180].map(
      (days) => learn([row({ people: crowd(10), lastAt: daysAgo(days) })])?.points,
    );
    expect(points).toEqual([3, expect.closeTo(1.5), expect.closeTo(0.75)]);
  });

  test('less similar questions give fewer points', () => {
    expect(
      learn([row({ people: crowd(10), terms: ['allow', 'europ', 'hotel'] })])?.points,
    ).toBeCloseTo(2);
  });
});

test('a question is identified by those of its words that documents contain', () => {
  const question = takeApart('What is the hotel allowance for Zebulon?', () => 1);
  const terms = tellingTerms(question, (term) => term !== 'zebulon');
  expect(terms).toEqual(expect.arrayContaining(['hotel']));
  expect(terms.join()).not.toMatch(/zebulon|what|the/);
});

test.each([
  ['2026-01-01T00:00:00Z', '2026-01-01'],
  ['2026-06-30T23:59:59Z', '2026-04-01'],
  ['2026-12-31T23:59:59Z', '2026-10-01'],
])('%s lies in the quarter from %s', (at, first) => {
  expect(quarterOf(new Date(at))).toBe(first);
});
