// Which records answer a query best. BM25+ (Lv and Zhai, 2011): idf · ((k1 + 1) · f / (f + k1 · (1 − b + b · length / mean)) + δ),
// summed over the query's terms. The gentle length norm decides at scale: a real base mixes one-line paragraphs with
// long ones, and the textbook's b = 0.75 falls from 82 to 61 % recall@1 there. δ pays for holding a term at all.
//
// Records are gone through window by window, so that the scores of a window stay in the processor's cache. In a window some
// lists are read, and the others, the long ones of common words, are only looked up for the records that can still be
// among the best (MaxScore, Turtle and Flood 1995), as told by what each of them can add to its block of neighbours. Which
// are read follows from what is wanted:
// · the best so many: once enough are found, a record that holds nothing but common words cannot get above the bar;
// · all that hold a share of the query: `counting.ts` finds the hits, and of those that no short list names only the
//   blocks that can hold one of the best are looked at.
import { Best } from './best.ts';
import { blockBits, ceilingSteps } from './ceilings.ts';
import { createCounting } from './counting.ts';
import { type Cursor, firstRecord, frequencyBits, quarters, seek, windowSize } from './postings.ts';
import type { QueryTerm, RankedHits, Task } from './query.ts';
import { refineBest } from './refining.ts';

const blocks = windowSize >>> blockBits;
const scores = new Float32Array(windowSize);
/** Records of the window that the lists read so far lift so high that the others may make them one of the best, one bit each. */
const marks = new Int32Array(windowSize / 32);
/** Places in the window of the records that can be among the best, in order. */
const chosen = new Uint16Array(windowSize);
/** The same, one bit each. */
const chosenBits = new Int32Array(windowSize / 32);
/** By list and block, the most that it and those behind it can add there; grows with the longest query. */
let finely = new Float32Array(32 * blocks);

/** Looking a record up in a list costs as much as reading so many of its postings. */
const lookUpCost = 20;
/** Looking at the blocks of a list costs as much as looking at so many records. */
const refineCost = 20;
/** Scores are added up in single precision: a bound must not fall below by rounding. */
const slack = 1 + 1e-5;

interface List extends QueryTerm, Cursor {
  /** Postings a window. */
  density: number;
  /** The most that it can add to a score. */
  bound: number;
  /** Its ceilings, once they are looked at. */
  steps: Uint8Array | null;
}

