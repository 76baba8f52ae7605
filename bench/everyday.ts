// Measures answers to everyday questions: `npm run bench -- everyday [tuning|unseen] [en|zh] [demo]
// [--list]`. Each question is asked by an administrator on a complete server with the demo base and the
// real manuals. It counts as correct only if the displayed answer (the quotation with its paragraph, list
// or table) contains the expected content. `demo` omits the real manuals and the questions on them.
// `--list` prints the wrong answers.
//
// With `EMBEDDINGS_MODEL=built-in`, all paragraphs are embedded first, which takes most of an hour, or ten
// minutes for the demo base alone; `EVERYDAY_BASE=FOLDER` keeps the base there for the next run. The
// encoder then has no time limit, and its results are stored in `EVERYDAY_BASE/read.jsonl`, so that a
// second run takes a minute.
import { loadavg } from 'node:os';
import type { App } from '../server/src/app.ts';
import {
  answersQuestion,
  type EverydayKind,
  type EverydayQuestion,
  type Half,
  kindOf,
  readEveryday,
  saysAnswer,
  shownTexts,
  withEverydayBase,
} from './everyday.base.ts';

interface Outcome {
  asked: EverydayQuestion;
  kind: EverydayKind;
  /** Rank of the right paragraph, from 0; -1 if it is not among the passages used. */
  place: number;
  isAnswered: boolean;
  shown: string;
  /** Whether it is in the quotation itself. */
  isQuoted: boolean;
  isRight: boolean;
}

const args = process.argv.slice(2);
const half: Half = args.includes('tuning') ? 'tuning' : 'unseen';
const everyLanguage = ['en', 'zh'];
const named = everyLanguage.filter((each) => args.includes(each));
const languages = named.length > 0 ? named : everyLanguage;
const isDemoOnly = args.includes('demo');

async function ask(app: App, personId: string, asked: EverydayQuestion): Promise<Outcome> {
  const { question, before } = asked;
  const earlier = before ? await app.assistant.answer(personId, { search: before }) : null;
  const shown = await app.assistant.answer(personId, {
    search: question,
    ...(earlier && { conversationId: earlier.conversationId }),
  });
  const { passages } = await app.search.paragraphs(personId, question);
  const texts = shownTexts(shown);
  return {
    asked,
    kind: kindOf(asked),
    place: passages.findIndex((passage) => answersQuestion(passage, asked)),
    isAnswered: texts.some((text) => text !== ''),
    shown: shown.res,
    isQuoted: saysAnswer(shown.res, asked),
    isRight: texts.some((text) => saysAnswer(text, asked)),
  };
}

function report(language: string, outcomes: readonly Outcome[]): void {
  const of = (kind: Outcome['kind']) => outcomes.filter((one) => one.kind === kind);
  const share = (list: readonly Outcome[], holds: (one: Outcome) => boolean) =>
    `${((100 * list.filter(holds).length) / list.length).toFixed(1)} %`;
  const within = (list: readonly Outcome[], places: number) =>
    share(list, ({ place }) => place >= 0 && place < places);
  const facts = of('fact');
  console.log(
    [
      `${language}, ${half} half, load ${loadavg()[0]?.toFixed(0)}`,
      `${facts.length} facts: recall@1 ${within(facts, 1)}, @5 ${within(facts, 5)}`,
      `answered ${share(facts, ({ isAnswered }) => isAnswered)}, right as shown ${share(facts, ({ isRight }) => isRight)}, as quoted ${share(facts, ({ isQuoted }) => isQuoted)}`,
      `${of('absent').length} impossible answered ${share(of('absent'), ({ isAnswered }) => isAnswered)}`,
      `${of('follow-up').length} follow-ups right ${share(of('follow-up'), ({ isRight }) => isRight)}`,
      `${of('across').length} in the other language: recall@5 ${within(of('across'), 5)}, right ${share(of('across'), ({ isRight }) => isRight)}`,
    ].join('; '),
  );
  if (!args.includes('--list')) return;
  for (const { asked, kind, place, shown, isAnswered, isRight } of outcomes) {
    if (kind === 'absent' ? !isAnswered : isRight) continue;
    const { id, question, before, snippet, answer } = asked;
    console.log(JSON.stringify({ id, kind, place, before, question, snippet, answer, shown }));
  }
}

await withEverydayBase(isDemoOnly, async (app, personId) => {
  for (const language of languages) {
    const outcomes: Outcome[] = [];
    for (const asked of await readEveryday(language, half, isDemoOnly)) {
      outcomes.push(await ask(app, personId, asked));
    }
    report(language, outcomes);
  }
});
