// Strokes of a pen as an SVG path in a box of 300 by 100, in the format in which signatures are stored.

export interface StrokePoint {
  x: number;
  y: number;
}
export type Stroke = readonly StrokePoint[];

/** Points closer than this to the previous one are dropped. */
const near = 1;
const maxPoints = 4_000;

/** The stroke with one more point, or unchanged if that point is too close. */
export function withPoint(stroke: Stroke, { x, y }: StrokePoint): Stroke {
  const point = { x: within(x, 300), y: within(y, 100) };
  const last = stroke.at(-1);
  if (last && Math.hypot(point.x - last.x, point.y - last.y) < near) return stroke;
  return stroke.length < maxPoints ? [...stroke, point] : stroke;
}

function within(value: number, most: number): number {
  return Math.round(Math.max(0, Math.min(most, value)) * 10) / 10;
}

/** Smooth lines through the points; a tap is a dot. */
export function pathOf(strokes: readonly Stroke[]): string {
  return strokes.map(strokePath).join('');
}

function strokePath(stroke: Stroke): string {
  const [first, ...otherPoints] = stroke;
  if (!first) return '';
  const last = otherPoints.pop();
  if (!last) return `M${first.x} ${first.y}L${first.x} ${within(first.y + 0.1, 100.1)}`;
  const curves = otherPoints.map((point, i) => {
    const next = otherPoints[i + 1] ?? last;
    const [x, y] = [within((point.x + next.x) / 2, 300), within((point.y + next.y) / 2, 100)];
    return `Q${point.x} ${point.y} ${x} ${y}`;
  });
  return `M${first.x} ${first.y}${curves.join('')}L${last.x} ${last.y}`;
}
