// A question taken apart for everything that judges texts by it: re-ranking, quoting, declining.
import { weighAnywhere } from './common-words.ts';
import { type Grams, gramsOf } from './grams.ts';
import {
  type AnswerKind,
  askingWords,
  asksInWords,
  decideAnswerKind,
  emptyWords,
} from './questions.ts';
import { synonymsOf } from './synonyms.ts';
import { isChinese, simplify, type Token, tokenize } from './tokens.ts';

export interface Question {
  text: string;
  /** Distinct terms in the order asked, with their weight (inverse document frequency). */
  weights: ReadonlyMap<string, number>;
  /** Terms among them that were said before and are left out. */
  backgroundTerms: ReadonlySet<string>;
  /** Sum of the weights; never 0. */
  total: number;
  /** The weight of a term that stands nowhere: it grows with the logarithm of how much was searched. */
  unknown: number;
  /** Terms asked next to each other, with the smaller of their weights. */
  pairs: readonly { first: string; second: string; weight: number }[];
  /** Distinct words, folded but not stemmed. */
  words: ReadonlySet<string>;
  /** Every folded word, stop words included. */
  questionWords: ReadonlySet<string>;
  /** Terms of names (capitals inside the question) and numbers. */
  names: ReadonlySet<string>;
  /** Chinese terms that only ask, or join a word that does to its neighbour, like 期是 in 试用期是多长. */
  glue: ReadonlySet<string>;
  /** Terms that say the same as one that is asked, with that and its characters, which they stand for. */
  synonyms: ReadonlyMap<string, readonly string[]>;
  /** The letters as they follow each other; see `grams.ts`. */
  grams: Grams;
  kind: AnswerKind;
  chinese: boolean;
}

/** What the background of a question counts beside its own words. */
export const backgroundShare = 0.4;

const asksByItself = /^(and |but |so )?(what|which)\b(?! (about|if)\b)|什么|哪/i;

/** No text gives such a term. */
const standsNowhere = '\0';

/** What "many" in "how many towers" counts beside "towers". */
const askingShare = 0.3;

/** What 资什 in 工资什么时候发 counts beside 工资: it stands in no text, and would outweigh what is asked. */
const glueShare = 0.2;

/**
 * `weighHere` gives the inverse document frequency of a term, as `Index.idf` does. `background` holds words that the question
 * leaves out, because they were said before.
 */
