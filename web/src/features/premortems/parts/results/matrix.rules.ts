// Where risks stand in the matrix.
import { type RankedRisk, rangeOf } from './results.rules.ts';

/** Everything in units of one cell, from the lower left corner: 0 to 5. */
export interface MatrixPoint {
  rank: number;
  name: string;
  x: number;
  y: number;
  /** From the lowest to the highest score that somebody gave. */
  xRange: readonly [number, number];
  yRange: readonly [number, number];
}

/** Marks closer than this would cover each other. */
const room = 0.42;

/** The middle of a score's cell. */
const middle = (score: number) => score - 0.5;

/** A point for each scored risk; of several at one place, the later ones move aside. */
export function matrixPoints(risks: readonly RankedRisk[]): MatrixPoint[] {
  const points: MatrixPoint[] = [];
  for (const { rank, group, likelihood, impact } of risks) {
    if (!likelihood || !impact) continue;
    const [left, right] = rangeOf(likelihood) ?? [likelihood.mean, likelihood.mean];
    const [low, high] = rangeOf(impact) ?? [impact.mean, impact.mean];
    const at = { x: middle(likelihood.mean), y: middle(impact.mean) };
    const isTaken = () =>
      points.some(({ x, y }) => Math.abs(x - at.x) < room && Math.abs(y - at.y) < room);
    const start = { ...at };
    for (let step = 1; isTaken() && step <= 24; step++) {
      // Around the place, then in wider circles.
      const ring = Math.ceil(step / 8);
      const angle = (step % 8) * (Math.PI / 4);
      at.x = within(start.x + Math.round(Math.cos(angle)) * ring * room);
      at.y = within(start.y + Math.round(Math.sin(angle)) * ring * room);
    }
    points.push({
      rank,
      name: group.title,
      ...at,
      xRange: [middle(left), middle(right)],
      yRange: [middle(low), middle(high)],
    });
  }
  return points;
}

const within = (value: number) => Math.min(4.75, Math.max(0.25, value));
