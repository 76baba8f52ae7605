// Whether the base holds the answer at all. Saying "I cannot answer this" is better than a guess: the assistant answers
// only where a small logistic model over the signs of the best passage and sentence says so.
//
// The working point: of the questions on things the base knows nothing of that find anything at all, about 7 % get an answer
// all the same, since a wrong quotation shows its source and a missing one sends somebody to a colleague. What that costs in
// answerable questions declined is in `bench/RESULTS.md`. Of small bases the stories in the tests judge, too: weights that
// look better on the sets alone have answered what these are silent about. Adversarial questions (the right paragraph, but it
// does not say this) cannot be told apart by words alone; with a model, the model decides.
import type { Question } from '../../../language/question.ts';
import { terms } from '../../../language/tokens.ts';
import { featureNames, type RerankFeatures } from '../../../search-engine/rerank.ts';
import { addWeighted } from '../../../search-engine/weighted-sum.ts';
import { declineWeights } from './decline.weights.ts';
import {
  isOfFewWords,
  isReadOn,
  type JudgedSentence,
  judgeSentences,
  leavesTheSubject,
  type Passage,
  weighTelling,
} from './quote.ts';
import { comparingFeatures, sentenceFeatureNames } from './sentence-features.ts';

const questionFeatureNames = [
  'names asked',
  'words asked',
  'kind asked is told',
  'heaviest word asked',
  'words found nowhere',
  'heaviest word found nowhere',
  'words missing in its passage',
  'rare words in its passage',
  'rare words together',
  'names missing in its passage',
  'number missing in its passage',
  'from the best passage',
  'size of the base',
  'size and words found nowhere',
  'size and words missing',
  'size and heaviest missing',
  'size and index score',
] as const;

/** All but those that compare a paragraph with others that were found. */
const passageFeatureNames = featureNames.filter(
  (name) => name !== 'share of its file' && name !== 'score beside the best',
);
const ownFeatureNames = sentenceFeatureNames.filter((name) => !comparingFeatures.has(name));

type EvidenceName = keyof (typeof declineWeights)['english']['weights'];
export type Evidence = Readonly<Record<EvidenceName, number>>;

/** In the order in which the likelihood adds them up. */
export const evidenceNames = [
  ...questionFeatureNames,
  ...passageFeatureNames.map((name) => `passage: ${name}`),
  ...ownFeatureNames.map((name) => `sentence: ${name}`),
  'always',
] as readonly EvidenceName[];

const nothing = Object.fromEntries(
  evidenceNames.map((name) => [name, name === 'always' ? 1 : 0]),
) as Evidence;

function prefixNames<Name extends string>(
  prefix: string,
  names: readonly Name[],
  getValue: (name: Name) => number,
): Record<string, number> {
  return Object.fromEntries(names.map((name) => [`${prefix}: ${name}`, getValue(name)]));
}

/** In units of `Question.unknown`: about a base of 400 paragraphs, a step of 20 times as many, and the largest learned from. */
const baseSizes = { usual: 6, step: 3, most: 9 };

/**
 * What is known of the best answer: how far it and its passage hold what was asked, and the features of both. All zero but
 * `always` when nothing was found.
 *
 * How far the best stands out from the others is left out on purpose. In a large base of distinct paragraphs it tells most of
 * all, but in a small base nothing competes, and in one with copies everything does.
 */
