// Analyses a question for everything that judges texts by it: re-ranking, quoting, declining.
import { weighAnywhere } from './common-words.ts';
import { type Grams, gramsOf } from './grams.ts';
import {
  type AnswerKind,
  askingWords,
  asksInWords,
  decideAnswerKind,
  emptyWords,
  joinsInWords,
} from './questions.ts';
import { synonymsOf } from './synonyms.ts';
import { isChinese, simplify, type Token, tokenize } from './tokens.ts';

export interface Question {
  text: string;
  /** Distinct terms in the order of the question, with their weight (inverse document frequency). */
  weights: ReadonlyMap<string, number>;
  /** Terms that come from the background. */
  backgroundTerms: ReadonlySet<string>;
  /** Sum of the weights; never 0. */
  total: number;
  /** The weight of an unknown term, which grows with the logarithm of the base's size. */
  unknown: number;
  /** Adjacent terms, with the smaller of their weights. */
  pairs: readonly { first: string; second: string; weight: number }[];
  /** Distinct words, folded but not stemmed. */
  words: ReadonlySet<string>;
  /** All folded words, including stop words. */
  questionWords: ReadonlySet<string>;
  /** Terms of names (capitalised words inside the question) and numbers. */
  names: ReadonlySet<string>;
  /** Chinese terms that are question words, or that join one to its neighbour, like 期是 in 试用期是多长. */
  glue: ReadonlySet<string>;
  /** Synonyms of the question's terms, each with the terms (and their characters) that it replaces. */
  synonyms: ReadonlyMap<string, readonly string[]>;
  /** Letter sequences; see `grams.ts`. */
  grams: Grams;
  kind: AnswerKind;
  chinese: boolean;
}

/** Weight of background terms relative to the question's own. */
export const backgroundShare = 0.4;

const asksByItself = /^(and |but |so )?(what|which)\b(?! (about|if)\b)|什么|哪/i;

/** A term that occurs in no text. */
const standsNowhere = '\0';

/** Weight of "many" in "how many towers" relative to "towers". */
const askingShare = 0.3;

/** Weight of 资什 in 工资什么时候发 relative to 工资: it occurs in no text and would dominate otherwise. */
const glueShare = 0.2;

/**
 * `weighHere` returns the inverse document frequency of a term, like `Index.idf`. `background` contains words of
 * earlier questions that this one leaves out.
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
  // 多重 asks for a weight, 超过多少 for a limit, which a text may name.
  const namesMeasure = (term: string) =>
    (term.startsWith('多') || term === '超过') && synonymsOf(term).length > 0;
  const onlyAsks = ({ term, from, to }: Token) =>
    isChinese(term) && asking.slice(from, to).every(Boolean) && !namesMeasure(term);
  const asksWhen = decideAnswerKind(text) === 'date';
  const saysNothing = ({ stop, word }: Token) =>
    stop ||
    emptyWords.has(word) ||
    (asksAbout && word === 'say') ||
    (asksWhen && word.startsWith('date'));
  const meaningful = tokens.filter((token) => !saysNothing(token) && !onlyAsks(token));
  const usedTokens = meaningful.length > 0 ? meaningful : tokens;
  const asksHow = /\bhow\b|\bwhat (does|do|is)\b/i.test(text);
  const isMeasure = ({ word, term }: Token) =>
    (asksHow && askingWords.has(word)) ||
    (asksMeaning && word === 'stand') ||
    (isChinese(term) && namesMeasure(term));
  // In a base without the word "many", its weight would dominate otherwise.
  const others = usedTokens.filter((token) => !isMeasure(token)).map(({ term }) => weigh(term));
  const heaviest = Math.max(0, ...others) || Number.POSITIVE_INFINITY;
  const weights = new Map<string, number>();
  let total = 0;
  const isAsking = ({ from, to }: Token) => asking.slice(from, to).some(Boolean);
  const bridges = findBridges(usedTokens, weighHere, isAsking);
  const isGlue = (token: Token) =>
    isChinese(token.term) &&
    !namesMeasure(token.term) &&
    (bridges.has(token.term) || (isAsking(token) && synonymsOf(token.term).length === 0));
  for (const token of usedTokens) {
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
  for (let i = 0; i + 1 < usedTokens.length; i++) {
    const first = (usedTokens[i] as { term: string }).term;
    const second = (usedTokens[i + 1] as { term: string }).term;
    if (first === second) continue;
    const weight = Math.min(weights.get(first) as number, weights.get(second) as number);
    pairs.push({ first, second, weight });
  }
  const names = usedTokens.filter(
    ({ from, to }) =>
      /\d/.test(text.slice(from, to)) || (from > 0 && /^\p{Lu}/u.test(text.slice(from, to))),
  );
  // "And in winter?" asks for the same kind as the previous question.
  const own = decideAnswerKind(text);
  const kind = own === 'other' && !asksByItself.test(text) ? decideAnswerKind(background) : own;
  return {
    text,
    glue: new Set(usedTokens.filter(isGlue).map(({ term }) => term)),
    weights,
    backgroundTerms: backgroundTerms,
    synonyms: readSynonyms(weights),
    total: total || 1,
    unknown: weigh(standsNowhere),
    pairs,
    words: new Set(usedTokens.map(({ word }) => word)),
    questionWords: new Set([...tokens, ...backgroundTokens].map(({ word }) => word)),
    names: new Set(names.map(({ term }) => term)),
    grams: gramsOf(text, tokens, weights),
    kind,
    chinese: isChinese(text),
  };
}

/**
 * Unknown pairs that only join words: 用备 in 领用备件, or two that join a single-character word to its neighbours, such
 * as 车能 and 能报 in 打车能报销. More of them in a row, or two that no known pair follows, are an unknown word.
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
  /** The kind of the next pair; `end` at the end of a run. */
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

/** The terms of a text, plus the question's terms of which it contains a synonym. */
export function expandTerms({ synonyms }: Question, textTerms: Iterable<string>): Set<string> {
  const expandedTerms = new Set(textTerms);
  for (const [synonym, meanings] of synonyms) {
    if (expandedTerms.has(synonym)) for (const term of meanings) expandedTerms.add(term);
  }
  return expandedTerms;
}

/** For each UTF-16 unit: whether it belongs to question words or stop words. */
function markAsking(text: string, tokens: readonly Token[]): boolean[] {
  const marks = new Array<boolean>(text.length).fill(false);
  for (const pattern of [asksInWords, joinsInWords]) {
    for (const { 0: match, index } of simplify(text).matchAll(pattern)) {
      marks.fill(true, index, index + match.length);
    }
  }
  for (const { stop, from, to } of tokens) if (stop) marks.fill(true, from, to);
  return marks;
}

/** The weighted share of the question's meaningful terms that `isCounted` accepts. */
export function weighTelling(
  { weights, glue }: Question,
  isCounted: (term: string) => boolean,
): number {
  let all = 0;
  let countedWeight = 0;
  for (const [term, weight] of weights) {
    if (glue.has(term)) continue;
    all += weight;
    if (isCounted(term)) countedWeight += weight;
  }
  return all > 0 ? countedWeight / all : 1;
}
