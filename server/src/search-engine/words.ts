// Splits a query into words, each with the terms that it may match: the word as typed, completions of an incomplete
// word, corrections of a misspelt one.
import { stem } from '../language/languages.ts';
import { backgroundShare, type Question, takeApart } from '../language/question.ts';
import { synonymsOf } from '../language/synonyms.ts';
import { isChinese, scan } from '../language/tokens.ts';
import type { Dictionary } from './dictionary.ts';
import type { Postings } from './postings.ts';
import type { QueryWord } from './query.ts';
import { editsForgiven, halvesOf } from './spelling.ts';
import type { Vocabulary } from './vocabulary.ts';

export interface ReadingOptions {
  /** Whether the last word may be incomplete. */
  typing: boolean;
  /**
   * The person's level by scope number. A word that only hidden records contain is treated as unknown: it is
   * neither a correction nor exempt from one. Without levels, every record counts.
   */
  levels?: Uint8Array | undefined;
  /** Takes every word literally. */
  literal?: boolean | undefined;
  /** Also searches for synonyms. */
  broad?: boolean | undefined;
  /** Treats a rare word as a misspelling of a common one. */
  doubting?: boolean | undefined;
}

/** The parts of an index that are needed to read a query. */
export interface Lexicon {
  /** The number of visible records with the term, counted up to `limit`. */
  countSeen(term: string, limit: number): number;
  /** The `limit` most common terms of words with this prefix. */
  startingWith(prefix: string, limit: number): string[];
  /** Terms of similar words: nearest first, then most common first. */
  near(word: string, edits: number): { term: string; edits: number }[];
}

/** The parts of an index that are needed to read a question. */
interface WordIndex {
  idf(...terms: string[]): number;
  words(query: string, reading: ReadingOptions): QueryWord[];
}

const maxExpansions = 48;
/** Limits the corrections of a misspelt word. */
const maxSpellings = 6;
const maxWords = 64;
/** Weight of a synonym relative to the typed word. */
const weightOfSynonym = 0.6;
const weightOfHalf = 0.5;
/** A doubted word occurs at most so often, and its correction so many times as often. */
const maxDoubted = 3;
const timesAsOften = 8;
/** Limits the postings read for completions: per letter typed, and in total. */
const maxReadPerLetter = 15_000;
const maxReadForPrefix = 60_000;

export function readWords(
  query: string,
  { typing, literal = false, broad = false, doubting = false }: ReadingOptions,
  lexicon: Lexicon,
): QueryWord[] {
  const contentWords = new Map<string, { term: string; weight: number }[]>();
  const stops = new Map<string, { term: string; weight: number }[]>();
  const writtenForms = new Map<string, string>();
  /** Codes and identifiers that are also searched by their parts. */
  const wholes = new Set<string>();
  let around: { term: string; from: number; to: number }[] = [];
  let last = { word: '', to: -1, stop: false };
  scan(query, (term, word, from, to, stop) => {
    writtenForms.set(term, word);
    around = around.filter((other) => from < other.to);
    if (!isChinese(term)) {
      for (const other of around) if (other.from <= from && to <= other.to) wholes.add(other.term);
      around.push({ term, from, to });
    }
    (stop ? stops : contentWords).set(term, [{ term, weight: 1 }]);
    if (to >= last.to) last = { word, to, stop };
  });
  // "1234/5" is a part of "AB-1234/5". If it never occurs alone, its own parts replace it.
  for (const term of wholes) if (lexicon.countSeen(term, 1) === 0) contentWords.delete(term);
  const searchWords = contentWords.size > 0 ? contentWords : stops;
  const pairedCharacters = new Set(
    [...searchWords.keys()].filter(isPair).flatMap((pair) => [...pair]),
  );
  // After other words, a stop word is usually complete rather than the start of a word.
  const isUnfinished = last.to === query.length && !(last.stop && contentWords.size > 0);
  if (typing && isUnfinished && last.word.charCodeAt(0) < 0x2e80) {
    const exact = stem(last.word);
    const expansions = [{ term: exact, weight: 1 }];
    for (const term of lexicon.startingWith(last.word, maxExpansions)) {
      if (term !== exact) expansions.push({ term, weight: 0.7 });
    }
    searchWords.set(exact, expansions);
  }
  if (broad) {
    for (const [term, expansions] of searchWords) {
      for (const other of synonymsOf(term)) {
        if (!searchWords.has(other)) expansions.push({ term: other, weight: weightOfSynonym });
      }
    }
  }
  return [...searchWords].slice(0, maxWords).map(([term, expansions]) => {
    const typedWord = writtenForms.get(term) ?? term;
    if (pairedCharacters.has(term)) return { terms: expansions, typedWord, aids: true };
    // Numbers, codes and Chinese can't be misspelt; they are different words.
    const isWord =
      /^\p{L}+$/u.test(typedWord) && !isChinese(typedWord) && synonymsOf(term).length === 0;
    const edits = isWord ? editsForgiven(typedWord.length) : 0;
    if (literal || edits === 0) return { terms: expansions, typedWord };
    let least = 1;
    const limit = doubting ? maxDoubted + 1 : 1;
    for (const one of expansions) {
      const seenCount = lexicon.countSeen(one.term, limit);
      if (seenCount >= limit) return { terms: expansions, typedWord, occurs: true };
      least = Math.max(least, seenCount * timesAsOften);
    }
    const near = lexicon
      .near(typedWord, edits)
      .filter((one) => lexicon.countSeen(one.term, least) >= least)
      .slice(0, maxSpellings);
    if (near.length === 0) {
      const isSeen = (half: string) => lexicon.countSeen(stem(half), 1) > 0;
      const splits = halvesOf(typedWord).filter((halves) => halves.every(isSeen));
      if (splits.length === 0) return { terms: expansions, typedWord };
      const halves = [...new Set(splits.flat().map(stem))];
      const alternatives = halves.map((term) => ({ term, weight: weightOfHalf }));
      return { terms: [...expansions, ...alternatives], typedWord, misspelt: true, splits };
    }
    const alternatives = near.map((one) => ({
      term: one.term,
      weight: one.edits === 1 ? 0.7 : 0.5,
    }));
    return { terms: [...expansions, ...alternatives], typedWord, misspelt: true };
  });
}

