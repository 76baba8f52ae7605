import type { MarkedRisk, Risk, RiskMark } from '@docent/contract/premortem-data';
import { expect, test } from 'vitest';
import {
  burnDown,
  confidenceCounts,
  isDisputed,
  markAt,
  markIn,
  rangeOf,
  rankRisks,
} from './results.rules.ts';

const group = (id: string) => ({ id, name: id, title: id, reasons: [] });
const spread = (mean: number, counts = [0, 0, 1, 0, 0]) => ({ mean, counts });
const result = (groupId: string, votes: number | null, likelihood: number, impact: number) => ({
  groupId,
  votes,
  likelihood: spread(likelihood),
  impact: spread(impact),
});
const mark = (round: number, kind: RiskMark): MarkedRisk =>
  ({ id: `${round}${kind}`, round, mark: kind }) as MarkedRisk;
const marked = (...marks: MarkedRisk[]) => ({ risk: { marks } as Risk });

test('risks are ordered by votes × score', () => {
  const results = [result('a', 1, 5, 5), result('b', 3, 3, 3), result('c', 0, 5, 5)];
  const ranked = rankRisks({ results, risks: [] }, ['c', 'a', 'b'].map(group));
  expect(ranked.map(({ rank, group: { id }, score }) => [rank, id, score])).toEqual([
    [1, 'b', 9],
    [2, 'a', 25],
    [3, 'c', 25],
  ]);
});

test('without votes and scores, risks keep the order of the board', () => {
  const ranked = rankRisks({ results: [], risks: [] }, ['b', 'a'].map(group));
  expect(ranked.map(({ group: { id }, votes, score }) => [id, votes, score])).toEqual([
    ['b', null, null],
    ['a', null, null],
  ]);
});

test.each([
  [[0, 0, 0, 0, 0], null],
  [
    [0, 2, 0, 1, 0],
    [2, 4],
  ],
  [
    [1, 0, 0, 0, 0],
    [1, 1],
  ],
])('the range of %j is %j', (counts, range) => {
  expect(rangeOf({ mean: 0, counts })).toEqual(range);
});

test('scores that are three apart are disputed', () => {
  const [near, far] = [spread(3, [0, 1, 0, 1, 0]), spread(3, [1, 0, 0, 1, 0])];
  const risk = (likelihood: typeof near, impact: typeof near) =>
    isDisputed({ likelihood, impact } as Parameters<typeof isDisputed>[0]);
  expect([risk(near, near), risk(near, far), risk(far, near)]).toEqual([false, true, true]);
});

test('confidence is counted in bands of ten percent', () => {
  expect(confidenceCounts([0, 9, 10, 55, 99, 100])).toEqual([2, 1, 0, 0, 0, 1, 0, 0, 0, 2]);
});

test('the last mark of a round counts, and later rounds start from it', () => {
  const { risk } = marked(mark(1, 'moving'), mark(1, 'not-seen'), mark(3, 'happened'));
  expect(markAt(risk, 2)?.mark).toBe('not-seen');
  expect(markIn(risk, 2)).toBeNull();
  expect(markAt(risk, 3)?.mark).toBe('happened');
  expect(markAt(null, 3)).toBeNull();
});

test('the burn-down counts open risks after each round', () => {
  const risks = [
    marked(mark(1, 'moving'), mark(2, 'happened')),
    marked(mark(1, 'averted')),
    { risk: null },
  ];
  expect(burnDown(risks, 2).map(({ round, open }) => [round, open])).toEqual([
    [0, 3],
    [1, 2],
    [2, 1],
  ]);
  expect(burnDown(risks, 2)[2]).toMatchObject({ happened: 1, averted: 1, 'not-seen': 1 });
});
