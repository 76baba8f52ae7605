// The inverted index: in the process, derived from the database, changed in place.
//
// Scoring is BM25+ (Lv and Zhai, 2011): idf · ((k1 + 1) · f / (f + k1 · (1 − b + b · length / mean)) + δ), summed over the
// query's terms. The gentle length norm decides at scale: a real base mixes one-line paragraphs with long ones, and
// the textbook's b = 0.75 falls from 82 to 61 % recall@1 there. δ pays for holding a term at all.
//
// Rights are inside the loop: a record carries the number of its scope and the levels that see it, a query carries the
// person's level in each scope. What may not be read is never scored, ranked or counted.

import { scan } from '../../platform/text/tokens.ts';
import {
  createPostings,
  firstOf,
  frequencyBits,
  inText,
  mostRecords,
  post,
  quarters,
  sweep,
} from './postings.ts';
import { createVocabulary } from './vocabulary.ts';
import { type QueryWord, type Reading, readWords } from './words.ts';

export type { QueryWord } from './words.ts';

/** Who sees a record: levels from `lowest` to `highest` (1 read … 4 manage) in its scope. */
export interface Place {
  scope: number;
  lowest: number;
  highest: number;
  /** The number by which filters know its file. */
  file: number;
}

export interface Fields {
  text: string;
  title: string;
  headings: readonly string[];
}

export interface Request {
  words: readonly QueryWord[];
  limit: number;
  /** Level of the person by scope number, 0 where nothing may be read. */
  levels: Uint8Array;
  /** By file number: 1 where the filters let it through. Null lets all through. */
  files?: Uint8Array | null;
  /**
   * Share (0 to 1) of the query's weight that a record must hold to be a hit, one word of it in its own text. Above 0, every
   * match is visited and `total` is exact; at 0 the search skips what cannot reach the best `limit`, and `total` is only their number.
   */
  needed?: number;
}

export interface Scored {
  record: number;
  score: number;
}

export interface Found {
  /** Best first; at equal scores the older record first. */
  hits: Scored[];
  total: number;
}

export interface Index {
  /** Adds a record and returns its number, valid until it is removed. */
  add(fields: Fields, place: Place): number;
  /** Hides a record at once; `compact` frees its room later. */
  remove(record: number): void;
  /** Moves a record to another scope or level without indexing it again. */
  move(record: number, place: Place): void;
  search(request: Request): Found;
  /** The words of a query, and what else each may stand for. */
  words(query: string, reading: Reading): QueryWord[];
  /** Inverse document frequency; highest for a term that no record holds. */
  idf(term: string): number;
  /** Whether any record holds a term. */
  holds(term: string): boolean;
  /** Frees the room of removed records, a few milliseconds between two `yield`s. */
  compact(): Generator<void>;
  /** Records held, and removed ones whose room is not yet free. */
  readonly size: { live: number; removed: number; terms: number };
}

/**
 * The share of a query's weight that a hit of the search box must hold: of one or two words all are meant, and a whole question
 * is found by the greater part of what it says.
 */
export function decideNeeded(words: number): number {
  if (words <= 2) return 1;
  return words <= 4 ? 0.6 : 0.35;
}

interface Settings {
  k1: number;
  b: number;
  delta: number;
  /** Weight of one occurrence in each field, in quarters. */
  title: number;
  heading: number;
  /** Titles are short: every word of them counts. */
  stopWords: boolean;
}

const standard: Settings = {
  k1: 0.9,
  b: 0.4,
  delta: 1,
  title: quarters,
  heading: quarters / 2,
  stopWords: false,
};

const hidden = 255;
/** Beside the bits of the words: one of them stands in the record's own text. */
const ownText = 1 << 30;
const wordBits = 29;

