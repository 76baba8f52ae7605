// Features of a sentence as the answer to a question, from words, letters and order. Their weights are learned by
// `bench/answers.learn.ts`.
import { shareOfGrams } from '../../../language/grams.ts';
import { hasIrregularForm } from '../../../language/irregular-forms.ts';
import type { Question } from '../../../language/question.ts';
import { holdsAnswer } from '../../../language/questions.ts';
import type { Sentence } from '../../../language/sentences.ts';
import { terms, tokenize } from '../../../language/tokens.ts';

export const sentenceFeatureNames = [
  'coverage',
  'answer kind',
  'kind with coverage',
  'order',
  'words as asked',
  'names',
  'names in its passage',
  'what is rare beside it',
  'thing asked for',
  'last word asked',
  'begins with what is asked',
  'answer of its own',
  'kin',
  'letters in a row',
  'letters with the sentence before',
  'letters beside the best',
  'passage beside the best',
  'place',
  'coverage above',
  'coverage before',
  'coverage behind',
] as const;

export type SentenceFeatures = Record<(typeof sentenceFeatureNames)[number], number>;

/** Features that compare a sentence with other hits rather than with the question. */
export const comparingFeatures: ReadonlySet<string> = new Set([
  'letters beside the best',
  'passage beside the best',
  'what is rare beside it',
]);

/** A sentence, list or row that is judged, with everything that is quoted along with it. */
export interface SentenceCandidate {
  passage: number;
  /** A table row counts as one sentence. */
  sentence: Sentence;
  text: string;
  /** Its terms in order, and the set of those and their equivalents. */
  textTerms: readonly string[];
  own: ReadonlySet<string>;
  /** The adjacent sentences of its passage. */
  before: SentenceCandidate | null;
  behind: SentenceCandidate | null;
  /** Terms of title, headings and introduction. */
  above: ReadonlySet<string>;
  /** Relative position in its passage, from 0 to 1. */
  place: number;
  /** Its passage's score less that of the best. */
  behindBest: number;
  /** How many of the names in the question occur in its passage. */
  namesInPassage: number;
}

const nothing: ReadonlySet<string> = new Set();
const leading = { words: 3, chinese: 6 };
const askedThing =
  /\b(?:what|which|how many|how much)\s+(?:(?:type|kind|sort|name|number|form|part)s? of\s+)?((?:\p{L}+\s+)?\p{L}+)/iu;

export function describeSentences(
  question: Question,
  candidates: readonly SentenceCandidate[],
): SentenceFeatures[] {
  const local = weighHere(question, candidates);
  const [, thing = ''] = askedThing.exec(question.text) ?? [];
  const things = terms(thing).filter((term) => question.weights.has(term));
  const allFeatures = candidates.map((one) => describe(question, one, local, things));
  const letters = allFeatures.map((features) => features['letters in a row']);
  const best = Math.max(1e-6, ...letters);
  allFeatures.forEach((features, i) => {
    features['letters beside the best'] = (letters[i] as number) / best;
  });
  return allFeatures;
}

interface Local {
  weights: ReadonlyMap<string, number>;
  total: number;
}

/** Weights of the terms among these sentences: low for terms that most of them contain. */
function weighHere({ weights }: Question, candidates: readonly SentenceCandidate[]): Local {
  const localWeights = new Map<string, number>();
  let total = 0;
  for (const [term, weight] of weights) {
    const holding = candidates.reduce((count, { own }) => count + (own.has(term) ? 1 : 0), 0);
    const local = Math.log(1 + candidates.length / (1 + holding)) * Math.sqrt(weight);
    localWeights.set(term, local);
    total += local;
  }
  return { weights: localWeights, total: total || 1 };
}

function describe(
  question: Question,
  one: SentenceCandidate,
  local: Local,
  things: readonly string[],
): SentenceFeatures {
  const { weights, total, names, kind } = question;
  const { text, textTerms, own, above } = one;
  const before = one.before?.own ?? nothing;
  const behind = one.behind?.own ?? nothing;
  let coveredWeight = 0;
  let here = 0;
  let inOrder = 0;
  let last = -1;
  let kin = 0;
  let coveredAbove = 0;
  let coveredBefore = 0;
  let coveredBehind = 0;
  let lastTerm = '';
  for (const [term, weight] of weights) {
    lastTerm = term;
    if (own.has(term)) {
      coveredWeight += weight;
      here += local.weights.get(term) as number;
      const place = textTerms.indexOf(term);
      if (place > last) inOrder++;
      last = place;
      continue;
    }
    if (above.has(term)) coveredAbove += weight;
    if (before.has(term)) coveredBefore += weight;
    if (behind.has(term)) coveredBehind += weight;
    if (hasIrregularForm(term, own)) kin += weight;
  }
  const words = new Set(tokenize(text).map(({ word }) => word));
  const fitting = holdsAnswer(text, kind, question.questionWords);
  const letters = shareOfGrams(question.grams, text);
  const lead = textTerms.slice(0, question.chinese ? leading.chinese : leading.words);
  return {
    coverage: coveredWeight / total,
    'answer kind': fitting,
    'kind with coverage': (fitting * coveredWeight) / total,
    order: inOrder / Math.max(1, weights.size),
    'words as asked': share(question.words, words),
    names: names.size > 0 ? share(names, own) : 0.5,
    'names in its passage': names.size > 0 ? one.namesInPassage / names.size : 0.5,
    'what is rare beside it': here / local.total,
    'thing asked for': things.some((term) => own.has(term)) ? 1 : 0,
    'last word asked': own.has(lastTerm) ? 1 : 0,
    'begins with what is asked': lead.some((term) => weights.has(term)) ? 1 : 0,
    'answer of its own': holdsOwnAnswer(question, text),
    kin: kin / total,
    'letters in a row': letters,
    'letters with the sentence before': one.before
      ? shareOfGrams(question.grams, `${one.before.text} ${text}`)
      : letters,
    'letters beside the best': 0,
    'passage beside the best': one.behindBest / 4,
    place: one.place,
    'coverage above': coveredAbove / total,
    'coverage before': coveredBefore / total,
    'coverage behind': coveredBehind / total,
  };
}

function share(part: ReadonlySet<string>, whole: ReadonlySet<string>): number {
  let count = 0;
  for (const one of part) if (whole.has(one)) count++;
  return part.size > 0 ? count / part.size : 0;
}

const year = /\b(?:1\d{3}|20\d{2})s?\b|\d+年/g;
const fullName = /\p{Lu}[\p{L}'’-]+ (?:(?:of|de|von|van|the|al) )?\p{Lu}[\p{L}'’-]+/u;

/** Whether the text contains a number, year or full name that is not in the question; stricter than `holdsAnswer`. */
function holdsOwnAnswer({ kind, text: question }: Question, text: string): number {
  const isNew = (term: string) => !question.includes(term);
  switch (kind) {
    case 'number':
      return text.match(/\d[\d.,]*/g)?.some(isNew) ? 1 : 0;
    case 'date':
      return text.match(year)?.some(isNew) ? 1 : 0;
    case 'person':
      return fullName.test(text) ? 1 : 0;
    default:
      return 0.5;
  }
}
