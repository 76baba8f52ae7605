// The second look: the best candidates of the index are ordered again by a weighted sum of what a bag of words cannot
// see (neighbours, sentences, names, the kind of answer asked for). The weights are learned by `bench/search.learn.ts`
// with listwise logistic ranking, per language, since one table for both costs half a point in each.

import { plainly, shareOfGrams } from '../../platform/text/grams.ts';
import type { Question } from '../../platform/text/question.ts';
import { holdsAnswer } from '../../platform/text/questions.ts';
import { splitSentences } from '../../platform/text/sentences.ts';
import { scan } from '../../platform/text/tokens.ts';
import type { Fields } from './index.ts';
import { rerankWeights } from './rerank.weights.ts';

/** A paragraph taken apart; worth keeping for paragraphs that are often candidates. */
export interface Prepared {
  terms: readonly string[];
  /** Number of the sentence of each term. */
  sentenceOf: Uint16Array;
  sentences: readonly string[];
  /** The sentences as `grams.ts` compares them. */
  plain: readonly string[];
  words: ReadonlySet<string>;
  title: ReadonlySet<string>;
}

export interface Candidate {
  paragraph: Prepared;
  /** Score of the index. */
  score: number;
  /** Candidates of one file support each other. */
  file: number;
}

/** How many of the best the index should hand over: more finds little and costs time. */
export const candidatesReranked = 32;

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

/** One number for each of `featureNames`: where one lacked, every score would be no number at all. */
type Features = NumberForEach<typeof featureNames>;
type NumberForEach<Names extends readonly string[]> = { -readonly [Place in keyof Names]: number };

export function prepare(fields: Fields): Prepared {
  const sentences = splitSentences(fields.text).map(({ text }) => text);
  const terms: string[] = [];
  const numbers: number[] = [];
  const words = new Set<string>();
  sentences.forEach((sentence, i) => {
    scan(sentence, (term, word, _from, _to, stop) => {
      if (stop) return;
      terms.push(term);
      numbers.push(Math.min(i, 65_535));
      words.add(word);
    });
  });
  const title = new Set<string>();
  for (const part of [fields.title, ...fields.headings]) {
    scan(part, (term) => {
      title.add(term);
    });
  }
  const plain = sentences.map(plainly);
  return { terms, sentenceOf: Uint16Array.from(numbers), sentences, plain, words, title };
}

export interface Reranked {
  /** Position among the candidates. */
  at: number;
  /** The learned score: comparable between questions of one language. */
  score: number;
  features: number[];
}

/** The candidates, best first. */
export function rerank(question: Question, candidates: readonly Candidate[]): Reranked[] {
  const weights: Readonly<Features> = question.chinese
    ? rerankWeights.chinese
    : rerankWeights.english;
  return describeCandidates(question, candidates)
    .map((features, at) => {
      let score = 0;
      for (let i = 0; i < features.length; i++) {
        score += (weights[i] as number) * (features[i] as number);
      }
      return { at, score, features };
    })
    .sort((x, y) => y.score - x.score || x.at - y.at);
}

/** The features of each candidate, as `featureNames` lists them. Candidates come best first. */
export function describeCandidates(
  question: Question,
  candidates: readonly Candidate[],
): Features[] {
  const shares = new Map<number, number>();
  let all = 0;
  candidates.forEach(({ file }, i) => {
    const share = 1 / (i + 3);
    shares.set(file, (shares.get(file) ?? 0) + share);
    all += share;
  });
  const top = candidates[0]?.score || 1;
  return candidates.map((candidate) => {
    const features = describe(question, candidate.paragraph);
    features[0] = candidate.score / question.total / 2;
    features[9] = (shares.get(candidate.file) as number) / all;
    features[14] = candidate.score / top;
    return features;
  });
}

const near = 8;

function describe(question: Question, paragraph: Prepared): Features {
  const { weights, total } = question;
  const places = new Map<string, number[]>();
  paragraph.terms.forEach((term, i) => {
    if (!weights.has(term)) return;
    const known = places.get(term);
    if (known) known.push(i);
    else places.set(term, [i]);
  });

  let covered = 0;
  let titled = 0;
  let missing = 0;
  for (const [term, weight] of weights) {
    const inTitle = paragraph.title.has(term);
    if (inTitle) titled += weight;
    if (places.has(term)) covered += weight;
    else if (!inTitle && weight > missing) missing = weight;
  }

  const count = paragraph.sentences.length;
  const one = new Float64Array(count + 1);
  const two = new Float64Array(count + 1);
  for (const [term, at] of places) {
    const weight = weights.get(term) as number;
    let last = -1;
    for (const i of at) {
      const sentence = paragraph.sentenceOf[i] as number;
      if (sentence === last) continue;
      one[sentence] = (one[sentence] as number) + weight;
      // Two neighbouring sentences are counted at the first of them; each term once.
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
  for (const { first, second, weight } of question.pairs) {
    pairs += weight;
    const befores = places.get(first);
    const afters = places.get(second);
    if (!befores || !afters) continue;
    let nearest = near;
    let follows = false;
    for (const i of befores) {
      for (const j of afters) {
        const distance = j - i;
        if (distance === 1) follows = true;
        if (distance !== 0 && Math.abs(distance) < nearest) nearest = Math.abs(distance);
      }
    }
    if (follows) adjacent += weight;
    if (nearest < near) close += weight;
  }

  let exact = 0;
  for (const word of question.words) if (paragraph.words.has(word)) exact++;
  let named = 0;
  for (const name of question.names) if (places.has(name) || paragraph.title.has(name)) named++;
  let length = 0;
  for (const sentence of paragraph.sentenceOf) if (sentence === best) length++;
  const sentence = paragraph.sentences[best];
  let inARow = 0;
  for (const plain of paragraph.plain) {
    inARow = Math.max(inARow, shareOfGrams(question.grams, plain));
  }

  return [
    0,
    covered / total,
    bestOne / total,
    bestTwo / total,
    pairs > 0 ? adjacent / pairs : 0,
    pairs > 0 ? close / pairs : 0,
    titled / total,
    question.words.size > 0 ? exact / question.words.size : 0,
    sentence === undefined ? 0 : holdsAnswer(sentence, question.kind, question.asked),
    0,
    question.names.size > 0 ? named / question.names.size : 0.5,
    Math.log(1 + paragraph.terms.length) / 6,
    missing / 12,
    length > 0 ? bestOne / total / Math.log(4 + length) : 0,
    0,
    Math.min(1, count / 6),
    inARow,
  ];
}
