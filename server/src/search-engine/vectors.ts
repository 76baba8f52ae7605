// The vectors of a base in this node's memory: one signed byte per dimension and, above a certain size, one bit per
// dimension for its sign. Distant vectors are ruled out by their signs alone, which is 30 times faster; the rest is
// compared in full. Rights and filters are checked inside the loop, as for words.
import { withRoom } from './columns.ts';
import { createPause } from './pause.ts';

/** Up to this many numbers, all vectors are compared in full. */
const comparedInFull = 4_000_000;
/** How many of those with the most similar signs are compared in full. */
const comparedAfterSigns = 512;
/** Vectors per chunk. Growing one large array would copy everything and block other tasks. */
const chunkBits = 12;
const chunkSize = 1 << chunkBits;

export interface Alike {
  record: number;
  /** Cosine similarity, -1 to 1. */
  likeness: number;
}

export interface Vectors {
  /** Stores a record's vector, replacing an earlier one. `stamp` identifies the text that it was computed from. */
  put(record: number, vector: Int8Array, stamp: number): void;
  drop(record: number): void;
  stampOf(record: number): number | undefined;
  /** A view of the stored vector, valid until the next change. */
  read(record: number): Int8Array | undefined;
  /** The `limit` closest visible vectors, best first. Yields to other tasks. */
  closest(query: Int8Array, isSeen: (record: number) => boolean, limit: number): Promise<Alike[]>;
  readonly size: number;
}

/** Scales the vector to bytes; only its direction matters. */
export function quantise(vector: Float32Array): Int8Array {
  let maxNumber = 0;
  for (const number of vector) maxNumber = Math.max(maxNumber, Math.abs(number));
  return Int8Array.from(vector, (number) =>
    maxNumber > 0 ? Math.round((number / maxNumber) * 127) : 0,
  );
}

export function createVectors(): Vectors {
  let dimensions = 0;
  let signWords = 0;
  let chunks: Int8Array[] = [];
  let signs = new Uint32Array(0);
  let norms = new Float32Array(0);
  /** By slot: the record plus one; 0 for none. */
  let owners: Uint32Array = new Uint32Array(0);
  let stamps: Uint32Array = new Uint32Array(0);
  /** By record: its slot plus one. */
  let slots: Uint32Array = new Uint32Array(0);
  let usedRecords = 0;
  const free: number[] = [];
  let queue: Promise<unknown> = Promise.resolve();

  /** Discards everything, as vectors of another model are not comparable. */
  function clear(length: number) {
    dimensions = length;
    signWords = wordsFor(length);
    chunks = [];
    signs = new Uint32Array(0);
    slots.fill(0);
    owners.fill(0);
    free.length = 0;
    usedRecords = 0;
  }

  function enlarge(count: number) {
    if (chunks.length * chunkSize < count) chunks.push(new Int8Array(chunkSize * dimensions));
    if (count * signWords <= signs.length) return;
    const room = Math.ceil(count * 1.4) + 64;
    const moreSigns = new Uint32Array(room * signWords);
    moreSigns.set(signs);
    signs = moreSigns;
    const moreNorms = new Float32Array(room);
    moreNorms.set(norms);
    norms = moreNorms;
    owners = withRoom(owners, room);
    stamps = withRoom(stamps, room);
  }

  const slotOf = (record: number) => (slots[record] ?? 0) - 1;
  function drop(record: number) {
    const slot = slotOf(record);
    if (slot < 0) return;
    slots[record] = 0;
    owners[slot] = 0;
    free.push(slot);
  }

  async function compare(
    query: Int8Array,
    isSeen: (record: number) => boolean,
    limit: number,
  ): Promise<Alike[]> {
    if (query.length !== dimensions || usedRecords === 0) return [];
    const pause = createPause();
    const candidates =
      usedRecords * dimensions > comparedInFull
        ? await findSimilarSigns(query, signs, owners, usedRecords, isSeen)
        : undefined;
    const count = candidates?.length ?? usedRecords;
    const norm = Math.hypot(...query);
    const alike: Alike[] = [];
    for (let i = 0; i < count; i++) {
      if ((i & 255) === 0) await pause();
      const slot = candidates ? (candidates[i] as number) : i;
      const owner = owners[slot] as number;
      if (owner === 0 || !isSeen(owner - 1)) continue;
      let product = 0;
      const bytes = chunks[slot >>> chunkBits] as Int8Array;
      for (let j = 0, at = (slot & (chunkSize - 1)) * dimensions; j < dimensions; j++, at++) {
        product += (query[j] as number) * (bytes[at] as number);
      }
      const length = norm * (norms[slot] as number);
      if (length > 0) alike.push({ record: owner - 1, likeness: product / length });
    }
    return alike.sort((x, y) => y.likeness - x.likeness || x.record - y.record).slice(0, limit);
  }

  return {
    put(record, vector, stamp) {
      if (vector.length !== dimensions) clear(vector.length);
      drop(record);
      const slot = free.pop() ?? usedRecords++;
      enlarge(usedRecords);
      chunks[slot >>> chunkBits]?.set(vector, (slot & (chunkSize - 1)) * dimensions);
      writeSigns(vector, signs, slot * signWords);
      let sum = 0;
      for (const number of vector) sum += number * number;
      norms[slot] = Math.sqrt(sum);
      owners[slot] = record + 1;
      stamps[slot] = stamp;
      slots = withRoom(slots, record + 1);
      slots[record] = slot + 1;
    },

    drop,

    stampOf: (record) => stamps[slotOf(record)],

    read(record) {
      const slot = slotOf(record);
      const from = (slot & (chunkSize - 1)) * dimensions;
      return chunks[slot >> chunkBits]?.subarray(from, from + dimensions);
    },

    closest(query, isSeen, limit) {
      // Queries run one after the other; otherwise their time slices would add up and block other tasks.
      const comparison = queue.then(() => compare(query, isSeen, limit));
      // The caller gets the error.
      queue = comparison.catch(() => {});
      return comparison;
    },

    get size() {
      return usedRecords - free.length;
    },
  };
}

