// Finds exactly the sets whose similarity to a given one reaches a threshold, while comparing only few of them.
//
// A set is listed only under its first (rarest) elements, because two sets that reach the threshold share one of
// these (prefix filter, Chaudhuri et al. 2006, Bayardo et al. 2007). A candidate is dropped as soon as its size, or
// the elements after the shared one, can't provide the required overlap (length and positional filters: Xiao et al.,
// "Efficient similarity joins for near-duplicate detection", 2008), or its bitmap differs too much. The remaining ones
// are compared element by element.
import { withRoom } from '../search-engine/columns.ts';
import { classOf, createSlabs, maxBlock, offsetMask } from '../search-engine/slabs.ts';
import { bitmapSize, leastDifferent, writeBitmap } from './bitmaps.ts';
import type { PackedSets } from './self-join.ts';
import {
  countShared,
  jaccard,
  leastShared,
  leastSize,
  mostSize,
  prefixLength,
  reaches,
} from './similarity.ts';
import type { WordSet } from './word-sets.ts';

interface SimilarSet {
  set: number;
  similarity: number;
}

export interface PrefixIndex {
  /** Sets are numbered by the caller and have fewer than 65,536 elements. Numbers can be reused after `remove`. */
  add(set: number, elements: WordSet): void;
  remove(set: number): void;
  /** All sets that reach the threshold, in any order. The threshold must not be below the index's `floor`. */
  query(elements: WordSet, threshold: number): SimilarSet[];
  elementsOf(set: number): WordSet;
  /** Reads the packed sets from there instead of storing them, and lists them all; sets that are not packed are empty. */
  adopt(sets: PackedSets): void;
}

/** `floor` is the lowest threshold of any query. If `isDeferred`, sets are not found before `adopt`. */
export function createPrefixIndex(floor: number, isDeferred = false): PrefixIndex {
  let isListing = !isDeferred;
  let slabs = createSlabs();
  let packed: Uint32Array = new Uint32Array(0);
  /** By set: 1 if its place is one in `packed`. */
  let isPacked: Uint8Array = new Uint8Array(1024);
  let lists = createPostingLists();
  let places: Uint32Array = new Uint32Array(1024);
  let sizes: Uint32Array = new Uint32Array(1024);
  /** During a query, by set: the shared elements so far, or `ruledOut` if a filter has dropped it. */
  let shared: Uint16Array = new Uint16Array(1024);
  const ruledOut = 0xffff;
  let bitmaps: Uint32Array = new Uint32Array(1024);
  const queried = new Uint32Array(bitmapSize);

  function elementsOf(set: number): WordSet {
    const size = sizes[set] as number;
    if (size === 0) return new Uint32Array(0);
    const place = places[set] as number;
    if (isPacked[set] === 1) return packed.subarray(place, place + size);
    const from = place & offsetMask;
    return slabs.at(place).subarray(from, from + size);
  }

  function countCandidates(elements: WordSet, threshold: number): number[] {
    const size = elements.length;
    const [least, most] = [leastSize(size, threshold), mostSize(size, threshold)];
    const prefix = prefixLength(size, threshold);
    const candidates: number[] = [];
    writeBitmap(queried, 0, elements);
    for (let at = 0; at < prefix; at++) {
      const list = lists.read(elements[at] as number);
      for (let i = list.from; i < list.to; i += 2) {
        const packed = list.slab[i + 1] as number;
        const otherSize = packed & 0xffff;
        if (otherSize < least || otherSize > most) continue;
        const set = list.slab[i] as number;
        const count = shared[set] as number;
        if (count === ruledOut) continue;
        const otherAt = packed >>> 16;
        const rest = Math.min(size - at, otherSize - otherAt);
        const needed = leastShared(size, otherSize, threshold);
        if (count === 0) candidates.push(set);
        const isOut =
          count + rest < needed ||
          (count === 0 && leastDifferent(queried, 0, bitmaps, set) > size + otherSize - 2 * needed);
        shared[set] = isOut ? ruledOut : count + 1;
      }
    }
    return candidates;
  }

  function list(set: number, elements: WordSet): void {
    const size = elements.length;
    bitmaps = withRoom(bitmaps, (set + 1) * bitmapSize);
    writeBitmap(bitmaps, set, elements);
    const prefix = prefixLength(size, floor);
    for (let at = 0; at < prefix; at++) {
      lists.add(elements[at] as number, set, ((at << 16) | size) >>> 0);
    }
  }

  return {
    elementsOf,

    adopt({ numbers, elements, starts }) {
      slabs = createSlabs();
      lists = createPostingLists();
      packed = elements;
      for (let i = 0; i < numbers.length; i++) {
        const set = numbers[i] as number;
        places[set] = starts[i] as number;
        isPacked[set] = 1;
        list(set, elementsOf(set));
      }
      isListing = true;
    },

    add(set, elements) {
      places = withRoom(places, set + 1);
      sizes = withRoom(sizes, set + 1);
      shared = withRoom(shared, set + 1);
      isPacked = withRoom(isPacked, set + 1);
      const size = elements.length;
      sizes[set] = size;
      isPacked[set] = 0;
      if (size === 0) return;
      const place = slabs.allocate(size);
      slabs.at(place).set(elements, place & offsetMask);
      places[set] = place;
      if (isListing) list(set, elements);
    },

    remove(set) {
      const elements = elementsOf(set);
      if (elements.length === 0) return;
      const prefix = prefixLength(elements.length, floor);
      for (let at = 0; at < prefix; at++) lists.remove(elements[at] as number, set);
      if (isPacked[set] === 0) slabs.release(places[set] as number, elements.length);
      sizes[set] = 0;
    },

    query(elements, threshold) {
      const similar: SimilarSet[] = [];
      for (const set of countCandidates(elements, threshold)) {
        const isCandidate = shared[set] !== ruledOut;
        shared[set] = 0;
        if (!isCandidate) continue;
        const others = elementsOf(set);
        const needed = leastShared(elements.length, others.length, threshold);
        const overlap = countShared(elements, 0, elements.length, others, 0, others.length, needed);
        if (overlap < needed) continue;
        const similarity = jaccard(overlap, elements.length, others.length);
        if (reaches(similarity, threshold)) similar.push({ set, similarity });
      }
      return similar;
    },
  };
}

