// Prints what a browser without a cache fetches for the home page and for a document, in which order and how
// large (gzipped), and when: until the tree and the assistant's button are visible, until the first text of a
// document, and until the document can be edited where somebody clicks on Edit as soon as it is there.
//
//   npm run bench -- waterfall [paragraphs] [rounds]
//
// Serves web/dist, so build that first (`npm start` does). Needs Chromium (CHROMIUM_PATH or
// /usr/bin/chromium).

import { loadavg } from 'node:os';
import { gzipSync } from 'node:zlib';
import { manual } from '@docent/document-model/testing/documents';
import type { Page, Response } from 'playwright-core';
import { watchOpening } from './pages/opening.ts';
import { addManual, apiOf, signIn, startBenchServer } from './served.ts';

const [paragraphs = 40, rounds = 5] = process.argv.slice(2, 4).map(Number);
const person = 'Tomasz Wieczorek';

/** One visit: moments in milliseconds from the start of the navigation, and what was fetched. */
interface Visit {
  moments: Record<string, number>;
  fetched: { name: string; isScript: boolean; start: number; end: number; bytes: number }[];
}

const served = await startBenchServer('waterfall');
try {
  const author = await signIn(served, person);
  const fileId = await addManual(await apiOf(served, author), manual(paragraphs));
  await author.context().close();
  const visits: Record<string, () => Promise<Visit>> = {
    home: () => visit('/', untilHome),
    document: () => visit(`/detail/${fileId}`, untilEditable),
  };
  console.log(`load ${loadavg()[0]?.toFixed(1)}`);
  for (const [name, open] of Object.entries(visits)) {
    const opened: Visit[] = [];
    for (let round = 0; round < rounds; round++) opened.push(await open());
    console.log(report(name, opened));
  }
} finally {
  await served.close();
}

async function visit(
  path: string,
  until: (page: Page) => Promise<Visit['moments']>,
): Promise<Visit> {
  const page = await signIn(served, person);
  const session = await page.context().newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await page.addInitScript(watchOpening);
  const responses: Response[] = [];
  page.on('response', (response) => responses.push(response));
  await page.goto(served.url + path, { waitUntil: 'commit' });
  const moments = await until(page);
  await page.waitForLoadState('networkidle');
  const fetched = await Promise.all(
    responses.map(async (response) => {
      const { startTime, requestStart, responseEnd } = response.request().timing();
      return {
        name: new URL(response.url()).pathname.replace('/assets/', ''),
        isScript: response.request().resourceType() === 'script',
        startTime,
        start: startTime + Math.max(0, requestStart),
        end: startTime + responseEnd,
        bytes: gzipSync(await response.body().catch(() => Buffer.alloc(0))).length,
      };
    }),
  );
  await page.context().close();
  const opened = Math.min(...fetched.map(({ startTime }) => startTime));
  return {
    moments,
    fetched: fetched
      .map(({ start, end, ...rest }) => ({ ...rest, start: start - opened, end: end - opened }))
      .sort((one, other) => one.start - other.start),
  };
}

async function untilHome(page: Page): Promise<Visit['moments']> {
  await page.getByRole('treeitem').first().waitFor();
  await page.getByRole('button', { name: 'Docent Assistant' }).waitFor();
  return { 'tree and assistant': await page.evaluate(() => performance.now()) };
}

async function untilEditable(page: Page): Promise<Visit['moments']> {
  // In the page, so that the click does not wait for the test driver.
  await page.evaluate(() => {
    const click = () => {
      const buttons = [...document.querySelectorAll<HTMLElement>('header button')];
      const edit = buttons.find(
        (one) => one.textContent?.trim() === 'Edit' && one.checkVisibility(),
      );
      if (edit && window.opening?.firstText) edit.click();
      else requestAnimationFrame(click);
    };
    click();
  });
  await page.waitForFunction(() => window.opening?.editable);
  const { firstText = 0, editable = 0 } = await page.evaluate(() => ({ ...window.opening }));
  return { 'first text': firstText, editable };
}

/** Medians of the moments, the scripts until each, and the waterfall of the last visit. */
function report(name: string, visits: Visit[]): string {
  const { fetched = [], moments = {} } = visits.at(-1) ?? {};
  const rows = fetched.map(
    ({ name, start, end, bytes }) =>
      `${start.toFixed(0).padStart(6)} – ${end.toFixed(0).padStart(5)} ms ${kilobytes(bytes).padStart(7)} kB  ${name}`,
  );
  const until = Object.entries(moments).map(([moment, time]) => {
    const scripts = fetched.filter(({ isScript, end }) => isScript && end <= time);
    const bytes = scripts.reduce((sum, { bytes }) => sum + bytes, 0);
    const times = visits.map(({ moments }) => moments[moment] ?? 0).sort((a, b) => a - b);
    const median = times[Math.floor(times.length / 2)] ?? 0;
    return `| ${name}: until ${moment} | ${median.toFixed(0)} ms | ${kilobytes(bytes)} kB in ${scripts.length} scripts |`;
  });
  return `\n${rows.join('\n')}\n\n${until.join('\n')}`;
}

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}
