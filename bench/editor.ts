// The editor on a document of 20,000 paragraphs, continuous, with 200 synced paragraphs and as pages, beside stock
// Tiptap on the same document in the same run: first text, editable, key to next frame alone and with a second typist.
//
//   npm run bench -- editor [paragraphs] [keys]
//   npm run bench -- editor 1000,5000,20000 [keys]    cost of a key by document length
//
// Needs Chromium (CHROMIUM_PATH or /usr/bin/chromium).

import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { json } from 'node:stream/consumers';
import { blocksOf, type NodeJSON } from '@docent/document-model/content';
import { intoSections } from '@docent/document-model/sections';
import { manual } from '@docent/document-model/testing/documents';
import { contentToUpdate, elementOf } from '@docent/document-model/yjs';
import { chromium, type Page } from 'playwright-core';
import { build } from 'vite';
import * as Y from 'yjs';
import { contractCalls } from '../web/vite/contract.ts';
import { loadNow, workOf } from './livePage.ts';
import type { Bench } from './pages/measure.ts';

const here = import.meta.dirname;
const lengths = (process.argv[2] ?? '20000').split(',').map(Number);
const keys = Number(process.argv[3] ?? 60);
const syncedBlocks = 200;
/** Duration of a frame, in milliseconds. */
const frame = 1000 / 60;
const letters = 'the quick brown fox jumps over lazy dogs ';

interface Row {
  name: Name;
  paragraphs: number;
  firstText: number;
  editable: number;
  alone: number[];
  /** Main-thread time per key, including work in the following pause. */
  work: number;
  together: number[];
  remoteApply: number[];
  remoteFrame: number[];
  /** From choosing another paper size to the frame that shows it. */
  otherPaper: number[];
}

const names = ['ours', 'synced', 'paged', 'stock'] as const;
type Name = (typeof names)[number];
const titles: Record<Name, string> = {
  ours: 'Docent',
  synced: 'Docent, with 200 synced paragraphs',
  paged: 'Docent, with pages on',
  stock: 'Tiptap: StarterKit, TableKit, UniqueID, Collaboration',
};

const measured: readonly Name[] =
  lengths.length > 1 ? names.filter((name) => name !== 'stock') : names;
const folder = await mkdtemp(join(tmpdir(), 'docent-bench-editor-'));
try {
  for (const name of ['ours', 'stock']) {
    if (measured.includes(name as Name)) await buildPage(name);
  }
  const rows: Row[] = [];
  const server = await serve();
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync'],
  });
  try {
    for (const paragraphs of lengths) {
      await writeDocuments(paragraphs);
      for (const name of measured) {
        const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
        page.setDefaultTimeout(300_000);
        await page.goto(
          `${server.address}/${name === 'stock' ? 'stock.html' : `ours.html?${name}`}`,
        );
        rows.push(await measure(page, name, paragraphs));
        await page.close();
      }
    }
  } finally {
    await browser.close();
    server.close();
  }
  console.log(lengths.length > 1 ? reportByLength(rows) : report(rows));
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** The same blocks for both: nodes that stock Tiptap lacks become paragraphs. */
async function writeDocuments(paragraphs: number): Promise<void> {
  const blocks = blocksOf(manual(paragraphs)).map(plain);
  const content = intoSections(blocks);
  await writeFile(join(folder, 'content.json'), JSON.stringify(content));
  await writeFile(join(folder, 'ours.bin'), contentToUpdate(content));
  const paged = { ...content, attrs: { page: { paged: true } } };
  await writeFile(join(folder, 'paged.bin'), contentToUpdate(paged));
  await writeFile(join(folder, 'synced.bin'), contentToUpdate(intoSections(withSynced(blocks))));
  const flat = new Y.Doc();
  flat.getXmlFragment('default').insert(0, blocks.map(elementOf));
  await writeFile(join(folder, 'stock.bin'), Y.encodeStateAsUpdate(flat));
}

/** Evenly spread, in the place of other blocks. */
function withSynced(blocks: readonly NodeJSON[]): NodeJSON[] {
  const step = Math.max(1, Math.floor(blocks.length / syncedBlocks));
  return blocks.map((block, at) => {
    if (at % step !== 0) return block;
    const attrs = { id: block.attrs?.id, fileId: `f${at % 20}`, paragraphId: `p${at}` };
    return { type: 'synced', attrs };
  });
}

function plain(node: NodeJSON): NodeJSON {
  if (node.type !== 'image') return node;
  const text = `${node.attrs?.alt ?? 'picture'}`;
  return { type: 'paragraph', attrs: { id: node.attrs?.id }, content: [{ type: 'text', text }] };
}

/** Built separately, because the two bindings must never be in one bundle. */
async function buildPage(name: string): Promise<void> {
  const tiptap = join(here, '../web/node_modules/@tiptap');
  await build({
    root: join(here, 'pages'),
    configFile: false,
    plugins: [contractCalls()],
    logLevel: 'error',
    // Both use the editor's version of the core, wherever npm has installed another.
    resolve: {
      alias: existsSync(tiptap)
        ? [{ find: /^@tiptap\/(core|pm)(?=\/|$)/, replacement: `${tiptap}/$1` }]
        : [],
    },
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'es2024',
      rollupOptions: { input: join(here, 'pages', `${name}.html`) },
    },
  });
}

