// Learns the weights for answering. `node bench/answers.learn.ts sentences` learns those of the sentence
// scorer, `node bench/answers.learn.ts declining` those of the decision to decline; the number of questions
// per set and a language may follow. Each prints results on held-out articles, then writes its own table,
// learned from all articles, and leaves others unchanged.
import { writeFileSync } from 'node:fs';
import {
  type Evidence as DeclineEvidence,
  describeEvidence,
  evidenceNames,
} from '../server/src/features/assistant/evidence/decline.ts';
import { declineWeights } from '../server/src/features/assistant/evidence/decline.weights.ts';
import {
  type JudgedSentence,
  judgeSentences,
} from '../server/src/features/assistant/evidence/quote.ts';
import { quoteWeights } from '../server/src/features/assistant/evidence/quote.weights.ts';
import { sentenceFeatureNames } from '../server/src/features/assistant/evidence/sentence-features.ts';
import { holdsAny, openBase, type Retrieval, rocArea, thresholdAt } from './answers.sets.ts';
import { dot, type Example, learn, nameWeights, type WeightBounds } from './search.learn.ts';
import {
  allSets,
  halfOf,
  makeDistractors,
  makeRandom,
  type QuestionSet,
  sample,
  type TestQuestion,
} from './search.sets.ts';

const folder = new URL('../server/src/features/assistant/evidence/', import.meta.url);
const none = nameWeights(
  sentenceFeatureNames,
  sentenceFeatureNames.map(() => 0),
);
const listFeatures = ({ features }: Pick<JudgedSentence, 'features'>) =>
  sentenceFeatureNames.map((name) => features[name]);
const listSentenceWeights = (language: Language) =>
  sentenceFeatureNames.map((name) => quoteWeights[language][name]);
const listEvidence = (evidence: DeclineEvidence) => evidenceNames.map((name) => evidence[name]);
// A sentence that contains more of the question must never score lower, whatever the sets suggest. Names
// are an exception, because the previous sentence may contain them.
const limits = sentenceFeatureNames.map((name): WeightBounds => {
  if (name === 'names') return [-1, 20];
  return name === 'place' ? [-2, 2] : [0, 20];
});
const start = sentenceFeatureNames.map((name) =>
  name === 'coverage' ? 2 : name.startsWith('passage') ? 1 : 0,
);
const distractors = 3_000;
const languages = ['english', 'chinese'] as const;
type Language = (typeof languages)[number];

/** Weights learned on one part of the articles are evaluated on the other. */
type Part = (title: string) => 0 | 1;

/** Weights for each language: newly learned if selected, otherwise the existing ones. */
function tabulate<Table>(
  { only, questions }: LearningOptions,
  weightTables: Record<Language, Table>,
  learnFrom: (group: QuestionSet[], language: Language) => Table,
): Record<Language, Table> {
  const sets = readSets(questions);
  const tables = languages.map((language): [Language, Table] => [
    language,
    only === undefined || only === language
      ? learnFrom(sets[language], language)
      : weightTables[language],
  ]);
  return Object.fromEntries(tables) as Record<Language, Table>;
}

interface LearningOptions {
  questions: number;
  only: string | undefined;
}

function readSets(questions: number): Record<Language, QuestionSet[]> {
  const sets = allSets().map((set) => ({
    ...set,
    asked: sample(
      set.questions.filter(({ impossible }) => !impossible),
      questions,
    ),
  }));
  return {
    english: sets.filter(({ language }) => language === 'en'),
    chinese: sets.filter(({ language }) => language === 'zh'),
  };
}

/** Random halves; for English also every second article, as in earlier measurements. */
function partsOf(language: Language, group: readonly QuestionSet[]): Record<string, Part> {
  const parts: Record<string, Part> = { 'half of the articles': halfOf };
  if (language === 'english') {
    const titles = [
      ...new Set(group.flatMap(({ questions: asked }) => asked.map(({ title }) => title))),
    ];
    parts['every second article'] = (title) => (titles.indexOf(title) % 2) as 0 | 1;
  }
  return parts;
}

function toExample(
  { testQuestion: asked, half, question, passages }: Retrieval,
  set: string,
  judged = judgeSentences(question, passages, none),
): Example {
  const right = judged.flatMap(({ passage, sentence }, i) =>
    passages[passage]?.id === asked.paragraph && holdsAny(sentence.text, asked.answers) ? [i] : [],
  );
  return { set, half, features: judged.map(listFeatures), right };
}

