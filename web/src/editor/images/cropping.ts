// Changes the visible part of an image while it is dragged, in fractions of the whole.

import type { Crop } from '@docent/document-model/nodes/image';

/** The edges that move; none moves the whole part. */
export type Edges = readonly ('top' | 'right' | 'bottom' | 'left')[];

export const whole: Crop = [0, 0, 1, 1];
const least = 0.04;

/**
 * The part after its edges, or all of it, have moved by these fractions; it stays inside the image and
 * never gets empty.
 */
export function moveCrop(
  [left, top, width, height]: Crop,
  edges: Edges,
  dx: number,
  dy: number,
): Crop {
  if (edges.length === 0) {
    return roundCrop([
      within(left + dx, 0, 1 - width),
      within(top + dy, 0, 1 - height),
      width,
      height,
    ]);
  }
  let [x1, y1, x2, y2] = [left, top, left + width, top + height];
  if (edges.includes('left')) x1 = within(x1 + dx, 0, x2 - least);
  if (edges.includes('right')) x2 = within(x2 + dx, x1 + least, 1);
  if (edges.includes('top')) y1 = within(y1 + dy, 0, y2 - least);
  if (edges.includes('bottom')) y2 = within(y2 + dy, y1 + least, 1);
  return roundCrop([x1, y1, x2 - x1, y2 - y1]);
}

function within(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(value, high));
}

function roundCrop(crop: Crop): Crop {
  return crop.map((share) => Math.round(share * 10_000) / 10_000) as Crop;
}
