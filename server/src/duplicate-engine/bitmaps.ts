// A bitmap of 128 bits per set, with one bit per element. Two bitmaps tell how many elements two sets must at least
// differ in, without reading these.
import type { WordSet } from './word-sets.ts';

/** Values of each set in an array of bitmaps. */
export const bitmapSize = 4;

export function writeBitmap(bitmaps: Uint32Array, set: number, elements: WordSet): void {
  const start = set * bitmapSize;
  bitmaps.fill(0, start, start + bitmapSize);
  for (let i = 0; i < elements.length; i++) {
    const bit = Math.imul(elements[i] as number, 0x9e37_79b1) >>> 25;
    const at = start + (bit >>> 5);
    bitmaps[at] = (bitmaps[at] as number) | (1 << (bit & 31));
  }
}

/** A lower bound of the number of elements that only one of the two sets has. */
export function leastDifferent(
  bitmaps: Uint32Array,
  set: number,
  others: Uint32Array,
  other: number,
): number {
  let different = 0;
  for (let i = 0; i < bitmapSize; i++) {
    different += countBits(
      (bitmaps[set * bitmapSize + i] as number) ^ (others[other * bitmapSize + i] as number),
    );
  }
  return different;
}

function countBits(word: number): number {
  let bits = word - ((word >>> 1) & 0x5555_5555);
  bits = (bits & 0x3333_3333) + ((bits >>> 2) & 0x3333_3333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}
