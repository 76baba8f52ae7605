// The base for everyday questions, the questions, and the definition of a correct answer.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Answer, Source } from '@docent/contract/assistant';
import { type App, createApp } from '../server/src/app.ts';
import { fillDemo } from '../server/src/demo/fill-demo.ts';
import type { FoundPassage } from '../server/src/features/search/search.ts';
import { type Infrastructure, openInfrastructure } from '../server/src/infrastructure.ts';
import { sql } from '../server/src/platform/database/database.ts';
import { openEmbeddings } from '../server/src/platform/model/open-embeddings.ts';
import { readSettings } from '../server/src/settings.ts';
import { freePort } from '../server/src/testing/ports.ts';
import { foldEntries, foldText } from '../web/src/features/assistant/folding.rules.ts';
import { dataFolder } from './search.sets.ts';

export type Half = 'tuning' | 'unseen';

export interface EverydayQuestion {
  id: string;
  question: string;
  source?: string;
  before?: string;
  absent?: boolean;
  across?: boolean;
  snippet?: string;
  answer?: string[];
}

export type EverydayKind = 'fact' | 'follow-up' | 'across' | 'absent';

const manuals = {
  '18f': 'handbook-18f',
  rust: 'rust-book-en',
  'rust-zh': 'rust-book-zh',
  vue: 'vue-guide-zh',
};

/** May read every document of the demo base. */
const administrator = 'Ingrid Solheim';

export function kindOf({ before, across, absent }: EverydayQuestion): EverydayKind {
  if (absent) return 'absent';
  if (before) return 'follow-up';
  return across ? 'across' : 'fact';
}

/** One half of the questions in a language; with `isDemoOnly`, without those on the real manuals. */
export async function readEveryday(
  language: string,
  half: Half,
  isDemoOnly: boolean,
): Promise<EverydayQuestion[]> {
  const file = join(import.meta.dirname, 'everyday', `${language}.jsonl`);
  const lines = (await readFile(file, 'utf8')).trim().split('\n');
  return lines
    .map((line): EverydayQuestion => JSON.parse(line))
    .filter(({ id, source = 'demo' }) => {
      const isTuning = Number(id.replace(/\D/g, '')) % 2 === 1;
      if (isTuning !== (half === 'tuning')) return false;
      return !isDemoOnly || source === 'demo' || source === 'manual';
    });
}

/**
 * Letters and digits only, because Markdown, table borders and spaces differ between source and paragraph.
 */
const bare = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** Compares the cells of a row, because each is preceded by its column name, and only the text of links. */
function holdsSnippet(passage: FoundPassage, snippet: string): boolean {
  const { inTable, context, text, list } = passage;
  const reduced = bare(inTable && context ? context : text);
  const said = snippet.replace(/\]\([^)]*\)/g, ']');
  const parts = said
    .split(/[|\n]/)
    .map(bare)
    .filter((part) => part !== '');
  if (parts.length > 0 && parts.every((part) => reduced.includes(part))) return true;
  // A list item represents the list that is quoted with it.
  const items = bare(list.join('\n'));
  return !inTable && list.length > 1 && parts.every((part) => items.includes(part));
}

/** Whether a text contains a correct answer; "23" does not match "2023". */
export const saysAnswer = (text: string, { answer = [] }: EverydayQuestion) =>
  answer.some((each) =>
    /^[\d.,]+$/.test(each)
      ? text.split(/[^\d.,]+/).some((number) => number.replace(/[.,]+$/, '') === each)
      : bare(text).includes(bare(each)),
  );

/** Whether a passage contains the snippet or the answer, since a fact may be in several places. */
export function answersQuestion(passage: FoundPassage, asked: EverydayQuestion): boolean {
  const { inTable, context, text } = passage;
  const { snippet = '' } = asked;
  if (snippet !== '' && holdsSnippet(passage, snippet)) return true;
  return saysAnswer(inTable && context ? context : text, asked);
}

/** The texts that a reader sees without a click: the answer, and the context of its quotations. */
export function shownTexts({
  res,
  definition,
  according,
}: Pick<Answer, 'res' | 'definition' | 'according'>): string[] {
  return [res, definition?.text ?? '', ...according.flatMap(contextShown)];
}

