// Ranks records by BM25+ (Lv and Zhai, 2011): idf · ((k1 + 1) · f / (f + k1 · (1 − b + b · length / mean)) + δ),
// summed over the query's terms. Weak length normalisation is decisive at scale: a real base mixes one-line
// paragraphs with long ones, and the textbook's b = 0.75 falls from 82 to 61 % recall@1 there. δ rewards containing
// a term at all.
//
// Records are processed window by window, so that the scores of a window stay in the CPU cache. In a window some
// lists are read, while the others, the long ones of common words, are only looked up for records that can still be
// among the best (MaxScore, Turtle and Flood 1995), given the ceiling of each in its block. Which lists are read
// depends on the task:
// - For the best hits: once enough are found, a record with only common words can't exceed the bar.
// - For all hits with a share of the query: `counting.ts` finds them, and those that no short list contains are
//   scored only in blocks that can contain one of the best.
import { Best } from './best.ts';
import { blockBits, ceilingSteps } from './ceilings.ts';
import { createCounting } from './counting.ts';
import { type Cursor, firstRecord, frequencyBits, quarters, seek, windowSize } from './postings.ts';
import type { QueryTerm, RankedHits, Task } from './query.ts';
import { refineBest } from './refining.ts';

const blocks = windowSize >>> blockBits;
const scores = new Float32Array(windowSize);
/**
 * One bit per record of the window: set if, after the lists read so far, the other lists may lift it among the
 * best.
 */
const marks = new Int32Array(windowSize / 32);
/** Offsets in the window of records that can be among the best, in order. */
const candidates = new Uint16Array(windowSize);
/** The same as bits. */
const candidateBits = new Int32Array(windowSize / 32);
/** By list and block: the most that this list and the following ones can add there. Grows with the longest query. */
let blockRests = new Float32Array(32 * blocks);

/** Looking up a record costs as much as reading so many postings. */
const lookUpCost = 20;
/** Computing the bounds of a list's blocks costs as much as examining so many records. */
const boundCost = 20;
/** Scores are summed in single precision, so bounds need a margin for rounding. */
const slack = 1 + 1e-5;

/** The terms of BM25+ besides the posting; see the top of this file. */
interface Formula {
  lengths: Uint16Array;
  k1: number;
  delta: number;
  /** `k1 · (1 − b)`. */
  base: number;
  /** `k1 · b / mean`. */
  slope: number;
}

interface List extends QueryTerm, Cursor {
  /** Postings per window. */
  density: number;
  /** The most that the list can add to a score. */
  bound: number;
  /** Its ceilings, once they are needed. */
  steps: Uint8Array | null;
}

