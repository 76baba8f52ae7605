// A question taken apart for everything that judges texts by it: re-ranking, quoting, declining.
import { type Grams, gramsOf } from './grams.ts';
import { type AnswerKind, askingWords, decideAnswerKind } from './questions.ts';
import { isChinese, tokenize } from './tokens.ts';

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
  /** Chinese terms that only ask, or join a word that does to its neighbour, like 期是 in 试用期是多长. */
  glue: ReadonlySet<string>;
  /** The letters as they follow each other; see `grams.ts`. */
  grams: Grams;
  kind: AnswerKind;
  chinese: boolean;
}

/** What the background of a question counts beside its own words. */
export const backgroundShare = 0.4;

const asksByItself = /^(and |but |so )?(what|which)\b(?! (about|if)\b)|什么|哪/i;

/** What "many" in "how many towers" counts beside "towers". */
const askingShare = 0.3;

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
  const asksAbout = /\bwhat (does|do) .+ say\b/i.test(text);
  const told = tokens.filter(({ stop, word }) => !stop && !(asksAbout && word === 'say'));
  const used = told.length > 0 ? told : tokens;
  const weights = new Map<string, number>();
  let total = 0;
  const asksHow = /\bhow\b|\bwhat (does|do|is)\b/i.test(text);
  for (const { term, word } of used) {
    if (weights.has(term)) continue;
    const weight = weigh(term) * (asksHow && askingWords.has(word) ? askingShare : 1);
    weights.set(term, weight);
    total += weight;
  }
  const said = background === '' ? [] : tokenize(background);
  for (const { term, stop } of said) {
    if (stop || weights.has(term)) continue;
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
  // "And in winter?" asks for what was asked before.
  const own = decideAnswerKind(text);
  const kind = own === 'other' && !asksByItself.test(text) ? decideAnswerKind(background) : own;
  const asking = tokens.filter(({ word, stop }) => stop || askingWords.has(word));
  const glue = used.filter(
    ({ term, from, to }) =>
      isChinese(term) && asking.some((other) => other.from < to && from < other.to),
  );
  return {
    text,
    glue: new Set(glue.map(({ term }) => term)),
    weights,
    total: total || 1,
    pairs,
    words: new Set(used.map(({ word }) => word)),
    asked: new Set([...tokens, ...said].map(({ word }) => word)),
    names: new Set(names.map(({ term }) => term)),
    grams: gramsOf(text, tokens, weights),
    kind,
    chinese: isChinese(text),
  };
}
