// Which records are hits, and how many: told by bits alone, without a score. A hit holds a share of the query's weight,
// and one of its words in its own text. The lists of words that no hit can do without are read; those of the others, the
// longest, are asked only about records that are still undecided then.
import { type Cursor, firstRecord, inText, seek, windowSize } from './postings.ts';
import type { Task } from './scoring.ts';

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
  /** Records of the window that another list of its word has named, one bit each; null where there is no other. */
  named: Int32Array | null;
  /** Postings a window. */
  density: number;
}

const hits = new Int32Array(windowSize / 32);
/** Records of the window of which the words that were read first do not tell. */
const undecided = new Int32Array(windowSize / 32);
/** What the words of such a record weigh together, and a bit that says whether one of them stands in its own text. */
const held = new Int32Array(windowSize);
const waiting = new Uint16Array(windowSize);
const ownText = 1 << 30;
/** From the bit of a posting to that one. */
const toOwnText = 23;
/** What all words of a query weigh together; a word that is counted for each of its terms stays below `ownText`. */
const whole = 1 << 23;
/** Looking a record up in a list costs as much as reading so many of its postings. */
const lookUpCost = 20;
/** All of the others are read where they are at most so many times as long as what was read first. */
const askAllBelow = 6;

export function createCounting(task: Task): Counting {
  const { words, needed, records, sight } = task;
  const parts = partsOf(words);
  // Each part is rounded.
  const least = Math.ceil(needed * whole - words.length / 2);
  const enough = ownText + least;
  const aside = chooseAside(task);
  const required: List[] = [];
  const others: List[] = [];
  const lists = words.map((): List[] => []);
  for (const { slab, from, to, word } of task.terms) {
    const weight = parts[word] as number;
    if (weight === 0) continue;
    const density = ((to - from) * windowSize) / Math.max(1, records);
    const list = { slab, at: from, to, weight, enough: weight >= least, named: null, density };
    (aside.has(word) ? others : required).push(list);
    lists[word]?.push(list);
  }
  const shared = lists.filter(({ length }) => length > 1);
  for (const several of shared) {
    const named = new Int32Array(windowSize / 32);
    for (const list of several) list.named = named;
  }
  /** What a record must hold of the words that are read first. */
  const leastFirst = least - sumOf([...aside].map((word) => parts[word] as number));

  /** Where most would be asked about, there is no need to tell first which they are. */
  const asksAll = densityOf(others) < densityOf(required) * askAllBelow;

  function readEnough(list: List, end: number): void {
    const { slab, to, weight } = list;
    let at = list.at;
    for (; at < to; at++) {
      const posting = slab[at] as number;
      const record = posting >>> 8;
      if (record >= end) break;
      const place = record & (windowSize - 1);
      if ((posting & inText) !== 0) {
        hits[place >>> 5] = (hits[place >>> 5] as number) | (1 << place);
      } else {
        held[place] = (held[place] as number) + weight;
        undecided[place >>> 5] = (undecided[place >>> 5] as number) | (1 << place);
      }
    }
    list.at = at;
  }

  /** Adds a word to what a record holds, once for all terms that stand for it. */
  function hold(place: number, posting: number, weight: number, named: Int32Array | null): void {
    let more = weight;
    if (named !== null) {
      const others = named[place >>> 5] as number;
      if ((others & (1 << place)) !== 0) more = 0;
      named[place >>> 5] = others | (1 << place);
    }
    held[place] = ((held[place] as number) + more) | ((posting & inText) << toOwnText);
  }

  function readPart(list: List, end: number): void {
    const { slab, to, weight, named } = list;
    let at = list.at;
    for (; at < to; at++) {
      const posting = slab[at] as number;
      const record = posting >>> 8;
      if (record >= end) break;
      const place = record & (windowSize - 1);
      hold(place, posting, weight, named);
      undecided[place >>> 5] = (undecided[place >>> 5] as number) | (1 << place);
    }
    list.at = at;
  }

  /** As `readPart`, of records that the words before have named or not. */
  function readHeld(list: List, start: number): void {
    const { slab, to, weight, named } = list;
    let at = seek(list, start * 256);
    for (; at < to; at++) {
      const posting = slab[at] as number;
      const record = posting >>> 8;
      if (record >= start + windowSize) break;
      const place = record & (windowSize - 1);
      hold(place, posting, weight, named);
    }
    list.at = at;
  }

  /** Adds what one of the others says of those that wait, by looking each up or by reading the list if that is shorter. */
  function ask(list: List, start: number, count: number): void {
    if (list.density < count * lookUpCost) {
      readHeld(list, start);
      return;
    }
    const { slab, to, weight, named } = list;
    for (let i = 0; i < count; i++) {
      const place = waiting[i] as number;
      const at = seek(list, (start + place) * 256);
      if (at >= to) return;
      const posting = slab[at] as number;
      if (posting >>> 8 !== start + place) continue;
      hold(place, posting, weight, named);
    }
  }

  /** Takes those for hits that are, and keeps those waiting that the others may make one. */
  function decide(): number {
    let count = 0;
    for (let i = 0; i < undecided.length; i++) {
      let left = (undecided[i] as number) & ~(hits[i] as number);
      if (left === 0) continue;
      let sure = 0;
      while (left !== 0) {
        const place = (i << 5) | (31 - Math.clz32(left & -left));
        left &= left - 1;
        const its = held[place] as number;
        if (its >= enough) sure |= 1 << place;
        else if (!asksAll && (its & ~ownText) >= leastFirst) waiting[count++] = place;
      }
      hits[i] = (hits[i] as number) | sure;
    }
    undecided.fill(0);
    return count;
  }

  return {
    hits,
    next: () => firstRecord(required),
    count(start) {
      hits.fill(0);
      for (const [list] of shared) list?.named?.fill(0);
      for (const list of required) {
        if (list.enough) readEnough(list, start + windowSize);
        else readPart(list, start + windowSize);
      }
      if (asksAll) for (const list of others) readHeld(list, start);
      const count = decide();
      if (count > 0) {
        for (const list of others) ask(list, start, count);
        for (let i = 0; i < count; i++) {
          const place = waiting[i] as number;
          if ((held[place] as number) < enough) continue;
          hits[place >>> 5] = (hits[place >>> 5] as number) | (1 << place);
        }
      }
      held.fill(0);
      return sight.keepSeen(hits, start);
    },
  };
}

/** Words that are not enough together need not be read by themselves: those with the longest lists. */
function chooseAside({ terms, words, needed }: Task): Set<number> {
  const sizes = words.map(() => 0);
  for (const { word, from, to } of terms) sizes[word] = (sizes[word] as number) + to - from;
  let rest = needed * sumOf(words) * (1 - 1e-6);
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
