// How Docent answers what people ask in their own words: `npm run bench -- everyday [tuning|unseen] [en|zh] [demo] [--list]`.
// Each question goes through the whole of a server with the demo base and the real manuals, as an administrator, and
// counts as right only if what the answer shows, the quotation with its paragraph, list or table, holds what the paragraph says. With
// `demo`, the real manuals and the questions on them are left out. `--list` prints the wrong ones.
//
// With `EMBEDDINGS_MODEL=built-in` all paragraphs are embedded first, which takes most of an hour, of the demo base alone ten
// minutes; with `EVERYDAY_BASE=FOLDER` that base is kept there for the next time. The encoder then has all the time that it needs,
// and what it made of each text is kept in `EVERYDAY_BASE/read.jsonl`, so that a second run takes a minute.
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
  /** Place of the right paragraph, from 0; -1 when it is not among those handed on. */
  place: number;
  isAnswered: boolean;
  shown: string;
  /** In the quotation itself. */
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