export function createIndex(chosen: Partial<Settings> = {}): Index {
  const { k1, b, delta, ...weigh } = { ...standard, ...chosen };
  const termNumbers = new Map<string, number>();
  /** Terms by number. */
  const names: string[] = [];
  const postings = createPostings();
  const vocabulary = createVocabulary();

  let room = 1024;
  let lengths = new Uint16Array(room);
  let scopes = new Uint32Array(room);
  let fileNumbers = new Uint32Array(room);
  let lowest = new Uint8Array(room).fill(hidden);
  let highest = new Uint8Array(room);
  let scores = new Float32Array(room);
  let held = new Uint32Array(room);
  let touched = new Int32Array(1024);
  let used = 0;
  let live = 0;
  let totalLength = 0;
  let removed: number[] = [];
  let free: number[] = [];

  function enlarge() {
    if (used < room) return;
    if (used >= mostRecords) throw new Error(`The search index is full at ${mostRecords} records`);
    room = Math.min(mostRecords, Math.ceil(room * 1.6));
    const copy = <A extends Uint8Array | Uint16Array | Uint32Array>(into: A, from: A): A => {
      into.set(from);
      return into;
    };
    lengths = copy(new Uint16Array(room), lengths);
    scopes = copy(new Uint32Array(room), scopes);
    fileNumbers = copy(new Uint32Array(room), fileNumbers);
    lowest = copy(new Uint8Array(room).fill(hidden), lowest);
    highest = copy(new Uint8Array(room), highest);
    scores = new Float32Array(room);
    held = new Uint32Array(room);
  }

  function numberOf(term: string, word: string): number {
    let number = termNumbers.get(term);
    if (number === undefined) {
      number = termNumbers.size;
      termNumbers.set(term, number);
      names.push(term);
    }
    // Chinese needs no prefixes: its characters and pairs are terms already.
    if (word.charCodeAt(0) < 0x2e80) vocabulary.add(word, number);
    return number;
  }

  const frequencies = new Map<number, number>();
  const ownTerms = new Set<number>();

  function count(text: string, weight: number): number {
    let counted = 0;
    let stops = 0;
    const note = (term: string, word: string) => {
      const number = numberOf(term, word);
      frequencies.set(number, (frequencies.get(number) ?? 0) + weight);
      counted++;
    };
    scan(text, (term, word, _from, _to, stop) => {
      if (stop && !weigh.stopWords) stops++;
      else note(term, word);
    });
    if (counted === 0 && stops > 0) scan(text, (term, word) => note(term, word));
    return counted;
  }

  function add(fields: Fields, place: Place): number {
    frequencies.clear();
    const length = Math.min(65_535, count(fields.text, quarters));
    ownTerms.clear();
    for (const term of frequencies.keys()) ownTerms.add(term);
    if (fields.title !== '') count(fields.title, weigh.title);
    for (const heading of fields.headings) count(heading, weigh.heading);
    const record = free.pop() ?? used++;
    enlarge();
    for (const [term, frequency] of frequencies) {
      post(postings, term, record, frequency, ownTerms.has(term));
    }
    lengths[record] = length;
    totalLength += length;
    live++;
    put(record, place);
    return record;
  }

  function put(record: number, place: Place): void {
    scopes[record] = place.scope;
    fileNumbers[record] = place.file;
    lowest[record] = place.lowest;
    highest[record] = place.highest;
  }

  function move(record: number, place: Place): void {
    if (lowest[record] !== hidden) put(record, place);
  }

  function remove(record: number): void {
    if (record >= used || lowest[record] === hidden) return;
    lowest[record] = hidden;
    live--;
    totalLength -= lengths[record] as number;
    removed.push(record);
  }

  function weightOf(holders: number): number {
    const rest = Math.max(0, live - holders);
    return Math.log(1 + (rest + 0.5) / (holders + 0.5));
  }

  function holdersOf(term: string): number {
    const number = termNumbers.get(term);
    return number === undefined ? 0 : (postings.lengths[number] ?? 0);
  }

  function seen(term: number, levels: Uint8Array | undefined, most: number): number {
    const length = postings.lengths[term] ?? 0;
    if (levels === undefined) return Math.min(length, most);
    const list = postings.lists[term];
    let count = 0;
    for (let i = 0; list !== undefined && i < length && count < most; i++) {
      if (maySee(levels, (list[i] as number) >>> 8)) count++;
    }
    return count;
  }

  function maySee(levels: Uint8Array, record: number): boolean {
    const level = levels[scopes[record] as number] as number;
    return level >= (lowest[record] as number) && level <= (highest[record] as number);
  }

  function words(query: string, reading: Reading): QueryWord[] {
    const { levels } = reading;
    const common = (term: number) => postings.lengths[term] ?? 0;
    return readWords(query, reading, {
      seen(term, most) {
        const number = termNumbers.get(term);
        return number === undefined ? 0 : seen(number, levels, most);
      },
      startingWith: (prefix, most) =>
        vocabulary.startingWith(prefix, most, common).map((term) => names[term] as string),
      near: (word, edits) =>
        vocabulary
          .near(word, edits, common)
          .map((one) => ({ term: names[one.term] as string, edits: one.edits })),
    });
  }

  interface Wanted {
    list: Uint32Array;
    length: number;
    weight: number;
    most: number;
    bit: number;
  }

  /** The lists to read, most telling first, and the weight of each word. */
  function resolve(request: Request): { wanted: Wanted[]; wordWeights: number[] } {
    const wanted: Wanted[] = [];
    const wordWeights: number[] = [];
    request.words.forEach((word, i) => {
      let holders = 0;
      for (const { term } of word.terms) holders += holdersOf(term);
      // A half-typed word weighs what its commonest meaning does, not what its rarest expansion would.
      const weight = weightOf(Math.min(holders, live));
      wordWeights.push(weight);
      for (const { term, weight: share } of word.terms) {
        const number = termNumbers.get(term);
        const length = number === undefined ? 0 : (postings.lengths[number] ?? 0);
        if (number === undefined || length === 0) continue;
        const own = weight * share;
        wanted.push({
          list: postings.lists[number] as Uint32Array,
          length,
          weight: own,
          most: own * (k1 + 1 + delta),
          bit: 1 << Math.min(i, wordBits),
        });
      }
    });
    wanted.sort((x, y) => y.weight - x.weight || x.length - y.length);
    return { wanted, wordWeights };
  }

  function search(request: Request): Found {
    const { levels, limit } = request;
    const files = request.files ?? null;
    const needed = request.needed ?? 0;
    const { wanted, wordWeights } = resolve(request);
    const mean = Math.max(1, totalLength / Math.max(1, live));
    const base = k1 * (1 - b);
    const slope = (k1 * b) / mean;
    let rest = wanted.reduce((sum, { most }) => sum + most, 0);
    let count = 0;
    // Set once no record outside those touched can still reach the best `limit`.
    let closed = false;

    for (let w = 0; w < wanted.length; w++) {
      const { list, length, weight, most, bit } = wanted[w] as Wanted;
      rest -= most;
      if (closed && count * 12 < length) {
        for (let i = 0; i < count; i++) {
          const record = touched[i] as number;
          const posting = list[firstOf(list, length, record)] as number;
          if (posting >>> 8 !== record) continue;
          const f = (posting & frequencyBits) / quarters;
          const norm = base + slope * (lengths[record] as number);
          scores[record] =
            (scores[record] as number) + weight * (((k1 + 1) * f) / (f + norm) + delta);
        }
      } else {
        for (let i = 0; i < length; i++) {
          const posting = list[i] as number;
          const record = posting >>> 8;
          const before = scores[record] as number;
          if (before === 0) {
            if (closed) continue;
            if (!maySee(levels, record)) continue;
            if (files !== null && files[fileNumbers[record] as number] !== 1) continue;
            if (count === touched.length) {
              const larger = new Int32Array(count * 2);
              larger.set(touched);
              touched = larger;
            }
            touched[count++] = record;
            held[record] = 0;
          }
          const f = (posting & frequencyBits) / quarters;
          const norm = base + slope * (lengths[record] as number);
          scores[record] = before + weight * (((k1 + 1) * f) / (f + norm) + delta);
          held[record] = (held[record] as number) | bit | (posting & inText ? ownText : 0);
        }
      }
      if (needed === 0 && w + 1 < wanted.length && count > limit) {
        const worst = worstOfBest(scores, touched, count, limit);
        if (rest < worst) closed = true;
        if (closed && count > 4 * limit) {
          let kept = 0;
          for (let i = 0; i < count; i++) {
            const record = touched[i] as number;
            if ((scores[record] as number) + rest >= worst) touched[kept++] = record;
            else scores[record] = 0;
          }
          count = kept;
        }
      }
    }

    let candidates = count;
    if (needed > 0) {
      const threshold = needed * wordWeights.reduce((sum, weight) => sum + weight, 0) - 1e-6;
      const known = new Map<number, boolean>();
      candidates = 0;
      for (let i = 0; i < count; i++) {
        const record = touched[i] as number;
        const bits = held[record] as number;
        let enough = known.get(bits);
        if (enough === undefined) {
          let sum = 0;
          wordWeights.forEach((weight, j) => {
            if (bits & (1 << Math.min(j, wordBits))) sum += weight;
          });
          enough = sum >= threshold && (bits & ownText) !== 0;
          known.set(bits, enough);
        }
        if (enough) {
          const other = touched[candidates] as number;
          touched[candidates++] = record;
          touched[i] = other;
        }
      }
    }
    const hits = best(scores, touched, candidates, limit);
    for (let i = 0; i < count; i++) scores[touched[i] as number] = 0;
    return { hits, total: needed > 0 ? candidates : hits.length };
  }

  function* compact(): Generator<void> {
    const swept = removed;
    removed = [];
    const dead = new Set(swept);
    const isDead = (record: number) => dead.has(record);
    let work = 0;
    for (let term = 0; term < postings.lists.length; term++) {
      sweep(postings, term, isDead);
      work += postings.lengths[term] as number;
      if (work > 50_000 || term % 5_000 === 0) {
        work = 0;
        yield;
      }
    }
    // Only now does no list name them any more.
    free = free.concat(swept);
  }

  return {
    add,
    remove,
    move,
    search,
    words,
    idf: (term) => weightOf(holdersOf(term)),
    holds: (term) => holdersOf(term) > 0,
    compact,
    get size() {
      return { live, removed: removed.length, terms: termNumbers.size };
    },
  };
}