/** The number of 32-bit words for the signs of so many dimensions. */
const wordsFor = (dimensions: number) => Math.ceil(dimensions / 32);

function writeSigns(vector: Int8Array, into: Uint32Array, from: number) {
  into.fill(0, from, from + wordsFor(vector.length));
  for (let i = 0; i < vector.length; i++) {
    if ((vector[i] as number) < 0) {
      const at = from + (i >>> 5);
      into[at] = ((into[at] as number) | (1 << (i & 31))) >>> 0;
    }
  }
}

/** The slots with the most similar signs to the query's. */
async function findSimilarSigns(
  query: Int8Array,
  signs: Uint32Array,
  owners: Uint32Array,
  count: number,
  isSeen: (record: number) => boolean,
) {
  const pause = createPause();
  const signWords = wordsFor(query.length);
  const querySigns = new Uint32Array(signWords);
  writeSigns(query, querySigns, 0);
  const distances = new Uint16Array(count).fill(65_535);
  const histogram = new Uint32Array(query.length + 1);
  /** Enough vectors are at most this far, so that farther ones can be skipped. */
  let farthest = query.length;
  let near = 0;
  for (let slot = 0; slot < count; slot++) {
    if ((slot & 1023) === 0) await pause();
    const owner = owners[slot] as number;
    if (owner === 0) continue;
    let distance = 0;
    for (let i = 0, at = slot * signWords; i < signWords; i++, at++) {
      let bits = (signs[at] as number) ^ (querySigns[i] as number);
      bits -= (bits >>> 1) & 0x55555555;
      bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
      distance += Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
    }
    if (distance > farthest || !isSeen(owner - 1)) continue;
    distances[slot] = distance;
    histogram[distance] = (histogram[distance] as number) + 1;
    near++;
    while (near - (histogram[farthest] as number) >= comparedAfterSigns) {
      near -= histogram[farthest] as number;
      farthest--;
    }
  }
  const slots: number[] = [];
  for (let slot = 0; slot < count; slot++) {
    if ((distances[slot] as number) <= farthest) slots.push(slot);
  }
  return slots;
}
