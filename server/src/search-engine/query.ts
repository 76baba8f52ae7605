// Types of a query in the engine: its words and their terms, the task, and the result.
import type { Scored } from './best.ts';
import type { Span } from './postings.ts';
import type { RecordVisibility } from './visibility.ts';

/** A word of a query: the terms that it matches, with their weights (1 = as typed). */
export interface QueryWord {
  terms: readonly { term: string; weight: number }[];
  /** A single character of a pair that is searched too; it only adds to the score of other hits. */
  aids?: boolean;
  /** The word as typed, folded. */
  typedWord?: string;
  /** Whether a visible record contains the word as typed. Not determined for words that can't be misspelt. */
  occurs?: boolean;
  /** Whether no visible record contains the word, so that it matches similar words. */
  misspelt?: boolean;
  /** Ways to write it as two words that both occur: "pay slip" for "payslip". */
  splits?: readonly (readonly [string, string])[];
}

/** A term of a query and its postings. */
export interface QueryTerm extends Span {
  weight: number;
  /** Index of its word in the query. */
  word: number;
  /** An upper bound of the frequency in any record, in quarters. */
  maxFrequency: number;
  /** Ceilings by block; null for a short list. */
  ceilings: (() => Uint8Array) | null;
}

export interface Task {
  terms: readonly QueryTerm[];
  /** Terms that only reorder the best hits; see `refining.ts`. */
  refining: readonly QueryTerm[];
  /** The weight of each word in deciding what is a hit; 0 for words that only add to scores. */
  words: readonly number[];
  limit: number;
  /**
   * The share of the words' weight that a hit must contain, with one of them in its own text; 0 searches only for
   * the best.
   */
  minShare: number;
  /** The number of records. */
  records: number;
  /** By record. */
  lengths: Uint16Array;
  meanLength: number;
  k1: number;
  b: number;
  delta: number;
  visibility: RecordVisibility;
}

export interface RankedHits {
  /** Best first; at equal scores the older record first. */
  hits: Scored[];
  /** Exact if `minShare` is above 0, otherwise the number of hits. */
  total: number;
}
