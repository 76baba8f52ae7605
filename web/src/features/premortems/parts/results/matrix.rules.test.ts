import { expect, test } from 'vitest';
import { matrixPoints } from './matrix.rules.ts';
import type { RankedRisk } from './results.rules.ts';

const risk = (rank: number, likelihood: number, impact: number, counts = [0, 0, 1, 0, 0]) =>
  ({
    rank,
    group: { title: `Risk ${rank}` },
    likelihood: { mean: likelihood, counts },
    impact: { mean: impact, counts },
  }) as RankedRisk;

test('a risk stands in the middle of its cell, with the range of its scores', () => {
  const [point] = matrixPoints([risk(1, 3, 5, [1, 0, 0, 1, 0])]);
  expect(point).toMatchObject({ x: 2.5, y: 4.5, xRange: [0.5, 3.5], yRange: [0.5, 3.5] });
});

test('risks without scores have no point', () => {
  expect(matrixPoints([{ ...risk(1, 3, 3), impact: null }])).toEqual([]);
});

test('twelve risks of the same score do not cover each other', () => {
  const points = matrixPoints(Array.from({ length: 12 }, (_, at) => risk(at + 1, 5, 5)));
  for (const one of points) {
    for (const other of points) {
      if (one === other) continue;
      expect(Math.max(Math.abs(one.x - other.x), Math.abs(one.y - other.y))).toBeGreaterThan(0.2);
    }
    expect(one.x).toBeLessThanOrEqual(4.75);
  }
});
