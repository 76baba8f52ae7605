import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { createApp } from '../app.ts';
import {
  type Evaluation,
  type EvaluationOutcome,
  readQuestions,
  type Share,
  summarise,
  tryQuestion,
} from '../features/assistant/evaluation.ts';
import { RefusedStart } from '../platform/refused-start.ts';
import { type Command, parseWords } from './command.ts';
import { findPerson } from './person.ts';

const usage = 'evaluate QUESTIONS.jsonl [--person NAME] [--json]';
const maxErrors = 20;
const maxMisses = 15;

export const evaluate: Command = {
  usage,
  meaning: 'measure how well the assistant answers a set of questions',
  details: `Each line of the file is one question:
  {"question": "Who signs the log?", "answers": ["the captain"], "file": "Bridge manual"}
  {"question": "How long is the trial?", "paragraphs": ["p7Kx…"]}
  {"question": "Who won the cup in 1998?", "impossible": true}
With "paragraphs", an answer is right if it cites one of these IDs. Otherwise the cited paragraph must contain one of
"answers" and be in "file" (name or ID), where given. Only published text is searched, with the access of --person (a name,
email address or ID) or of an administrator. --json prints the figures and every question as one JSON object.`,
  async run(infrastructure, words) {
    const { target, options, flags } = parseWords(words, usage, ['person'], ['json']);
    const questions = await readFrom(resolve(target));
    const person = await findPerson(infrastructure.database, options.person);
    const app = await createApp(infrastructure);
    try {
      await app.search.complete;
      const outcomes: EvaluationOutcome[] = [];
      for (const question of questions) {
        outcomes.push(await tryQuestion(app.search, person.id, question));
      }
      const figures = summarise(outcomes);
      console.log(
        flags.has('json')
          ? JSON.stringify({ person: person.username, ...figures, outcomes }, null, 2)
          : describe(figures, outcomes, person.username),
      );
    } finally {
      await app.close();
    }
  },
};

async function readFrom(path: string) {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new RefusedStart(`Cannot read the file ${path}.`);
  });
  const { questions, wrong } = readQuestions(text);
  if (wrong.length > 0) {
    const errors = wrong.slice(0, maxErrors).map(({ line, why }) => `  line ${line}: ${why}`);
    const rest = wrong.length > maxErrors ? [`  and ${wrong.length - maxErrors} more`] : [];
    throw new RefusedStart(
      [`Nothing was measured: ${path} has errors.`, ...errors, ...rest].join('\n'),
    );
  }
  if (questions.length === 0) throw new RefusedStart(`${path} contains no questions.`);
  return questions;
}

function describe(
  figures: Evaluation,
  outcomes: readonly EvaluationOutcome[],
  name: string,
): string {
  const { latency } = figures;
  const sections: [string, [string, string | null][]][] = [
    [
      'Finding the right paragraph',
      [
        ['in first place (recall@1)', percent(figures.recallAt1)],
        ['in the top 5 (recall@5)', percent(figures.recallAt5)],
        ['in the top 10 (recall@10)', percent(figures.recallAt10)],
        ['mean reciprocal rank (MRR@10)', figures.mrrAt10.share?.toFixed(3) ?? null],
      ],
    ],
    [
      'Quoting the answer',
      [
        ['in one sentence', percent(figures.answerIn1Sentence)],
        ['in two sentences', percent(figures.answerIn2Sentences)],
        ['in three sentences', percent(figures.answerIn3Sentences)],
      ],
    ],
    [
      'Declining',
      [
        ['impossible questions declined', percent(figures.impossibleDeclined)],
        ['possible questions answered', percent(figures.possibleAnswered)],
      ],
    ],
    ['Time per question', [['median, 95th percentile', `${ms(latency.p50)}, ${ms(latency.p95)}`]]],
  ];
  const lines = [
    `${figures.questions} ${figures.questions === 1 ? 'question' : 'questions'}, asked as ${name}`,
  ];
  for (const [title, rows] of sections) {
    const visibleRows = rows.filter((row): row is [string, string] => row[1] !== null);
    if (visibleRows.length === 0) continue;
    lines.push('', title, ...visibleRows.map(([what, value]) => `  ${what.padEnd(34)}${value}`));
  }
  const misses = outcomes.flatMap((one) => {
    const why = decideWhatWentWrong(one);
    return why === null ? [] : [`  line ${one.line}: ${why}: ${one.question}`];
  });
  if (misses.length > 0) {
    lines.push('', 'What went wrong', ...misses.slice(0, maxMisses));
    if (misses.length > maxMisses) {
      lines.push(`  and ${misses.length - maxMisses} more; --json prints all of them`);
    }
  }
  return lines.join('\n');
}

function decideWhatWentWrong({
  impossible,
  answered,
  place,
  sentences,
}: EvaluationOutcome): string | null {
  if (impossible) return answered ? 'answered, although it has no answer' : null;
  if (place === null) return 'not in the top 10';
  if (!answered) return 'declined';
  if (sentences === null) return 'answer not quoted';
  return place !== undefined && place > 1 ? `found at rank ${place}` : null;
}

function percent({ of, share }: Share): string | null {
  if (share === null) return null;
  return `${(share * 100).toFixed(1).padStart(5)} %   ${Math.round(share * of)} of ${of}`;
}

const ms = (time: number | null) => `${(time ?? 0).toFixed(1)} ms`;
