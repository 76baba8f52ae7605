// A query taken apart into the words that are looked for, each with the terms that may stand for it: the word as typed,
// those that a half-typed one may become, those that a misspelt one may have meant.
import { stem } from '../language/languages.ts';
import { backgroundShare, type Question, takeApart } from '../language/question.ts';
import { synonymsOf } from '../language/synonyms.ts';
import { isChinese, scan } from '../language/tokens.ts';
import type { QueryWord } from './query.ts';
import { editsForgiven, halvesOf } from './spelling.ts';

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
  seen(term: string, most: number): number;
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

const mostExpansions = 48;
/** A misspelt word stands for so many others at most. */
const mostSpellings = 6;
const mostWords = 64;
/** What a word of the same meaning counts beside the one that was typed. */
const weightOfSynonym = 0.6;
const weightOfHalf = 0.5;
/** A doubted word occurs so often at most, and what it may have meant so many times as often. */
const mostDoubted = 3;
const timesAsOften = 8;

export function readWords(
  query: string,
  { typing, literal = false, broad = false, doubting = false }: ReadingOptions,
  lexicon: Lexicon,
): QueryWord[] {
  const found = new Map<string, { term: string; weight: number }[]>();
  const stops = new Map<string, { term: string; weight: number }[]>();
  const written = new Map<string, string>();
  /** Codes and identifiers that are also looked for in parts. */
  const wholes = new Set<string>();
  let around: { term: string; from: number; to: number }[] = [];
  let last = { word: '', to: -1, stop: false };
  scan(query, (term, word, from, to, stop) => {
    written.set(term, word);
    around = around.filter((other) => from < other.to);
    if (!isChinese(term)) {
      for (const other of around) if (other.from <= from && to <= other.to) wholes.add(other.term);
      around.push({ term, from, to });
    }
    (stop ? stops : found).set(term, [{ term, weight: 1 }]);
    if (to >= last.to) last = { word, to, stop };
  });
  // "1234/5" is a part of "AB-1234/5": where nobody writes it alone, its own parts stand for it.
  for (const term of wholes) if (lexicon.seen(term, 1) === 0) found.delete(term);
  const chosen = found.size > 0 ? found : stops;
  const paired = new Set([...chosen.keys()].filter(isPair).flatMap((pair) => [...pair]));
  // A stop word after other words is a word of its own far more often than the beginning of one.
  const begun = last.to === query.length && !(last.stop && found.size > 0);
  if (typing && begun && last.word.charCodeAt(0) < 0x2e80) {
    const exact = stem(last.word);
    const expansions = [{ term: exact, weight: 1 }];
    for (const term of lexicon.startingWith(last.word, mostExpansions)) {
      if (term !== exact) expansions.push({ term, weight: 0.7 });
    }
    chosen.set(exact, expansions);
  }
  if (broad) {
    for (const [term, expansions] of chosen) {
      for (const other of synonymsOf(term)) {
        if (!chosen.has(other)) expansions.push({ term: other, weight: weightOfSynonym });
      }
    }
  }
  return [...chosen].slice(0, mostWords).map(([term, expansions]) => {
    const typed = written.get(term) ?? term;
    if (paired.has(term)) return { terms: expansions, typed, aids: true };
    // What is no word of letters (a number, a code, Chinese) is not misspelt but another one.
    const isWord = /^\p{L}+$/u.test(typed) && !isChinese(typed) && synonymsOf(term).length === 0;
    const edits = isWord ? editsForgiven(typed.length) : 0;
    if (literal || edits === 0) return { terms: expansions, typed };
    let least = 1;
    const most = doubting ? mostDoubted + 1 : 1;
    for (const one of expansions) {
      const seen = lexicon.seen(one.term, most);
      if (seen >= most) return { terms: expansions, typed, known: true };
      least = Math.max(least, seen * timesAsOften);
    }
    const near = lexicon
      .near(typed, edits)
      .filter((one) => lexicon.seen(one.term, least) >= least)
      .slice(0, mostSpellings);
    if (near.length === 0) {
      const isSeen = (half: string) => lexicon.seen(stem(half), 1) > 0;
      const apart = halvesOf(typed).filter((halves) => halves.every(isSeen));
      if (apart.length === 0) return { terms: expansions, typed };
      const halves = [...new Set(apart.flat().map(stem))];
      const meant = halves.map((term) => ({ term, weight: weightOfHalf }));
      return { terms: [...expansions, ...meant], typed, misspelt: true, apart };
    }
    const meant = near.map((one) => ({ term: one.term, weight: one.edits === 1 ? 0.7 : 0.5 }));
    return { terms: [...expansions, ...meant], typed, misspelt: true };
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
