// Converts a text to the set of its words, as numbers in descending order. Words are numbered in order of first
// occurrence, and common words occur early. So the first numbers of a set are its rarest words, as the prefix
// filter needs; any order would be correct.
import { scan } from '../language/tokens.ts';
import { withRoom } from '../search-engine/columns.ts';
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
  /** By word number: the last reading that met it. */
  let readings: Uint32Array = new Uint32Array(1024);
  let reading = 0;
  let words: Uint32Array = new Uint32Array(1024);
  return {
    read(text) {
      reading = (reading + 1) >>> 0;
      let size = 0;
      scan(text, (_term, word) => {
        const number = dictionary.number(word);
        readings = withRoom(readings, number + 1);
        if (readings[number] === reading) return;
        readings[number] = reading;
        words = withRoom(words, size + 1);
        words[size++] = number;
      });
      return words.slice(0, size).sort().reverse().subarray(0, maxWords);
    },
  };
}