// The best `limit` by a bounded heap whose root is the worst of them.
let heapScores = new Float32Array(64);
let heapRecords = new Int32Array(64);

function fillHeap(scores: Float32Array, records: Int32Array, count: number, limit: number): number {
  if (limit > heapScores.length) {
    heapScores = new Float32Array(limit);
    heapRecords = new Int32Array(limit);
  }
  const values = heapScores;
  const names = heapRecords;
  let size = 0;
  for (let i = 0; i < count; i++) {
    const record = records[i] as number;
    const score = scores[record] as number;
    if (size < limit) {
      let at = size++;
      while (at > 0) {
        const above = (at - 1) >> 1;
        if ((values[above] as number) <= score) break;
        values[at] = values[above] as number;
        names[at] = names[above] as number;
        at = above;
      }
      values[at] = score;
      names[at] = record;
    } else if (score > (values[0] as number)) {
      let at = 0;
      for (;;) {
        let below = 2 * at + 1;
        if (below >= size) break;
        if (below + 1 < size && (values[below + 1] as number) < (values[below] as number)) below++;
        if ((values[below] as number) >= score) break;
        values[at] = values[below] as number;
        names[at] = names[below] as number;
        at = below;
      }
      values[at] = score;
      names[at] = record;
    }
  }
  return size;
}

function worstOfBest(scores: Float32Array, records: Int32Array, count: number, limit: number) {
  fillHeap(scores, records, count, limit);
  return heapScores[0] as number;
}

function best(scores: Float32Array, records: Int32Array, count: number, limit: number): Scored[] {
  const size = limit > 0 ? fillHeap(scores, records, count, limit) : 0;
  const hits: Scored[] = [];
  for (let i = 0; i < size; i++) {
    hits.push({ record: heapRecords[i] as number, score: heapScores[i] as number });
  }
  return hits.sort((x, y) => y.score - x.score || x.record - y.record);
}
