// A query taken apart into the words that are looked for, each with the terms that may stand for it: the word as typed,
// those that a half-typed one may become, those that a misspelt one may have meant.
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
  /** Whether the last word may be half typed. */
  typing: boolean;
  /**
   * Level of the person by scope number: what stands only in records they may not see is no word to them, neither
   * to correct to nor to leave as it is. Without it, every record counts.
   */
  levels?: Uint8Array | undefined;
  /** Takes every word as it was typed. */
  literal?: boolean | undefined;
  /** Looks for words of the same meaning, too. */
  broad?: boolean | undefined;
  /** Takes a word that hardly occurs for a misspelling of one that often does. */
  doubting?: boolean | undefined;
}

/** What reading a query asks of an index. */
export interface Lexicon {
  /** How many records that the reader may see hold the term; counts to `most`. */
  countSeen(term: string, most: number): number;
  /** The `most` terms of commonest words that begin with `prefix`. */
  startingWith(prefix: string, most: number): string[];
  /** Terms of words few edits away, nearest first, commonest first. */
  near(word: string, edits: number): { term: string; edits: number }[];
}

/** What reading a question asks of an index. */
interface WordIndex {
  idf(...terms: string[]): number;
  words(query: string, reading: ReadingOptions): QueryWord[];
}

const maxExpansions = 48;
/** A misspelt word stands for so many others at most. */
const maxSpellings = 6;
const maxWords = 64;
/** What a word of the same meaning counts beside the one that was typed. */
const weightOfSynonym = 0.6;
const weightOfHalf = 0.5;
/** A doubted word occurs so often at most, and what it may have meant so many times as often. */
const maxDoubted = 3;
const timesAsOften = 8;
/** Postings that are read for the words that a half-typed one may become: so many a letter, so many at most. */
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
  /** Codes and identifiers that are also looked for in parts. */
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
  // "1234/5" is a part of "AB-1234/5": where nobody writes it alone, its own parts stand for it.
  for (const term of wholes) if (lexicon.countSeen(term, 1) === 0) contentWords.delete(term);
  const searchWords = contentWords.size > 0 ? contentWords : stops;
  const paired = new Set([...searchWords.keys()].filter(isPair).flatMap((pair) => [...pair]));
  // A stop word after other words is a word of its own far more often than the beginning of one.
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
    if (paired.has(term)) return { terms: expansions, typedWord, aids: true };
    // What is no word of letters (a number, a code, Chinese) is not misspelt but another one.
    const isWord =
      /^\p{L}+$/u.test(typedWord) && !isChinese(typedWord) && synonymsOf(term).length === 0;
    const edits = isWord ? editsForgiven(typedWord.length) : 0;
    if (literal || edits === 0) return { terms: expansions, typedWord };
    let least = 1;
    const most = doubting ? maxDoubted + 1 : 1;
    for (const one of expansions) {
      const seen = lexicon.countSeen(one.term, most);
      if (seen >= most) return { terms: expansions, typedWord, occurs: true };
      least = Math.max(least, seen * timesAsOften);
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

/** A question taken apart, and the words that an answer to it is looked for by; `background` as in `takeApart`. */
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
 * Leaves out the Chinese words of a question that only ask, like 什么, or join one that does to its neighbour: texts hold
 * their characters for other reasons. Where there are no others, they stay.
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

/** `places` is by record its place, `open` by place 1 where the reader sees what lies there; without it, every record counts. */
export function createLexicon(
  { dictionary, postings, vocabulary }: LexiconParts,
  places: Uint32Array,
  open: Uint8Array | undefined,
): Lexicon {
  const weigh = (term: number) => postings.count(term);

  return {
    countSeen(term, most) {
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