/** How often one of the first sentences contains the answer, in %. */
function within(asked: readonly Retrieval[], weights: readonly number[]): string {
  const counts = [0, 0, 0];
  for (const { testQuestion: one, question, passages } of asked) {
    const best = judgeSentences(
      question,
      passages,
      nameWeights(sentenceFeatureNames, weights),
    ).slice(0, 3);
    const first = best.findIndex(({ sentence }) => holdsAny(sentence.text, one.answers));
    for (let n = 0; n < 3; n++) if (first >= 0 && first <= n) counts[n] = (counts[n] as number) + 1;
  }
  return counts.map((count) => ((100 * count) / asked.length).toFixed(1)).join(' / ');
}

interface SentenceExample {
  set: string;
  one: Retrieval;
  example: Example;
}

function findAll(group: readonly QuestionSet[]): SentenceExample[] {
  return group.flatMap((set) => {
    const ask = openBase(set, makeDistractors(set.language, distractors));
    return set.questions.map((asked) => {
      const one = ask(asked);
      return { set: set.name, one, example: toExample(one, set.name) };
    });
  });
}

const learnSentences = (examples: readonly { example: Example }[]) =>
  learn(
    examples.map(({ example }) => example),
    start,
    limits,
  );

const partOf = <Found extends { one: Retrieval }>(
  examples: readonly Found[],
  part: Part,
  own: number,
) => examples.filter(({ one }) => part(one.testQuestion.title) === own);

const round = (weights: readonly number[]) => weights.map((weight) => Number(weight.toFixed(3)));

function runSentences(options: LearningOptions): void {
  const tables = tabulate(options, quoteWeights, (group, language) => {
    const examples = findAll(group);
    for (const [name, part] of Object.entries(partsOf(language, group))) {
      const weightsByHalf = [1, 0].map((other) => learnSentences(partOf(examples, part, other)));
      for (const { name: set } of group) {
        const results = weightsByHalf.map((weights, own) => {
          const judged = partOf(examples, part, own).filter((one) => one.set === set);
          return within(
            judged.map(({ one }) => one),
            weights,
          );
        });
        console.log(`${set}, ${name}, learned from the other: ${results.join(' | ')}`);
      }
    }
    const weights = round(learnSentences(examples));
    console.log(sentenceFeatureNames.map((name, i) => `${name} ${weights[i]}`).join(', '));
    return nameWeights(sentenceFeatureNames, weights);
  });
  writeFileSync(
    new URL('quote.weights.ts', folder),
    `// Written by \`bench/answers.learn.ts sentences\`: the weight of each of \`sentenceFeatureNames\`.
export const quoteWeights = ${JSON.stringify(tables)};
`,
  );
}

interface Evidence {
  features: number[];
  kind: 'answerable' | 'other books' | 'paragraph missing';
  counts: number;
}

interface Asking {
  kind: Evidence['kind'];
  retrieval: Retrieval;
  /** In no particular order. */
  sentences: JudgedSentence[];
  /** Its weight in learning. */
  counts: number;
}

const judge = (kind: Evidence['kind'], retrieval: Retrieval, counts = 1): Asking => {
  const { question, passages } = retrieval;
  return { kind, retrieval, sentences: judgeSentences(question, passages, none), counts };
};

// The sets have long encyclopaedic paragraphs, with one title for a whole article. In other texts a
// matching heading means a lot, and a short paragraph is as good as a long one. A passage that contains
// more of the question must never score lower.
const bounds: Record<string, WeightBounds> = {
  'names asked': [-1, 1],
  'words asked': [-2, 2],
  'kind asked is told': [-1, 1],
  'heaviest word asked': [-20, 20],
  'words found nowhere': [-20, 0],
  'heaviest word found nowhere': [-20, 0],
  'words missing in its passage': [-20, 0],
  'names missing in its passage': [-20, 0],
  'number missing in its passage': [-20, 0],
  'size of the base': [-20, 20],
  'size and words found nowhere': [-20, 20],
  'size and words missing': [-20, 20],
  'size and heaviest missing': [-20, 20],
  'size and index score': [-20, 20],
  'passage: title coverage': [1, 20],
  'passage: length': [-0.5, 0.5],
  'passage: sentences': [-0.3, 0.3],
  'passage: heaviest missing': [-20, 0],
  'passage: density of best sentence': [0, 3],
  'sentence: names': [-1, 20],
  'sentence: coverage above': [3, 20],
  'sentence: place': [-0.3, 0.3],
  always: [-20, 20],
};
const limitsOfEvidence = evidenceNames.map((name): WeightBounds => bounds[name] ?? [0, 20]);

