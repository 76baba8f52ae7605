// All pairs of similar sets among many, for the first read of a base. The sets are packed into shared memory, so that
// several threads can join parts of them (PPJoin with bitmaps).
//
// Compared with adding sets to the prefix index one by one, this is several times as fast: each set meets only smaller
// ones, which are listed under a shorter prefix and read from one array.
import { bitmapSize, leastDifferent, writeBitmap } from './bitmaps.ts';
import {
  countShared,
  jaccard,
  leastShared,
  leastSize,
  prefixLength,
  reaches,
} from './similarity.ts';
import type { WordSet } from './word-sets.ts';

export interface PackedSets {
  /** The caller's number of each set. */
  numbers: Uint32Array;
  /** The elements of all sets, each set in descending order; a rarer element should be larger. */
  elements: Uint32Array;
  /** Where each set starts in `elements`, and the end of the last. */
  starts: Uint32Array;
}

/** Sets are in ascending order of size; those of one size in any order. All arrays are shared between threads. */
export interface JoinInput extends PackedSets {
  threshold: number;
  /** By size: the first set that is at least as large. */
  firstOfSize: Uint32Array;
  /** By element: where its list starts in `postings`, and the end of the last. */
  listStarts: Uint32Array;
  /** For each set listed under an element: the set and the element's position in it. */
  postings: Uint32Array;
  bitmaps: Uint32Array;
  /** The next set that no thread has taken. */
  next: Int32Array;
}

export type PairVisitor = (one: number, other: number, similarity: number) => void;

/** Sets that a thread takes at once. */
const takenMark = 256;
const ruledOut = 0xffff;

const sharedArray = (length: number) =>
  new Uint32Array(new SharedArrayBuffer(length * Uint32Array.BYTES_PER_ELEMENT));

/** `newNumbers` are other numbers for the elements, by their old ones. */
export function packSets(
  all: readonly number[],
  setOf: (number: number) => WordSet,
  threshold: number,
  newNumbers: Uint32Array | null = null,
): JoinInput {
  const numbers = all.filter((number) => setOf(number).length > 0);
  const sizes = Uint32Array.from(numbers, (number) => setOf(number).length);
  const order = Uint32Array.from(numbers.keys()).sort(
    (x, y) => (sizes[x] as number) - (sizes[y] as number),
  );
  const orderedNumbers = sharedArray(numbers.length);
  const starts = sharedArray(numbers.length + 1);
  order.forEach((at, set) => {
    orderedNumbers[set] = numbers[at] as number;
    starts[set + 1] = (starts[set] as number) + (sizes[at] as number);
  });
  const elements = sharedArray(starts.at(-1) as number);
  const bitmaps = sharedArray(numbers.length * bitmapSize);
  let elementsUsed = 0;
  orderedNumbers.forEach((number, set) => {
    const own = elements.subarray(starts[set], starts[set + 1]);
    own.set(setOf(number));
    if (newNumbers) {
      for (let i = 0; i < own.length; i++) own[i] = newNumbers[own[i] as number] as number;
      own.sort().reverse();
    }
    writeBitmap(bitmaps, set, own);
    elementsUsed = Math.max(elementsUsed, (own[0] as number) + 1);
  });
  return {
    threshold,
    numbers: orderedNumbers,
    elements,
    starts,
    firstOfSize: findFirstOfSize(starts),
    ...listSets(elements, starts, elementsUsed, threshold),
    bitmaps,
    next: new Int32Array(new SharedArrayBuffer(4)),
  };
}

function findFirstOfSize(starts: Uint32Array): Uint32Array {
  const count = starts.length - 1;
  const sizeOf = (set: number) => (starts[set + 1] as number) - (starts[set] as number);
  const largest = count === 0 ? 0 : sizeOf(count - 1);
  const first = sharedArray(largest + 2);
  let set = 0;
  for (let size = 0; size < first.length; size++) {
    while (set < count && sizeOf(set) < size) set++;
    first[size] = set;
  }
  return first;
}

