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
/** Somewhat more, for rounding. */
const spacing = 0.43;

/** The middle of a score's cell. */
const middle = (score: number) => score - 0.5;

/** A point for each scored risk; of several at one place, the later ones move aside. */
export function matrixPoints(risks: readonly RankedRisk[]): MatrixPoint[] {
  const points: MatrixPoint[] = [];
  for (const { rank, group, likelihood, impact } of risks) {
    if (!likelihood || !impact) continue;
    const [left, right] = rangeOf(likelihood) ?? [likelihood.mean, likelihood.mean];
    const [low, high] = rangeOf(impact) ?? [impact.mean, impact.mean];
    const start = { x: within(middle(likelihood.mean)), y: within(middle(impact.mean)) };
    const isTaken = (at: Place) =>
      points.some(({ x, y }) => Math.abs(x - at.x) < room && Math.abs(y - at.y) < room);
    const at = placesNear(start).find((place) => !isTaken(place)) ?? start;
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

interface Place {
  x: number;
  y: number;
}

const steps = [-4, -3, -2, -1, 0, 1, 2, 3, 4];

/** The place itself, and those around it where another mark has room; nearest first. */
function placesNear({ x, y }: Place): Place[] {
  const distance = (place: Place) => Math.hypot(place.x - x, place.y - y);
  return steps
    .flatMap((right) => steps.map((up) => ({ x: x + right * spacing, y: y + up * spacing })))
    .filter((place) => place.x === within(place.x) && place.y === within(place.y))
    .sort((a, b) => distance(a) - distance(b));
}

const within = (value: number) => Math.min(4.75, Math.max(0.25, value));
