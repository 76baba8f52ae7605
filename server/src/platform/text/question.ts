// A question taken apart for everything that judges texts by it: re-ranking, quoting, declining.
import { type AnswerKind, decideAnswerKind } from './questions.ts';
import { isChinese, terms, tokenize } from './tokens.ts';

export interface Question {
  text: string;
  /** Distinct terms in the order asked, with their weight (inverse document frequency). */
  weights: ReadonlyMap<string, number>;
  /** Sum of the weights; never 0. */
  total: number;
  /** Terms asked next to each other, with the smaller of their weights. */
  pairs: readonly { first: string; second: string; weight: number }[];
  /** Distinct words, folded but not stemmed. */
  words: ReadonlySet<string>;
  /** Every folded word, stop words included. */
  asked: ReadonlySet<string>;
  /** Terms of names (capitals inside the question) and numbers. */
  names: ReadonlySet<string>;
  kind: AnswerKind;
  chinese: boolean;
}

/** What the background of a question counts beside its own words. */
export const backgroundShare = 0.4;

/**
 * `weigh` gives the inverse document frequency of a term, as `Index.idf` does. `background` holds words that the question
 * leaves out, because they were said before.
 */
export function takeApart(
  text: string,
  weigh: (term: string) => number,
  background = '',
): Question {
  const tokens = tokenize(text);
  const told = tokens.filter((token) => !token.stop);
  const used = told.length > 0 ? told : tokens;
  const weights = new Map<string, number>();
  let total = 0;
  for (const { term } of used) {
    if (weights.has(term)) continue;
    const weight = weigh(term);
    weights.set(term, weight);
    total += weight;
  }
  for (const term of background === '' ? [] : terms(background)) {
    if (weights.has(term)) continue;
    const weight = weigh(term) * backgroundShare;
    weights.set(term, weight);
    total += weight;
  }
  const pairs: { first: string; second: string; weight: number }[] = [];
  for (let i = 0; i + 1 < used.length; i++) {
    const first = (used[i] as { term: string }).term;
    const second = (used[i + 1] as { term: string }).term;
    if (first === second) continue;
    const weight = Math.min(weights.get(first) as number, weights.get(second) as number);
    pairs.push({ first, second, weight });
  }
  const names = used.filter(
    ({ from, to }) =>
      /\d/.test(text.slice(from, to)) || (from > 0 && /^\p{Lu}/u.test(text.slice(from, to))),
  );
  return {
    text,
    weights,
    total: total || 1,
    pairs,
    words: new Set(used.map(({ word }) => word)),
    asked: new Set(tokens.map(({ word }) => word)),
    names: new Set(names.map(({ term }) => term)),
    kind: decideAnswerKind(text),
    chinese: isChinese(text),
  };
}
