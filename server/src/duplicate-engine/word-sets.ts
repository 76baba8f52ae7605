// Converts a text to the set of its words, as numbers in descending order. Words are numbered in order of first
// occurrence, and common words occur early. So the first numbers of a set are its rarest words, as the prefix
// filter needs; any order would be correct.
import { scan } from '../language/tokens.ts';
import { createDictionary, type Dictionary } from '../search-engine/dictionary.ts';

/** Distinct word numbers, largest first. */
export type WordSet = Uint32Array;

export interface WordSets {
  /** Assigns numbers to new words. */
  read(text: string): WordSet;
}

/** Limits the words per text; a text of 50,000 characters has fewer. */
const maxWords = 65_534;

export function createWordSets(dictionary: Dictionary = createDictionary()): WordSets {
  const numbers = new Set<number>();
  return {
    read(text) {
      numbers.clear();
      scan(text, (_term, word) => {
        numbers.add(dictionary.number(word));
      });
      return Uint32Array.from(numbers).sort().reverse().subarray(0, maxWords);
    },
  };
}
