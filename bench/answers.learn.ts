// Learns what answering stands on: the weights of the sentence scorer and of the decision to decline. `node
// bench/answers.learn.ts` prints how both do on the half of the articles that was not learned from, then writes the tables
// learned from both halves.
import { writeFileSync } from 'node:fs';
import { describeEvidence, evidenceLength } from '../server/src/features/assistant/decline.ts';
import { judgeSentences, sentenceFeatureNames } from '../server/src/features/assistant/quote.ts';
import { holdsAny, openBase, type Retrieved, rocArea, thresholdAt } from './answers.sets.ts';
import { dot, type Example, learn } from './search.learn.ts';
import {
  type Asked,
  allSets,
  makeDistractors,
  makeRandom,
  type QuestionSet,
  sample,
} from './search.sets.ts';

const folder = new URL('../server/src/features/assistant/', import.meta.url);
const none = sentenceFeatureNames.map(() => 0);

function toExample({ asked, half, question, passages }: Retrieved, set: string): Example {
  const judged = judgeSentences(question, passages, none);
  const right = judged.flatMap(({ passage, sentence }, i) =>
    passages[passage]?.id === asked.paragraph && holdsAny(sentence.text, asked.answers) ? [i] : [],
  );
  return { set, half, features: judged.map(({ features }) => features), right };
}

function within(asked: readonly Retrieved[], weights: readonly number[]): string {
  const counts = [0, 0, 0];
  for (const { asked: one, question, passages } of asked) {
    const best = judgeSentences(question, passages, weights).slice(0, 3);
    const first = best.findIndex(({ sentence }) => holdsAny(sentence.text, one.answers));
    for (let n = 0; n < 3; n++) if (first >= 0 && first <= n) counts[n] = (counts[n] as number) + 1;
  }
  return counts.map((count) => ((100 * count) / asked.length).toFixed(1)).join(' / ');
}

interface Evidence {
  half: 0 | 1;
  features: number[];
  kind: 'answerable' | 'other books' | 'paragraph missing';
}

// The sets have one title for a whole article and no headings, so they know nothing of how much a heading that matches says.
const titleCoverage = 3 + 6;

function learnLogistic(all: readonly Evidence[]): number[] {
  const weights = new Array<number>(evidenceLength).fill(0);
  const squares = new Array<number>(evidenceLength).fill(1e-3);
  const random = makeRandom(3);
  for (let turn = 0; turn < 30 * all.length; turn++) {
    const { features, kind } = all[Math.floor(random() * all.length)] as Evidence;
    const likely = 1 / (1 + Math.exp(-dot(weights, features)));
    const off = likely - (kind === 'answerable' ? 1 : 0);
    features.forEach((feature, f) => {
      const step = off * feature + 1e-4 * (weights[f] as number);
      squares[f] = (squares[f] as number) + step * step;
      const moved = (weights[f] as number) - (0.1 * step) / Math.sqrt(squares[f] as number);
      weights[f] = f === titleCoverage ? Math.max(1, moved) : moved;
    });
  }
  return weights;
}

function judgeDeclining(evidence: readonly Evidence[], weights: readonly number[]): string {
  const scores = (kind: Evidence['kind']) =>
    evidence.filter((one) => one.kind === kind).map(({ features }) => dot(weights, features));
  const good = scores('answerable');
  return (['other books', 'paragraph missing'] as const)
    .map((kind) => {
      const bad = scores(kind);
      const kept = [0.05, 0.1].map((share) => {
        const threshold = thresholdAt(bad, share);
        return ((100 * good.filter((score) => score > threshold).length) / good.length).toFixed(0);
      });
      return `${kind} ${rocArea(good, bad).toFixed(3)} (${kept.join(' / ')} % kept at 5 / 10 %)`;
    })
    .join(', ');
}

const smallBase = 40;
const mostQuestions = Number(process.argv[2] ?? 4_000);

/** The set cut into small bases, each asked its own questions and as many that belong to other articles. */
function askSmallBases(set: QuestionSet): { kind: Evidence['kind']; retrieved: Retrieved }[] {
  const random = makeRandom(11);
  const answerable = sample(
    set.asked.filter(({ impossible }) => !impossible),
    mostQuestions,
  );
  const found: { kind: Evidence['kind']; retrieved: Retrieved }[] = [];
  for (let from = 0; from < set.paragraphs.length; from += smallBase) {
    const paragraphs = set.paragraphs.slice(from, from + smallBase);
    const ask = openBase({ ...set, paragraphs });
    const held = new Set(paragraphs.map(({ id }) => id));
    const titles = new Set(paragraphs.map(({ title }) => title));
    const own = answerable.filter(({ paragraph }) => held.has(paragraph));
    for (const one of own) {
      found.push({ kind: 'answerable', retrieved: ask(one) });
      const other = answerable[Math.floor(random() * answerable.length)] as Asked;
      if (!titles.has(other.title)) found.push({ kind: 'other books', retrieved: ask(other) });
    }
  }
  return found;
}

