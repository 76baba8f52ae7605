// Whether the base holds the answer at all. Saying "I cannot answer this" is better than a guess: the assistant answers
// only where a small logistic model over the signs of the best passage and sentence says so.
//
// The working point: the share of questions on things the base knows nothing of that get an answer all the same is held
// at about 5 %; what that costs in answerable questions declined is in `bench/search.results.md`. Adversarial questions
// (the right paragraph, but it does not say this) cannot be told apart by words alone; with a model, the model decides.
import type { Question } from '../../platform/text/question.ts';
import { terms } from '../../platform/text/tokens.ts';
import { declineWeights } from './decline.weights.ts';
import type { JudgedSentence, Passage } from './quote.ts';

export const declineFeatureNames = [
  'passage',
  'sentence',
  'coverage of sentence',
  'coverage in all',
  'coverage of passage',
  'heaviest missing',
  'adjacent pairs',
  'names',
  'heaviest word',
  'words asked',
  'constant',
] as const;

export function describeEvidence(
  question: Question,
  passages: readonly Passage[],
  judged: readonly JudgedSentence[],
): number[] {
  const passage = passages[0];
  const best = judged[0];
  if (!passage || !best) return declineFeatureNames.map((name) => (name === 'constant' ? 1 : 0));
  const held = new Set(
    [passage.text, passage.fileName, passage.context ?? '', ...passage.headings].flatMap(terms),
  );
  let covered = 0;
  let missing = 0;
  let heaviest = 0;
  for (const [term, weight] of question.weights) {
    if (held.has(term)) covered += weight;
    else missing = Math.max(missing, weight);
    heaviest = Math.max(heaviest, weight);
  }
  let named = 0;
  for (const name of question.names) if (held.has(name)) named++;
  const [, , own = 0, , adjacent = 0, , , , , all = 0, heavy = 0] = best.features;
  return [
    passage.score / 10,
    best.score / 10,
    own,
    all,
    covered / question.total,
    heaviest > 0 ? missing / heaviest : 0,
    adjacent,
    question.names.size > 0 ? named / question.names.size : 0.5,
    heavy,
    Math.min(1, question.weights.size / 12),
    1,
  ];
}

/** How likely it is that the passages hold the answer, 0 to 1, calibrated on the question sets. */
export function likelihood(question: Question, evidence: readonly number[]): number {
  const { weights } = question.chinese ? declineWeights.chinese : declineWeights.english;
  let sum = 0;
  for (let i = 0; i < evidence.length; i++) sum += (weights[i] as number) * (evidence[i] as number);
  return 1 / (1 + Math.exp(-sum));
}

export function decideWhetherToAnswer(
  question: Question,
  passages: readonly Passage[],
  judged: readonly JudgedSentence[],
): 'answer' | 'decline' {
  if (judged.length === 0) return 'decline';
  const { threshold } = question.chinese ? declineWeights.chinese : declineWeights.english;
  const evidence = describeEvidence(question, passages, judged);
  return likelihood(question, evidence) >= threshold ? 'answer' : 'decline';
}