/** Logistic regression by Adagrad on standardised features, averaged over the last epochs. */
function learnLogistic(all: readonly Evidence[]): number[] {
  const last = evidenceNames.length - 1;
  const means = evidenceNames.map((_, f) => mean(all.map(({ features }) => features[f] as number)));
  const spreads = means.map((middle, f) =>
    Math.sqrt(mean(all.map(({ features }) => ((features[f] as number) - middle) ** 2))),
  );
  const standard = all.map(({ features }) =>
    features.map((feature, f) =>
      f === last ? 1 : (feature - (means[f] as number)) / ((spreads[f] as number) || 1),
    ),
  );
  const weights = new Array<number>(evidenceNames.length).fill(0);
  const sums = new Array<number>(evidenceNames.length).fill(0);
  const squares = new Array<number>(evidenceNames.length).fill(1e-2);
  const random = makeRandom(3);
  const turns = 30 * all.length;
  const averagedTurns = turns / 2;
  for (let turn = 0; turn < turns; turn++) {
    const i = Math.floor(random() * all.length);
    const features = standard[i] as number[];
    const { kind, counts } = all[i] as Evidence;
    const likely = 1 / (1 + Math.exp(-dot(weights, features)));
    const off = counts * (likely - (kind === 'answerable' ? 1 : 0));
    features.forEach((feature, f) => {
      const step = off * feature + 1e-4 * (weights[f] as number);
      squares[f] = (squares[f] as number) + step * step;
      const nextWeight = (weights[f] as number) - (0.1 * step) / Math.sqrt(squares[f] as number);
      const [least, most] = limitsOfEvidence[f] as WeightBounds;
      const spread = f === last ? 1 : (spreads[f] as number);
      weights[f] = Math.min(most * spread, Math.max(least * spread, nextWeight));
      if (turn >= averagedTurns) sums[f] = (sums[f] as number) + (weights[f] as number);
    });
  }
  const learnedWeights = sums.map((sum, f) => {
    const spread = f === last ? 1 : (spreads[f] as number) || 1;
    return sum / (turns - averagedTurns) / spread;
  });
  learnedWeights[last] =
    (learnedWeights[last] as number) - dot(learnedWeights.slice(0, last), means.slice(0, last));
  return learnedWeights;
}

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

function judgeDeclining(evidence: readonly Evidence[], weights: readonly number[]): string {
  const scores = (kind: Evidence['kind']) =>
    evidence.filter((one) => one.kind === kind).map(({ features }) => dot(weights, features));
  const good = scores('answerable');
  return (['other books', 'paragraph missing'] as const)
    .flatMap((kind) => {
      const bad = scores(kind);
      if (bad.length === 0) return [];
      const recallRows = [0.05, 0.1].map((share) => {
        const threshold = thresholdAt(bad, share);
        return ((100 * good.filter((score) => score > threshold).length) / good.length).toFixed(0);
      });
      return `${kind} ${rocArea(good, bad).toFixed(3)} (${recallRows.join(' / ')} % kept at 5 / 10 %)`;
    })
    .join(', ');
}

/** In paragraphs: the size of a few documents, of a department, and of the demo base. */
const smallBases = [8, 40, 120];
/** The operating point: the share of questions about other books that get an answer. */
const answeredWrongly = 0.07;
/** Weight of a question about a small base, because there are more of them. */
const countsSmall = 0.5;

/**
 * Splits the set into small bases; each is asked its own questions, with their paragraph and without, and
 * as many about other articles.
 */
function askSmallBases(set: QuestionSet, size: number): Asking[] {
  const random = makeRandom(11);
  const askings: Asking[] = [];
  for (let from = 0; from < set.paragraphs.length; from += size) {
    const paragraphs = set.paragraphs.slice(from, from + size);
    const ask = openBase({ ...set, paragraphs });
    const paragraphIds = new Set(paragraphs.map(({ id }) => id));
    const titles = new Set(paragraphs.map(({ title }) => title));
    for (const one of set.questions.filter(({ paragraph }) => paragraphIds.has(paragraph))) {
      askings.push(judge('answerable', ask(one), countsSmall));
      const other = set.questions[Math.floor(random() * set.questions.length)] as TestQuestion;
      if (!titles.has(other.title)) askings.push(judge('other books', ask(other), countsSmall));
      askings.push(...judgeMissing(ask(one, 'its paragraph'), countsSmall));
    }
  }
  return askings;
}

