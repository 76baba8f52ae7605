// Which records answer a query best. BM25+ (Lv and Zhai, 2011): idf · ((k1 + 1) · f / (f + k1 · (1 − b + b · length / mean)) + δ),
// summed over the query's terms. The gentle length norm decides at scale: a real base mixes one-line paragraphs with
// long ones, and the textbook's b = 0.75 falls from 82 to 61 % recall@1 there. δ pays for holding a term at all.
//
// Records are gone through window by window, so that the scores of a window stay in the processor's cache. In a window the
// lists that a hit must stand in are read first; the others, the long ones of common words, are only looked up for the
// records found so far (MaxScore, Turtle and Flood 1995). Which lists those are follows from what is wanted:
// · the best so many: once enough are found, a record that holds nothing but common words cannot get above the bar;
// · all that hold a share of the query: a record that holds nothing but words of less weight than that cannot be a hit.
import { createBest, type Scored } from './best.ts';
import { firstFrom, frequencyBits, inText, quarters, type Span } from './postings.ts';

/** One term of a query and the records that hold it. */
export interface Sought extends Span {
  weight: number;
  /** Its word, by position in the query. */
  word: number;
  /** No record holds it more often, in quarters. */
  mostFrequent: number;
}

export interface Task {
  terms: readonly Sought[];
  /** What each word of the query weighs when hits are told from others; 0 for one that only adds to their scores. */
  words: readonly number[];
  limit: number;
  /** Share of the words' weight that a hit must hold, one of them in its own text; 0 asks for the best alone. */
  needed: number;
  /** How many there are. */
  records: number;
  /** By record. */
  lengths: Uint16Array;
  meanLength: number;
  k1: number;
  b: number;
  delta: number;
  /** Who may see what: by record its place, by place 1 where the person sees what lies there. */
  places: Uint32Array;
  open: Uint8Array;
  /** By record its file, by file 1 where the filters let it through. */
  files: Uint32Array;
  chosenFiles: Uint8Array | null;
}

export interface Found {
  /** Best first; at equal scores the older record first. */
  hits: Scored[];
  /** Exact where a share is needed, else the number of hits. */
  total: number;
}

const windowSize = 1 << 13;
const scores = new Float32Array(windowSize);
const held = new Int32Array(windowSize);
const marks = new Int32Array(windowSize / 32);
/** Places in the window of the records found in it, in order. */
const chosen = new Uint16Array(windowSize);

/** Beside the bits of the words: one of them stands in the record's own text. */
const ownText = 1 << 30;
const wordBits = 29;
/** Looking a record up in a list costs as much as reading so many of its postings. */
const lookUpCost = 8;
/** Scores are added up in single precision: a bound must not fall below by rounding. */
const slack = 1 + 1e-5;

interface List extends Sought {
  at: number;
  bit: number;
  /** Postings a record, over all records. */
  density: number;
  /** The most that it can add to a score. */
  bound: number;
}