export function describeEvidence(
  question: Question,
  passages: readonly Passage[],
  judged: readonly JudgedSentence[],
): Evidence {
  const [best] = judged;
  const passage = best && passages[best.passage];
  if (!passage) return nothing;
  const { weights, names, total } = question;
  const missingIn = (sentences: readonly JudgedSentence[]) =>
    [...weights.keys()].filter((term) => sentences.every(({ missing }) => missing.has(term)));
  const shareOf = (terms: readonly string[]) =>
    terms.reduce((sum, term) => sum + (weights.get(term) as number), 0) / total;
  const heaviestOf = (terms: readonly string[]) =>
    Math.max(0, ...terms.map((term) => weights.get(term) as number)) / total;
  const nowhere = missingIn(judged);
  const missing = missingIn(judged.filter((one) => one.passage === best.passage));
  const rare = [...weights]
    .sort((x, y) => y[1] - x[1])
    .slice(0, rareWords)
    .map(([term]) => term);
  const shareOfRare = (isHeld: (term: string) => boolean) =>
    rare.filter(isHeld).length / Math.max(1, rare.length);
  const unnamed = missing.filter((term) => names.has(term));
  // A small base has few words in common with any question, so that the same signs say less there.
  const size = (Math.min(question.unknown, baseSizes.most) - baseSizes.usual) / baseSizes.step;
  // Words weigh the more the larger the base. In one larger than was learned from they count as in the largest that was.
  const reach = Math.min(1, baseSizes.most / question.unknown);
  const ofPassage = (name: keyof RerankFeatures) => passage.signs?.[name] ?? 0;
  const heaviestMissing = ofPassage('heaviest missing') * reach;
  return {
    ...nothing,
    'names asked': names.size > 0 ? 1 : 0,
    'words asked': Math.min(1, weights.size / 12),
    'kind asked is told': question.kind === 'other' ? 0 : 1,
    'heaviest word asked': (reach * (weights.get(rare[0] ?? '') ?? 0)) / 12,
    'words found nowhere': shareOf(nowhere),
    'heaviest word found nowhere': heaviestOf(nowhere),
    'words missing in its passage': shareOf(missing),
    'rare words in its passage': shareOfRare((term) => !missing.includes(term)),
    'rare words together': shareOfRare((term) => !best.lacking.has(term)),
    'names missing in its passage': names.size > 0 ? unnamed.length / names.size : 0,
    'number missing in its passage': unnamed.some((term) => /\d/.test(term)) ? 1 : 0,
    'from the best passage': best.passage === 0 ? 1 : 0,
    'size of the base': size,
    'size and words found nowhere': size * shareOf(nowhere),
    'size and words missing': size * shareOf(missing),
    'size and heaviest missing': size * heaviestMissing,
    'size and index score': size * ofPassage('index score'),
    ...prefixNames('passage', passageFeatureNames, (name) =>
      name === 'heaviest missing' ? heaviestMissing : ofPassage(name),
    ),
    ...prefixNames('sentence', ownFeatureNames, (name) => best.features[name]),
  };
}

const rareWords = 3;
/** The weight of each feature, and the likelihood that an answer takes. */
export function evidenceTable({ chinese, weights }: Question) {
  if (!chinese) return declineWeights.english;
  return weights.size < minLearnedTerms ? declineWeights.fewChinese : declineWeights.chinese;
}

/**
 * In Chinese characters and pairs that are asked. The sets hold hardly any question of fewer, and what is learned of long ones
 * gives one rare word too much weight among few. An earlier table, which the stories of the demo base bear out, decides those.
 */
const minLearnedTerms = 10;

/** How likely it is that the passages hold the answer, 0 to 1, calibrated on the question sets. */
export function likelihood(question: Question, evidence: Evidence): number {
  const { weights } = evidenceTable(question);
  return 1 / (1 + Math.exp(-addWeighted(evidenceNames, weights, evidence)));
}

export function decideWhetherToAnswer(
  question: Question,
  passages: readonly Passage[],
  judged: readonly JudgedSentence[],
): 'answer' | 'decline' {
  if (judged.length === 0) return 'decline';
  const [best] = judged as readonly [JudgedSentence, ...JudgedSentence[]];
  const row = passages[best.passage]?.inTable === true;
  if (row && saysOnlyNames(question, best)) return 'decline';
  if (row && isRowAsked(question, best)) return 'answer';
  if (isReadOn(passages[best.passage])) {
    return marginOf(question, passages, judged) >= 0 ? 'answer' : 'decline';
  }
  if (asksElsewhere(question, passages, judged)) return 'decline';
  if (saysTooLittle(question, passages, judged)) return 'decline';
  if (leavesTheSubject(question, best.missing)) return 'decline';
  if (asksOtherYear(question, judged)) return 'decline';
  if (lacksWhatIsAskedOf(question, best)) return 'decline';
  if (saysAllAsked(question, best, row)) return 'answer';
  if (meansWhatIsAsked(question, passages, best)) return 'answer';
  return marginOf(question, passages, judged) >= 0 ? 'answer' : 'decline';
}

interface Retrieval {
  question: Question;
  passages: readonly Passage[];
}