/** By element: the sets listed under it, each with a position. A posting has two values. */
function createPostingLists() {
  const slabs = createSlabs();
  let places: Uint32Array = new Uint32Array(1024);
  /** In values, two per posting. */
  let lengths: Uint32Array = new Uint32Array(1024);
  const empty = { slab: new Uint32Array(0), from: 0, to: 0 };

  function resize(element: number, from: number, to: number): void {
    const old = places[element] as number;
    const start = old & offsetMask;
    if (to > 0) {
      const place = slabs.allocate(to);
      const [values, target] = [slabs.at(old), slabs.at(place)];
      const length = Math.min(from, to);
      for (let i = 0; i < length; i++)
        target[(place & offsetMask) + i] = values[start + i] as number;
      places[element] = place;
    }
    slabs.release(old, from);
  }

  function read(element: number) {
    const length = lengths[element] ?? 0;
    if (length === 0) return empty;
    const place = places[element] as number;
    const from = place & offsetMask;
    return { slab: slabs.at(place), from, to: from + length };
  }

  return {
    read,

    add(element: number, set: number, packed: number): void {
      places = withRoom(places, element + 1);
      lengths = withRoom(lengths, element + 1);
      const length = lengths[element] as number;
      if (length === 0) places[element] = slabs.allocate(2);
      else if (length + 2 > slabs.roomOf(places[element] as number, length)) {
        resize(element, length, length + 2);
      }
      lengths[element] = length + 2;
      const { slab, to } = read(element);
      slab[to - 2] = set;
      slab[to - 1] = packed;
    },

    /** Replaces the removed posting by the last one. */
    remove(element: number, set: number): void {
      const { slab, from, to } = read(element);
      let at = from;
      while (at < to && slab[at] !== set) at += 2;
      if (at === to) return;
      slab[at] = slab[to - 2] as number;
      slab[at + 1] = slab[to - 1] as number;
      const length = to - from;
      const left = length - 2;
      const fits =
        length > maxBlock ? left > maxBlock : left > 0 && classOf(left) === classOf(length);
      if (!fits) resize(element, length, left);
      lengths[element] = left;
    },
  };
}
