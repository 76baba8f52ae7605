// Which records are hits, and how many: told by bits alone, without a score. A hit holds a share of the query's weight,
// and one of its words in its own text. The lists of words that no hit can do without are read; those of the others, the
// longest, are asked only about records that are still undecided then.
import { type Cursor, firstRecord, inText, seek, windowSize } from './postings.ts';
import type { Task } from './query.ts';

export interface Counting {
  /** By record of the window that was counted last: a bit, set where it is a hit. */
  hits: Int32Array;
  /** The first record that may be one and was not looked at; −1 when there is none. */
  next(): number;
  /** Finds the hits of the window that begins with a record and returns how many there are. */
  count(start: number): number;
}

interface List extends Cursor {
  /** Of its word, in parts of `whole`. */
  weight: number;
  /** Its word is enough alone. */
  enough: boolean;
  /** Records of the window that another list of its word names, too, one bit each; null where there is no other. */
  seenRecords: Int32Array | null;
  /** Postings a window. */
  density: number;
}

const hits = new Int32Array(windowSize / 32);
/** Records of the window that the words read first do not decide, one bit each. */
const undecided = new Int32Array(windowSize / 32);
/** What the words of such a record weigh together, and a bit that says whether one of them stands in its own text. */
const weights = new Int32Array(windowSize);
/** Places of undecided records that may become hits. */
const pending = new Uint16Array(windowSize);
const ownText = 1 << 30;
/** From the bit of a posting to that one. */
const toOwnText = 23;
/** What all words of a query weigh together; a word that is counted for each of its terms stays below `ownText`. */
const whole = 1 << 23;
/** Looking a record up in a list costs as much as reading so many of its postings. */
const lookUpCost = 20;
/** The lists set aside are read where they are at most so many times as long as those that were read first. */
const readAllBelow = 6;

export function createCounting(task: Task): Counting {
  const { words, minShare, records, visibility } = task;
  const parts = partsOf(words);
  // Each part is rounded.
  const least = Math.ceil(minShare * whole - words.length / 2);
  const enough = ownText + least;
  const aside = chooseWordsAside(task);
  const required: List[] = [];
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
    (aside.has(word) ? others : required).push(list);
    lists[word]?.push(list);
  }
  const shared = lists.filter(({ length }) => length > 1);
  for (const several of shared) {
    const seenRecords = new Int32Array(windowSize / 32);
    for (const list of several) list.seenRecords = seenRecords;
  }
  /** What a record must hold of the words that are read first. */
  const leastFirst = least - sumOf([...aside].map((word) => parts[word] as number));

  /** If most records would be looked up anyway, all are read. */
  const readsAll = densityOf(others) < densityOf(required) * readAllBelow;

  /** Marks the hits among the undecided records and notes those that the words set aside may make one. */
  function decide(): number {
    const sums = weights;
    const found = hits;
    const open = undecided;
    let count = 0;
    for (let i = 0; i < open.length; i++) {
      let left = (open[i] as number) & ~(found[i] as number);
      if (left === 0) continue;
      let sure = 0;
      while (left !== 0) {
        const place = (i << 5) | (31 - Math.clz32(left & -left));
        left &= left - 1;
        const its = sums[place] as number;
        if (its >= enough) sure |= 1 << place;
        else if (!readsAll && (its & ~ownText) >= leastFirst) pending[count++] = place;
      }
      found[i] = (found[i] as number) | sure;
    }
    open.fill(0);
    return count;
  }

  return {
    hits,
    next: () => firstRecord(required),
    count(start) {
      hits.fill(0);
      for (const [list] of shared) list?.seenRecords?.fill(0);
      for (const list of required) {
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

// The loops over postings name what they use inside of their functions: from outside it would be fetched for every posting.
// They are nearly one; a condition evaluated in it for every posting costs a tenth of all counting.

function readEnough({ slab, at: from, to, weight }: List, end: number): number {
  const sums = weights;
  const found = hits;
  const open = undecided;
  let at = from;
  for (; at < to; at++) {
    const posting = slab[at] as number;
    if (posting >= end) break;
    const place = (posting >>> 8) & (windowSize - 1);
    if ((posting & inText) !== 0) {
      found[place >>> 5] = (found[place >>> 5] as number) | (1 << place);
    } else {
      sums[place] = (sums[place] as number) + weight;
      open[place >>> 5] = (open[place >>> 5] as number) | (1 << place);
    }
  }
  return at;
}

function readPart({ slab, at: from, to, weight }: List, end: number): number {
  const sums = weights;
  const open = undecided;
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

/** As `readPart`, but notes no records as undecided. */
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

/** As `readPart`, or as `addPart` where `open` is null, for one of several terms of a word. */
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

/** Adds a word to what a record holds, once for all terms that stand for it. */
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
  return list.seenRecords === null ? readPart(list, end) : readOneOfSeveral(list, end, undecided);
}

function readAside(list: List, start: number): void {
  const end = (start + windowSize) * 256;
  seek(list, start * 256);
  list.at = list.seenRecords === null ? addPart(list, end) : readOneOfSeveral(list, end, null);
}

/** Adds what a list set aside says of the pending records, by looking each up or by reading the list if that is shorter. */
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

/** Words that are not enough together need not be read by themselves: those with the longest lists. */
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

/** What each word weighs, in whole numbers that come to `whole`, so that they are summed up without rounding. */
function partsOf(words: readonly number[]): number[] {
  const sum = sumOf(words) || 1;
  return words.map((weight) => Math.round((weight / sum) * whole));
}

const densityOf = (lists: readonly List[]) => sumOf(lists.map(({ density }) => density));

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);