export function findBest(task: Task): Found {
  const { lengths, places, open, files, chosenFiles, k1, delta, needed } = task;
  const base = k1 * (1 - task.b);
  const slope = (k1 * task.b) / task.meanLength;
  const best = createBest(task.limit);
  const isEnough = needed > 0 ? createMeasure(task.words, needed) : null;
  const bits = bitsOf(task.words);
  const lists = task.terms.map((term): List => {
    const f = term.mostFrequent / quarters;
    const bound = term.weight * (((k1 + 1) * f) / (f + base) + delta) * slack;
    const bit = bits[term.word] as number;
    const density = (term.to - term.from) / Math.max(1, task.records);
    return { ...term, at: term.from, bit, density, bound };
  });
  lists.sort((x, y) => y.bound - x.bound);
  let [required, others] = isEnough ? splitByWeight(lists, task) : [lists, [] as List[]];
  /** Those of the others by which hits are told from others. */
  const deciding = others.filter(({ word }) => (task.words[word] as number) > 0);
  if (isEnough) others = others.filter((list) => !deciding.includes(list));
  let total = 0;

  function readAll(list: List, start: number): void {
    const { slab, to, weight, bit } = list;
    let at = list.at;
    for (; at < to; at++) {
      const posting = slab[at] as number;
      const record = posting >>> 8;
      const place = record - start;
      if (place >= windowSize) break;
      const f = (posting & frequencyBits) / quarters;
      const norm = base + slope * (lengths[record] as number);
      scores[place] = (scores[place] as number) + weight * (((k1 + 1) * f) / (f + norm) + delta);
      held[place] = (held[place] as number) | bit | (posting & inText ? ownText : 0);
      marks[place >>> 5] = (marks[place >>> 5] as number) | (1 << (place & 31));
    }
    list.at = at;
  }

  /** What `readAll` and `choose` do, and `decide` where nothing else decides, when there is nothing to add up. */
  function readOnly(list: List, start: number, rest: number): number {
    const { slab, to, weight, bit } = list;
    const isHit = isEnough?.(bit | ownText) ?? true;
    let count = 0;
    let at = list.at;
    for (; at < to; at++) {
      const posting = slab[at] as number;
      const record = posting >>> 8;
      const place = record - start;
      if (place >= windowSize) break;
      if (!isOpen(record)) continue;
      if (isEnough) {
        if (!isHit || (posting & inText) === 0) continue;
        total++;
      }
      const f = (posting & frequencyBits) / quarters;
      // In the shortest of paragraphs.
      const most = weight * (((k1 + 1) * f) / (f + base) + delta) * slack;
      if (most + rest <= best.bar) continue;
      const norm = base + slope * (lengths[record] as number);
      scores[place] = weight * (((k1 + 1) * f) / (f + norm) + delta);
      held[place] = bit;
      chosen[count++] = place;
    }
    list.at = at;
    return count;
  }

  /** Adds what a list says of the records found so far, by looking each up or by reading the list if that is shorter. */
  function readChosen(list: List, start: number, count: number): void {
    if (list.density * windowSize < count * lookUpCost) {
      readHeld(list, start);
      return;
    }
    const { slab, to, weight, bit } = list;
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
      held[place] = (held[place] as number) | bit | (posting & inText ? ownText : 0);
    }
  }

  function readHeld(list: List, start: number): void {
    const { slab, to, weight, bit } = list;
    let at = seek(list, start * 256);
    for (; at < to; at++) {
      const posting = slab[at] as number;
      const record = posting >>> 8;
      const place = record - start;
      if (place >= windowSize) break;
      if (held[place] === 0) continue;
      const f = (posting & frequencyBits) / quarters;
      const norm = base + slope * (lengths[record] as number);
      scores[place] = (scores[place] as number) + weight * (((k1 + 1) * f) / (f + norm) + delta);
      held[place] = (held[place] as number) | bit | (posting & inText ? ownText : 0);
    }
    list.at = at;
  }

  function isOpen(record: number): boolean {
    return (
      open[places[record] as number] === 1 &&
      (chosenFiles === null || chosenFiles[files[record] as number] === 1)
    );
  }

  /** Puts the open records of the window into `chosen` and forgets the others. */
  function choose(start: number): number {
    let count = 0;
    for (let i = 0; i < marks.length; i++) {
      let bits = marks[i] as number;
      if (bits === 0) continue;
      marks[i] = 0;
      while (bits !== 0) {
        const place = (i << 5) | (31 - Math.clz32(bits & -bits));
        bits &= bits - 1;
        if (isOpen(start + place)) {
          chosen[count++] = place;
        } else {
          scores[place] = 0;
          held[place] = 0;
        }
      }
    }
    return count;
  }

  /** Keeps those of the chosen that are hits, and counts them. */
  function decide(count: number, isEnough: (bits: number) => boolean): number {
    let kept = 0;
    for (let i = 0; i < count; i++) {
      const place = chosen[i] as number;
      if (isEnough(held[place] as number)) {
        chosen[kept++] = place;
      } else {
        scores[place] = 0;
        held[place] = 0;
      }
    }
    total += kept;
    return kept;
  }

  /** Keeps those of the chosen that can still be among the best when the lists not read yet add `rest` at most. */
  function thin(count: number, rest: number): number {
    const least = best.bar - rest;
    let kept = 0;
    for (let i = 0; i < count; i++) {
      const place = chosen[i] as number;
      if ((scores[place] as number) > least) {
        chosen[kept++] = place;
      } else {
        scores[place] = 0;
        held[place] = 0;
      }
    }
    return kept;
  }

  for (;;) {
    const start = firstRecord(required);
    if (start < 0) break;
    let rest = others.reduce((sum, { bound }) => sum + bound, 0);
    let count: number;
    if (required.length === 1 && deciding.length === 0) {
      count = readOnly(required[0] as List, start, rest);
    } else {
      for (const list of required) readAll(list, start);
      count = choose(start);
      for (const list of deciding) readChosen(list, start, count);
      if (isEnough) count = decide(count, isEnough);
    }
    for (const list of others) {
      count = thin(count, rest);
      if (count === 0) break;
      readChosen(list, start, count);
      rest -= list.bound;
    }
    for (let i = 0; i < count; i++) {
      const place = chosen[i] as number;
      const score = scores[place] as number;
      if (score > best.bar) best.offer(start + place, score);
      scores[place] = 0;
      held[place] = 0;
    }
    if (!isEnough) [required, others] = splitByBound(required, others, best.bar);
  }
  const hits = best.list();
  return { hits, total: isEnough ? total : hits.length };
}

