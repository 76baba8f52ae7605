// Builds, serves and opens a page of `pages/` with the editor on a long live document in Chromium.
//
// Needs Chromium (CHROMIUM_PATH or /usr/bin/chromium).

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NodeJSON } from '@docent/document-model/content';
import { intoSections } from '@docent/document-model/sections';
import { contentToUpdate } from '@docent/document-model/yjs';
import { chromium, type Page } from 'playwright-core';
import { build, preview } from 'vite';
import { contractCalls } from '../web/vite/contract.ts';

/**
 * The measurements of page `name` on a document of `blocks`, once the page provides them as
 * `window.measured`.
 */
export async function measuredBy<Row>(
  name: string,
  blocks: readonly NodeJSON[],
  query = '',
): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), `docent-bench-${name}-`));
  const root = join(import.meta.dirname, 'pages');
  const outDir = join(folder, 'page');
  try {
    await build({
      root,
      configFile: false,
      logLevel: 'error',
      plugins: [contractCalls()],
      build: {
        outDir,
        target: 'es2024',
        rollupOptions: { input: join(root, `${name}.html`) },
      },
    });
    await writeFile(join(outDir, 'ours.bin'), contentToUpdate(intoSections([...blocks])));
    const server = await preview({
      root,
      configFile: false,
      logLevel: 'error',
      build: { outDir },
      preview: { host: '127.0.0.1', port: 0 },
    });
    const browser = await chromium.launch({
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync'],
    });
    try {
      const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
      page.on('pageerror', (error) => console.error(error));
      await page.exposeFunction('workedFor', await workOf(page));
      await page.goto(`${server.resolvedUrls?.local[0]}${name}.html${query}`);
      await page.waitForFunction(() => window.measured, null, { timeout: 600_000 });
      return ((await page.evaluate(() => window.measured)) ?? []) as Row[];
    } finally {
      await browser.close();
      await server.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Returns a function for the main-thread time of the page in milliseconds, which excludes other processes.
 */
export async function workOf(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'ThreadTime')?.value ?? 0) * 1000;
  };
}

declare global {
  interface Window {
    measured?: unknown[];
    workedFor(): Promise<number>;
  }
}

export function loadNow(): string {
  return loadavg()
    .map((each) => each.toFixed(1))
    .join(' ');
}