function run() {
  const sets = allSets();
  const groups = { english: [sets[0]], chinese: [sets[1], sets[2]] } as Record<
    string,
    QuestionSet[]
  >;
  const quoteTables: string[] = [];
  const declineTables: string[] = [];
  for (const [language, group] of Object.entries(groups)) {
    const examples: Example[] = [];
    const asked: { set: string; all: Retrieved[] }[] = [];
    const hidden: { kind: Evidence['kind']; all: Retrieved[] }[] = [];
    for (const set of group) {
      const ask = openBase(set, makeDistractors(set.language, 3_000));
      const answerable = sample(
        set.asked.filter(({ impossible }) => !impossible),
        mostQuestions,
      );
      const all = answerable.map((one) => ask(one));
      asked.push({ set: set.name, all });
      examples.push(...all.map((one) => toExample(one, set.name)));
      hidden.push({ kind: 'answerable', all });
      hidden.push({ kind: 'other books', all: answerable.map((one) => ask(one, 'its book')) });
      hidden.push({
        kind: 'paragraph missing',
        all: answerable.map((one) => ask(one, 'its paragraph')),
      });
    }
    const start = sentenceFeatureNames.map((name) =>
      name === 'coverage' ? 2 : name.startsWith('passage') ? 1 : 0,
    );
    const of = (half: number) => examples.filter((example) => example.half === half);
    const halves = [learn(of(1), start, []), learn(of(0), start, [])];
    for (const { set, all } of asked) {
      const shown = [0, 1].map((half) =>
        within(
          all.filter((one) => one.half === half),
          halves[half] as number[],
        ),
      );
      console.log(`${set}: answer within 1 / 2 / 3 sentences: ${shown.join(' | ')}`);
    }
    const weights = learn(examples, start, []).map((weight) => Number(weight.toFixed(3)));
    console.log(sentenceFeatureNames.map((name, i) => `${name} ${weights[i]}`).join(', '));
    quoteTables.push(`  ${language}: [${weights.join(', ')}],`);

    const describe = (
      { half, question, passages }: Retrieved,
      kind: Evidence['kind'],
    ): Evidence => ({
      half,
      kind,
      features: describeEvidence(question, passages, judgeSentences(question, passages, weights)),
    });
    const evidence = hidden.flatMap(({ kind, all }) =>
      all
        // A neighbour that holds the answer, too, makes the question answerable.
        .filter(
          ({ asked: { answers }, passages }) =>
            kind !== 'paragraph missing' || !passages.some(({ text }) => holdsAny(text, answers)),
        )
        .map((one) => describe(one, kind)),
    );
    const small = group.flatMap((set) =>
      askSmallBases(set).map(({ kind, retrieved }) => describe(retrieved, kind)),
    );
    for (const half of [0, 1]) {
      const learned = learnLogistic([...evidence, ...small].filter((one) => one.half !== half));
      console.log(
        `${language}, half ${half}: ${judgeDeclining(
          evidence.filter((one) => one.half === half),
          learned,
        )}`,
      );
    }
    console.log(
      `${language}, small bases: ${judgeDeclining(small, learnLogistic(evidence))} before, after learning from them:`,
    );
    const table = learnLogistic([...evidence, ...small]).map((weight) => Number(weight.toFixed(3)));
    const likely = (one: Evidence) => 1 / (1 + Math.exp(-dot(table, one.features)));
    console.log(judgeDeclining(small, table));
    const threshold = thresholdAt(
      [...evidence, ...small].filter(({ kind }) => kind === 'other books').map(likely),
      0.05,
    );
    console.log('weights of evidence', table.join(', '), 'threshold', threshold.toFixed(3));
    declineTables.push(
      `  ${language}: { weights: [${table.join(', ')}], threshold: ${threshold.toFixed(3)} },`,
    );
  }
  writeFileSync(
    new URL('quote.weights.ts', folder),
    `// Written by \`bench/answers.learn.ts\`; the order is that of \`sentenceFeatureNames\`.
export const quoteWeights: { english: readonly number[]; chinese: readonly number[] } = {
${quoteTables.join('\n')}
};
`,
  );
  writeFileSync(
    new URL('decline.weights.ts', folder),
    `// Written by \`bench/answers.learn.ts\`; the order is that of \`describeEvidence\`.
interface Table {
  readonly weights: readonly number[];
  readonly threshold: number;
}

export const declineWeights: { english: Table; chinese: Table } = {
${declineTables.join('\n')}
};
`,
  );
}

if (import.meta.main) run();
