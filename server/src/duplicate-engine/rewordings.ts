// Pairs of texts that seem to say the same in other words: a guess by the signs of their vectors and the character
// sequences that they share. Unlike the pairs of similar words, these are not exact: only texts whose vectors have
// the same signs in one of several bands are compared, and a text brings only its closest ones.
import { withRoom } from '../search-engine/columns.ts';
import { createPairs, type Pairs } from './pairs.ts';
import { rewordedSimilarity } from './rewordings.rules.ts';

export interface Rewordings {
  readonly pairs: Pick<Pairs, 'size' | 'used' | 'at' | 'similarityOf'>;
  has(text: number): boolean;
  /**
   * Compares the text with those of other files that have a vector; within a file, vectors are close because they
   * also stand for its title. `expected` is about how many texts there will be.
   */
  put(text: number, place: { file: number; vector: Int8Array }, expected: number): void;
  drop(text: number): void;
}

interface Needs {
  read(text: number): string;
  /** Whether their words are similar enough that they are a pair anyway. */
  isSimilar(one: number, other: number): boolean;
}

/** The minimum similarity of stored pairs. */
const floor = 0.5;
const maxBands = 32;
/** Texts per band that are compared with a new one, on average. */
const comparedPerBand = 256;
const maxComparedPerBand = 1024;
/** Of a new text, the number of closest ones whose characters are compared, and of stored pairs. */
const maxRead = 32;
const maxStored = 8;
/** With a larger share of different signs, no similarity reaches the floor. */
const maxDifferent = Math.acos(floor) / Math.PI;
const [fewestBits, mostBits] = [4, 16];

export function createRewordings({ read, isSimilar }: Needs): Rewordings {
  let pairs = createPairs();
  let dimensions = 0;
  let bits = 0;
  let bands = 0;
  let signs = createSigns(0);
  /** By text: the number of the file that its vector is from. */
  let files: Uint32Array = new Uint32Array(1024);
  let isIn: Uint8Array = new Uint8Array(1024);
  /** By band and run of signs: the last text put, plus one. */
  let heads = new Uint32Array(0);
  /** By text and band: the text before it with the same run, plus one. */
  let next: Uint32Array = new Uint32Array(0);
  /** By text: the last comparison that met it. */
  let metCounts: Uint32Array = new Uint32Array(1024);
  let comparison = 0;

  /** Starts again, as vectors of another model are not comparable. */
  function clear(length: number, expected: number) {
    pairs = createPairs();
    dimensions = length;
    const enough = Math.ceil(Math.log2(expected / comparedPerBand));
    bits = Math.min(length, mostBits, Math.max(fewestBits, enough));
    signs = createSigns(length);
    bands = Math.min(maxBands, Math.floor(length / bits));
    isIn.fill(0);
    heads = new Uint32Array(bands << bits);
  }

  /** The place of the text's run of signs in `heads`. */
  const headOf = (text: number, band: number) =>
    (band << bits) | signs.read(text, band * bits, bits);

  function closest(text: number): { other: number; different: number }[] {
    comparison = (comparison + 1) >>> 0;
    const most = maxDifferent * dimensions;
    const close: { other: number; different: number }[] = [];
    for (let band = 0; band < bands; band++) {
      let at = heads[headOf(text, band)] as number;
      for (let comparisons = 0; at !== 0 && comparisons < maxComparedPerBand; comparisons++) {
        const other = at - 1;
        at = next[other * bands + band] as number;
        if (metCounts[other] === comparison) continue;
        metCounts[other] = comparison;
        const different = signs.different(text, other);
        if (files[other] === files[text] || different > most) continue;
        if (!isSimilar(text, other)) close.push({ other, different });
      }
    }
    return close.sort((x, y) => x.different - y.different).slice(0, maxRead);
  }

  function drop(text: number) {
    if (isIn[text] !== 1) return;
    isIn[text] = 0;
    pairs.removeOf(text);
    for (let band = 0; band < bands; band++) {
      const head = headOf(text, band);
      const after = next[text * bands + band] as number;
      if (heads[head] === text + 1) {
        heads[head] = after;
        continue;
      }
      let at = (heads[head] as number) - 1;
      while (next[at * bands + band] !== text + 1) at = (next[at * bands + band] as number) - 1;
      next[at * bands + band] = after;
    }
  }

  return {
    get pairs() {
      return pairs;
    },

    has: (text) => isIn[text] === 1,
    drop,

    put(text, { file, vector }, expected) {
      if (vector.length !== dimensions) clear(vector.length, expected);
      drop(text);
      isIn = withRoom(isIn, text + 1);
      metCounts = withRoom(metCounts, text + 1);
      files = withRoom(files, text + 1);
      files[text] = file;
      next = withRoom(next, (text + 1) * bands);
      signs.write(text, vector);
      const own = read(text);
      const similar = closest(text)
        .map(({ other, different }) => ({
          other,
          similarity: rewordedSimilarity(different / dimensions, own, read(other)),
        }))
        .filter(({ similarity }) => similarity >= floor)
        .sort((x, y) => y.similarity - x.similarity)
        .slice(0, maxStored);
      for (const { other, similarity } of similar) pairs.add(text, other, similarity);
      for (let band = 0; band < bands; band++) {
        const head = headOf(text, band);
        next[text * bands + band] = heads[head] as number;
        heads[head] = text + 1;
      }
      isIn[text] = 1;
    },
  };
}

/** One bit a dimension of each text's vector. */
function createSigns(dimensions: number) {
  const words = Math.ceil(dimensions / 32);
  let signs: Uint32Array = new Uint32Array(0);

  return {
    write(text: number, vector: Int8Array) {
      signs = withRoom(signs, (text + 1) * words);
      const from = text * words;
      signs.fill(0, from, from + words);
      for (let i = 0; i < dimensions; i++) {
        if ((vector[i] as number) >= 0) continue;
        const at = from + (i >>> 5);
        signs[at] = (signs[at] as number) | (1 << (i & 31));
      }
    },

    /** Up to 31 bits. */
    read(text: number, from: number, count: number): number {
      let bits = 0;
      for (let i = from; i < from + count; i++) {
        const word = signs[text * words + (i >>> 5)] as number;
        bits = (bits << 1) | ((word >>> (i & 31)) & 1);
      }
      return bits;
    },

    different(one: number, other: number): number {
      let different = 0;
      for (let i = 0, a = one * words, b = other * words; i < words; i++, a++, b++) {
        let word = (signs[a] as number) ^ (signs[b] as number);
        word -= (word >>> 1) & 0x55555555;
        word = (word & 0x33333333) + ((word >>> 2) & 0x33333333);
        different += Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
      }
      return different;
    },
  };
}
