// Finds which records are hits, and counts them, with bit operations and without scores. A hit contains a given
// share of the query's weight, and at least one of its words in its own text. The lists of words without which no
// record can be a hit are read; those of the other words, the longest, are only consulted for records that are
// still undecided.
import { type Cursor, firstRecord, inText, seek, windowSize } from './postings.ts';
import type { Task } from './query.ts';

export interface Counting {
  /** One bit per record of the window counted last: set if it is a hit. */
  hits: Int32Array;
  /** The first record that may be a hit and has not been examined; −1 if there is none. */
  next(): number;
  /** Finds the hits in the window that starts at this record, and returns their number. */
  count(start: number): number;
}

interface List extends Cursor {
  /** The word's weight, in units of 1 / `whole`. */
  weight: number;
  /** Whether the word alone makes a record a hit. */
  enough: boolean;
  /**
   * One bit per record of the window that another list of the same word contains; null if the word has only this
   * list.
   */
  seenRecords: Int32Array | null;
  /** Postings per window. */
  density: number;
}

const hits = new Int32Array(windowSize / 32);
/** One bit per record of the window that the words read first leave undecided. */
const undecidedBits = new Int32Array(windowSize / 32);
/** By record: the total weight of its words so far, and a bit for whether one of them is in its own text. */
const weights = new Int32Array(windowSize);
/** Offsets of undecided records that may become hits. */
const pending = new Uint16Array(windowSize);
const ownText = 1 << 30;
/** Shift from the text bit of a posting to `ownText`. */
const toOwnText = 23;
/**
 * The total weight of a query's words. Even if a word is counted for each of its terms, sums stay below `ownText`.
 */
const whole = 1 << 23;
/** Looking up a record costs as much as reading so many postings. */
const lookUpCost = 20;
/** Lists are read in full if together they are at most so many times as long as those read first. */
const readAllBelow = 6;

export function createCounting(task: Task): Counting {
  const { words, minShare, records, visibility } = task;
  const parts = partsOf(words);
  // Allows for rounding of each weight.
  const least = Math.ceil(minShare * whole - words.length / 2);
  const enough = ownText + least;
  const aside = chooseWordsAside(task);
  const requiredLists: List[] = [];
  const others: List[] = [];
  const lists = words.map((): List[] => []);
  for (const { slab, from, to, word } of task.terms) {
    const weight = parts[word] as number;
    if (weight === 0) continue;
    const density = ((to - from) * windowSize) / Math.max(1, records);
    const list = {
      slab,
      at: from,
      to,
      weight,
      enough: weight >= least,
      seenRecords: null,
      density,
    };
    (aside.has(word) ? others : requiredLists).push(list);
    lists[word]?.push(list);
  }
  const sharedLists = lists.filter(({ length }) => length > 1);
  for (const several of sharedLists) {
    const seenRecords = new Int32Array(windowSize / 32);
    for (const list of several) list.seenRecords = seenRecords;
  }
  /** What the words that are read first must contribute. */
  const leastFirst = least - sumOf([...aside].map((word) => parts[word] as number));

  /** If most records would be looked up anyway, all lists are read. */
  const readsAll = densityOf(others) < densityOf(requiredLists) * readAllBelow;

  /** Marks the hits among the undecided records, and collects those that need the other lists. */
  function decide(): number {
    const sums = weights;
    const hitBits = hits;
    const open = undecidedBits;
    let count = 0;
    for (let i = 0; i < open.length; i++) {
      let left = (open[i] as number) & ~(hitBits[i] as number);
      if (left === 0) continue;
      let sure = 0;
      while (left !== 0) {
        const place = (i << 5) | (31 - Math.clz32(left & -left));
        left &= left - 1;
        const its = sums[place] as number;
        if (its >= enough) sure |= 1 << place;
        else if (!readsAll && (its & ~ownText) >= leastFirst) pending[count++] = place;
      }
      hitBits[i] = (hitBits[i] as number) | sure;
    }
    open.fill(0);
    return count;
  }

  return {
    hits,
    next: () => firstRecord(requiredLists),
    count(start) {
      hits.fill(0);
      for (const [list] of sharedLists) list?.seenRecords?.fill(0);
      for (const list of requiredLists) {
        list.at = readFirst(list, (start + windowSize) * 256);
      }
      if (readsAll) for (const list of others) readAside(list, start);
      const count = decide();
      if (count > 0) {
        for (const list of others) lookUpPending(list, start, count);
        for (let i = 0; i < count; i++) {
          const place = pending[i] as number;
          if ((weights[place] as number) < enough) continue;
          hits[place >>> 5] = (hits[place >>> 5] as number) | (1 << place);
        }
      }
      weights.fill(0);
      return visibility.keepVisible(hits, start);
    },
  };
}

