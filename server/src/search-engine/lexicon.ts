// What reading a query asks of the index: which words occur, which begin alike and which are spelt alike.
import type { Dictionary } from './dictionary.ts';
import type { Postings } from './postings.ts';
import type { Vocabulary } from './vocabulary.ts';
import type { Lexicon } from './words.ts';

/** Postings that are read for the words that a half-typed one may become: so many a letter, so many at most. */
const maxReadPerLetter = 15_000;
const maxReadForPrefix = 60_000;

export interface LexiconParts {
  dictionary: Dictionary;
  postings: Postings;
  vocabulary: Vocabulary;
}

/** `places` is by record its place, `open` by place 1 where the reader sees what lies there; without it, every record counts. */
export function createLexicon(
  { dictionary, postings, vocabulary }: LexiconParts,
  places: Uint32Array,
  open: Uint8Array | undefined,
): Lexicon {
  const weigh = (term: number) => postings.count(term);

  return {
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
      chooseAffordable(postings, prefix, vocabulary.startingWith(prefix, most, weigh)).map((term) =>
        dictionary.term(term),
      ),

    near: (word, edits) =>
      vocabulary
        .near(word, edits, weigh)
        .map((one) => ({ term: dictionary.term(one.term), edits: one.edits })),
  };
}

/**
 * Of the terms that a beginning may become, the commonest and those that can be read with it in a moment: in a large
 * base one or two letters begin words of a third of all records, and no order among those says anything.
 */
function chooseAffordable(postings: Postings, prefix: string, terms: readonly number[]): number[] {
  let left = Math.min(maxReadForPrefix, maxReadPerLetter * prefix.length);
  return [...terms]
    .sort((x, y) => postings.count(y) - postings.count(x))
    .filter((term, i) => {
      const count = postings.count(term);
      if (i > 0 && count > left) return false;
      left -= count;
      return true;
    });
}
