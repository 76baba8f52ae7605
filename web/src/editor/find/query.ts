// The query, and the regular expression that finds it.

import { likenesses } from './folding.ts';

export interface Query {
  text: string;
  matchCase: boolean;
  wholeWord: boolean;
  /** The text is a JavaScript regular expression. */
  isPattern: boolean;
  /** "e" does not match "é". */
  matchAccents: boolean;
}

export const emptyQuery: Query = {
  text: '',
  matchCase: false,
  wholeWord: false,
  isPattern: false,
  matchAccents: false,
};

export function sameQuery(a: Query, b: Query): boolean {
  return (Object.keys(a) as (keyof Query)[]).every((key) => a[key] === b[key]);
}

/**
 * Null for an invalid pattern. Plain text becomes an expression without repetition, which runs in linear
 * time; a pattern may run forever, so it must run where it can be terminated.
 */
export function expressionOf(query: Query): RegExp | null {
  const { text, matchCase, isPattern } = query;
  if (!isPattern) return new RegExp([...text.normalize('NFC')].map(patternOf).join(''), 'gu');
  try {
    return new RegExp(text, matchCase ? 'gmu' : 'gimu');
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return null;
  }

  /** A pattern for the letters that match this one, with any combining accents after it. */
  function patternOf(letter: string): string {
    if (/\s/.test(letter)) return '\\s';
    const like = likenesses(letter, query);
    const signs = [...like]
      .map((variant) => variant.replace(/[\^$\\.*+?()[\]{}|/-]/, '\\$&'))
      .join('');
    return !query.matchAccents && /\p{L}/u.test(letter) ? `[${signs}]\\p{Mn}*` : `[${signs}]`;
  }
}
