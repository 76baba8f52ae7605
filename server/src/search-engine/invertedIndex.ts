// The inverted index: in memory, derived from the database, changed in place. `scoring.ts` explains the ranking.
//
// Rights are part of the index: a record has a place (its scope, and the levels that see it there), a query comes
// with the person's level in each scope, and hidden records are never ranked or counted.

import { type Ceilings, createCeilings } from './ceilings.ts';
import { createDictionary, type Dictionary } from './dictionary.ts';
import { createPostings, type Postings, quarters } from './postings.ts';
import type { QueryTerm, QueryWord, RankedHits } from './query.ts';
import { createRecordTable, type RecordPlace, type RecordTable } from './record-table.ts';
import type { Fields } from './rerank.ts';
import { findBest } from './scoring.ts';
import type { Incoming, Outgoing } from './snapshot.ts';
import { createTermCounter, type TermCounterSettings } from './term-counter.ts';
import { createVocabulary } from './vocabulary.ts';
import { createLexicon, type ReadingOptions, readWords } from './words.ts';

export type { Scored } from './best.ts';

export type { QueryWord } from './query.ts';

export type { RecordPlace } from './record-table.ts';

export type { Fields } from './rerank.ts';

export interface Request {
  words: readonly QueryWord[];
  limit: number;
  /** The person's level by scope number; 0 if nothing is readable. */
  levels: Uint8Array;
  /** By file number: 1 if the file passes the filters. Null without filters. */
  files?: Uint8Array | null;
  /**
   * The share (0 to 1) of the query's weight that a hit must contain, with at least one word in its own text. Above
   * 0, all matches are counted and `total` is exact. At 0, the search skips records that can't be among the best
   * `limit`, and `total` is the number of hits returned.
   */
  minShare?: number;
  /** Treats single characters as separate words even if they are part of pairs. */
  all?: boolean;
}

export interface Index {
  /** Adds a record and returns its number, which is valid until it is removed. */
  add(fields: Fields, place: RecordPlace): number;
  /** Hides a record at once; `compact` frees its memory later. */
  remove(record: number): void;
  /** Changes a record's scope or levels without indexing it again. */
  move(record: number, place: RecordPlace): void;
  search(request: Request): RankedHits;
  /** The words of a query with the terms that each may match. */
  words(query: string, reading: ReadingOptions): QueryWord[];
  /** Inverse document frequency of a word that matches any of the terms; the maximum if no record contains one. */
  idf(...terms: string[]): number;
  /** Whether any record contains the term. */
  holds(term: string): boolean;
  /** Frees the memory of removed records; yields every few milliseconds. */
  compact(): Generator<void>;
  /** Builds what the first search for each common word would otherwise wait for; yields every few milliseconds. */
  prepare(): Generator<void>;
  /** The number of records, and of removed ones whose memory is not freed yet. */
  readonly size: { live: number; removed: number; terms: number };
  /** Upper bound (exclusive) of record numbers. */
  readonly recordNumbers: number;
  /** Whether a record is visible with these levels and file filters: the check that `search` makes in its loop. */
  visibilityFor(levels: Uint8Array, files?: Uint8Array | null): (record: number) => boolean;
  /** The number of the record's file. */
  fileOf(record: number): number;
  save(out: Outgoing): Promise<void>;
  /** Loads a snapshot of an index with the same settings into a fresh index. */
  load(from: Incoming): Promise<void>;
}

/**
 * The share of a query's weight that a hit of the search box must contain. One or two words must all match; for a
 * whole question, the greater part is enough. For Chinese pairs the share is small, because every second pair
 * crosses a word boundary.
 */
export function decideMinShare(words: readonly Pick<QueryWord, 'aids'>[]): number {
  if (words.length <= 2) return 1;
  if (words.length <= 4) return 0.6;
  return words.some(({ aids }) => aids) ? 0.12 : 0.35;
}

interface Settings extends TermCounterSettings {
  k1: number;
  b: number;
  delta: number;
}

const standard: Settings = {
  k1: 0.9,
  b: 0.4,
  delta: 1,
  title: quarters,
  heading: quarters / 2,
  stopWords: false,
};

/** A character of a pair that more records contain only affects the order, if there are enough other words. */
const maxChoosing = 10_000;
const minOthers = 3;