/** The first record that any of the lists still names, −1 when all are read. */
function firstRecord(lists: readonly List[]): number {
  let first = Number.POSITIVE_INFINITY;
  for (const { slab, at, to } of lists) {
    if (at < to) first = Math.min(first, (slab[at] as number) >>> 8);
  }
  return first === Number.POSITIVE_INFINITY ? -1 : first;
}

/** Moves a list on to its first posting from `posting` on: in steps that double, then by halves. */
function seek(list: List, posting: number): number {
  const { slab, to } = list;
  let low = list.at;
  let step = 1;
  while (low + step < to && (slab[low + step] as number) < posting) {
    low += step;
    step *= 2;
  }
  list.at = firstFrom(slab, low, Math.min(to, low + step + 1), posting);
  return list.at;
}

/**
 * Lists whose bounds together stay below the bar need not be read by themselves. Both come heaviest first.
 */
function splitByBound(required: List[], others: List[], bar: number): [List[], List[]] {
  let rest = others.reduce((sum, { bound }) => sum + bound, 0);
  let kept = required.length;
  while (kept > 0 && rest + (required[kept - 1] as List).bound <= bar) {
    kept--;
    rest += (required[kept] as List).bound;
  }
  if (kept === required.length) return [required, others];
  return [required.slice(0, kept), [...required.slice(kept), ...others]];
}

/** Words that are not enough together need not be read by themselves: those that decide nothing, and those with the longest lists. */
function splitByWeight(lists: readonly List[], { words, needed }: Task): [List[], List[]] {
  const sizes = words.map(() => 0);
  for (const { word, from, to } of lists) sizes[word] = (sizes[word] as number) + to - from;
  let rest = needed * words.reduce((sum, weight) => sum + weight, 0) * (1 - 1e-6);
  const aside = new Set([...words.keys()].filter((word) => words[word] === 0));
  for (const word of [...words.keys()].sort(
    (x, y) => (sizes[y] as number) - (sizes[x] as number),
  )) {
    const weight = words[word] as number;
    if (weight === 0) continue;
    if (weight >= rest) break;
    rest -= weight;
    aside.add(word);
  }
  return [
    lists.filter(({ word }) => !aside.has(word)),
    lists.filter(({ word }) => aside.has(word)),
  ];
}

/** A bit for each word that decides, as long as there are any; the others share the last. */
function bitsOf(words: readonly number[]): number[] {
  let next = 0;
  return words.map((weight) => 1 << Math.min(weight > 0 ? next++ : wordBits, wordBits));
}

/** Whether the words whose bits are held weigh enough, one of them in the text itself. */
function createMeasure(words: readonly number[], needed: number): (bits: number) => boolean {
  const threshold = needed * words.reduce((sum, weight) => sum + weight, 0) - 1e-6;
  const bits = bitsOf(words);
  const known = new Map<number, boolean>();
  let last = 0;
  let wasEnough = false;
  return (held) => {
    if (held === last) return wasEnough;
    let enough = known.get(held);
    if (enough === undefined) {
      let sum = 0;
      words.forEach((weight, i) => {
        if (held & (bits[i] as number)) sum += weight;
      });
      enough = sum >= threshold && (held & ownText) !== 0;
      known.set(held, enough);
    }
    last = held;
    wasEnough = enough;
    return enough;
  };
}