export function takeApart(
  text: string,
  weighHere: (term: string) => number,
  background = '',
): Question {
  const weigh = weighAnywhere(weighHere, standsNowhere);
  const tokens = tokenize(text);
  const asksAbout = /\bwhat (does|do) .+ say\b/i.test(text);
  const asksMeaning = /\bwhat (does|do) .+ stand for\b/i.test(text);
  const asking = markAsking(text, tokens);
  // 多重 asks for a weight, which a text may name.
  const namesMeasure = (term: string) => term.startsWith('多') && synonymsOf(term).length > 0;
  const onlyAsks = ({ term, from, to }: Token) =>
    isChinese(term) && asking.slice(from, to).every(Boolean) && !namesMeasure(term);
  const asksWhen = decideAnswerKind(text) === 'date';
  const saysNothing = ({ stop, word }: Token) =>
    stop ||
    emptyWords.has(word) ||
    (asksAbout && word === 'say') ||
    (asksWhen && word.startsWith('date'));
  const meaningful = tokens.filter((token) => !saysNothing(token) && !onlyAsks(token));
  const used = meaningful.length > 0 ? meaningful : tokens;
  const asksHow = /\bhow\b|\bwhat (does|do|is)\b/i.test(text);
  const isMeasure = ({ word, term }: Token) =>
    (asksHow && askingWords.has(word)) ||
    (asksMeaning && word === 'stand') ||
    (isChinese(term) && namesMeasure(term));
  // In a base that knows no "many" at all it would outweigh what is asked.
  const others = used.filter((token) => !isMeasure(token)).map(({ term }) => weigh(term));
  const heaviest = Math.max(0, ...others) || Number.POSITIVE_INFINITY;
  const weights = new Map<string, number>();
  let total = 0;
  const isAsking = ({ from, to }: Token) => asking.slice(from, to).some(Boolean);
  const bridges = findBridges(used, weighHere, isAsking);
  const isGlue = (token: Token) =>
    isChinese(token.term) &&
    !namesMeasure(token.term) &&
    (bridges.has(token.term) || (isAsking(token) && synonymsOf(token.term).length === 0));
  for (const token of used) {
    const { term } = token;
    if (weights.has(term)) continue;
    const plain = isMeasure(token) ? askingShare * Math.min(weigh(term), heaviest) : weigh(term);
    const weight = isGlue(token) ? glueShare * plain : plain;
    weights.set(term, weight);
    total += weight;
  }
  const backgroundTokens = background === '' ? [] : tokenize(background);
  const backgroundTerms = new Set<string>();
  for (const { term, stop } of backgroundTokens) {
    if (stop || weights.has(term)) continue;
    backgroundTerms.add(term);
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
  return {
    text,
    glue: new Set(used.filter(isGlue).map(({ term }) => term)),
    weights,
    backgroundTerms: backgroundTerms,
    synonyms: readSynonyms(weights),
    total: total || 1,
    unknown: weigh(standsNowhere),
    pairs,
    words: new Set(used.map(({ word }) => word)),
    questionWords: new Set([...tokens, ...backgroundTokens].map(({ word }) => word)),
    names: new Set(names.map(({ term }) => term)),
    grams: gramsOf(text, tokens, weights),
    kind,
    chinese: isChinese(text),
  };
}

/**
 * Pairs that stand nowhere and join words: 用备 in 领用备件, or two that join a word of one character to its neighbours, 车能 and
 * 能报 in 打车能报销. More of them in a row, or two where nothing known follows, are a word that nobody wrote.
 */
function findBridges(
  tokens: readonly Token[],
  weigh: (term: string) => number,
  isAsking: (token: Token) => boolean,
): Set<string> {
  const pairs = tokens.filter(({ term }) => term.length === 2 && isChinese(term));
  const unknown = weigh(standsNowhere);
  const kinds = pairs.map((pair) => {
    if (isAsking(pair)) return 'asking';
    return weigh(pair.term) < unknown || synonymsOf(pair.term).length > 0 ? 'known' : 'unknown';
  });
  /** Of the pair behind this one; beyond the end of a run nothing is joined. */
  const kindAfter = (at: number) =>
    pairs[at + 1]?.from === (pairs[at] as Token).to - 1 ? kinds[at + 1] : 'end';
  const bridges = new Set<string>();
  let before: string | undefined = 'end';
  pairs.forEach(({ term }, at) => {
    const after = kindAfter(at);
    if (kinds[at] === 'unknown' && before !== 'unknown') {
      const next = pairs[at + 1] as Token;
      if (after !== 'unknown') {
        if (before === 'known' || after === 'known') bridges.add(term);
      } else if (before === 'known' && kindAfter(at + 1) === 'known') {
        bridges.add(term).add(next.term);
      }
    }
    before = after === 'end' ? 'end' : kinds[at];
  });
  return bridges;
}

function readSynonyms(
  weights: ReadonlyMap<string, number>,
): ReadonlyMap<string, readonly string[]> {
  const meaningsBySynonym = new Map<string, readonly string[]>();
  for (const term of weights.keys()) {
    const characters = [...term].filter((one) => weights.has(one));
    const meanings = isChinese(term) ? [term, ...characters] : [term];
    for (const other of synonymsOf(term)) {
      if (!weights.has(other))
        meaningsBySynonym.set(other, [...(meaningsBySynonym.get(other) ?? []), ...meanings]);
    }
  }
  return meaningsBySynonym;
}

/** The terms of a text, with those asked for which one of them stands. */
export function expandTerms({ synonyms }: Question, textTerms: Iterable<string>): Set<string> {
  const expanded = new Set(textTerms);
  for (const [synonym, meanings] of synonyms) {
    if (expanded.has(synonym)) for (const term of meanings) expanded.add(term);
  }
  return expanded;
}

/** For each UTF-16 unit whether it belongs to words that only ask, or that say nothing of any subject. */
function markAsking(text: string, tokens: readonly Token[]): boolean[] {
  const marks = new Array<boolean>(text.length).fill(false);
  for (const { 0: match, index } of simplify(text).matchAll(asksInWords)) {
    marks.fill(true, index, index + match.length);
  }
  for (const { stop, from, to } of tokens) if (stop) marks.fill(true, from, to);
  return marks;
}
