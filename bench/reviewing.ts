// Opens a review of a manual of 20,000 paragraphs with 200 changes in the application: from the click in
// the list, and from the URL in a fresh browser, to the frame that shows the first change.
//
//   npm run bench -- reviewing [rounds]
import { loadavg } from 'node:os';
import type { Page } from 'playwright-core';
import { manual, paragraphs } from './longManual.ts';
import { addManual, apiOf, signIn, startBenchServer } from './served.ts';

const [rounds = 5] = process.argv.slice(2).map(Number);
const reviewer = 'Ingrid Solheim';
const every = paragraphs / 200;
const first = manual(() => 'daily');
const second = manual((n) => (n % every === 1 ? 'weekly' : 'daily'));

const served = await startBenchServer('reviewing');
try {
  const writer = await signIn(served, 'Tomasz Wieczorek');
  const asks = await apiOf(served, writer);
  const fileId = await addManual(asks, first);
  await asks.files.update({ fileId, state: 'published' });
  await asks.files.update({ fileId, base: { ...first }, content: { ...second } });
  const { list: people } = await asks.people.getUserList({ search: reviewer });
  const { id } = await asks.reviews.add({
    fileId,
    reviewers: people.map((one) => ({ kind: 'person' as const, id: one.id })),
  });
  await writer.context().close();
  await served.restart();

  console.log('| milliseconds to the first change | from the list | from the address |');
  console.log('|---|---|---|');
  for (let round = 0; round < rounds; round++) {
    const list = await signIn(served, reviewer);
    await list.addInitScript(watchChanges);
    await list.goto(`${served.url}/review`);
    const row = list.locator(`#content a[href*="${id}"]`).first();
    await row.waitFor();
    await list.waitForTimeout(1_000);
    await row.click();
    const fromList = await shown(list);
    const asked = await list.evaluate(() => window.changesShown?.clicked ?? 0);
    const address = await signIn(served, reviewer);
    await address.addInitScript(watchChanges);
    await address.goto(list.url());
    const fromAddress = await shown(address);
    console.log(`| ${round + 1} | ${(fromList - asked).toFixed(0)} | ${fromAddress.toFixed(0)} |`);
    await list.context().close();
    await address.context().close();
  }
  console.log(`load ${loadavg()[0]?.toFixed(1)}`);
} finally {
  await served.close();
}

async function shown(page: Page): Promise<number> {
  const handle = await page.waitForFunction(() => window.changesShown?.shown);
  return (await handle.jsonValue()) as number;
}

/** Passed to the browser as source text, so it must not reference anything outside. */
function watchChanges(): void {
  const times = { clicked: 0, shown: 0 };
  window.changesShown = times;
  window.addEventListener('click', ({ timeStamp }) => (times.clicked = timeStamp), true);
  new MutationObserver((_, observer) => {
    if (!document.querySelector('#content article ins')) return;
    observer.disconnect();
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => {
        times.shown = performance.now();
      };
      channel.port2.postMessage(0);
    });
  }).observe(document, { childList: true, subtree: true });
}

declare global {
  interface Window {
    changesShown?: { clicked: number; shown: number };
  }
}