export function findBest(task: Task): RankedHits {
  const { lengths, k1, delta, sight } = task;
  const base = k1 * (1 - task.b);
  const slope = (k1 * task.b) / task.meanLength;
  const best = new Best(task.limit);
  const counting = task.needed > 0 ? createCounting(task) : null;
  const lists = task.terms.map((term): List => {
    const f = term.mostFrequent / quarters;
    const bound = term.weight * (((k1 + 1) * f) / (f + base) + delta) * slack;
    const density = ((term.to - term.from) * windowSize) / Math.max(1, task.records);
    return { ...term, at: term.from, density, bound, steps: null };
  });
  lists.sort((x, y) => y.bound - x.bound);
  /** What is read and what is looked up; where hits are few, all is looked up. */
  const many = counting ? splitByLength(lists) : splitAt(lists, lists.length);
  const few = splitAt(lists, 0);
  let { read, others, rests, density } = many;
  /** Read last, since it names the most records, if it is the lists that are read that name them. */
  let last = counting ? undefined : longestOf(read);
  let isFine = false;
  /** What a record of the window must have from the lists that are read, unless all hits are looked at. */
  let leastRead = -1;

  // What a loop over postings uses is named inside of its function: from outside it would be fetched for every posting.

  function readAll(list: List, start: number): void {
    const { slab, to, weight } = list;
    const end = (start + windowSize) * 256;
    const among = counting?.hits;
    const sums = scores;
    const marked = marks;
    const long = lengths;
    const least = leastRead;
    let at = seek(list, start * 256);
    for (; at < to; at++) {
      const posting = slab[at] as number;
      if (posting >= end) break;
      const record = posting >>> 8;
      const place = record & (windowSize - 1);
      if (among && ((among[place >>> 5] as number) & (1 << place)) === 0) continue;
      const f = (posting & frequencyBits) / quarters;
      const norm = base + slope * (long[record] as number);
      const score = (sums[place] as number) + weight * (((k1 + 1) * f) / (f + norm) + delta);
      sums[place] = score;
      if (score > least) marked[place >>> 5] = (marked[place >>> 5] as number) | (1 << place);
    }
    list.at = at;
  }

  /** As `readAll`, but for records that no other list has named and that their frequency cannot lift above the bar. */
  function readLast(list: List, start: number): void {
    const { slab, to, weight } = list;
    const end = (start + windowSize) * 256;
    const sums = scores;
    const marked = marks;
    const long = lengths;
    const least = leastRead;
    let block = -1;
    let hopeless = 0;
    let at = list.at;
    for (; at < to; at++) {
      const posting = slab[at] as number;
      if (posting >= end) break;
      const record = posting >>> 8;
      const place = record & (windowSize - 1);
      if (place >>> blockBits !== block) {
        block = place >>> blockBits;
        hopeless = mostHopeless(weight, (isFine ? finely[block] : rests[0]) as number);
      }
      const before = sums[place] as number;
      if ((posting & frequencyBits) <= hopeless && before === 0) continue;
      const f = (posting & frequencyBits) / quarters;
      const norm = base + slope * (long[record] as number);
      const score = before + weight * (((k1 + 1) * f) / (f + norm) + delta);
      sums[place] = score;
      if (score > least) marked[place >>> 5] = (marked[place >>> 5] as number) | (1 << place);
    }
    list.at = at;
  }

  /** The greatest frequency, in quarters, with which not even the shortest of paragraphs gets above the bar, `rest` added. */
  function mostHopeless(weight: number, rest: number): number {
    const share = ((best.bar - rest) / (weight * slack) - delta) / (k1 + 1);
    if (!(share > 0)) return 0;
    return share < 1 ? Math.floor((quarters * base * share) / (1 - share)) : frequencyBits;
  }

  /** As `readAll`, but only of the records that were chosen. */
  function readAllChosen(list: List, start: number): void {
    const { slab, to, weight } = list;
    const end = (start + windowSize) * 256;
    const sums = scores;
    const bits = chosenBits;
    let at = seek(list, start * 256);
    for (; at < to; at++) {
      const posting = slab[at] as number;
      if (posting >= end) break;
      const place = (posting >>> 8) & (windowSize - 1);
      if (((bits[place >>> 5] as number) & (1 << place)) === 0) continue;
      const f = (posting & frequencyBits) / quarters;
      const norm = base + slope * (lengths[posting >>> 8] as number);
      sums[place] = (sums[place] as number) + weight * (((k1 + 1) * f) / (f + norm) + delta);
    }
    list.at = at;
  }

  /** Adds what a list says of the records chosen so far, by looking each up or by reading the list if that is shorter. */
  function readChosen(list: List, start: number, count: number): void {
    if (list.density < count * lookUpCost) {
      readAllChosen(list, start);
      return;
    }
    const { slab, to, weight } = list;
    for (let i = 0; i < count; i++) {
      const place = chosen[i] as number;
      const record = start + place;
      const at = seek(list, record * 256);
      if (at >= to) return;
      const posting = slab[at] as number;
      if (posting >>> 8 !== record) continue;
      const f = (posting & frequencyBits) / quarters;
      const norm = base + slope * (lengths[record] as number);
      scores[place] = (scores[place] as number) + weight * (((k1 + 1) * f) / (f + norm) + delta);
    }
  }

  /** Says for each block of the window what the others can add there, if as many records as `expected` may ask. */
  function refine(start: number, expected: number): void {
    isFine =
      best.bar >= 0 &&
      expected > others.length * refineCost &&
      others.some(({ ceilings }) => ceilings !== null);
    leastRead = best.bar - (rests[0] as number);
    if (!isFine) return;
    const size = (others.length + 1) * blocks;
    if (finely.length < size) finely = new Float32Array(size * 2);
    const first = start >>> blockBits;
    finely.fill(0, size - blocks, size);
    for (let i = others.length - 1; i >= 0; i--) {
      const list = others[i] as List;
      list.steps ??= list.ceilings?.() ?? null;
      const { bound, steps, weight } = list;
      const scale = (weight * (k1 + 1 + delta) * slack) / ceilingSteps;
      for (let block = 0, at = i * blocks; block < blocks; block++, at++) {
        const most = steps === null ? bound : (steps[first + block] as number) * scale;
        finely[at] = (finely[at + blocks] as number) + most;
      }
    }
    let most = 0;
    for (let block = 0; block < blocks; block++) most = Math.max(most, finely[block] as number);
    leastRead = best.bar - most;
  }

  /** Puts those of the window's records that can be among the best into `chosen`. */
  function choose(start: number): number {
    const { bar } = best;
    const rest = rests[0] as number;
    const found = counting?.hits ?? marks;
    const isSeen = counting !== null;
    const sums = scores;
    const places = chosen;
    const bits = chosenBits;
    let count = 0;
    for (let i = 0; i < found.length; i++) {
      let left = found[i] as number;
      let kept = 0;
      bits[i] = 0;
      if (left === 0) continue;
      const most = isFine ? (finely[i >>> (blockBits - 5)] as number) : rest;
      if (most <= bar) left &= marks[i] as number;
      while (left !== 0) {
        const place = (i << 5) | (31 - Math.clz32(left & -left));
        left &= left - 1;
        if ((sums[place] as number) + most > bar && (isSeen || sight.sees(start + place))) {
          places[count++] = place;
          kept |= 1 << place;
        }
      }
      bits[i] = kept;
    }
    return count;
  }

  /** Keeps those of the chosen that can still be among the best when the others from `next` on are not read yet. */
  function thin(count: number, next: number): number {
    const { bar } = best;
    const rest = rests[next] as number;
    const first = next * blocks;
    let kept = 0;
    for (let i = 0; i < count; i++) {
      const place = chosen[i] as number;
      const most = isFine ? (finely[first + (place >>> blockBits)] as number) : rest;
      if ((scores[place] as number) + most > bar) chosen[kept++] = place;
    }
    return kept;
  }

  let total = 0;
  for (;;) {
    const first = counting ? counting.next() : firstRecord(read);
    if (first < 0) break;
    const start = first - (first % windowSize);
    let expected = density;
    if (counting) {
      expected = counting.count(start);
      total += expected;
      if (expected === 0) continue;
      const isFew = expected * many.read.length * lookUpCost < many.density;
      ({ read, others, rests, density } = isFew ? few : many);
    }
    refine(start, expected);
    for (const list of read) if (list !== last) readAll(list, start);
    if (last) readLast(last, start);
    let count = choose(start);
    for (const [i, list] of others.entries()) {
      if (i > 0 && count < list.density) count = thin(count, i);
      if (count === 0) break;
      readChosen(list, start, count);
    }
    for (let i = 0; i < count; i++) {
      const place = chosen[i] as number;
      best.offer(start + place, scores[place] as number);
    }
    scores.fill(0);
    marks.fill(0);
    if (!counting) {
      const needed = countNeeded(lists, read.length, rests[0] as number, best.bar);
      if (needed < read.length) ({ read, others, rests, density } = splitAt(lists, needed));
      last = longestOf(read);
    }
  }
  const hits = refineBest(best.list(), task);
  return { hits, total: counting ? total : hits.length };
}

