// Re-ranks the best candidates of the index by a weighted sum of features that a bag of words can't express
// (adjacency, sentences, names, the kind of answer asked for). `bench/search.learn.ts` learns the weights with
// listwise logistic ranking, separately per language, because a common table costs half a point in each.

import { shareOfGrams } from '../language/grams.ts';
import type { Question } from '../language/question.ts';
import { holdsAnswer } from '../language/questions.ts';
import { splitSentences } from '../language/sentences.ts';
import { createTermMatcher, type TermMatcher, visitMatches } from '../language/term-matcher.ts';
import { rerankWeights } from './rerank.weights.ts';
import { addWeighted } from './weighted-sum.ts';

export interface Fields {
  text: string;
  title: string;
  headings: readonly string[];
}

export interface RerankCandidate {
  fields: Fields;
  /** The index's score. */
  score: number;
  /** Hits of the same file support each other. */
  file: number;
}

/** How many hits the index should provide. More rarely improve the result and cost time. */
export const maxReranked = 32;

/** Enough candidates for an answer. */
export const candidatesForAnswer = 20;

const maxClosest = 20;
const closeAtLeast = 0.5;

/**
 * The hits of a search (best first) that re-ranking may bring to the top; others would cost time without moving
 * there.
 */
export function closest<Hit extends { score: number }>(hits: readonly Hit[]): Hit[] {
  const least = closeAtLeast * (hits[0]?.score ?? 0);
  return hits.slice(0, maxClosest).filter(({ score }) => score >= least);
}

export const featureNames = [
  'index score',
  'coverage',
  'best sentence',
  'best two sentences',
  'adjacent pairs',
  'near pairs',
  'title coverage',
  'unstemmed coverage',
  'answer kind',
  'share of its file',
  'names',
  'length',
  'heaviest missing',
  'density of best sentence',
  'score beside the best',
  'sentences',
  'letters in a row',
] as const;

export type RerankFeatures = Record<(typeof featureNames)[number], number>;

export interface RankedCandidate {
  /** Index of the candidate. */
  at: number;
  /** The learned score, comparable between questions of one language. */
  score: number;
  features: RerankFeatures;
}

/** The candidates, best first. `files` are those of all hits, of which the candidates are the first. */
export function rerank(
  question: Question,
  candidates: readonly RerankCandidate[],
  files: readonly number[] = candidates.map(({ file }) => file),
): RankedCandidate[] {
  const weights: Readonly<RerankFeatures> = question.chinese
    ? rerankWeights.chinese
    : rerankWeights.english;
  return describeCandidates(question, candidates, files)
    .map((features, at) => ({ at, score: addWeighted(featureNames, weights, features), features }))
    .sort((x, y) => y.score - x.score || x.at - y.at);
}

/** The features of each candidate. Candidates are sorted best first. */
export function describeCandidates(
  question: Question,
  candidates: readonly RerankCandidate[],
  files: readonly number[] = candidates.map(({ file }) => file),
): RerankFeatures[] {
  const shares = new Map<number, number>();
  let all = 0;
  files.forEach((file, i) => {
    const share = 1 / (i + 3);
    shares.set(file, (shares.get(file) ?? 0) + share);
    all += share;
  });
  const top = candidates[0]?.score || 1;
  const questionTerms = numberTerms(question);
  return candidates.map((candidate) => {
    const features = describe(question, questionTerms, candidate.fields);
    features['index score'] = candidate.score / question.total / 2;
    features['share of its file'] = (shares.get(candidate.file) as number) / all;
    features['score beside the best'] = candidate.score / top;
    return features;
  });
}

const near = 8;

/** A question with the numbers of its terms in the term matcher. */
interface NumberedQuestion {
  matcher: TermMatcher;
  /** By term number. */
  weights: readonly number[];
  pairs: readonly { first: number; second: number; weight: number }[];
  names: readonly number[];
}

function numberTerms({ weights, synonyms, pairs, names }: Question): NumberedQuestion {
  const chosenMatcher = createTermMatcher(weights.keys(), synonyms);
  const numberOf = (term: string) => chosenMatcher.numbers.get(term) as number;
  return {
    matcher: chosenMatcher,
    weights: [...weights.values()],
    pairs: pairs.map(({ first, second, weight }) => ({
      first: numberOf(first),
      second: numberOf(second),
      weight,
    })),
    names: Array.from(names, numberOf),
  };
}

/** An occurrence of a term: `at` counts the paragraph's terms, `sentence` its sentences. */
interface Standing {
  at: number;
  sentence: number;
}