export function findBest(task: Task): RankedHits {
  const { visibility } = task;
  const formula = formulaOf(task);
  const best = new Best(task.limit);
  const counting = task.minShare > 0 ? createCounting(task) : null;
  const lists = task.terms.map((term) => listOf(term, formula, task.records));
  lists.sort((x, y) => y.bound - x.bound);
  /** Which lists are read and which are looked up. If hits are few, all are looked up. */
  const many = counting ? splitByLength(lists) : splitAt(lists, lists.length);
  const few = splitAt(lists, 0);
  let { read, others, rests, density } = many;
  /** The longest of the lists that are read is read last, unless counting finds the records. */
  let last = counting ? undefined : densestOf(read);
  let knowsBlocks = false;
  /** The score that a record of the window needs from the lists that are read; −1 if all hits are examined. */
  let threshold = -1;

  const restOf = (block: number) => (knowsBlocks ? blockRests[block] : rests[0]) as number;

  /**
   * Computes for each block the most that the other lists can add there, if the expected number of candidates makes
   * that worthwhile.
   */
  function boundBlocks(start: number, expected: number): void {
    knowsBlocks =
      best.bar >= 0 &&
      expected > others.length * boundCost &&
      others.some(({ ceilings }) => ceilings !== null);
    const rest = knowsBlocks ? sumBlockRests(others, start, formula) : (rests[0] as number);
    threshold = best.bar - rest;
  }

  /** Collects the records of the window that can be among the best in `candidates`. */
  function chooseCandidates(start: number): number {
    const { bar } = best;
    const rest = rests[0] as number;
    const eligible = counting?.hits ?? marks;
    const isCounted = counting !== null;
    const sums = scores;
    const places = candidates;
    const bits = candidateBits;
    let count = 0;
    for (let i = 0; i < eligible.length; i++) {
      let left = eligible[i] as number;
      let chosenBits = 0;
      bits[i] = 0;
      if (left === 0) continue;
      const maxSum = knowsBlocks ? (blockRests[i >>> (blockBits - 5)] as number) : rest;
      if (maxSum <= bar) left &= marks[i] as number;
      while (left !== 0) {
        const place = (i << 5) | (31 - Math.clz32(left & -left));
        left &= left - 1;
        if (
          (sums[place] as number) + maxSum > bar &&
          (isCounted || visibility.sees(start + place))
        ) {
          places[count++] = place;
          chosenBits |= 1 << place;
        }
      }
      bits[i] = chosenBits;
    }
    return count;
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
    boundBlocks(start, expected);
    for (const list of read)
      if (list !== last) readAll(formula, list, start, counting?.hits, threshold);
    if (last) readLast(formula, last, start, best, restOf, threshold);
    let count = chooseCandidates(start);
    for (const [i, list] of others.entries()) {
      if (i > 0 && count < list.density) {
        const block = knowsBlocks ? i * blocks : -1;
        count = dropHopeless(count, best.bar, rests[i] as number, block);
      }
      if (count === 0) break;
      addToCandidates(formula, list, start, count);
    }
    for (let i = 0; i < count; i++) {
      const place = candidates[i] as number;
      best.offer(start + place, scores[place] as number);
    }
    scores.fill(0);
    marks.fill(0);
    if (!counting) {
      const requiredCount = countRequired(lists, read.length, rests[0] as number, best.bar);
      if (requiredCount < read.length)
        ({ read, others, rests, density } = splitAt(lists, requiredCount));
      last = densestOf(read);
    }
  }
  const hits = refineBest(best.list(), task);
  return { hits, total: counting ? total : hits.length };
}

/** Computes the block rests of a window, and returns the greatest one for all the lists together. */
function sumBlockRests(others: readonly List[], start: number, { k1, delta }: Formula): number {
  const size = (others.length + 1) * blocks;
  if (blockRests.length < size) blockRests = new Float32Array(size * 2);
  const first = start >>> blockBits;
  blockRests.fill(0, size - blocks, size);
  for (let i = others.length - 1; i >= 0; i--) {
    const list = others[i] as List;
    list.steps ??= list.ceilings?.() ?? null;
    const { bound, steps, weight } = list;
    const scale = (weight * (k1 + 1 + delta) * slack) / ceilingSteps;
    for (let block = 0, at = i * blocks; block < blocks; block++, at++) {
      const maxSum = steps === null ? bound : (steps[first + block] as number) * scale;
      blockRests[at] = (blockRests[at + blocks] as number) + maxSum;
    }
  }
  let maxSum = 0;
  for (let block = 0; block < blocks; block++)
    maxSum = Math.max(maxSum, blockRests[block] as number);
  return maxSum;
}

/**
 * Drops candidates that can no longer be among the best, given that the remaining lists add at most `rest`, or the
 * block rests from index `block` on; `block` is −1 if these are unknown.
 */
function dropHopeless(count: number, bar: number, rest: number, block: number): number {
  let candidateCount = 0;
  for (let i = 0; i < count; i++) {
    const place = candidates[i] as number;
    const maxSum = block < 0 ? rest : (blockRests[block + (place >>> blockBits)] as number);
    if ((scores[place] as number) + maxSum > bar) candidates[candidateCount++] = place;
  }
  return candidateCount;
}

// Loops over postings use local aliases, because module variables would be loaded for every posting.

function readAll(
  formula: Formula,
  list: List,
  start: number,
  among: Int32Array | undefined,
  least: number,
): void {
  const { lengths, k1, delta, base, slope } = formula;
  const { slab, to, weight } = list;
  const end = (start + windowSize) * 256;
  const sums = scores;
  const bits = marks;
  let at = seek(list, start * 256);
  for (; at < to; at++) {
    const posting = slab[at] as number;
    if (posting >= end) break;
    const record = posting >>> 8;
    const place = record & (windowSize - 1);
    if (among && ((among[place >>> 5] as number) & (1 << place)) === 0) continue;
    const f = (posting & frequencyBits) / quarters;
    const norm = base + slope * (lengths[record] as number);
    const score = (sums[place] as number) + weight * (((k1 + 1) * f) / (f + norm) + delta);
    sums[place] = score;
    if (score > least) bits[place >>> 5] = (bits[place >>> 5] as number) | (1 << place);
  }
  list.at = at;
}

