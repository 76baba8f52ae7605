// Starts the application as in production, on an empty folder, and a browser in which people sign in.
//
// Serves web/dist, so build that first (`npm start` does). Needs Chromium (CHROMIUM_PATH or
// /usr/bin/chromium).
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NodeJSON } from '@docent/document-model/content';
import { type Browser, chromium, type Page } from 'playwright-core';
import { createClient } from '../server/src/testing/client.ts';
import { freePort } from '../server/src/testing/ports.ts';
import { startServer } from './server.ts';

export interface BenchServer {
  readonly url: string;
  readonly browser: Browser;
  /** Restarts the server, so that it has no documents in memory. */
  restart(): Promise<void>;
  /** Kills the server with −9, and starts it again. */
  kill(): Promise<void>;
  close(): Promise<void>;
}

export async function startBenchServer(name: string): Promise<BenchServer> {
  const folder = await mkdtemp(join(tmpdir(), `docent-bench-${name}-`));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let server = await startServer(folder, port);
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync'],
  });
  return {
    url,
    browser,
    async restart() {
      await server.stop();
      server = await startServer(folder, port);
    },
    async kill() {
      process.kill(server.pid, 'SIGKILL');
      server = await startServer(folder, port);
    },
    async close() {
      await browser.close();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A page of a fresh browser, signed in. */
export async function signIn({ browser, url }: BenchServer, person: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await page.goto(url);
  await page.getByText(person, { exact: true }).click();
  await page.locator('#content').waitFor();
  return page;
}

/** The API as the person signed in on the page. */
export async function apiOf({ url }: BenchServer, page: Page) {
  return createClient(url, await page.evaluate(() => localStorage.getItem('token') ?? ''));
}

/** Adds a document to the first space that the person may write in. */
export async function addManual(
  api: Awaited<ReturnType<typeof apiOf>>,
  content: NodeJSON,
): Promise<string> {
  const { list } = await api.files.findOuter({});
  const space = list.find(({ level }) => level === 'edit' || level === 'manage');
  if (!space) throw new Error('the person may not write in any space');
  const added = await api.files.add({
    parentId: space.id,
    name: 'Manual',
    kind: 'document',
    content: { ...content },
  });
  return added.id;
}
