// Counts the terms in the fields of a record.
import { scan } from '../language/tokens.ts';
import { quarters } from './postings.ts';
import type { Fields } from './rerank.ts';

export interface TermCounterSettings {
  /** Weight of one occurrence in each field, in quarters. */
  title: number;
  heading: number;
  /** Whether stop words count, as they do in short titles. */
  stopWords: boolean;
}

const maxLength = 65_535;

/** `numberOf` returns the number of a term; `word` is its written form. */
export function createTermCounter(
  { title, heading, stopWords }: TermCounterSettings,
  numberOf: (term: string, word: string) => number,
) {
  const frequencies = new Map<number, number>();
  const ownTerms = new Set<number>();

  function countIn(text: string, weight: number): number {
    let total = 0;
    let stops = 0;
    const note = (term: string, word: string) => {
      const number = numberOf(term, word);
      frequencies.set(number, (frequencies.get(number) ?? 0) + weight);
      total++;
    };
    scan(text, (term, word, _from, _to, stop) => {
      if (stop && !stopWords) stops++;
      else note(term, word);
    });
    if (total === 0 && stops > 0) scan(text, (term, word) => note(term, word));
    return total;
  }

  return {
    /** The frequency of each term in the last counted fields, in quarters. */
    frequencies: frequencies as ReadonlyMap<number, number>,
    /** Terms that occur in the text itself. */
    ownTerms: ownTerms as ReadonlySet<number>,

    /** Counts the terms of these fields, and returns the length of the text. */
    count(fields: Fields): number {
      frequencies.clear();
      const length = Math.min(maxLength, countIn(fields.text, quarters));
      ownTerms.clear();
      for (const term of frequencies.keys()) ownTerms.add(term);
      if (fields.title !== '') countIn(fields.title, title);
      for (const text of fields.headings) countIn(text, heading);
      return length;
    },
  };
}