/**
 * Like `readAll`, but skips records that no other list contains and whose frequency can't lift them above the bar.
 */
function readLast(
  formula: Formula,
  list: List,
  start: number,
  best: Best,
  restOf: (block: number) => number,
  least: number,
): void {
  const { lengths, k1, delta, base, slope } = formula;
  const { slab, to, weight } = list;
  const end = (start + windowSize) * 256;
  const sums = scores;
  const bits = marks;
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
      hopeless = highestHopeless(formula, best.bar, weight, restOf(block));
    }
    const before = sums[place] as number;
    if ((posting & frequencyBits) <= hopeless && before === 0) continue;
    const f = (posting & frequencyBits) / quarters;
    const norm = base + slope * (lengths[record] as number);
    const score = before + weight * (((k1 + 1) * f) / (f + norm) + delta);
    sums[place] = score;
    if (score > least) bits[place >>> 5] = (bits[place >>> 5] as number) | (1 << place);
  }
  list.at = at;
}

/**
 * The greatest frequency, in quarters, with which even the shortest paragraph can't exceed the bar if `rest` is
 * added.
 */
function highestHopeless(
  { k1, delta, base }: Formula,
  bar: number,
  weight: number,
  rest: number,
): number {
  const share = ((bar - rest) / (weight * slack) - delta) / (k1 + 1);
  if (!(share > 0)) return 0;
  return share < 1 ? Math.floor((quarters * base * share) / (1 - share)) : frequencyBits;
}

/** Like `readAll`, but only for candidates. */
function readForCandidates(formula: Formula, list: List, start: number): void {
  const { lengths, k1, delta, base, slope } = formula;
  const { slab, to, weight } = list;
  const end = (start + windowSize) * 256;
  const sums = scores;
  const bits = candidateBits;
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

/** Adds a list's postings of the candidates, by looking each up or by reading the list, whichever is cheaper. */
function addToCandidates(formula: Formula, list: List, start: number, count: number): void {
  if (list.density < count * lookUpCost) {
    readForCandidates(formula, list, start);
    return;
  }
  const { slab, to, weight } = list;
  const { lengths, k1, delta, base, slope } = formula;
  for (let i = 0; i < count; i++) {
    const place = candidates[i] as number;
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

function formulaOf({ lengths, k1, b, delta, meanLength }: Task): Formula {
  return { lengths, k1, delta, base: k1 * (1 - b), slope: (k1 * b) / meanLength };
}

function listOf(term: QueryTerm, { k1, delta, base }: Formula, records: number): List {
  const f = term.maxFrequency / quarters;
  const upperBound = term.weight * (((k1 + 1) * f) / (f + base) + delta) * slack;
  const density = ((term.to - term.from) * windowSize) / Math.max(1, records);
  return { ...term, at: term.from, density, bound: upperBound, steps: null };
}

/** Lists that are read, and lists that are looked up. */
interface Split {
  read: List[];
  others: List[];
  /** By index in `others`: the most that this list and the following ones can add. */
  rests: number[];
  /** Postings per window of the lists that are read. */
  density: number;
}

function split(read: List[], others: List[]): Split {
  const density = read.reduce((sum, list) => sum + list.density, 0);
  return { read, others, rests: restsOf(others), density };
}

/** Reads the lists with the highest bounds. */
const splitAt = (lists: readonly List[], count: number) =>
  split(lists.slice(0, count), lists.slice(count));

/** Short lists are quick to read; long ones have ceilings. */
const splitByLength = (lists: readonly List[]) =>
  split(
    lists.filter(({ ceilings }) => ceilings === null),
    lists.filter(({ ceilings }) => ceilings !== null),
  );

/**
 * How many of the first lists must be read: the last ones need not if their bounds, with those of all others, stay
 * below the bar.
 */
function countRequired(lists: readonly List[], read: number, rest: number, bar: number): number {
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

function densestOf(lists: readonly List[]): List | undefined {
  let densest = lists[0];
  for (const list of lists) if (densest && list.density > densest.density) densest = list;
  return densest;
}
