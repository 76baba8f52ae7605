// How Docent answers what people ask in their own words: `npm run bench -- everyday [tuning|unseen] [en|zh] [--list]`.
// Each question goes through the whole of a server with the demo base and the real manuals, as an administrator, and
// counts as right only if the answer that is shown holds what the paragraph says. `--list` prints the wrong ones. With
// `EMBEDDINGS_MODEL=built-in` all paragraphs are embedded first, which takes most of an hour; with `EVERYDAY_BASE=FOLDER` that
// base is kept there for the next time.
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { end, freePort, launch, urlOf } from '../e2e/server.ts';
import { signInEverybody } from '../e2e/setup.ts';
import { createClient, type TestClient } from '../server/src/testing/client.ts';
import { dataFolder } from './search.sets.ts';

interface Asked {
  id: string;
  question: string;
  before?: string;
  absent?: boolean;
  across?: boolean;
  snippet?: string;
  answer?: string[];
}

interface Outcome {
  asked: Asked;
  kind: 'fact' | 'follow-up' | 'across' | 'absent';
  /** Place of the right paragraph, from 0; -1 when it is not among those handed on. */
  place: number;
  shown: string;
  isRight: boolean;
}

const manuals = {
  '18f': 'handbook-18f',
  rust: 'rust-book-en',
  'rust-zh': 'rust-book-zh',
  vue: 'vue-guide-zh',
};

/** May read every document of the demo base. */
const administrator = 'Ingrid Solheim';

const args = process.argv.slice(2);
const half = args.includes('tuning') ? 'tuning' : 'unseen';
const everyLanguage = ['en', 'zh'];
const named = everyLanguage.filter((each) => args.includes(each));
const languages = named.length > 0 ? named : everyLanguage;

/** Letters and digits only: Markdown, table borders and spaces differ between source and paragraph. */
const bare = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

function holdsSnippet(text: string, snippet: string): boolean {
  const reduced = bare(text);
  return snippet.split(/[|\n]/).every((cell) => reduced.includes(bare(cell)));
}

function kindOf({ before, across, absent }: Asked): Outcome['kind'] {
  if (absent) return 'absent';
  if (before) return 'follow-up';
  return across ? 'across' : 'fact';
}

async function ask(client: TestClient, asked: Asked): Promise<Outcome> {
  const { question, before, snippet = '', answer = [] } = asked;
  const earlier = before ? await client.assistant.vectorSearch({ search: before }) : null;
  const shown = await client.assistant.vectorSearch({
    search: question,
    ...(earlier && { conversationId: earlier.conversationId }),
  });
  const { found } = await client.assistant.explain({ question });
  const place = found.findIndex(({ text }) => snippet !== '' && holdsSnippet(text, snippet));
  const isRight = answer.some((each) => bare(shown.res).includes(bare(each)));
  return { asked, kind: kindOf(asked), place, shown: shown.res, isRight };
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
      `answered ${share(facts, ({ shown }) => shown !== '')}, right as shown ${share(facts, ({ isRight }) => isRight)}`,
      `${of('absent').length} impossible answered ${share(of('absent'), ({ shown }) => shown !== '')}`,
      `${of('follow-up').length} follow-ups right ${share(of('follow-up'), ({ isRight }) => isRight)}`,
      `${of('across').length} in the other language: recall@5 ${within(of('across'), 5)}, right ${share(of('across'), ({ isRight }) => isRight)}`,
    ].join('; '),
  );
  if (!args.includes('--list')) return;
  for (const { asked, kind, place, shown, isRight } of outcomes) {
    if (kind === 'absent' ? shown === '' : isRight) continue;
    const { id, question, snippet, answer } = asked;
    console.log(JSON.stringify({ id, kind, place, question, snippet, answer, shown }));
  }
}

/** Loads the demo base and the manuals into an empty data folder. */
async function fill(folder: string, port: number): Promise<void> {
  await end(await launch(folder, port), 'SIGTERM');
  const command = join(import.meta.dirname, '../server/src/cli/docent.ts');
  for (const [name, manual] of Object.entries(manuals)) {
    await promisify(execFile)(
      process.execPath,
      [command, 'import', join(dataFolder, 'manuals', manual), '--space', name],
      { env: { ...process.env, DOCENT_DATA: folder }, maxBuffer: 2 ** 24 },
    );
  }
}

async function askAll(client: TestClient): Promise<void> {
  for (const language of languages) {
    const file = join(import.meta.dirname, 'everyday', `${language}.jsonl`);
    const questions: Asked[] = (await readFile(file, 'utf8'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const isTuning = ({ id }: Asked) => Number(id.replace(/\D/g, '')) % 2 === 1;
    const outcomes: Outcome[] = [];
    for (const asked of questions.filter((each) => isTuning(each) === (half === 'tuning'))) {
      outcomes.push(await ask(client, asked));
    }
    report(language, outcomes);
  }
}

async function run(): Promise<void> {
  const { EVERYDAY_BASE: kept } = process.env;
  const folder = kept ?? (await mkdtemp(join(tmpdir(), 'docent-everyday-')));
  const port = await freePort();
  try {
    await mkdir(folder, { recursive: true });
    if ((await readdir(folder)).length === 0) await fill(folder, port);
    const server = await launch(folder, port);
    try {
      const tokens = await signInEverybody(urlOf(port));
      const client = createClient(urlOf(port), tokens[administrator]);
      while (((await client.assistant.vectors({}))?.waiting ?? 0) > 0) await sleep(5_000);
      await askAll(client);
    } finally {
      await end(server, 'SIGTERM');
    }
  } finally {
    if (!kept) await rm(folder, { recursive: true, force: true });
  }
}

await run();
