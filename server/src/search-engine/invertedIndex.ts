// The inverted index: in the process, derived from the database, changed in place. `scoring.ts` says how records are ranked.
//
// Rights are part of it: a record has a place (its scope and the levels that see it there), a query brings the person's
// level in each scope, and what may not be read is never ranked or counted.

import { scan } from '../language/tokens.ts';
import { createCeilings } from './ceilings.ts';
import { withRoom } from './columns.ts';
import { createDictionary } from './dictionary.ts';
import { createPostings, mostRecords, quarters } from './postings.ts';
import type { QueryTerm, QueryWord, RankedHits } from './query.ts';
import type { Fields } from './rerank.ts';
import { findBest } from './scoring.ts';
import type { Incoming, Outgoing } from './snapshot.ts';
import { createSight, various } from './visibility.ts';
import { createVocabulary } from './vocabulary.ts';
import { type ReadingOptions, readWords } from './words.ts';

export type { Scored } from './best.ts';

export type { QueryWord } from './query.ts';

export type { Fields } from './rerank.ts';

/** Who sees a record: levels from `lowest` to `highest` (1 read … 4 manage) in its scope. */
export interface RecordPlace {
  scope: number;
  lowest: number;
  highest: number;
  /** The number by which filters know its file. */
  file: number;
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
   * match is counted and `total` is exact; at 0 the search skips what cannot reach the best `limit`, and `total` is only their number.
   */
  needed?: number;
  /** Takes single characters for words of their own even where they stand in pairs. */
  all?: boolean;
}

export interface Index {
  /** Adds a record and returns its number, valid until it is removed. */
  add(fields: Fields, place: RecordPlace): number;
  /** Hides a record at once; `compact` frees its room later. */
  remove(record: number): void;
  /** Moves a record to another scope or level without indexing it again. */
  move(record: number, place: RecordPlace): void;
  search(request: Request): RankedHits;
  /** The words of a query, and what else each may stand for. */
  words(query: string, reading: ReadingOptions): QueryWord[];
  /** Inverse document frequency of a word that each of the terms stands for; highest when no record holds one. */
  idf(...terms: string[]): number;
  /** Whether any record holds a term. */
  holds(term: string): boolean;
  /** Frees the room of removed records, a few milliseconds between two `yield`s. */
  compact(): Generator<void>;
  /** Makes what the first search for each common word would have to wait for, a few milliseconds between two `yield`s. */
  prepare(): Generator<void>;
  /** Records held, and removed ones whose room is not yet free. */
  readonly size: { live: number; removed: number; terms: number };
  /** Whether a record is seen with these levels and let through by these files: what `search` looks at in its loop. */
  sight(levels: Uint8Array, files?: Uint8Array | null): (record: number) => boolean;
  /** The number of the file that a record was placed in. */
  fileOf(record: number): number;
  save(out: Outgoing): Promise<void>;
  /** Takes over what was saved by an index with the same settings; for a fresh index. */
  load(from: Incoming): Promise<void>;
}

/**
 * The share of a query's weight that a hit of the search box must hold: of one or two words all are meant, and a whole question
 * is found by the greater part of what it says. Of Chinese pairs it is a small part: every second one crosses a border of words.
 */
