// Find and replace, and moving a chapter, in a live document of 20,000 paragraphs.
//
//   npm run bench -- finding [paragraphs]
//
// Needs Chromium (CHROMIUM_PATH or /usr/bin/chromium).

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { blocksOf, type NodeJSON } from '@docent/document-model/content';
import { intoSections } from '@docent/document-model/sections';
import { manual } from '@docent/document-model/testing/documents';
import { contentToUpdate } from '@docent/document-model/yjs';
import { chromium } from 'playwright-core';
import { build, preview } from 'vite';
import { contractCalls } from '../web/vite/contract.ts';

export interface FindingRow {
  name: string;
  /** In milliseconds, until the frame that shows it. */
  times: number[];
  says: string;
}

declare global {
  interface Window {
    finding?: FindingRow[];
  }
}

const paragraphs = Number(process.argv[2] ?? 20_000);
const folder = await mkdtemp(join(tmpdir(), 'docent-bench-finding-'));
const root = join(import.meta.dirname, 'pages');
const outDir = join(folder, 'page');
try {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [contractCalls()],
    build: { outDir, target: 'es2024', rollupOptions: { input: join(root, 'finding.html') } },
  });
  const blocks = blocksOf(manual(paragraphs)).map(full);
  await writeFile(join(outDir, 'ours.bin'), contentToUpdate(intoSections(blocks)));
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
    await page.goto(`${server.resolvedUrls?.local[0]}finding.html`);
    await page.waitForFunction(() => window.finding, null, { timeout: 300_000 });
    console.log(report((await page.evaluate(() => window.finding)) ?? []));
  } finally {
    await browser.close();
    await server.close();
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** Long paragraphs, as manuals have them: some 5.7 million characters in 20,000. */
function full(node: NodeJSON, index: number): NodeJSON {
  if (node.type !== 'paragraph' || !node.content?.length || index % 4 === 0) return node;
  return { ...node, content: [...node.content, ...node.content] };
}

function report(rows: FindingRow[]): string {
  const middle = (times: number[]) =>
    times.toSorted((a, b) => a - b)[times.length >> 1]?.toFixed(0) ?? '';
  const load = loadavg().map((each) => each.toFixed(1));
  return [
    `## Finding in ${paragraphs.toLocaleString('en')} blocks`,
    '',
    `\`npm run bench -- finding ${paragraphs}\`, ${new Date().toISOString().slice(0, 16)}Z, load ${load.join(' ')}. Milliseconds to the frame that shows it.`,
    '',
    '| | median | most | |',
    '|---|---|---|---|',
    ...rows.map(
      ({ name, times, says }) =>
        `| ${name} | ${middle(times)} | ${times.length > 0 ? Math.max(...times).toFixed(0) : ''} | ${says} |`,
    ),
    '',
  ].join('\n');
}