function listSets(
  elements: Uint32Array,
  starts: Uint32Array,
  elementsUsed: number,
  threshold: number,
): Pick<JoinInput, 'listStarts' | 'postings'> {
  const count = starts.length - 1;
  const listStarts = sharedArray(elementsUsed + 1);
  // A set is only met by sets that are at least as large, so that a shorter prefix suffices.
  const prefixOf = (size: number) => size - leastShared(size, size, threshold) + 1;
  const visit = (posting: (element: number, set: number, at: number) => void) => {
    for (let set = 0; set < count; set++) {
      const start = starts[set] as number;
      const prefix = prefixOf((starts[set + 1] as number) - start);
      for (let at = 0; at < prefix; at++) posting(elements[start + at] as number, set, at);
    }
  };
  visit((element) => {
    listStarts[element + 1] = (listStarts[element + 1] as number) + 2;
  });
  for (let i = 0; i < elementsUsed; i++) {
    listStarts[i + 1] = (listStarts[i + 1] as number) + (listStarts[i] as number);
  }
  const postings = sharedArray(listStarts[elementsUsed] as number);
  const ends = listStarts.slice();
  visit((element, set, at) => {
    const place = ends[element] as number;
    postings[place] = set;
    postings[place + 1] = at;
    ends[element] = place + 2;
  });
  return { listStarts, postings };
}

/** Joins the sets that no other thread has taken; each pair is visited by one thread. */
export function joinPart(input: JoinInput, visit: PairVisitor): void {
  const { elements, starts, numbers, next } = input;
  const count = numbers.length;
  const candidates = createCandidates(input);
  for (;;) {
    const from = Atomics.add(next, 0, takenMark);
    if (from >= count) return;
    for (let set = from; set < Math.min(from + takenMark, count); set++) {
      const [start, end] = [starts[set] as number, starts[set + 1] as number];
      const size = end - start;
      for (let i = candidates.find(set, size); i > 0; i--) {
        const other = candidates.take(i - 1);
        if (other < 0) continue;
        const [otherStart, otherEnd] = [starts[other] as number, starts[other + 1] as number];
        const otherSize = otherEnd - otherStart;
        const minShared = leastShared(size, otherSize, input.threshold);
        const overlap = countShared(
          elements,
          start,
          end,
          elements,
          otherStart,
          otherEnd,
          minShared,
        );
        const similarity = jaccard(overlap, size, otherSize);
        if (overlap >= minShared && reaches(similarity, input.threshold)) {
          visit(numbers[set] as number, numbers[other] as number, similarity);
        }
      }
    }
  }
}

/** Sets that may be similar to one. */
function createCandidates({
  threshold,
  elements,
  starts,
  firstOfSize,
  listStarts,
  postings,
  bitmaps,
}: JoinInput) {
  const count = starts.length - 1;
  /** By set: the shared elements so far, or `ruledOut`. */
  const sharedCounts = new Uint16Array(count);
  const list = new Uint32Array(count);

  /** The first posting at or after `from` whose set is not below `least`. */
  function skipTo(least: number, from: number, to: number): number {
    let [low, high] = [from >>> 1, to >>> 1];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((postings[2 * middle] as number) < least) low = middle + 1;
      else high = middle;
    }
    return 2 * low;
  }

  return {
    /** Returns their number. */
    find(set: number, size: number): number {
      const start = starts[set] as number;
      const least = firstOfSize[leastSize(size, threshold)] as number;
      const prefix = prefixLength(size, threshold);
      let candidateCount = 0;
      for (let at = 0; at < prefix; at++) {
        const element = elements[start + at] as number;
        const end = listStarts[element + 1] as number;
        for (let i = skipTo(least, listStarts[element] as number, end); i < end; i += 2) {
          const other = postings[i] as number;
          if (other >= set) break;
          const sharedCount = sharedCounts[other] as number;
          if (sharedCount === ruledOut) continue;
          const otherSize = (starts[other + 1] as number) - (starts[other] as number);
          const minShared = leastShared(size, otherSize, threshold);
          if (sharedCount === 0) list[candidateCount++] = other;
          const rest = Math.min(size - at, otherSize - (postings[i + 1] as number));
          const isOut =
            sharedCount + rest < minShared ||
            (sharedCount === 0 &&
              leastDifferent(bitmaps, set, bitmaps, other) > size + otherSize - 2 * minShared);
          sharedCounts[other] = isOut ? ruledOut : sharedCount + 1;
        }
      }
      return candidateCount;
    },

    /** Forgets the candidate; −1 if a filter has ruled it out. */
    take(i: number): number {
      const other = list[i] as number;
      const isOut = sharedCounts[other] === ruledOut;
      sharedCounts[other] = 0;
      return isOut ? -1 : other;
    },
  };
}
