// Three people in three browsers type into the same paragraphs while each of them restructures the
// paragraphs, and sometimes goes offline. Every typed word must exist once, in the line that it was typed
// in, on all three screens.
//
// In as many of the rounds as `kills` says, the server is killed with −9 meanwhile and started again.
//
//   npm run bench -- words [rounds] [seed] [kills]
import { loadavg } from 'node:os';
import { createChance } from '@docent/document-model/testing/random';
import type { Page } from 'playwright-core';
import { visibleLines } from '../e2e/visibleLines.ts';
import { addManual, apiOf, signIn, startBenchServer } from './served.ts';

const [rounds = 500, seed = 1, kills = 0] = process.argv.slice(2).map(Number);
const people = ['Tomasz Wieczorek', '林晓梅', 'Ingrid Solheim'];
const lineCount = 8;
/** The text grows, so a new document starts after this many rounds. */
const perDocument = 8;
const { below } = createChance(seed);

/** None of the actions splits the end of the line, where words are typed. */
const actions: readonly (readonly string[])[] = [
  ['Control+Alt+2'],
  ['Control+Alt+3'],
  ['Control+Alt+0'],
  ['Control+Shift+8'],
  ['Control+Shift+7'],
  ['Control+Shift+9'],
  ['Control+Shift+b'],
  ['Alt+ArrowUp'],
  ['Alt+ArrowDown'],
  ['Home', 'ArrowRight', 'ArrowRight', 'Enter'],
  ['Home', 'Enter'],
  ['Home', 'Backspace'],
  ['Home', 'Tab'],
  ['Shift+Home', 'Control+b'],
  ['Shift+Home', 'Control+i'],
];

interface TypedWord {
  word: string;
  line: number;
}

const text = (page: Page) => page.locator('.ProseMirror:visible');

const lines = (page: Page) => visibleLines(text(page), 'p, h1, h2, h3, h4');

const endOf = (n: number) => `end${n}.`;

/** Others' changes may move the line before the click; the person then skips this turn. */
async function goTo(page: Page, n: number): Promise<boolean> {
  const line = text(page).getByText(endOf(n)).first();
  if (
    !(await line.click({ timeout: 5_000 }).then(
      () => true,
      () => false,
    ))
  )
    return false;
  await page.keyboard.press('End');
  return page.evaluate((end) => {
    const { focusNode } = getSelection() ?? {};
    return (
      focusNode?.parentElement?.closest('p, h1, h2, h3, h4')?.textContent?.includes(end) ?? false
    );
  }, endOf(n));
}

/**
 * Returns the words whose letters are interleaved because people typed at the same place, which is
 * unavoidable. All of their letters must be present, and no others.
 */
function mixedWordsOf(text: string, typed: readonly string[]): string[] {
  const isWhole = (word: string) => text.includes(` ${word};`);
  const torn = typed.filter((word) => !isWhole(word));
  const others = typed.filter(isWhole).reduce((rest, word) => rest.replace(` ${word};`, ''), text);
  const sorted = (letters: string) => [...letters].sort().join('');
  const stand = sorted(others.slice(others.lastIndexOf('.') + 1));
  return stand === sorted(torn.map((word) => ` ${word};`).join('')) ? torn : [];
}

