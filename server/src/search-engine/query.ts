// A query on its way through the engine: its words, the terms they stand for, the task and what it found.
import type { Scored } from './best.ts';
import type { Span } from './postings.ts';
import type { RecordVisibility } from './visibility.ts';

/** One word of a query: the terms that stand for it and what each weighs (1 = as typed). */
export interface QueryWord {
  terms: readonly { term: string; weight: number }[];
  /** It is one character of a pair that is looked for as well: it adds to the score of what others find. */
  aids?: boolean;
  /** As it was typed, folded. */
  typedWord?: string;
  /** Something that the reader may see holds it as it was typed. Not looked into for what cannot be misspelt. */
  occurs?: boolean;
  /** Nothing does, and it stands for words like it. */
  misspelt?: boolean;
  /** The two words that it may be written as, where each occurs: "pay slip" for "payslip". */
  splits?: readonly (readonly [string, string])[];
}

/** One term of a query and the records that hold it. */
export interface QueryTerm extends Span {
  weight: number;
  /** Its word, by position in the query. */
  word: number;
  /** No record holds it more often, in quarters. */
  maxFrequency: number;
  /** By block of records, what it can add there; null for a short list. */
  ceilings: (() => Uint8Array) | null;
}

export interface Task {
  terms: readonly QueryTerm[];
  /** Terms that only order the best again; see `refining.ts`. */
  refining: readonly QueryTerm[];
  /** What each word of the query weighs when hits are told from others; 0 for one that only adds to their scores. */
  words: readonly number[];
  limit: number;
  /** Share of the words' weight that a hit must hold, one of them in its own text; 0 asks for the best alone. */
  minShare: number;
  /** How many there are. */
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
  /** Exact where a share is needed, else the number of hits. */
  total: number;
}