function contextShown({ context, text }: Source): string[] {
  const pick = (entries: readonly string[], quoted: readonly number[]) =>
    foldEntries(entries.length, quoted, false).map((at) => entries[at] ?? '');
  switch (context?.kind) {
    case 'list':
      return [[context.lead ?? '', ...pick(context.items, context.quoted)].join('\n')];
    case 'table':
      return pick(
        context.rows.map((row) => row.join('\n')),
        context.quoted,
      );
    case 'code':
      return [[context.lead ?? '', context.text].join('\n')];
    default: {
      const whole = context?.text ?? text;
      const { from, to } = foldText(whole, context?.quoted ?? [], false) ?? {
        from: 0,
        to: whole.length,
      };
      return [whole.slice(from, to)];
    }
  }
}

async function importManuals(folder: string): Promise<void> {
  const command = join(import.meta.dirname, '../server/src/cli/docent.ts');
  for (const [name, manual] of Object.entries(manuals)) {
    await promisify(execFile)(
      process.execPath,
      [command, 'import', join(dataFolder, 'manuals', manual), '--space', name],
      { env: { ...process.env, DOCENT_DATA: folder }, maxBuffer: 2 ** 24 },
    );
  }
}

/** The built-in encoder without a time limit, caching its results. */
function openPatientEncoder(file: string): ReturnType<typeof openEmbeddings> {
  const { embeddings, reader } = openEmbeddings('built-in');
  const cache = new Map<string, unknown>();
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  for (const line of lines) {
    const [key, value] = JSON.parse(line);
    cache.set(key, value);
  }
  async function recall<Value>(asked: unknown, make: () => Promise<Value>): Promise<Value> {
    const key = createHash('sha1').update(JSON.stringify(asked)).digest('base64');
    if (!cache.has(key)) {
      const value = await make();
      cache.set(key, value);
      appendFileSync(file, `${JSON.stringify([key, value])}\n`);
    }
    return cache.get(key) as Value;
  }
  const patient = {
    async embed(texts: readonly string[], kind: 'query' | 'passage') {
      if (kind === 'passage') return embeddings.embed(texts, kind);
      const vectors = texts.map((text) =>
        recall(text, async () => [...((await embeddings.embed([text], kind))[0] ?? [])]),
      );
      return (await Promise.all(vectors)).map((vector) => Float32Array.from(vector));
    },
  };
  return {
    embeddings: { ...embeddings, ...patient },
    reader: reader && {
      read: (question, passages) =>
        Promise.all(
          passages.map(async (passage) => {
            const read = await recall([question, passage], async () => {
              const [reading] = await reader.read(question, [passage]);
              // JSON has no infinity.
              return reading && { ...reading, sentences: reading.sentences.map(String) };
            });
            if (!read) throw new Error('the reader returned nothing');
            return { ...read, sentences: read.sentences.map(Number) };
          }),
        ),
    },
  };
}

async function open(folder: string): Promise<{ app: App; infrastructure: Infrastructure }> {
  const settings = readSettings({
    EMBEDDINGS_MODEL: 'off',
    DOCENT_DEMO: 'documents',
    LOG_LEVEL: 'warn',
    ...process.env,
    DOCENT_DATA: folder,
    DOCENT_PORT: String(await freePort()),
    DOCENT_HOST: '127.0.0.1',
  });
  const infrastructure = await openInfrastructure(settings);
  await fillDemo(infrastructure);
  const minute = 60_000;
  const app = await createApp(infrastructure, {
    encoder:
      settings.embeddings === 'built-in'
        ? openPatientEncoder(join(folder, 'read.jsonl'))
        : undefined,
    embeddingTimeouts: { search: minute, question: minute },
    runsBackgroundJobs: false,
  });
  await app.listen();
  return { app, infrastructure };
}

/**
 * Opens the base, in `EVERYDAY_BASE` or a temporary folder, with all vectors computed, while `use` runs.
 */
export async function withEverydayBase(
  isDemoOnly: boolean,
  use: (app: App, personId: string) => Promise<void>,
): Promise<void> {
  const { EVERYDAY_BASE: kept } = process.env;
  const folder = kept ?? (await mkdtemp(join(tmpdir(), 'docent-everyday-')));
  try {
    await mkdir(folder, { recursive: true });
    const isNew = (await readdir(folder)).length === 0;
    const { app, infrastructure } = await open(folder);
    try {
      if (isNew && !isDemoOnly) await importManuals(folder);
      await app.search.complete;
      await app.events.settled();
      while (((await app.embedding?.progress())?.waiting ?? 0) > 0) await sleep(5_000);
      await app.events.settled();
      const { id } = await infrastructure.database.one<{ id: string }>(
        sql`select id from people where username = ${administrator}`,
      );
      await use(app, id);
    } finally {
      await app.close();
      await infrastructure.close();
    }
  } finally {
    if (!kept) await rm(folder, { recursive: true, force: true });
  }
}
