import { expect, test } from 'vitest';
import { orderByMeaning, standOut } from './fusion.ts';

const usual = Array.from({ length: 8 }, (_, i) => ({ record: 100 + i, likeness: 0.2 }));
const scored = (...scores: number[]) =>
  scores.map((score, record) => ({ record, score, features: { 'index score': 1 } }));
const orderOf = (candidates: { record: number }[]) => candidates.map(({ record }) => record);

test('words decide if there are no vectors', () => {
  expect(orderOf(orderByMeaning(scored(5, 3, 1), []))).toEqual([0, 1, 2]);
});

test('a paragraph that stands out by meaning passes one with more of the words', () => {
  const alike = [{ record: 2, likeness: 0.6 }, ...usual];
  expect(orderOf(orderByMeaning(scored(5, 3, 1), alike))).toEqual([2, 0, 1]);
});

test('only meaning counts for a paragraph with none of the words', () => {
  const others = [9, 8].map((record) => ({
    record,
    score: record,
    features: { 'index score': 0 },
  }));
  const alike = [{ record: 8, likeness: 0.5 }, { record: 9, likeness: 0.4 }, ...usual];
  expect(orderOf(orderByMeaning([...scored(-5, -6), ...others], alike))).toEqual([8, 9, 0, 1]);
});

test('vectors without differences keep the order', () => {
  const alike = [{ record: 2, likeness: 0.2 }, ...usual];
  expect(orderOf(orderByMeaning(scored(5, 3, 1), alike))).toEqual([0, 1, 2]);
});

test('candidates that were not re-ranked stay behind those that were', () => {
  const others = [{ record: 9, score: 400, features: null }];
  const alike = [{ record: 9, likeness: 0.9 }, ...usual];
  expect(orderOf(orderByMeaning([...scored(5, 3), ...others], alike))).toEqual([0, 1, 9]);
});

test.each<[what: string, likenesses: number[], first: number]>([
  ['a model that spreads its vectors', [0.6, 0.3, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2], 0.5],
  ['a model that crowds its vectors', [0.9, 0.85, 0.8, 0.8, 0.8, 0.8, 0.8, 0.8], 0.5],
  ['nothing stands out', [0.2, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2], 0],
  ['all are copies', [1, 1, 1, 1, 1, 1, 1, 1], 0],
  ['too few to compare', [0.9, 0.1], 0],
  ['none', [], 0],
])('the distance of the best from the others is measured: %s', (_what, likenesses, first) => {
  const hits = standOut(likenesses.map((likeness, record) => ({ record, likeness })));
  expect(hits.get(0) ?? 0).toBeCloseTo(first, 9);
});