/**
 * Of a question that may leave something out: whether what was found with that answers it better than what was found without.
 * Only the reader can tell.
 */
export function answersBetter(continued: Retrieval, alone: Retrieval): boolean {
  const relevance = relevanceOfBest(continued);
  return (
    relevance >= continuing.least && relevance > relevanceOfBest(alone) + continuing.aheadAtLeast
  );
}

function relevanceOfBest({ question, passages }: Retrieval): number {
  const [best] = judgeSentences(question, passages);
  return (best && passages[best.passage]?.reading?.relevance) ?? Number.NEGATIVE_INFINITY;
}

/** By how much the log odds of an answer exceed what it takes: those of words and, where passages were read, of the reader. */
function marginOf(
  question: Question,
  passages: readonly Passage[],
  judged: readonly JudgedSentence[],
): number {
  const { threshold } = evidenceTable(question);
  const byWords = logOdds(likelihood(question, describeEvidence(question, passages, judged)));
  const passage = passages[judged[0]?.passage ?? 0];
  const reading = passage?.reading;
  if (reading && isReadOn(passage)) {
    return followUpWeights.relevance * (reading.relevance - followUpWeights.least);
  }
  if (!reading) return byWords - logOdds(threshold);
  const { always, words, relevance, least } = readingWeights;
  const bounded = Math.max(minLogOdds, byWords);
  return (
    always +
    words * bounded +
    relevance * reading.relevance -
    (question.chinese ? least.chinese : least.english)
  );
}

const logOdds = (likelihood: number) => Math.log(likelihood / (1 - likelihood));
/** Learned on the tuning half of `bench/everyday`; `least` answers 11 and 16 % of its impossible questions. */
const readingWeights = {
  always: 1,
  words: 0.39,
  relevance: 0.32,
  least: { english: 0.25, chinese: 0.7 },
};
/** What a follow-up leaves out says nothing by its words. */
const followUpWeights = { relevance: 0.5, least: 1.2 };
/** Chosen on the tuning half: 14 of 25 follow-ups are taken for such, and 2 of 36 short questions that stand by themselves. */
const continuing = { least: 2, aheadAtLeast: 0.5 };
/** Who asks in other words than the text's says nothing against it beyond this. */
const minLogOdds = -4;

/** Of an answer that is given: whether neither a rule nor the likelihood speaks clearly for it. */
export function isUnsure(
  question: Question,
  passages: readonly Passage[],
  judged: readonly JudgedSentence[],
): boolean {
  const [best] = judged;
  if (!best) return false;
  const row = passages[best.passage]?.inTable === true;
  if ((row && isRowAsked(question, best)) || saysAllAsked(question, best, row)) return false;
  return marginOf(question, passages, judged) < sureMargin;
}

/** The row of the number asked about, with an answer of the kind asked for, if any is, and something of the rest in it or above it. */
function isRowAsked(question: Question, { standsForNumber, features, missing }: JudgedSentence) {
  return (
    standsForNumber &&
    (features['answer kind'] === 1 || question.kind === 'other') &&
    weighTelling(question, (term) => missing.has(term)) <= rowMissesAtMost
  );
}

/** Most of what is asked stands in none of what was found, neither by word nor by meaning. */
function asksElsewhere(
  question: Question,
  passages: readonly Passage[],
  judged: readonly JudgedSentence[],
): boolean {
  if (passages.some(({ meaning, reading }) => meaning > 0 || reading)) return false;
  const isNowhere = (term: string) => judged.every(({ missing }) => missing.has(term));
  const most = isOfFewWords(question) ? elsewhereOfFew : elsewhereAtMost;
  return weighTelling(question, isNowhere) > most;
}

/** Of a question of few words the best passage holds the lesser part, what stands above it counted. */
function saysTooLittle(
  question: Question,
  passages: readonly Passage[],
  judged: readonly JudgedSentence[],
): boolean {
  const [best] = judged as readonly [JudgedSentence, ...JudgedSentence[]];
  const passage = passages[best.passage];
  if (!isOfFewWords(question) || (passage?.meaning ?? 0) > 0 || passage?.reading) return false;
  const own = judged.filter(({ passage }) => passage === best.passage);
  return weighTelling(question, (term) => own.every(({ missing }) => missing.has(term))) > tooMuch;
}

