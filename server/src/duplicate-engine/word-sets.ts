// Text → the set of its words, as numbers in falling order. A word gets its number when it is first met, and common words are met
// early: so the first numbers of a set are its rarest words, which is what the prefix filter needs. Any order would be correct.
import { scan } from '../language/tokens.ts';
import { createDictionary, type Dictionary } from '../search-engine/dictionary.ts';

/** Numbers of words, each once, largest first. */
export type WordSet = Uint32Array;

export interface WordSets {
  /** Gives new words their numbers. */
  read(text: string): WordSet;
}

/** Of a text of more words only so many count; a text of 50,000 characters has no more. */
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