function askHidden(set: QuestionSet): Asking[] {
  const ask = openBase(set, makeDistractors(set.language, distractors));
  return set.questions.flatMap((one): Asking[] => [
    judge('answerable', ask(one)),
    judge('other books', ask(one, 'its book')),
    ...judgeMissing(ask(one, 'its paragraph')),
  ]);
}

/** The question stays answerable if a neighbouring paragraph contains the answer as well. */
function judgeMissing(retrieval: Retrieval, counts?: number): Asking[] {
  const { testQuestion: asked, passages } = retrieval;
  const isAnswered = passages.some(({ text }) => holdsAny(text, asked.answers));
  return isAnswered ? [] : [judge('paragraph missing', retrieval, counts)];
}

function describe(
  { kind, retrieval: retrieved, sentences: judged, counts }: Asking,
  weights: readonly number[],
): Evidence {
  const { question, passages } = retrieved;
  const weighed = judged
    .map((one) => ({ ...one, score: one.score + dot(weights, listFeatures(one)) }))
    .sort((x, y) => y.score - x.score || x.passage - y.passage);
  return { kind, counts, features: listEvidence(describeEvidence(question, passages, weighed)) };
}

function runDeclining(options: LearningOptions): void {
  const tables = tabulate(options, declineWeights, (group, language) => {
    const large = group.map((set) => ({ set: set.name, all: askHidden(set) }));
    const examples = large.flatMap(({ set, all }) =>
      all
        .filter(({ kind }) => kind === 'answerable')
        .map(({ retrieval: one, sentences: judged }) => ({
          one,
          example: toExample(one, set, judged),
        })),
    );
    const small = smallBases.map((size) => ({
      size,
      all: group.flatMap((set) => askSmallBases(set, size)),
    }));
    // Without any passage, the features are not used.
    const everything = [...large, ...small].flatMap(({ all }) =>
      all.filter(({ sentences: judged }) => judged.length > 0),
    );
    for (const [name, part] of Object.entries(partsOf(language, group))) {
      for (const own of [0, 1]) {
        const sentences = learnSentences(partOf(examples, part, 1 - own));
        const isOwn = ({ retrieval: retrieved }: Asking) =>
          part(retrieved.testQuestion.title) === own;
        const weigh = (all: readonly Asking[]) => all.map((one) => describe(one, sentences));
        const learnedWeights = learnLogistic(weigh(everything.filter((one) => !isOwn(one))));
        for (const { set, all } of large)
          console.log(
            `${set}, ${name} ${own}: ${judgeDeclining(weigh(all.filter(isOwn)), learnedWeights)}`,
          );
        for (const { size, all } of small)
          console.log(
            `bases of ${size}, ${name} ${own}: ${judgeDeclining(weigh(all.filter(isOwn)), learnedWeights)}`,
          );
      }
    }
    const evidence = everything.map((one) => describe(one, listSentenceWeights(language)));
    const table = round(learnLogistic(evidence));
    const likely = (one: Evidence) => 1 / (1 + Math.exp(-dot(table, one.features)));
    const threshold = thresholdAt(
      evidence.filter(({ kind }) => kind === 'other books').map(likely),
      answeredWrongly,
    );
    console.log(
      evidenceNames.map((name, i) => `${name} ${table[i]}`).join(', '),
      'threshold',
      threshold.toFixed(3),
    );
    return { weights: nameWeights(evidenceNames, table), threshold: Number(threshold.toFixed(3)) };
  });
  // The sets contain hardly any short questions.
  const all = { ...tables, fewChinese: declineWeights.fewChinese };
  writeFileSync(
    new URL('decline.weights.ts', folder),
    `// Written by \`bench/answers.learn.ts declining\`: the weight of each of \`evidenceNames\`, and the likelihood that an answer takes.
export const declineWeights = ${JSON.stringify(all)};
`,
  );
}

const [, , what, questions = '4000', only] = process.argv;
const options = { questions: Number(questions), only };
if (what === 'sentences') runSentences(options);
else if (what === 'declining') runDeclining(options);
else console.error('Say what to learn: sentences or declining.');