/** Analyses a question, and returns the words to search for; `background` as in `takeApart`. */
export function readQuestion(
  index: WordIndex,
  text: string,
  levels: Uint8Array,
  background = '',
): { question: Question; words: QueryWord[] } {
  const question = takeApart(text, index.idf, background);
  const read = index.words(text, { typing: false, broad: true, levels });
  const words = [...withoutAsking(read, question)];
  if (background === '') return { question, words };
  for (const { terms } of index.words(background, { typing: false, levels })) {
    words.push({ terms: terms.map(({ term }) => ({ term, weight: backgroundShare })) });
  }
  return { question, words };
}

/**
 * Removes Chinese question words like 什么, and pairs that only connect such a word to its neighbour, because texts
 * contain these characters for other reasons. They stay if there are no other words.
 */
function withoutAsking(
  words: readonly QueryWord[],
  { weights, glue }: Question,
): readonly QueryWord[] {
  const others = words.filter(({ terms: [typed] }) => {
    const term = typed?.term ?? '';
    return !isChinese(term) || (weights.has(term) && !glue.has(term));
  });
  return others.length > 0 ? others : words;
}

const isPair = (term: string) => term.length > 1 && isChinese(term) && [...term].length === 2;

interface LexiconParts {
  dictionary: Dictionary;
  postings: Postings;
  vocabulary: Vocabulary;
}

/**
 * `places` is the place by record, `open` is 1 for each place that the reader sees; without it, every record
 * counts.
 */
export function createLexicon(
  { dictionary, postings, vocabulary }: LexiconParts,
  places: Uint32Array,
  open: Uint8Array | undefined,
): Lexicon {
  const weigh = (term: number) => postings.count(term);

  return {
    countSeen(term, limit) {
      const number = dictionary.find(term);
      if (number < 0) return 0;
      if (open === undefined) return Math.min(limit, postings.count(number));
      const { slab, from, to } = postings.span(number);
      let count = 0;
      for (let i = from; i < to && count < limit; i++) {
        count += open[places[(slab[i] as number) >>> 8] as number] as number;
      }
      return count;
    },

    startingWith: (prefix, limit) =>
      chooseAffordable(postings, prefix, vocabulary.startingWith(prefix, limit, weigh)).map(
        (term) => dictionary.term(term),
      ),

    near: (word, edits) =>
      vocabulary
        .near(word, edits, weigh)
        .map((one) => ({ term: dictionary.term(one.term), edits: one.edits })),
  };
}

/**
 * Of the completions of a prefix, the most common and those that are cheap to read. In a large base, one or two
 * letters start words in a third of all records, and ranking among those would be meaningless.
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
