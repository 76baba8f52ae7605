// Visibility of records for one search: the record's place, whether the person's levels see that place, and whether
// its file passes the filters.
import { windowSize } from './postings.ts';

/** Data of each record that does not depend on the person. */
export interface RecordColumns {
  places: Uint32Array;
  files: Uint32Array;
  /** By group of 32 neighbours: their common place, or `various`. */
  shared: Uint32Array;
}

export const various = 0xffff_ffff;

export interface RecordVisibility {
  sees(record: number): boolean;
  /** Clears the bits of a window's invisible records, and returns the number that remain. */
  keepVisible(bits: Int32Array, start: number): number;
}

/**
 * `open` is 1 for each place that the person sees; `chosenFiles` is 1 for each file that passes the filters, null
 * for all.
 */
export function createVisibility(
  { places, files, shared }: RecordColumns,
  open: Uint8Array,
  chosenFiles: Uint8Array | null,
): RecordVisibility {
  const sees = (record: number) =>
    open[places[record] as number] === 1 &&
    (chosenFiles === null || chosenFiles[files[record] as number] === 1);

  return {
    sees,
    keepVisible(bits, start) {
      let count = 0;
      for (let i = 0; i < windowSize / 32; i++) {
        let visible = bits[i] as number;
        if (visible === 0) continue;
        const place = chosenFiles === null ? (shared[(start >>> 5) + i] as number) : various;
        if (place === various) {
          for (let left = visible; left !== 0; left &= left - 1) {
            const lowest = left & -left;
            if (!sees(start + (i << 5) + 31 - Math.clz32(lowest))) visible ^= lowest;
          }
        } else if (open[place] !== 1) {
          visible = 0;
        }
        bits[i] = visible;
        count += countBits(visible);
      }
      return count;
    },
  };
}

function countBits(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x5555_5555);
  const fours = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}
