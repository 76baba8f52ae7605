// Converts a text to the set of its words, as numbers in descending order. The first numbers of a set should be its
// rarest words, as the prefix filter needs; any order would be correct. So words are numbered in order of first
// occurrence, as common words occur early, until they are renumbered by their frequency.
//
// A base has a hundred million words, so most are read without creating a string: words of plain Latin letters and
// Chinese characters by their codes. What needs more, such as "e-mail" or "maxUploadBytes", is remembered.
import {
  endOfWord,
  isPlainRun,
  mayGoOnAt,
  scan,
  type TokenVisitor,
  visitRun,
  visitWord,
} from '../language/tokens.ts';
import { simplifiedCodes } from '../language/traditional.ts';
import { withRoom } from '../search-engine/columns.ts';
import { createDictionary, type Dictionary } from '../search-engine/dictionary.ts';

/** Distinct word numbers, largest first. */
export type WordSet = Uint32Array;

export interface WordSets {
  /** Assigns numbers to new words. */
  read(text: string): WordSet;
  /** Numbers the known words by their frequency in these sets. Returns the new numbers, by the old ones. */
  renumber(sets: Iterable<WordSet>): Uint32Array;
}

/** Limits the words per text; a text of 50,000 characters has fewer. */
const maxWords = 65_534;
/** Limits the words that are read by their codes. */
const maxPlain = 64;
const maxRemembered = 100_000;

/** The bit that distinguishes lower from upper case. */
const lowerCase = 32;
const [firstLower, lastLower] = [97, 122];
const space = 32;

const keepWhole = (word: string) => word;

export function createWordSets(dictionary: Dictionary = createDictionary()): WordSets {
  /** By word number: the last reading that met it. */
  let readings: Uint32Array = new Uint32Array(1024);
  let reading = 0;
  let words: Uint32Array = new Uint32Array(1024);
  let size = 0;
  /** The places in the dictionary of what can't be read by its codes. */
  const rememberedWords = new Map<string, readonly number[]>();
  const codes = new Uint16Array(maxPlain);
  /** By number in the dictionary: the number of the word, if that is another one. */
  let newNumbers: Uint32Array = new Uint32Array(0);

  function meet(place: number): void {
    const number = newNumbers[place] ?? place;
    if (number >= readings.length) readings = withRoom(readings, number + 1);
    if (readings[number] === reading) return;
    readings[number] = reading;
    if (size === words.length) words = withRoom(words, size + 1);
    words[size++] = number;
  }

  /** The end of the plain word that starts here, whose letters are then in `codes`; otherwise −1. */
  function readPlainWord(text: string, from: number): number {
    const end = Math.min(text.length, from + maxPlain);
    let code = text.charCodeAt(from) | lowerCase;
    let at = from;
    while (code >= firstLower && code <= lastLower) {
      codes[at - from] = code;
      at++;
      if (at === end) return at === text.length ? at : -1;
      code = text.charCodeAt(at);
    }
    if (at === from) return -1;
    const isEnd = code === space || (!mayGoOnAt(text, at) && endOfWord(text, from) === at);
    return isEnd ? at : -1;
  }

  function meetWord(text: string, from: number): number {
    const plainEnd = readPlainWord(text, from);
    if (plainEnd >= 0) {
      meet(dictionary.numberOfCodes(codes, plainEnd - from));
      return plainEnd;
    }
    const end = endOfWord(text, from);
    const isWhole = !mayGoOnAt(text, end);
    const key = text.slice(from, end);
    const cachedElements = isWhole ? rememberedWords.get(key) : undefined;
    const places = cachedElements ?? readWord(text, from);
    if (isWhole && cachedElements === undefined) {
      if (rememberedWords.size >= maxRemembered) rememberedWords.clear();
      rememberedWords.set(key, places);
    }
    for (const place of places) meet(place);
    return end;
  }

  function readWord(text: string, from: number): number[] {
    const places: number[] = [];
    visitWord(text, from, (_term, word) => places.push(dictionary.number(word)), keepWhole);
    return places;
  }

  function meetRun(text: string, from: number, to: number): void {
    codes[1] = simplifiedCodes[text.charCodeAt(from)] as number;
    for (let at = from; at < to; at++) {
      codes[0] = codes[1] as number;
      meet(dictionary.numberOfCodes(codes, 1));
      if (at + 1 === to) return;
      codes[1] = simplifiedCodes[text.charCodeAt(at + 1)] as number;
      meet(dictionary.numberOfCodes(codes, 2));
    }
  }

  return {
    read(text) {
      reading = (reading + 1) >>> 0;
      size = 0;
      const visit: TokenVisitor = (_term, word) => meet(dictionary.number(word));
      scan(
        text,
        visit,
        (from, to) => {
          if (isPlainRun(text, from, to)) meetRun(text, from, to);
          else visitRun(text, from, to, visit);
        },
        (from) => meetWord(text, from),
      );
      const set = words.slice(0, size).sort().reverse();
      return size > maxWords ? set.subarray(0, maxWords) : set;
    },

    renumber(sets) {
      const frequencies = new Uint32Array(dictionary.size);
      for (const set of sets) {
        for (let i = 0; i < set.length; i++) {
          const word = set[i] as number;
          frequencies[word] = (frequencies[word] as number) + 1;
        }
      }
      const order = Uint32Array.from(frequencies.keys()).sort(
        (x, y) => (frequencies[y] as number) - (frequencies[x] as number),
      );
      const numbers = new Uint32Array(order.length);
      order.forEach((word, number) => {
        numbers[word] = number;
      });
      newNumbers = Uint32Array.from(
        numbers,
        (_, place) => numbers[newNumbers[place] ?? place] as number,
      );
      return numbers;
    },
  };
}
