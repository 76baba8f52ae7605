// Learns the weights of the re-ranker: `node bench/search.learn.ts [distractors]`. Prints recall@1/@5
// before and after on held-out halves of the articles, then writes the table learned from both halves.
import { writeFileSync } from 'node:fs';
import { takeApart } from '../server/src/language/question.ts';
import { createIndex } from '../server/src/search-engine/invertedIndex.ts';
import {
  describeCandidates,
  featureNames,
  maxReranked,
} from '../server/src/search-engine/rerank.ts';
import { allSets, halfOf, makeDistractors, makeRandom, type QuestionSet } from './search.sets.ts';

export interface Example {
  set: string;
  half: 0 | 1;
  features: number[][];
  right: number[];
}

export type WeightBounds = readonly [least: number, most: number];

// The sets have long encyclopaedic paragraphs under vague titles. In other texts a matching title is a good
// sign and a short paragraph not a bad one, so the sets must not teach the opposite.
const bounds: Partial<Record<(typeof featureNames)[number], WeightBounds>> = {
  coverage: [0, 10],
  'title coverage': [0.5, 3],
  'unstemmed coverage': [0, 10],
  length: [-2, 0],
  sentences: [-0.3, 0.3],
};
const limits: WeightBounds[] = featureNames.map((name) => bounds[name] ?? [-20, 20]);

export function collect(set: QuestionSet, distractors: number): Example[] {
  const index = createIndex();
  const corpus = [...set.paragraphs, ...makeDistractors(set.language, distractors)];
  const files = new Map<string, number>();
  const fileOf = corpus.map(({ title }) => {
    if (!files.has(title)) files.set(title, files.size);
    return files.get(title) as number;
  });
  for (const [i, { text, title }] of corpus.entries()) {
    index.add(
      { text, title, headings: [] },
      { scope: 0, lowest: 1, highest: 4, file: fileOf[i] as number },
    );
  }
  const levels = Uint8Array.of(1);
  const examples: Example[] = [];
  for (const { question, paragraph, title, impossible } of set.questions) {
    if (impossible) continue;
    const words = index.words(question, { typing: false });
    const { hits } = index.search({ words, limit: maxReranked, levels });
    const described = describeCandidates(
      takeApart(question, index.idf),
      hits.map(({ record, score }) => {
        const { text, title } = corpus[record] as { text: string; title: string };
        const fields = { text, title, headings: [] };
        return { fields, score, file: fileOf[record] as number };
      }),
    );
    examples.push({
      set: set.name,
      half: halfOf(title),
      features: described.map((one) => featureNames.map((name) => one[name])),
      right: hits.flatMap(({ record }, i) => (corpus[record]?.id === paragraph ? [i] : [])),
    });
  }
  return examples;
}

/** Listwise logistic ranking by Adagrad: increases the softmax share of the right candidates. */
export function learn(
  examples: readonly Example[],
  start: readonly number[],
  within: readonly WeightBounds[],
  epochs = 12,
): number[] {
  const useful = examples.filter(
    ({ right, features }) => right.length > 0 && right.length < features.length,
  );
  const size = start.length;
  const weights = [...start];
  const squares = new Array<number>(size).fill(1e-3);
  const random = makeRandom(7);
  for (let turn = 0; turn < epochs * useful.length; turn++) {
    const { features, right } = useful[Math.floor(random() * useful.length)] as Example;
    const scores = features.map((one) => dot(weights, one));
    const maxScore = Math.max(...scores);
    const shares = scores.map((score) => Math.exp(score - maxScore));
    const all = shares.reduce((sum, share) => sum + share, 0);
    const good = right.reduce((sum, i) => sum + (shares[i] as number), 0);
    const gradient = new Array<number>(size).fill(0);
    features.forEach((one, i) => {
      const target = right.includes(i) ? (shares[i] as number) / good : 0;
      const push = (shares[i] as number) / all - target;
      if (Math.abs(push) < 1e-5) return;
      for (let f = 0; f < size; f++)
        gradient[f] = (gradient[f] as number) + push * (one[f] as number);
    });
    for (let f = 0; f < size; f++) {
      const step = (gradient[f] as number) + 1e-4 * (weights[f] as number);
      squares[f] = (squares[f] as number) + step * step;
      const nextWeight = (weights[f] as number) - (0.12 * step) / Math.sqrt(squares[f] as number);
      const [least, most] = within[f] ?? [-20, 20];
      weights[f] = Math.min(most, Math.max(least, nextWeight));
    }
  }
  return weights;
}

/** Weights by name, in the format of a weights table. */
export const nameWeights = <Name extends string>(
  names: readonly Name[],
  weights: readonly number[],
): Record<Name, number> =>
  Object.fromEntries(names.map((name, i) => [name, weights[i]])) as Record<Name, number>;

const writeTable = (names: readonly string[], weights: readonly number[]): string =>
  JSON.stringify(nameWeights(names, weights));

export function dot(weights: readonly number[], features: readonly number[]): number {
  let sum = 0;
  for (let i = 0; i < features.length; i++) sum += (weights[i] as number) * (features[i] as number);
  return sum;
}

function judge(examples: readonly Example[], weights: readonly number[]): string {
  let one = 0;
  let five = 0;
  for (const { features, right } of examples) {
    const order = features
      .map((f, i) => ({ i, score: dot(weights, f) }))
      .sort((x, y) => y.score - x.score);
    const rank = order.findIndex(({ i }) => right.includes(i));
    if (rank === 0) one++;
    if (rank >= 0 && rank < 5) five++;
  }
  const percent = (count: number) => ((100 * count) / examples.length).toFixed(1);
  return `${percent(one)} / ${percent(five)}`;
}

function run() {
  const distractors = Number(process.argv[2] ?? 20_000);
  const start = featureNames.map((name) => (name === 'index score' ? 3 : 0));
  const tables: Record<string, number[]> = {};
  const sets = allSets();
  const byLanguage = { english: [sets[0]], chinese: [sets[1], sets[2]] } as Record<
    string,
    QuestionSet[]
  >;
  for (const [language, group] of Object.entries(byLanguage)) {
    const alone = group.flatMap((set) => collect(set, 0));
    const crowdedExamples = group.flatMap((set) => collect(set, distractors));
    const of = (half: number) =>
      [...alone, ...crowdedExamples].filter((example) => example.half === half);
    const halves = [learn(of(1), start, limits), learn(of(0), start, limits)];
    for (const { name } of group) {
      for (const [label, examples] of [
        ['alone', alone],
        ['crowded', crowdedExamples],
      ] as const) {
        const mine = examples.filter(({ set }) => set === name);
        const results = [0, 1].map((half) => {
          const testExamples = mine.filter((example) => example.half === half);
          return `${judge(testExamples, start)} → ${judge(testExamples, halves[half] as number[])} (${testExamples.length})`;
        });
        console.log(`${name} ${label}: ${results.join(' | ')}`);
      }
    }
    tables[language] = learn([...of(0), ...of(1)], start, limits).map((weight) =>
      Number(weight.toFixed(3)),
    );
    console.log(featureNames.map((name, i) => `${name} ${tables[language]?.[i]}`).join(', '));
  }
  writeFileSync(
    new URL('../server/src/search-engine/rerank.weights.ts', import.meta.url),
    `// Written by \`bench/search.learn.ts\`: the weight of each of \`featureNames\`.
export const rerankWeights = {
  english: ${writeTable(featureNames, tables.english ?? [])},
  chinese: ${writeTable(featureNames, tables.chinese ?? [])},
};
`,
  );
}

if (import.meta.main) run();
