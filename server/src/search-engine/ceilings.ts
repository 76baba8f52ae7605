// The most that a common word can add to the score of any record in a block of 64 neighbours. Most records without
// a better word are ruled out by this, without looking the word up in each (block-max indexes, Ding and Suel,
// 2011). Ceilings are computed at startup or on first use, updated as records are added, and not part of snapshots.
import { frequencyBits, quarters, type Span, windowSize } from './postings.ts';

/** A block is identified by the upper bits of its records' numbers. */
export const blockBits = 6;
const windowBlocks = windowSize >>> blockBits;
/** The value of a ceiling for an occurrence that adds the maximum. */
export const ceilingSteps = 255;
/** Words with fewer postings per block gain nothing from ceilings. */
const leastDensity = 0.5;
/**
 * Ceilings stay valid until the mean length has grown by this factor. If the mean shrinks, they stay upper bounds.
 */
const meanMargin = 1.05;

interface Norm {
  k1: number;
  b: number;
  delta: number;
}

export interface Ceilings {
  /**
   * Ceilings by block, rounded up, in steps of `ceilingSteps`: the most that the term adds to any record, relative
   * to the maximum; 0 if no record contains it. Covers whole windows. The first call of the result reads the whole
   * list. Null for a rare term.
   */
  of(term: number, span: Span, records: number, meanLength: number): (() => Uint8Array) | null;
  /** Updates the ceiling for a new record that contains the term. */
  note(term: number, record: number, frequency: number, length: number): void;
}

/** `lengthOf` returns the length of an existing record. */
export function createCeilings(
  { k1, b, delta }: Norm,
  lengthOf: (record: number) => number,
): Ceilings {
  const ceilingsByTerm = new Map<number, Uint8Array>();
  const baseNorm = k1 * (1 - b);
  /** The mean length up to which the ceilings are valid. */
  let maxMean = 0;

  const normOf = (length: number) => baseNorm + (k1 * b * length) / maxMean;

  function ceilingOf(frequency: number, norm: number): number {
    const f = frequency / quarters;
    return Math.ceil((ceilingSteps * (((k1 + 1) * f) / (f + norm) + delta)) / (k1 + 1 + delta));
  }

  function make({ slab, from, to }: Span, count: number): Uint8Array {
    const ceilings = new Uint8Array(count);
    let block = -1;
    let maxFrequency = 0;
    let norm = 1;
    for (let at = from; at < to; at++) {
      const posting = slab[at] as number;
      const record = posting >>> 8;
      if (record >>> blockBits !== block) {
        if (block >= 0) ceilings[block] = ceilingOf(maxFrequency, norm);
        block = record >>> blockBits;
        maxFrequency = 0;
      }
      const frequency = posting & frequencyBits;
      const its = normOf(lengthOf(record));
      // Compares f / (f + norm) without dividing.
      if (frequency * norm > maxFrequency * its || maxFrequency === 0) {
        maxFrequency = frequency;
        norm = its;
      }
    }
    if (block >= 0) ceilings[block] = ceilingOf(maxFrequency, norm);
    return ceilings;
  }

  return {
    of(term, span, records, meanLength) {
      const count = (records >>> blockBits) + 1;
      if (span.to - span.from < count * leastDensity) return null;
      return () => {
        if (meanLength > maxMean) {
          ceilingsByTerm.clear();
          maxMean = meanLength * meanMargin;
        }
        let ceilings = ceilingsByTerm.get(term);
        if (ceilings === undefined || ceilings.length < count) {
          // Leaves room for new records, in whole windows.
          ceilings = make(span, Math.ceil((count * 1.1) / windowBlocks) * windowBlocks);
          ceilingsByTerm.set(term, ceilings);
        }
        return ceilings;
      };
    },

    note(term, record, frequency, length) {
      const ceilings = ceilingsByTerm.get(term);
      const block = record >>> blockBits;
      if (ceilings === undefined || block >= ceilings.length) return;
      const ceiling = ceilingOf(Math.min(frequencyBits, frequency), normOf(length));
      if (ceiling > (ceilings[block] as number)) ceilings[block] = ceiling;
    },
  };
}