async function waitForEqualText(pages: readonly Page[]): Promise<string[][]> {
  for (let tries = 0; ; tries++) {
    for (const page of pages) {
      await page.getByText('Saved', { exact: true }).locator('visible=true').first().waitFor();
    }
    const all = await Promise.all(pages.map(lines));
    if (all.every((each) => each.join('\n') === all[0]?.join('\n'))) return all;
    if (tries === 100) return all;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function killAfter(milliseconds: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
  await served.kill();
}

const served = await startBenchServer('words');
try {
  const pages = await Promise.all(people.map((person) => signIn(served, person)));
  const api = await apiOf(served, pages[0] as Page);
  const count = { words: 0, lost: 0, twice: 0, misplaced: 0, differ: 0 };
  let words: TypedWord[] = [];
  /** Interleaved words of this document. */
  let mixed: TypedWord[] = [];
  let mixedCount = 0;
  for (let round = 0; round < rounds; round++) {
    if (round % perDocument === 0) {
      words = [];
      mixedCount += mixed.length;
      mixed = [];
      const content = Array.from({ length: lineCount }, (_, n) => ({
        type: 'paragraph',
        content: [{ type: 'text', text: `line ${n} begins and ${endOf(n)}` }],
      }));
      const fileId = await addManual(api, { type: 'doc', content: [{ type: 'section', content }] });
      for (const page of pages) {
        await page.goto(`${served.url}/detail/${fileId}`);
        await page.getByRole('button', { name: 'Edit', exact: true }).click();
        await text(page).getByText(endOf(0)).waitFor();
        // In a line that wraps, Home goes to the start of a later row.
        await page.addStyleTag({ content: '.ProseMirror * { white-space: pre !important }' });
        await page.getByText('Saved', { exact: true }).locator('visible=true').first().waitFor();
      }
    }
    const before = await lines(pages[0] as Page);
    const line = below(lineCount);
    const offline = pages.filter(() => below(3) === 0);
    const log: string[] = offline.map((page) => `${'abc'[pages.indexOf(page)]} is away`);
    for (const page of offline) await page.context().setOffline(true);
    const killing = round < kills ? [killAfter(below(3_000))] : [];
    await Promise.all([
      ...killing,
      ...pages.map(async (page, who) => {
        const steps = [below(2), below(2)];
        const delay = below(60);
        const action = actions[below(actions.length)] ?? [];
        for (const [i, types] of steps.entries()) {
          const at = below(4) === 0 ? below(lineCount) : line;
          if (!(await goTo(page, at))) continue;
          if (types) {
            const word = `w${round}${'abc'[who]}${i}`;
            log.push(`${word} in ${at}`);
            words.push({ word, line: at });
            count.words++;
            await page.keyboard.type(` ${word};`, { delay });
          } else {
            log.push(`${'abc'[who]}: ${action.join(' ')} in ${at}`);
            for (const key of action) await page.keyboard.press(key);
          }
        }
      }),
    ]);
    for (const page of offline) await page.context().setOffline(false);
    const [first = [], ...others] = await waitForEqualText(pages);
    if (others.some((each) => each.join('\n') !== first.join('\n'))) {
      count.differ++;
      console.log(`round ${round}: the screens differ`);
    }
    const countBefore = words.length;
    const mixedWords = first.flatMap((each) => {
      const isHere = ({ line }: TypedWord) => each.includes(endOf(line));
      return mixedWordsOf(
        each,
        [...mixed, ...words].filter(isHere).map(({ word }) => word),
      );
    });
    words = words.filter((each) => {
      const { word, line } = each;
      if (mixedWords.includes(word)) {
        mixed.push(each);
        return false;
      }
      const matches = first.filter((text) => text.includes(`${word};`));
      const times = first.join('\n').split(`${word};`).length - 1;
      const isRight = times === 1 && matches[0]?.includes(endOf(line));
      if (times === 0) count.lost++;
      else if (times > 1) count.twice++;
      else if (!isRight) count.misplaced++;
      if (!isRight) {
        console.log(
          `round ${round}: ${word} of line ${line}: ${matches.join(' | ') || 'lost or torn'}`,
        );
      }
      return isRight;
    });
    if (words.length + mixedWords.length < countBefore) {
      console.log(`  before: ${before.join(' | ')}`);
      console.log(`  ${log.join('; ')}`);
      console.log(`  after: ${first.join(' | ')}`);
    }
  }
  console.log(
    '| rounds | kills | words | lost or torn | mixed with another | twice | in another line | screens differ | load |',
  );
  console.log('|---|---|---|---|---|---|---|---|---|');
  const { words: typed, lost, twice, misplaced, differ } = count;
  const load = loadavg()[0]?.toFixed(1);
  mixedCount += mixed.length;
  const figures = [
    rounds,
    Math.min(kills, rounds),
    typed,
    lost,
    mixedCount,
    twice,
    misplaced,
    differ,
    load,
  ];
  console.log(`| ${figures.join(' | ')} |`);
} finally {
  await served.close();
}