function describe(
  question: Question,
  { matcher: chosen, weights, pairs: questionPairs, names }: NumberedQuestion,
  { text, title, headings }: Fields,
): RerankFeatures {
  const { total } = question;
  const sentences = splitSentences(text);
  /** By term number. */
  const places: (Standing[] | undefined)[] = weights.map(() => undefined);
  /** Numbers of the terms that occur in the text, in order. */
  const foundTerms: number[] = [];
  const words = new Set<string>();
  /** Number of terms of each sentence. */
  const lengths: number[] = [];
  let terms = 0;
  for (const [sentence, { text: sentenceText }] of sentences.entries()) {
    const termCount = visitMatches(sentenceText, chosen, (number, word, place, stop) => {
      if (stop) return;
      words.add(word);
      const earlier = places[number];
      const one = { at: terms + place, sentence };
      if (earlier) {
        earlier.push(one);
        return;
      }
      places[number] = [one];
      foundTerms.push(number);
    });
    lengths.push(termCount);
    terms += termCount;
  }
  const titleTerms = new Set<number>();
  for (const part of [title, ...headings])
    visitMatches(part, chosen, (number) => titleTerms.add(number));

  let coveredWeight = 0;
  let titleWeight = 0;
  let missing = 0;
  for (const [number, weight] of weights.entries()) {
    const inTitle = titleTerms.has(number);
    if (inTitle) titleWeight += weight;
    if (places[number]) coveredWeight += weight;
    else if (!inTitle && weight > missing) missing = weight;
  }

  const count = sentences.length;
  const one = new Float64Array(count + 1);
  const two = new Float64Array(count + 1);
  for (const number of foundTerms) {
    const weight = weights[number] as number;
    let last = -1;
    for (const { sentence } of places[number] as Standing[]) {
      if (sentence === last) continue;
      one[sentence] = (one[sentence] as number) + weight;
      // Two adjacent sentences are counted at the first one; each term counts once.
      if (sentence > 0 && sentence - 1 !== last)
        two[sentence - 1] = (two[sentence - 1] as number) + weight;
      two[sentence] = (two[sentence] as number) + weight;
      last = sentence;
    }
  }
  let best = 0;
  let bestTwo = 0;
  for (let i = 0; i < count; i++) {
    if ((one[i] as number) > (one[best] as number)) best = i;
    if ((two[i] as number) > bestTwo) bestTwo = two[i] as number;
  }
  const bestOne = one[best] as number;

  let adjacent = 0;
  let close = 0;
  let pairs = 0;
  for (const { first, second, weight } of questionPairs) {
    pairs += weight;
    const befores = places[first];
    const afters = places[second];
    if (!befores || !afters) continue;
    const { nearest, follows } = compare(befores, afters);
    if (follows) adjacent += weight;
    if (nearest < near) close += weight;
  }

  let exact = 0;
  for (const word of question.words) if (words.has(word)) exact++;
  let nameCount = 0;
  for (const name of names) if (places[name] || titleTerms.has(name)) nameCount++;
  const length = lengths[best] ?? 0;
  const sentence = sentences[best]?.text;
  let inARow = 0;
  for (const { text: sentenceText } of sentences) {
    inARow = Math.max(inARow, shareOfGrams(question.grams, sentenceText));
  }

  return {
    'index score': 0,
    coverage: coveredWeight / total,
    'best sentence': bestOne / total,
    'best two sentences': bestTwo / total,
    'adjacent pairs': pairs > 0 ? adjacent / pairs : 0,
    'near pairs': pairs > 0 ? close / pairs : 0,
    'title coverage': titleWeight / total,
    'unstemmed coverage': question.words.size > 0 ? exact / question.words.size : 0,
    'answer kind':
      sentence === undefined ? 0 : holdsAnswer(sentence, question.kind, question.questionWords),
    'share of its file': 0,
    names: names.length > 0 ? nameCount / names.length : 0.5,
    length: Math.log(1 + terms) / 6,
    'heaviest missing': missing / 12,
    'density of best sentence': length > 0 ? bestOne / total / Math.log(4 + length) : 0,
    'score beside the best': 0,
    sentences: Math.min(1, count / 6),
    'letters in a row': inARow,
  };
}

/** The smallest distance between occurrences of two terms, and whether the second ever directly follows the first. */
function compare(
  firsts: readonly Standing[],
  seconds: readonly Standing[],
): { nearest: number; follows: boolean } {
  let nearest = Number.POSITIVE_INFINITY;
  let follows = false;
  let next = 0;
  for (const { at } of firsts) {
    while (next < seconds.length && (seconds[next] as Standing).at <= at) next++;
    const before = seconds[next - 1];
    const after = seconds[next];
    if (before && before.at < at) nearest = Math.min(nearest, at - before.at);
    if (!after) continue;
    nearest = Math.min(nearest, after.at - at);
    if (after.at === at + 1) follows = true;
  }
  return { nearest, follows };
}
