// The vectors of a base in this node's memory: one signed byte for each dimension, and above a size one bit for each that
// says its sign. Far-off ones are sorted out by their signs alone, which is 30 times quicker; the rest is compared in full.
// Rights and filters are inside the loop, as they are for words.
import { withRoom } from './columns.ts';
import { createPause } from './pause.ts';

/** Up to so many numbers, all are compared in full. */
const comparedInFull = 4_000_000;
/** So many are compared in full of those whose signs agree best. */
const comparedAfterSigns = 512;
/** Bytes lie in chunks of so many vectors: copying all of them to a larger room would hold up everybody. */
const chunkBits = 12;
const chunkSize = 1 << chunkBits;

export interface Alike {
  record: number;
  /** Cosine, -1 to 1. */
  likeness: number;
}

export interface Vectors {
  /** `stamp` says which text the vector was made of. Replaces the vector that the record had. */
  put(record: number, vector: Int8Array, stamp: number): void;
  drop(record: number): void;
  stampOf(record: number): number | undefined;
  /** The `limit` that lie closest among those that are seen, best first. Lets others have their turns. */
  closest(query: Int8Array, isSeen: (record: number) => boolean, limit: number): Promise<Alike[]>;
  readonly size: number;
}

/** The vector in bytes: only its direction counts. */
export function quantise(vector: Float32Array): Int8Array {
  let most = 0;
  for (const number of vector) most = Math.max(most, Math.abs(number));
  return Int8Array.from(vector, (number) => (most > 0 ? Math.round((number / most) * 127) : 0));
}

export function createVectors(): Vectors {
  let dimensions = 0;
  let signWords = 0;
  let chunks: Int8Array[] = [];
  let signs = new Uint32Array(0);
  let norms = new Float32Array(0);
  /** One more than the record; 0 where there is none. */
  let owners: Uint32Array = new Uint32Array(0);
  let stamps: Uint32Array = new Uint32Array(0);
  /** By record: one more than its slot. */
  let slots: Uint32Array = new Uint32Array(0);
  let used = 0;
  const free: number[] = [];
  let queue: Promise<unknown> = Promise.resolve();

  /** Another model has other vectors: what there was is of no use. */
  function clear(length: number) {
    dimensions = length;
    signWords = wordsFor(length);
    chunks = [];
    signs = new Uint32Array(0);
    slots.fill(0);
    owners.fill(0);
    free.length = 0;
    used = 0;
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

  function drop(record: number) {
    const slot = (slots[record] ?? 0) - 1;
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
    if (query.length !== dimensions || used === 0) return [];
    const pause = createPause();
    const candidates =
      used * dimensions > comparedInFull
        ? await findSimilarSigns(query, signs, owners, used, isSeen)
        : undefined;
    const count = candidates?.length ?? used;
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
      const slot = free.pop() ?? used++;
      enlarge(used);
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

    stampOf(record) {
      const slot = (slots[record] ?? 0) - 1;
      return slot < 0 ? undefined : stamps[slot];
    },

    closest(query, isSeen, limit) {
      // One after the other: the turns of several at once would add up before others have theirs.
      const compared = queue.then(() => compare(query, isSeen, limit));
      // The caller gets the error.
      queue = compared.catch(() => {});
      return compared;
    },

    get size() {
      return used - free.length;
    },
  };
}

/** Numbers of 32 bits that hold the signs of so many dimensions. */
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

/** Slots whose signs agree best with those of the query. */
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
  /** Enough lie as near as this: what is farther need not be looked at. */
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
