// Measures answering without a model: `node bench/answers.ts [questions] [alone]` prints how often the gold
// answer is in the first one, two and three sentences and in what an answer shows, and how well the assistant
// declines, as Markdown tables. `alone` omits the runs among other paragraphs.
//
// The weights were learned from these sets, so the figures are optimistic; `answers.learn.ts` prints
// results on held-out data.
import { loadavg } from 'node:os';
import { quoteFrom } from '../server/src/features/assistant/answering.ts';
import {
  decideWhetherToAnswer,
  describeEvidence,
  likelihood,
} from '../server/src/features/assistant/evidence/decline.ts';
import { judgeSentences } from '../server/src/features/assistant/evidence/quote.ts';
import { type Hidden, holdsAny, openBase, type Retrieval, rocArea } from './answers.sets.ts';
import { shownTexts } from './everyday.base.ts';
import { allSets, makeDistractors, percentile, type QuestionSet, sample } from './search.sets.ts';

const percent = (share: number) => (100 * share).toFixed(1);

function likely({ question, passages }: Retrieval): number {
  const sentences = judgeSentences(question, passages);
  return likelihood(question, describeEvidence(question, passages, sentences));
}

const isAnswered = ({ question, passages }: Retrieval) =>
  decideWhetherToAnswer(question, passages, judgeSentences(question, passages)) === 'answer';

/** The quotations with what is shown around them; empty if declined. */
async function showAnswer(retrieval: Retrieval): Promise<string> {
  // Only the reader of an answer needs to know where a passage is.
  const passages = retrieval.passages.map((passage) => ({
    ...passage,
    ...{ fileId: '', spaceId: '', paragraphId: passage.id, attachment: null, kind: 'paragraph' },
    ...{ tableHeader: null, version: null, state: null },
  }));
  const events = quoteFrom({ question: retrieval.question, passages });
  let step = await events.next();
  while (!step.done) step = await events.next();
  return shownTexts({ ...step.value, definition: null }).join('\n');
}

async function measure(set: QuestionSet, questions: number, distractors: number) {
  const ask = openBase(set, makeDistractors(set.language, distractors));
  const answerable = sample(
    set.questions.filter(({ impossible }) => !impossible),
    questions,
  );
  const counts = [0, 0, 0];
  let answered = 0;
  let visible = 0;
  const times: number[] = [];
  const good: number[] = [];
  for (const one of answerable) {
    const start = performance.now();
    const retrieval = ask(one);
    const sentences = judgeSentences(retrieval.question, retrieval.passages);
    good.push(likely(retrieval));
    times.push(performance.now() - start);
    if (isAnswered(retrieval)) answered++;
    if (holdsAny(await showAnswer(retrieval), one.answers)) visible++;
    const first = sentences
      .slice(0, 3)
      .findIndex(({ sentence }) => holdsAny(sentence.text, one.answers));
    for (let n = 0; n < 3; n++) if (first >= 0 && first <= n) counts[n] = (counts[n] as number) + 1;
  }
  const above = (scores: readonly number[], least: number) =>
    percent(scores.filter((score) => score >= least).length / scores.length);
  const name = `${set.name}, ${set.paragraphs.length + distractors} paragraphs`;
  quoting.push(
    `| ${name} | ${counts.map((count) => percent(count / answerable.length)).join(' | ')} | ${percent(visible / answered)} | ${percentile(times, 0.5).toFixed(1)} | ${percentile(times, 0.95).toFixed(1)} |`,
  );
  const without = (hidden: Hidden) => answerable.map((one) => ask(one, hidden));
  const isUnsaid = ({ testQuestion: asked, passages }: Retrieval) =>
    !passages.some(({ text }) => holdsAny(text, asked.answers));
  const elsewhere = without('its book');
  const unanswerable: { what: string; all: Retrieval[] }[] = [
    { what: 'about other books', all: elsewhere },
    // Another paragraph of a similar article may contain the answer as well.
    { what: 'about other books, none says it', all: elsewhere.filter(isUnsaid) },
    { what: 'its paragraph is missing', all: without('its paragraph').filter(isUnsaid) },
  ];
  const impossible = sample(
    set.questions.filter((one) => one.impossible),
    questions,
  );
  if (impossible.length > 0)
    unanswerable.push({
      what: 'impossible on the right paragraph',
      all: impossible.map((one) => ask(one)),
    });
  for (const { what, all } of unanswerable) {
    const bad = all.map(likely);
    const recallRows = [0.05, 0.1].map((share) => above(good, percentile(bad, 1 - share) + 1e-9));
    declining.push(
      `| ${name} | ${what} | ${rocArea(good, bad).toFixed(3)} | ${recallRows.join(' / ')} | ${percent(answered / answerable.length)} | ${percent(all.filter(isAnswered).length / all.length)} |`,
    );
  }
}

const quoting: string[] = [];
const declining: string[] = [];
const questions = Number(process.argv[2] ?? 600);
const sets = allSets();
const besides = process.argv.includes('alone') ? [0] : [0, 20_000];
for (const set of sets) {
  for (const distractors of besides) await measure(set, questions, distractors);
}
// Comparable with earlier figures, which used only these articles; the others are harder.
const [squad] = sets;
if (squad) {
  const titles = [...new Set(squad.questions.map(({ title }) => title))];
  const asked = squad.questions.filter(({ title }) => titles.indexOf(title) % 2 === 1);
  await measure(
    { ...squad, name: 'squad-half-a asked of every second article', questions: asked },
    questions,
    0,
  );
}
const load = loadavg()
  .map((one) => one.toFixed(1))
  .join(' ');
console.log(`Up to ${questions} questions a set, load ${load}\n`);
console.log(
  '| gold answer within the first … sentences, % | 1 | 2 | 3 | visible, of those answered | p50 ms | p95 ms |\n|---|---|---|---|---|---|---|',
);
console.log(quoting.join('\n'));
console.log(
  '\n| answerable questions against those | | ROC area | answerable kept at 5 / 10 % wrong answers, % | answered at the working point, % | wrongly answered there, % |\n|---|---|---|---|---|---|',
);
console.log(declining.join('\n'));
