// Opens a document of 20,000 paragraphs in the real application, with its own server, the API and Chromium.
// Measures from navigation to the first text, from a click in the tree to the text, from Edit to the first
// letter that can be typed, and from a key to its frame.
//
//   npm run bench -- opening [paragraphs] [keys] [rounds] [paged]
//
// Serves web/dist, so build that first (`npm start` does). Needs Chromium (CHROMIUM_PATH or
// /usr/bin/chromium).
import { loadavg } from 'node:os';
import { manual } from '@docent/document-model/testing/documents';
import type { Page } from 'playwright-core';
import { watchOpening } from './pages/opening.ts';
import { addManual, apiOf, signIn, startBenchServer } from './served.ts';

const [paragraphs = 20_000, keys = 60, rounds = 3] = process.argv.slice(2, 5).map(Number);
const isPaged = process.argv[5] === 'paged';
const letters = 'the quick brown fox jumps over lazy dogs ';
const person = 'Tomasz Wieczorek';
/** Pause between two rounds, in milliseconds. */
const idleTime = 10_000;

interface Opening {
  firstText: number;
  whole: number;
  /** Time to the first text on a second visit of the URL in the same browser. */
  again: number;
  /** Time from a click in the tree, for the first (`tree`) and a repeated (`back`) visit of the page. */
  tree: number;
  back: number;
  /** Measured from the click on Edit, like `editable` and `saved`. */
  state: number;
  editable: number;
  saved: number;
  keys: number[];
}

const served = await startBenchServer('opening');
try {
  const author = await signIn(served, person);
  const fileId = await addManual(await apiOf(served, author), {
    ...manual(paragraphs),
    ...(isPaged && { attrs: { page: { paged: true } } }),
  });
  await author.context().close();
  await served.restart();
  const openings: Opening[] = [];
  for (let round = 0; round < rounds; round++) {
    openings.push(await open(fileId));
    // Lets the server finish deriving the latest changes, which an ordinary visit rarely coincides with.
    await new Promise((resolve) => setTimeout(resolve, idleTime));
  }
  console.log(report(openings));
} finally {
  await served.close();
}

/** Opens the document in a fresh browser, and types in its middle. */
async function open(fileId: string): Promise<Opening> {
  const page = await signIn(served, person);
  await page.addInitScript(watchOpening);
  await page.goto(`${served.url}/detail/${fileId}`);
  const text = page.locator('.reading-text section').first();
  await text.waitFor();
  await page.waitForFunction(() => window.opening?.firstText);
  await page.waitForFunction(() => window.opening?.whole);
  const { firstText = 0, whole = 0 } = await page.evaluate(() => ({ ...window.opening }));
  const visits = await visitAgain(page);
  // People read before they edit, and hover over the button before they click.
  await page.waitForTimeout(1_500);
  // Clicked by position, because locating a button by role takes the browser a while in such a page.
  const edit = page.locator('header button:visible', { hasText: 'Edit' });
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
    const visibleLine = lines.find((line) => line.getBoundingClientRect().top > innerHeight / 2);
    const box = visibleLine?.getBoundingClientRect();
    return { x: (box?.left ?? 0) + 20, y: (box?.top ?? 0) + 10 };
  });
  await page.mouse.click(x, y);
  await page.keyboard.press('End');
  await type(page, 5);
  await page.evaluate(() => window.opening?.keys.splice(0));
  await type(page, keys);
  const measured = await page.evaluate(() => {
    const { pressed = 0, editable = 0, keys = [] } = window.opening ?? {};
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const state = entries.findLast(({ name }) => name.includes('/detailState'));
    return {
      state: (state?.responseEnd ?? 0) - pressed,
      editable: editable - pressed,
      keys,
    };
  });
  await page.context().close();
  return { firstText, whole, ...visits, ...measured, saved };
}

/** The second visit of a browser: by URL, and from the tree of another page. */
async function visitAgain(page: Page): Promise<Pick<Opening, 'again' | 'tree' | 'back'>> {
  await page.reload();
  await page.waitForFunction(() => window.opening?.whole);
  const again = await page.evaluate(() => window.opening?.firstText ?? 0);
  const line = page.getByRole('treeitem', { name: 'Manual', exact: true });
  const press = async () => {
    await page.waitForTimeout(1_500);
    await line.click();
    await page.waitForFunction(() => window.opening?.fromTree.shown);
    return page.evaluate(() => window.opening?.fromTree.shown ?? 0);
  };
  // From another document, whose page is loaded without this one.
  const other = await page.evaluate(() => location.pathname);
  await page.getByRole('treeitem', { name: 'Operations at a glance' }).click();
  await page.waitForFunction((was) => location.pathname !== was, other);
  await page.reload();
  const tree = await press();
  await page.getByRole('link', { name: 'Home', exact: true }).first().click();
  const back = await press();
  await page.waitForFunction(() => window.opening?.whole);
  return { again, tree, back };
}

/** Types letter by letter, each after the previous one's frame, as fast as a fast typist. */
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
  const ascending = times.toSorted((a, b) => a - b);
  return (
    ascending[Math.min(ascending.length - 1, Math.floor(ascending.length * share))] ?? 0
  ).toFixed(1);
}

function report(openings: Opening[]): string {
  const rows = openings.map((one, i) => {
    const times = [
      one.firstText,
      one.whole,
      one.again,
      one.tree,
      one.back,
      one.state,
      one.editable,
      one.saved,
    ];
    const cells = times.map((time) => time.toFixed(0)).join(' | ');
    return `| ${i + 1} | ${cells} | ${at(one.keys, 0.5)} / ${at(one.keys, 0.95)} |`;
  });
  return [
    `## The application on ${paragraphs.toLocaleString('en')} blocks`,
    '',
    `${new Date().toISOString().slice(0, 16)}Z, \`npm run bench -- opening ${paragraphs} ${keys} ${rounds}${isPaged ? ' paged' : ''}\`, load ${loadavg()
      .map((load) => load.toFixed(1))
      .join(
        ' ',
      )}; milliseconds, from the address to the first and the whole text, the same in a second visit, from a press in the tree (not shown before, and shown), from Edit on the rest; ${keys} keys, p50 / p95.`,
    '',
    '| opening | first text | whole | second visit | tree | tree, back | state has come | editable | saved | key to frame |',
    '|---|---|---|---|---|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}