/** The lists that are read, and the others. */
interface Split {
  read: List[];
  others: List[];
  /** By list of the others: the most that it and those behind it can add. */
  rests: number[];
  /** Postings a window of those that are read. */
  density: number;
}

function split(read: List[], others: List[]): Split {
  const density = read.reduce((sum, list) => sum + list.density, 0);
  return { read, others, rests: restsOf(others), density };
}

/** The heaviest so many are read. */
const splitAt = (lists: readonly List[], count: number) =>
  split(lists.slice(0, count), lists.slice(count));

/** Short lists are read in a moment, long ones have ceilings. */
const splitByLength = (lists: readonly List[]) =>
  split(
    lists.filter(({ ceilings }) => ceilings === null),
    lists.filter(({ ceilings }) => ceilings !== null),
  );

/** Of the heaviest `read`, the last whose bounds together with all others' stay below the bar need not be read. */
function countNeeded(lists: readonly List[], read: number, rest: number, bar: number): number {
  let count = read;
  let sum = rest;
  while (count > 0 && sum + (lists[count - 1] as List).bound <= bar) {
    count--;
    sum += (lists[count] as List).bound;
  }
  return count;
}

function restsOf(lists: readonly List[]): number[] {
  const rests = [0];
  for (const { bound } of lists.toReversed()) rests.unshift((rests[0] as number) + bound);
  return rests;
}

function longestOf(lists: readonly List[]): List | undefined {
  let longest = lists[0];
  for (const list of lists) if (longest && list.density > longest.density) longest = list;
  return longest;
}
