// The application itself on a document of 20,000 paragraphs: a server of its own, the API and Chromium. From the
// address to the first text, from Edit to the first letter that can be typed, and from a key to its frame.
//
//   npm run bench -- opening [paragraphs] [keys] [rounds]
//
// Serves web/dist, so build that first (`npm start` does). Needs Chromium (CHROMIUM_PATH or /usr/bin/chromium).
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { manual } from '@docent/document-model/testing/documents';
import { type Browser, chromium, type Page } from 'playwright-core';
import { freePort } from '../server/src/testing/app.ts';
import { createClient } from '../server/src/testing/client.ts';
import { watchOpening } from './pages/opening.ts';

const [paragraphs = 20_000, keys = 60, rounds = 3] = process.argv.slice(2).map(Number);
const letters = 'the quick brown fox jumps over lazy dogs ';
const person = 'Tomasz Wieczorek';

interface Opening {
  firstText: number;
  /** From Edit on, as all that follow. */
  state: number;
  editable: number;
  saved: number;
  keys: number[];
}

const folder = await mkdtemp(join(tmpdir(), 'docent-bench-opening-'));
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
let stop = await serve();
try {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync'],
  });
  try {
    const fileId = await importManual(browser);
    // As on any later day: nothing of the document is in the server's memory.
    await stop();
    stop = await serve();
    const openings: Opening[] = [];
    for (let round = 0; round < rounds; round++) openings.push(await open(browser, fileId));
    console.log(report(openings));
  } finally {
    await browser.close();
  }
} finally {
  await stop();
  await rm(folder, { recursive: true, force: true });
}

/** Answers what ends it. */
async function serve(): Promise<() => Promise<void>> {
  const server = spawn(process.execPath, [join(import.meta.dirname, '../server/src/main.ts')], {
    env: { ...process.env, DOCENT_DATA: folder, DOCENT_PORT: String(port), LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  for (;;) {
    if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode}`);
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok) break;
    await new Promise((done) => setTimeout(done, 100));
  }
  return async () => {
    if (server.exitCode !== null) return;
    server.kill('SIGTERM');
    await once(server, 'exit');
  };
}

async function signIn(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await page.goto(url);
  await page.getByText(person, { exact: true }).click();
  await page.locator('#content').waitFor();
  return page;
}

async function importManual(browser: Browser): Promise<string> {
  const page = await signIn(browser);
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
  await page.context().close();
  const api = createClient(url, token);
  const { list } = await api.files.findOuter({});
  const space = list.find(({ level }) => level === 'edit' || level === 'manage');
  if (!space) throw new Error(`${person} may write nowhere`);
  const { id } = await api.files.add({
    parentId: space.id,
    name: 'Manual',
    kind: 'document',
    content: manual(paragraphs),
  });
  return id;
}

/** Opens the document in a browser that has never seen it, and types in its middle. */
async function open(browser: Browser, fileId: string): Promise<Opening> {
  const page = await signIn(browser);
  await page.addInitScript(watchOpening);
  await page.goto(`${url}/detail/${fileId}`);
  const text = page.locator('.reading-text section').first();
  await text.waitFor();
  await page.waitForFunction(() => window.opening?.firstText);
  // People read before they write; the pointer rests on the button before it is pressed.
  await page.waitForTimeout(1_500);
  // By its place: looking a button up by its role takes the browser a while in such a page.
  const edit = page.locator('header button', { hasText: 'Edit' });
  const place = await edit.boundingBox();
  if (!place) throw new Error('There is no button to edit');
  await page.mouse.move(place.x + 8, place.y + 8);
  await page.waitForTimeout(300);
  await page.mouse.click(place.x + 8, place.y + 8);
  await page.waitForFunction(() => window.opening?.editable);
  await page.locator('[role=status][data-state=saved]').waitFor();
  const saved = await page.evaluate(() => performance.now() - (window.opening?.pressed ?? 0));

  await page.evaluate(() => {
    const sections = document.querySelectorAll('.ProseMirror > section');
    sections[Math.floor(sections.length / 2)]?.scrollIntoView({ block: 'center' });
  });
  await page.waitForTimeout(500);
  const { x, y } = await page.evaluate(() => {
    const lines = [...document.querySelectorAll('.ProseMirror > section > p')];
    const shown = lines.find((line) => line.getBoundingClientRect().top > innerHeight / 2);
    const box = shown?.getBoundingClientRect();
    return { x: (box?.left ?? 0) + 20, y: (box?.top ?? 0) + 10 };
  });
  await page.mouse.click(x, y);
  await page.keyboard.press('End');
  await type(page, 5);
  await page.evaluate(() => window.opening?.keys.splice(0));
  await type(page, keys);
  const measured = await page.evaluate(() => {
    const { pressed = 0, firstText = 0, editable = 0, keys = [] } = window.opening ?? {};
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const state = entries.findLast(({ name }) => name.includes('/detailState'));
    return {
      firstText,
      state: (state?.responseEnd ?? 0) - pressed,
      editable: editable - pressed,
      keys,
    };
  });
  await page.context().close();
  return { ...measured, saved };
}

/** Types letter by letter, each after the frame of the one before, as fast as people who type fast. */
async function type(page: Page, count: number): Promise<void> {
  for (let i = 0; i < count; i++) {
    const before = await page.evaluate(() => window.opening?.keys.length ?? 0);
    const letter = letters[i % letters.length] as string;
    await page.keyboard.press(letter === ' ' ? 'Space' : letter);
    await page.waitForFunction((done) => (window.opening?.keys.length ?? 0) > done, before, {
      polling: 4,
    });
    await page.waitForTimeout(60);
  }
}

function at(times: number[], share: number): string {
  const sorted = times.toSorted((a, b) => a - b);
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1);
}

function report(openings: Opening[]): string {
  const rows = openings.map((one, i) => {
    const times = [one.firstText, one.state, one.editable, one.saved];
    const cells = times.map((time) => time.toFixed(0)).join(' | ');
    return `| ${i + 1} | ${cells} | ${at(one.keys, 0.5)} / ${at(one.keys, 0.95)} |`;
  });
  return [
    `## The application on ${paragraphs.toLocaleString('en')} blocks`,
    '',
    `${new Date().toISOString().slice(0, 16)}Z, \`npm run bench -- opening ${paragraphs} ${keys} ${rounds}\`, load ${loadavg()
      .map((load) => load.toFixed(1))
      .join(
        ' ',
      )}; milliseconds, from the address to the first text, from Edit on the rest; ${keys} keys, p50 / p95.`,
    '',
    '| opening | first text | state has come | editable | saved | key to frame |',
    '|---|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}