// Loops over postings use local aliases, because module variables would be loaded for every posting. They are
// nearly identical on purpose: a condition evaluated per posting would slow down counting by a tenth.

function readEnough({ slab, at: from, to, weight }: List, end: number): number {
  const sums = weights;
  const hitBits = hits;
  const open = undecidedBits;
  let at = from;
  for (; at < to; at++) {
    const posting = slab[at] as number;
    if (posting >= end) break;
    const place = (posting >>> 8) & (windowSize - 1);
    if ((posting & inText) !== 0) {
      hitBits[place >>> 5] = (hitBits[place >>> 5] as number) | (1 << place);
    } else {
      sums[place] = (sums[place] as number) + weight;
      open[place >>> 5] = (open[place >>> 5] as number) | (1 << place);
    }
  }
  return at;
}

function readPart({ slab, at: from, to, weight }: List, end: number): number {
  const sums = weights;
  const open = undecidedBits;
  let at = from;
  for (; at < to; at++) {
    const posting = slab[at] as number;
    if (posting >= end) break;
    const place = (posting >>> 8) & (windowSize - 1);
    sums[place] = ((sums[place] as number) + weight) | ((posting & inText) << toOwnText);
    open[place >>> 5] = (open[place >>> 5] as number) | (1 << place);
  }
  return at;
}

/** Like `readPart`, but marks no records as undecided. */
function addPart({ slab, at: from, to, weight }: List, end: number): number {
  const sums = weights;
  let at = from;
  for (; at < to; at++) {
    const posting = slab[at] as number;
    if (posting >= end) break;
    const place = (posting >>> 8) & (windowSize - 1);
    sums[place] = ((sums[place] as number) + weight) | ((posting & inText) << toOwnText);
  }
  return at;
}

/** Like `readPart`, or like `addPart` if `open` is null, for one of several terms of a word. */
function readOneOfSeveral(list: List, end: number, open: Int32Array | null): number {
  const { slab, to } = list;
  let { at } = list;
  for (; at < to; at++) {
    const posting = slab[at] as number;
    if (posting >= end) break;
    const place = (posting >>> 8) & (windowSize - 1);
    addWord(list, place, posting);
    if (open !== null) open[place >>> 5] = (open[place >>> 5] as number) | (1 << place);
  }
  return at;
}

/** Adds a word to a record, once for all of its terms. */
function addWord({ weight, seenRecords }: List, place: number, posting: number): void {
  let more = weight;
  if (seenRecords !== null) {
    const others = seenRecords[place >>> 5] as number;
    if ((others & (1 << place)) !== 0) more = 0;
    seenRecords[place >>> 5] = others | (1 << place);
  }
  weights[place] = ((weights[place] as number) + more) | ((posting & inText) << toOwnText);
}

function readFirst(list: List, end: number): number {
  if (list.enough) return readEnough(list, end);
  return list.seenRecords === null
    ? readPart(list, end)
    : readOneOfSeveral(list, end, undecidedBits);
}

function readAside(list: List, start: number): void {
  const end = (start + windowSize) * 256;
  seek(list, start * 256);
  list.at = list.seenRecords === null ? addPart(list, end) : readOneOfSeveral(list, end, null);
}

/** Adds a list's postings of the pending records, by looking each up or by reading the list, whichever is cheaper. */
function lookUpPending(list: List, start: number, count: number): void {
  if (list.density < count * lookUpCost) {
    readAside(list, start);
    return;
  }
  const { slab, to } = list;
  for (let i = 0; i < count; i++) {
    const place = pending[i] as number;
    const at = seek(list, (start + place) * 256);
    if (at >= to) return;
    const posting = slab[at] as number;
    if (posting >>> 8 !== start + place) continue;
    addWord(list, place, posting);
  }
}

/** Words with the longest lists that together can't make a hit, so that their lists need not be read. */
function chooseWordsAside({ terms, words, minShare }: Task): Set<number> {
  const sizes = words.map(() => 0);
  for (const { word, from, to } of terms) sizes[word] = (sizes[word] as number) + to - from;
  let rest = minShare * sumOf(words) * (1 - 1e-6);
  const aside = new Set<number>();
  const longestFirst = [...words.keys()].sort(
    (x, y) => (sizes[y] as number) - (sizes[x] as number),
  );
  for (const word of longestFirst) {
    const weight = words[word] as number;
    if (weight === 0) continue;
    if (weight >= rest) break;
    rest -= weight;
    aside.add(word);
  }
  return aside;
}

/** Scales the weights to integers with the sum `whole`, so that adding them is exact. */
function partsOf(words: readonly number[]): number[] {
  const sum = sumOf(words) || 1;
  return words.map((weight) => Math.round((weight / sum) * whole));
}

const densityOf = (lists: readonly List[]) => sumOf(lists.map(({ density }) => density));

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);