/** A year is asked about, and of another the sentence tells all that is asked. */
function asksOtherYear(question: Question, judged: readonly JudgedSentence[]): boolean {
  const [best] = judged as readonly [JudgedSentence, ...JudgedSentence[]];
  const own = judged.filter(({ passage }) => passage === best.passage);
  const asked = yearsIn(question.text).filter((year) => own.every((one) => one.missing.has(year)));
  const others = (term: string) => best.missing.has(term) && !asked.includes(term);
  return (
    asked.length > 0 &&
    weighTelling(question, others) <= missedAtMost &&
    yearsIn(best.sentence.text).some((year) => !asked.includes(year))
  );
}

const yearsIn = (text: string) => text.match(/(?<!\d)(?:19|20)\d\d(?!\d)/g) ?? [];

/** Of a thing one property is asked ("the warranty on the pump"), and the sentence says another. */
function lacksWhatIsAskedOf(question: Question, { missing }: JudgedSentence): boolean {
  const [, property = ''] = askedOf.exec(question.text) ?? [];
  const [term] = terms(property);
  return isOfFewWords(question) && term !== undefined && missing.has(term);
}

/** Which a text names when it tells them. */
const askedOf =
  /\bwhat(?:['’]?s| is| are| was| were) (?:the |our |my )?(?:\p{L}+ )?(salary|wage|pay|price|cost|fee|discount|warranty|guarantee|password|address|e-?mail|phone|deadline|menu|timetable|dress code)s? (?:of|for|on|in|at)\b/iu;

/**
 * Holds the names asked about and nothing of what is asked of them. Of a row that is telling: its columns are named, while a
 * sentence may say the same in other words.
 */
function saysOnlyNames({ weights, names }: Question, { missing }: JudgedSentence): boolean {
  const others = [...weights.keys()].filter((term) => !names.has(term));
  return names.size > 0 && others.length > 0 && others.every((term) => missing.has(term));
}

/**
 * Nearly everything asked stands in the sentence or above it, and so does an answer of the kind asked for. The learned
 * signs know running text only, where headings and rows say little; they would decline a short paragraph that says it all.
 */
function saysAllAsked(
  question: Question,
  { lacking, missing, features, wantsWhole }: JudgedSentence,
  row: boolean,
): boolean {
  if (question.weights.size < 2) return false;
  if (weighTelling(question, (term) => missing.has(term)) > missedAtMost) return false;
  if (wantsWhole) return true;
  const lacked = weighTelling(question, (term) => lacking.has(term));
  const fits = features['answer kind'] === 1;
  // A row says one thing of what its title and heading name.
  if (row && fits && lacked < 1) return true;
  return lacked <= lackedAtMost && (fits || question.kind === 'other' || question.kind === 'steps');
}

/**
 * Found by its meaning: it stands far out among what is nearest, holds an answer of the kind asked for, and whatever name or
 * number is asked about stands in it or above it. Signs of words say nothing of a text in other words; but vectors do lie close
 * to each other where two texts differ in a name alone, so that words have the last say there.
 */
function meansWhatIsAsked(
  { kind, names, chinese }: Question,
  passages: readonly Passage[],
  { passage, features, missing }: JudgedSentence,
): boolean {
  const isUntold =
    kind === 'other' || kind === 'steps' || (chinese && (kind === 'person' || kind === 'place'));
  const fits = isUntold || features['answer kind'] === 1;
  const isNamed = [...names].every((name) => !missing.has(name));
  return fits && isNamed && (passages[passage]?.meaning ?? 0) >= meantAtLeast;
}

/** Chosen, not learned, since no set comes with vectors: somewhat below the half that answers in other words reach in the tests. */
const meantAtLeast = 0.4;
/** In log odds: twice the odds that an answer takes. */
const sureMargin = Math.LN2;
const elsewhereAtMost = 0.6;
/** What a question of few words is about is often one of them: "password" says nothing of the "wifi password". */
const elsewhereOfFew = 0.5;
const tooMuch = 0.6;
/** A row has few words beside its number. */
const rowMissesAtMost = 0.75;
const missedAtMost = 0.15;
const lackedAtMost = 0.7;