export function decideNeeded(words: readonly Pick<QueryWord, 'aids'>[]): number {
  if (words.length <= 2) return 1;
  if (words.length <= 4) return 0.6;
  return words.some(({ aids }) => aids) ? 0.12 : 0.35;
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

/** Postings that are read for the words that a half-typed one may become: so many a letter, so many at most. */
const readForLetter = 15_000;
const readForBeginning = 60_000;

/** A character in a pair that more records hold only orders what so many other words find. */
const mostChoosing = 10_000;
const leastOthers = 3;

/** What a place number stands for. Place 0 is nowhere: removed records lie there. */
type Seen = Pick<RecordPlace, 'scope' | 'lowest' | 'highest'>;

export function createIndex(chosen: Partial<Settings> = {}): Index {
  const { k1, b, delta, ...weigh } = { ...standard, ...chosen };
  const dictionary = createDictionary();
  const postings = createPostings();
  const vocabulary = createVocabulary();
  const ceilings = createCeilings({ k1, b, delta }, (record) => lengths[record] as number);

  let lengths: Uint16Array = new Uint16Array(1024);
  let places: Uint32Array = new Uint32Array(1024);
  let files: Uint32Array = new Uint32Array(1024);
  /** See `Whereabouts`. */
  let shared: Uint32Array = new Uint32Array(32);
  let used = 0;
  let live = 0;
  let totalLength = 0;
  let removed: number[] = [];
  let free: number[] = [];
  let seenAt: Seen[] = [];
  const placeNumbers = new Map<string, number>();
  notePlace({ scope: 0, lowest: 255, highest: 0 });

  function notePlace(seen: Seen): number {
    const key = `${seen.scope} ${seen.lowest} ${seen.highest}`;
    const known = placeNumbers.get(key);
    if (known !== undefined) return known;
    placeNumbers.set(key, seenAt.length);
    return seenAt.push(seen) - 1;
  }

  function numberOf(term: string, word: string): number {
    const number = dictionary.number(term);
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

  function add(fields: Fields, place: RecordPlace): number {
    frequencies.clear();
    const length = Math.min(65_535, count(fields.text, quarters));
    ownTerms.clear();
    for (const term of frequencies.keys()) ownTerms.add(term);
    if (fields.title !== '') count(fields.title, weigh.title);
    for (const heading of fields.headings) count(heading, weigh.heading);
    const record = free.pop() ?? used++;
    if (record >= mostRecords)
      throw new Error(`The search index is full at ${mostRecords} records`);
    lengths = withRoom(lengths, used);
    places = withRoom(places, used);
    shared = withRoom(shared, (used + 31) >>> 5);
    files = withRoom(files, used);
    for (const [term, frequency] of frequencies) {
      postings.add(term, record, frequency, ownTerms.has(term));
      ceilings.note(term, record, frequency, length);
    }
    lengths[record] = length;
    totalLength += length;
    live++;
    put(record, place);
    return record;
  }

  function put(record: number, place: RecordPlace): void {
    setPlace(record, notePlace(place));
    files[record] = place.file;
  }

  function setPlace(record: number, place: number): void {
    places[record] = place;
    if (shared[record >>> 5] !== place) share(record >>> 5);
  }

  /** Notes whether the 32 neighbours that a number stands for lie at one place. */
  function share(neighbours: number): void {
    const first = neighbours << 5;
    const place = places[first] as number;
    let at = first + 1;
    while (at < used && at < first + 32 && places[at] === place) at++;
    shared[neighbours] = at === used || at === first + 32 ? place : various;
  }

  function move(record: number, place: RecordPlace): void {
    if (places[record] !== 0) put(record, place);
  }

  function remove(record: number): void {
    if (record >= used || places[record] === 0) return;
    setPlace(record, 0);
    live--;
    totalLength -= lengths[record] as number;
    removed.push(record);
  }

  function weightOf(holders: number): number {
    const rest = Math.max(0, live - holders);
    return Math.log(1 + (rest + 0.5) / (holders + 0.5));
  }

  function holdersOf(term: string): number {
    const number = dictionary.find(term);
    return number < 0 ? 0 : postings.count(number);
  }

  /** By place: 1 where somebody with these levels sees what lies there. */
  function openPlaces(levels: Uint8Array): Uint8Array {
    return Uint8Array.from(seenAt, ({ scope, lowest, highest }) => {
      const level = levels[scope] ?? 0;
      return level >= lowest && level <= highest ? 1 : 0;
    });
  }

  // A half-typed word weighs what its commonest meaning does, not what its rarest expansion would.
  function idf(...terms: string[]): number {
    const holders = terms.reduce((sum, term) => sum + holdersOf(term), 0);
    return weightOf(Math.min(holders, live));
  }

  /**
   * Of the terms that a beginning may become, the commonest and those that can be read with it in a moment: in a large
   * base one or two letters begin words of a third of all records, and no order among those says anything.
   */
  function affordable(prefix: string, terms: readonly number[]): number[] {
    let left = Math.min(readForBeginning, readForLetter * prefix.length);
    return [...terms]
      .sort((x, y) => postings.count(y) - postings.count(x))
      .filter((term, i) => {
        const count = postings.count(term);
        if (i > 0 && count > left) return false;
        left -= count;
        return true;
      });
  }

  function words(query: string, reading: ReadingOptions): QueryWord[] {
    const { levels } = reading;
    const open = levels && openPlaces(levels);
    const common = (term: number) => postings.count(term);
    return readWords(query, reading, {
      seen(term, most) {
        const number = dictionary.find(term);
        if (number < 0) return 0;
        if (open === undefined) return Math.min(most, postings.count(number));
        const { slab, from, to } = postings.span(number);
        let count = 0;
        for (let i = from; i < to && count < most; i++) {
          count += open[places[(slab[i] as number) >>> 8] as number] as number;
        }
        return count;
      },
      startingWith: (prefix, most) =>
        affordable(prefix, vocabulary.startingWith(prefix, most, common)).map((term) =>
          dictionary.term(term),
        ),
      near: (word, edits) =>
        vocabulary
          .near(word, edits, common)
          .map((one) => ({ term: dictionary.term(one.term), edits: one.edits })),
    });
  }

  const meanLengthNow = () => Math.max(1, totalLength / Math.max(1, live));

  function search(request: Request): RankedHits {
    const { words: asked, limit, levels, files: chosenFiles, needed = 0, all = false } = request;
    const meanLength = meanLengthNow();
    const terms: QueryTerm[] = [];
    const refining: QueryTerm[] = [];
    const others = asked.filter(
      ({ aids, terms }) => !aids && terms.some(({ term }) => holdersOf(term) > 0),
    );
    const isRefined = !all && others.length >= leastOthers;
    const weights = asked.map((word, i) => {
      const weight = idf(...word.terms.map(({ term }) => term));
      for (const { term, weight: share } of word.terms) {
        const number = dictionary.find(term);
        const count = number < 0 ? 0 : postings.count(number);
        if (count === 0) continue;
        (isRefined && word.aids && count > mostChoosing ? refining : terms).push({
          ...postings.span(number),
          weight: weight * share,
          word: i,
          mostFrequent: postings.most(number),
          ceilings: ceilings.of(number, postings.span(number), used, meanLength),
        });
      }
      return word.aids && !all ? 0 : weight;
    });
    return findBest({
      terms,
      refining,
      words: weights,
      limit,
      needed,
      lengths,
      meanLength,
      k1,
      b,
      delta,
      records: used,
      sight: createSight({ places, files, shared }, openPlaces(levels), chosenFiles ?? null),
    });
  }

  function* compact(): Generator<void> {
    const swept = removed;
    removed = [];
    const dead = new Uint8Array(used);
    for (const record of swept) dead[record] = 1;
    const isDead = (record: number) => dead[record] === 1;
    let work = 0;
    for (let term = 0; term < dictionary.size; term++) {
      postings.sweep(term, isDead);
      work += postings.count(term) + 10;
      if (work > 50_000) {
        work = 0;
        yield;
      }
    }
    // Only now does no list name them any more.
    for (const record of swept) free.push(record);
  }

  function* prepare(): Generator<void> {
    let work = 0;
    for (let term = 0; term < dictionary.size; term++) {
      const make = ceilings.of(term, postings.span(term), used, meanLengthNow());
      make?.();
      work += make ? postings.count(term) + 10_000 : 10;
      if (work > 200_000) {
        work = 0;
        yield;
      }
    }
  }

  function sight(levels: Uint8Array, chosen: Uint8Array | null = null) {
    return createSight({ places, files, shared }, openPlaces(levels), chosen).sees;
  }

  return {
    add,
    sight,
    remove,
    move,
    search,
    words,
    idf,
    holds: (term) => holdersOf(term) > 0,
    compact,
    prepare,
    get size() {
      return { live, removed: removed.length, terms: dictionary.size };
    },
    fileOf: (record) => files[record] ?? 0,

    async save(out) {
      await out.json('index', { used, live, totalLength, removed, free, seenAt });
      const columns = [places, files, lengths];
      await out.columns(
        'records',
        columns.map((column) => column.subarray(0, used)),
      );
      await dictionary.save(out);
      await postings.save(out);
      await vocabulary.save(out);
    },

    async load(from) {
      const saved = await from.json<{
        used: number;
        live: number;
        totalLength: number;
        removed: number[];
        free: number[];
        seenAt: Seen[];
      }>('index');
      ({ used, live, totalLength, removed, free, seenAt } = saved);
      placeNumbers.clear();
      for (const [number, { scope, lowest, highest }] of seenAt.entries()) {
        placeNumbers.set(`${scope} ${lowest} ${highest}`, number);
      }
      places = new Uint32Array(used);
      files = new Uint32Array(used);
      lengths = new Uint16Array(used);
      await from.columns('records', [places, files, lengths]);
      shared = new Uint32Array((used + 31) >>> 5);
      for (let i = 0; i < shared.length; i++) share(i);
      await dictionary.load(from);
      await postings.load(from);
      await vocabulary.load(from);
    },
  };
}