export function createIndex(settings: Partial<Settings> = {}): Index {
  const { k1, b, delta, ...weights } = { ...standard, ...settings };
  const dictionary = createDictionary();
  const postings = createPostings();
  const vocabulary = createVocabulary();
  const records = createRecordTable();
  const ceilings = createCeilings({ k1, b, delta }, records.lengthOf);
  const parts = { records, dictionary, postings, vocabulary, ceilings };
  const counter = createTermCounter(weights, (term, word) => {
    const number = dictionary.number(term);
    // Chinese needs no prefix search, because single characters and pairs are terms.
    if (word.charCodeAt(0) < 0x2e80) vocabulary.add(word, number);
    return number;
  });

  function add(fields: Fields, place: RecordPlace): number {
    const length = counter.count(fields);
    const record = records.add(length, place);
    for (const [term, frequency] of counter.frequencies) {
      postings.add(term, record, frequency, counter.ownTerms.has(term));
      ceilings.note(term, record, frequency, length);
    }
    return record;
  }

  function holdersOf(term: string): number {
    const number = dictionary.find(term);
    return number < 0 ? 0 : postings.count(number);
  }

  // The idf of an incomplete word is that of its most common completion, not of its rarest.
  function idf(...terms: string[]): number {
    const sum = terms.reduce((all, term) => all + holdersOf(term), 0);
    const holders = Math.min(sum, records.live);
    return Math.log(1 + (records.live - holders + 0.5) / (holders + 0.5));
  }

  function words(query: string, reading: ReadingOptions): QueryWord[] {
    const open = reading.levels && records.openPlaces(reading.levels);
    return readWords(query, reading, createLexicon(parts, records.places, open));
  }

  function search(request: Request): RankedHits {
    const { words: queryWords, limit, levels, files, minShare = 0, all = false } = request;
    const { meanLength } = records;
    const terms: QueryTerm[] = [];
    const refining: QueryTerm[] = [];
    const others = queryWords.filter(
      ({ aids, terms }) => !aids && terms.some(({ term }) => holdersOf(term) > 0),
    );
    const isRefined = !all && others.length >= minOthers;
    const weights = queryWords.map((word, i) => {
      const weight = idf(...word.terms.map(({ term }) => term));
      for (const { term, weight: share } of word.terms) {
        const number = dictionary.find(term);
        const count = number < 0 ? 0 : postings.count(number);
        if (count === 0) continue;
        (isRefined && word.aids && count > maxChoosing ? refining : terms).push({
          ...postings.span(number),
          weight: weight * share,
          word: i,
          maxFrequency: postings.maxFrequency(number),
          ceilings: ceilings.of(number, postings.span(number), records.used, meanLength),
        });
      }
      return word.aids && !all ? 0 : weight;
    });
    return findBest({
      terms,
      refining,
      words: weights,
      limit,
      minShare,
      lengths: records.lengths,
      meanLength,
      k1,
      b,
      delta,
      records: records.used,
      visibility: records.visibilityFor(levels, files ?? null),
    });
  }

  return {
    add,
    remove: records.remove,
    move: records.move,
    search,
    words,
    idf,
    holds: (term) => holdersOf(term) > 0,
    compact: () => compactPostings(parts),
    prepare: () => makeCeilings(parts),
    get size() {
      return { live: records.live, removed: records.removed, terms: dictionary.size };
    },
    get recordNumbers() {
      return records.used;
    },
    visibilityFor: (levels, files = null) => records.visibilityFor(levels, files).sees,
    fileOf: records.fileOf,

    async save(out) {
      await records.save(out);
      await dictionary.save(out);
      await postings.save(out);
      await vocabulary.save(out);
    },

    async load(from) {
      await records.load(from);
      await dictionary.load(from);
      await postings.load(from);
      await vocabulary.load(from);
    },
  };
}

interface IndexParts {
  records: RecordTable;
  dictionary: Dictionary;
  postings: Postings;
  ceilings: Ceilings;
}

/** Removes the postings of removed records, and then frees their numbers. */
function* compactPostings({ records, dictionary, postings }: IndexParts): Generator<void> {
  const removedRecords = records.takeRemoved();
  const dead = new Uint8Array(records.used);
  for (const record of removedRecords) dead[record] = 1;
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
  // No list refers to them any more.
  records.release(removedRecords);
}

/** Computes the ceilings of all common terms. */
function* makeCeilings({ records, dictionary, postings, ceilings }: IndexParts): Generator<void> {
  let work = 0;
  for (let term = 0; term < dictionary.size; term++) {
    const make = ceilings.of(term, postings.span(term), records.used, records.meanLength);
    make?.();
    work += make ? postings.count(term) + 10_000 : 10;
    if (work > 200_000) {
      work = 0;
      yield;
    }
  }
}
