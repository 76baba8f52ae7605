// Effect of hiding nine tenths of a base on somebody who may read the rest: `node bench/search.rights.ts
// [questions]`. One tenth of the documents of each set is searched alone, and again among the others, which
// the person may not read. All results must be the same, including counts.
import { loadavg } from 'node:os';
import { createAssistant } from '../server/src/features/assistant/assistant.ts';
import { createSearch } from '../server/src/features/search/search.ts';
import { systemClock } from '../server/src/platform/clock.ts';
import { migrate } from '../server/src/platform/database/migrate.ts';
import { createEvents } from '../server/src/platform/events.ts';
import { createLog } from '../server/src/platform/log.ts';
import { glossaryOf } from '../server/src/testing/glossary.ts';
import { createSmallBase } from '../server/src/testing/small-base.ts';
import { holdsAny } from './answers.sets.ts';
import { startBenchDatabase } from './database.ts';
import {
  allSets,
  type CorpusParagraph,
  type QuestionSet,
  sample,
  type TestQuestion,
} from './search.sets.ts';

const perDocument = 3;

interface Document {
  title: string;
  paragraphs: CorpusParagraph[];
  isReadable: boolean;
}

/** Small documents, so that most neighbours of a readable paragraph are hidden. */
function documentsOf({ paragraphs }: QuestionSet): Document[] {
  const documents: Document[] = [];
  for (const paragraph of paragraphs) {
    const last = documents.at(-1);
    if (last && last.title === paragraph.title && last.paragraphs.length < perDocument) {
      last.paragraphs.push(paragraph);
      continue;
    }
    const isReadable = documents.length % 10 === 0;
    documents.push({ title: paragraph.title, paragraphs: [paragraph], isReadable });
  }
  return documents;
}

interface PersonResult {
  /** Texts that the search box lists, in order. */
  listedTexts: string[];
  total: number;
  spelling: string;
  /** Texts of the passages available for an answer, in order. */
  passages: string[];
  answer: string;
}

async function searchAs(
  documents: readonly Document[],
  questions: readonly TestQuestion[],
): Promise<PersonResult[]> {
  const { database, close } = await startBenchDatabase({ max: 10, durable: false });
  try {
    await migrate(database);
    const log = createLog('silent');
    const events = createEvents({ database, log });
    const base = createSmallBase(database, events);
    const admin = await base.addPerson('admin');
    const reader = await base.addPerson();
    const open = await base.addFile(admin, { name: 'Open' });
    const closed = await base.addFile(admin, { name: 'Closed' });
    await base.grant(open, reader, 1);
    for (const { title, paragraphs, isReadable } of documents) {
      const parent = isReadable ? open : closed;
      const id = await base.addFile(admin, { name: title, parent });
      await base.publish(
        id,
        paragraphs.map(({ text }) => text),
      );
    }
    const search = createSearch({ database, events, clock: systemClock, files: base.files });
    await search.ready;
    const assistant = createAssistant({
      search,
      glossary: glossaryOf(database),
      database,
      model: null,
      clock: systemClock,
      log,
    });
    const results: PersonResult[] = [];
    for (const { question } of questions) {
      const { list, total, spelling } = await search.find(reader, { q: question, limit: 1_000 });
      const { passages } = await search.paragraphs(reader, question);
      const { res } = await assistant.answer(reader, { search: question });
      results.push({
        listedTexts: list.map(({ text }) => text),
        total,
        spelling: JSON.stringify(spelling),
        passages: passages.map(({ text }) => text),
        answer: res,
      });
    }
    await search.close();
    await events.close();
    return results;
  } finally {
    await close();
  }
}

async function measure(set: QuestionSet, count: number): Promise<string[]> {
  const documents = documentsOf(set);
  const readable = documents.filter(({ isReadable }) => isReadable);
  const textOf = new Map(set.paragraphs.map(({ id, text }) => [id, text]));
  const open = new Set(readable.flatMap(({ paragraphs }) => paragraphs.map(({ text }) => text)));
  const isOpen = ({ paragraph }: TestQuestion) => open.has(textOf.get(paragraph) as string);
  const answerable = set.questions.filter(({ impossible }) => !impossible);
  const own = sample(answerable.filter(isOpen), count);
  const others = sample(
    answerable.filter((one) => !isOpen(one)),
    count,
  );
  const questions = [...own, ...others];
  const share = (part: number, all = own.length) => ((100 * part) / all).toFixed(1);

  const worlds = [
    await searchAs(readable, questions),
    await searchAs(documents, questions),
  ] as const;
  const rows = worlds.map((result, world) => {
    const ofOwn = result.slice(0, own.length);
    const within = (n: number) =>
      ofOwn.filter(({ passages }, i) =>
        passages.slice(0, n).includes(textOf.get(own[i]?.paragraph as string) as string),
      ).length;
    const right = ofOwn.filter(({ answer }, i) => holdsAny(answer, own[i]?.answers ?? [])).length;
    const answered = result.slice(own.length).filter(({ answer }) => answer !== '').length;
    const name = world === 0 ? 'the tenth alone' : 'among nine tenths that are hidden';
    return `| ${set.name}, ${name} | ${share(within(1))} / ${share(within(5))} | ${share(right)} | ${share(answered, others.length)} |`;
  });

  const [alone, among] = worlds;
  const hidden = set.paragraphs.filter(({ text }) => !open.has(text));
  const leaks = among.filter(
    ({ listedTexts: found, passages, answer }) =>
      passages.some((text) => !open.has(text)) ||
      found.some((text) => text.length > 40 && hidden.some((other) => other.text.includes(text))) ||
      quotedIn(answer).some(
        (text) =>
          text.length > 40 &&
          hidden.some((other) => other.text.includes(text)) &&
          ![...open].some((other) => other.includes(text)),
      ),
  ).length;
  const wrongTotals = among.filter(
    ({ total, listedTexts: found }) => total !== found.length,
  ).length;
  const differing = (of: (result: PersonResult) => unknown) =>
    share(
      among.filter((result, i) => of(result) !== of(alone[i] as PersonResult)).length,
      questions.length,
    );
  compared.push(
    `| ${set.name} | ${questions.length} | ${leaks} | ${wrongTotals} | ${differing(({ passages }) => passages[0])} | ${differing(({ total }) => total)} | ${differing(({ spelling }) => spelling)} | ${differing(({ answer }) => answer !== '')} |`,
  );
  return rows;
}

/** The quotations of an answer, without quotation marks. */
const quotedIn = (answer: string) => answer.split(/“|”|\n| … /).map((text) => text.trim());

const compared: string[] = [];

if (import.meta.main) {
  const count = Number(process.argv[2] ?? 200);
  const rows: string[] = [];
  for (const set of allSets().slice(0, 2)) rows.push(...(await measure(set, count)));
  const load = loadavg()
    .map((one) => one.toFixed(1))
    .join(' ');
  console.log(`Up to ${count} questions on what may be read and on what may not, load ${load}\n`);
  console.log(
    '| | recall@1 / @5 on what may be read | gold answer within the answer | answered, of questions on what is hidden |\n|---|---|---|---|',
  );
  console.log(rows.join('\n'));
  console.log(
    '\n| told to the same person | questions | answers and lists that tell of hidden text | counts of more than is listed | another first paragraph than in the tenth alone, % | another count, % | another spelling proposed, % | answered in one alone, % |\n|---|---|---|---|---|---|---|---|',
  );
  console.log(compared.join('\n'));
}
