// Measures the size of the application for a browser without a cache, gzipped: the scripts loaded until the
// tree and the assistant's button are visible, and those loaded afterwards in idle time.
//
//   npm run bench -- firstLoad [address of a running Docent] [person]
//
// Needs Chromium (CHROMIUM_PATH or /usr/bin/chromium).

import { gzipSync } from 'node:zlib';
import { chromium, type Response } from 'playwright-core';

const address = process.argv[2] ?? 'http://127.0.0.1:3000';
const person = process.argv[3] ?? 'Tomasz Wieczorek';

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync'],
});
try {
  const context = await browser.newContext({ baseURL: address, locale: 'en-GB' });
  const page = await context.newPage();
  await page.goto('/');
  await page.getByText(person, { exact: true }).click();
  await page.getByRole('treeitem').first().waitFor();
  // The same person returns with an empty script cache.
  const session = await context.newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  const scripts: Response[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response);
  });
  await page.reload({ waitUntil: 'commit' });
  const startedAt = performance.now();
  await page.getByRole('treeitem').first().waitFor();
  await page.getByRole('button', { name: 'Docent Assistant' }).waitFor();
  const duration = performance.now() - startedAt;
  const until = [...scripts];
  await page.waitForLoadState('networkidle');
  const sizes = async (of: Response[]) =>
    Promise.all(
      of.map(async (response) => ({
        name: new URL(response.url()).pathname.replace('/assets/', ''),
        bytes: gzipSync(await response.body()).length,
      })),
    );
  const first = (await sizes(until)).sort((one, other) => other.bytes - one.bytes);
  const later = await sizes(scripts.slice(until.length));
  const kilobytes = (of: { bytes: number }[]) =>
    (of.reduce((sum, { bytes }) => sum + bytes, 0) / 1000).toFixed(1);
  for (const { name, bytes } of first)
    console.log(`${(bytes / 1000).toFixed(1).padStart(7)}  ${name}`);
  console.log(`
| until the tree and the assistant's button are on the screen | ${kilobytes(first)} KB in ${first.length} scripts, after ${Math.round(duration)} ms |
| asked for after that, at rest | ${kilobytes(later)} KB: ${later.map(({ name }) => name).join(', ')} |`);
} finally {
  await browser.close();
}