async function serve() {
  const types: Record<string, string> = {
    '.html': 'text/html',
    '.js': 'text/javascript',
    '.css': 'text/css',
    '.json': 'application/json',
  };
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    if (path === '/api/file/synced') {
      response.setHeader('content-type', 'application/json');
      response.end(await answerSynced(request));
      return;
    }
    try {
      const body = await readFile(join(folder, path));
      response.setHeader('content-type', types[extname(path)] ?? 'application/octet-stream');
      response.end(body);
    } catch {
      // Only the browser's request for an icon gets here.
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}`, close: () => server.close() };
}

async function answerSynced(request: IncomingMessage): Promise<string> {
  const { list } = (await json(request)) as { list: { fileId: string; paragraphId: string }[] };
  const texts = list.map(({ fileId, paragraphId }) => ({
    file: { id: fileId, name: `Manual ${fileId}` },
    block: {
      type: 'paragraph',
      content: [{ type: 'text', text: `Text of ${paragraphId}, kept in one place.` }],
    },
  }));
  return JSON.stringify({ code: 200, message: '', data: { list: texts } });
}

async function measure(page: Page, name: Name, paragraphs: number): Promise<Row> {
  await page.waitForFunction(() => window.bench);
  const read = () => page.evaluate(() => ({ ...window.bench }) as Bench);
  const workedFor = await workOf(page);
  await type(page, 5);
  const before = await workedFor();
  const alone = await type(page, keys);
  const work = ((await workedFor()) - before) / keys;
  await page.evaluate(() => window.bench?.startTypist());
  await type(page, 5);
  const together = await type(page, keys);
  await page.evaluate(() => window.bench?.stopTypist());
  const { firstText, editable, remoteApply, remoteFrame } = await read();
  const otherPaper: number[] = [];
  for (const paper of name === 'paged' ? (['A5', 'A4', 'letter', 'A3', 'A4'] as const) : []) {
    otherPaper.push(
      await page.evaluate((chosen) => window.bench?.choosePaper?.(chosen) ?? 0, paper),
    );
    await page.waitForTimeout(500);
  }
  const row = { name, paragraphs, firstText, editable, alone, work, together };
  return { ...row, remoteApply, remoteFrame, otherPaper };
}

/**
 * Types letter by letter, each after the previous one's frame, and returns their times. The pauses vary:
 * with constant pauses, every key would fall at the same point between two frames, so that 10 ms of work
 * would cost either a whole frame or almost nothing. They are the same for every candidate.
 */
async function type(page: Page, count: number): Promise<number[]> {
  await page.evaluate(() => window.bench?.keys.splice(0));
  for (let i = 0; i < count; i++) {
    const letter = letters[i % letters.length] as string;
    await page.keyboard.press(letter === ' ' ? 'Space' : letter);
    await page.waitForFunction((done) => (window.bench?.keys.length ?? 0) > done, i, {
      polling: 4,
    });
    await page.waitForTimeout(30 + frame * phaseOf(i));
  }
  return page.evaluate(() => window.bench?.keys ?? []);
}

/** A fraction of a frame, evenly distributed in an aperiodic order (golden ratio). */
function phaseOf(key: number): number {
  return (key * 0.618034) % 1;
}

function at(times: number[], share: number): string {
  const ascending = times.toSorted((a, b) => a - b);
  const time = ascending[Math.min(ascending.length - 1, Math.floor(ascending.length * share))] ?? 0;
  return time.toFixed(time < 100 ? 1 : 0);
}

function pair(times: number[]): string {
  return `${at(times, 0.5)} / ${at(times, 0.95)}`;
}

function reportByLength(rows: Row[]): string {
  const now = new Date().toISOString().slice(0, 16);
  return [
    '## What a key costs by the length of the document',
    '',
    `${now}Z, \`npm run bench -- editor ${lengths} ${keys}\`, load ${loadNow()}. Milliseconds of ${keys} keys each; the last column is against the shortest.`,
    '',
    '| | blocks | key to frame, p50 / p95 | at work for a key | against the shortest |',
    '|---|---|---|---|---|',
    ...rows.map(({ name, paragraphs, alone, work }) => {
      const shortest = rows.find((row) => row.name === name)?.work ?? work;
      return `| ${titles[name]} | ${paragraphs.toLocaleString('en')} | ${pair(alone)} | ${work.toFixed(1)} | ${((100 * work) / shortest).toFixed(0)} % |`;
    }),
    '',
  ].join('\n');
}

function report(rows: Row[]): string {
  const paragraphs = rows[0]?.paragraphs ?? 0;
  return [
    `## The editor on ${paragraphs.toLocaleString('en')} blocks`,
    '',
    `${new Date().toISOString().slice(0, 16)}Z, \`npm run bench -- editor ${paragraphs} ${keys}\`, load ${loadNow()}. Milliseconds; pairs are p50 / p95 of ${keys} keys, "at work" is what the page's main thread worked for one. The second typist writes ten letters a second in other paragraphs.`,
    '',
    '| | first text | editable | key to frame, alone | at work | with a second typist | a remote letter: applied | to frame | another paper to frame |',
    '|---|---|---|---|---|---|---|---|---|',
    ...rows.map(
      (row) =>
        `| ${titles[row.name]} | ${row.firstText.toFixed(0)} | ${row.editable.toFixed(0)} | ${pair(row.alone)} | ${row.work.toFixed(1)} | ${pair(row.together)} | ${pair(row.remoteApply)} | ${pair(row.remoteFrame)} | ${row.otherPaper.length > 0 ? pair(row.otherPaper) : '–'} |`,
    ),
    '',
  ].join('\n');
}
