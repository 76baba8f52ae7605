// Translates single words between Chinese and English by a dictionary, so that a question also finds texts in the
// other language. The dictionary has a line for each of 43,000 pairs of characters, with short translations.
import { readFileSync } from 'node:fs';
import { stem } from '../languages.ts';
import { isChinese } from '../tokens.ts';

export interface Translation {
  /** A term of the index. */
  term: string;
  /** 1 for a whole translation, less for a word of a longer one. */
  weight: number;
}

/** Searched as one string: within a millisecond per word, without the memory that maps would take. */
let dictionary: string | null = null;

/** The same for most forms of an English word, and the start of each. */
const rootOf = (word: string) =>
  word.length > 3 ? word.replace(/(?:ies|es|s|ing|ed|e|y)$/, '') || word : word;

/** The translations of a folded word of a question into the other language; empty if none is known. */
export function translate(word: string): Translation[] {
  dictionary ??= `\n${readFileSync(new URL('cc-cedict.txt', import.meta.url), 'utf8')}`;
  const weights = new Map<string, number>();
  const add = (term: string, translation: string) => {
    const weight = 1 / translation.split(' ').length;
    weights.set(term, Math.max(weights.get(term) ?? 0, weight));
  };
  if (isChinese(word)) {
    const at = dictionary.indexOf(`\n${word}\t`);
    const line =
      at < 0 ? '' : dictionary.slice(at + word.length + 2, dictionary.indexOf('\n', at + 1));
    for (const translation of line.split(',')) {
      for (const one of translation.match(/[a-z]+/g) ?? []) add(stem(one), translation);
    }
  } else if (/^[a-z]{2,24}$/.test(word)) {
    const root = rootOf(word);
    for (const { 0: translatedWord, index } of dictionary.matchAll(
      new RegExp(`\\b${root}[a-z]*`, 'g'),
    )) {
      if (rootOf(translatedWord) !== root) continue;
      const start = dictionary.lastIndexOf('\n', index) + 1;
      const from = Math.max(
        dictionary.lastIndexOf(',', index),
        dictionary.lastIndexOf('\t', index),
      );
      const [translation = ''] = dictionary.slice(from + 1, index + 80).split(/[,\n]/, 1);
      add(dictionary.slice(start, dictionary.indexOf('\t', start)), translation);
    }
  }
  return Array.from(weights, ([term, weight]) => ({ term, weight }));
}
