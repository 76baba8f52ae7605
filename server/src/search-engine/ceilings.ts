// How much a common word can add to the score of any record in a block of 64 neighbours: most records that hold
// nothing better are told by it to be out of the running, without looking the word up in each (block-max indexes, Ding and
// Suel, 2011). Made when a node has started or a word is first asked for, kept current as records come, and in no snapshot.
import { frequencyBits, quarters, type Span, windowSize } from './postings.ts';

/** Records of one block, as bits of their numbers. */
export const blockBits = 6;
const windowBlocks = windowSize >>> blockBits;
/** What a ceiling says of an occurrence that adds as much as one can. */
export const ceilingSteps = 255;
/** Words of fewer postings a block than this gain nothing. */
const leastDensity = 0.5;
/** Ceilings hold until the mean length has grown by so much; a lower one makes them no less true. */
const meanMargin = 1.05;

interface Norm {
  k1: number;
  b: number;
  delta: number;
}

export interface Ceilings {
  /**
   * By block, in steps of `ceilingSteps`, rounded up: the most that the term adds to any record beside what it could add to
   * one that it fills, 0 where none holds it. Whole windows are told of. They are made when they are asked for, which reads the whole list once. Null for a term that few hold.
   */
  of(term: number, span: Span, records: number, meanLength: number): (() => Uint8Array) | null;
  /** A record that holds the term is new. */
  note(term: number, record: number, frequency: number, length: number): void;
}

/** `lengthOf` tells the length of a record that is held. */
export function createCeilings(
  { k1, b, delta }: Norm,
  lengthOf: (record: number) => number,
): Ceilings {
  const ceilingsByTerm = new Map<number, Uint8Array>();
  const baseNorm = k1 * (1 - b);
  /** Up to this mean they hold. */
  let maxMean = 0;

  const normOf = (length: number) => baseNorm + (k1 * b * length) / maxMean;

  function ceilingOf(frequency: number, norm: number): number {
    const f = frequency / quarters;
    return Math.ceil((ceilingSteps * (((k1 + 1) * f) / (f + norm) + delta)) / (k1 + 1 + delta));
  }

  function make({ slab, from, to }: Span, count: number): Uint8Array {
    const ceilings = new Uint8Array(count);
    let block = -1;
    let most = 0;
    let norm = 1;
    for (let at = from; at < to; at++) {
      const posting = slab[at] as number;
      const record = posting >>> 8;
      if (record >>> blockBits !== block) {
        if (block >= 0) ceilings[block] = ceilingOf(most, norm);
        block = record >>> blockBits;
        most = 0;
      }
      const frequency = posting & frequencyBits;
      const its = normOf(lengthOf(record));
      // The greater of f / (f + norm), without dividing.
      if (frequency * norm > most * its || most === 0) {
        most = frequency;
        norm = its;
      }
    }
    if (block >= 0) ceilings[block] = ceilingOf(most, norm);
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
          // With room for records to come, in whole windows.
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
