import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { edit, openBrowser, openNewDocument, saved, text } from '../people.ts';
import { visibleLines } from '../visibleLines.ts';

const lines = async (page: Page) =>
  (await visibleLines(text(page), 'p, h2')).map((line) => line.trim());

const words = async (page: Page) => (await lines(page)).join('\n');

/** Puts the caret at the end of a line. */
async function goTo(page: Page, line: string) {
  await text(page).getByText(line).first().click();
  await page.keyboard.press('End');
}

const actions: [string, (page: Page) => Promise<void>][] = [
  ['heading', (page) => page.keyboard.press('Control+Alt+2')],
  ['list', (page) => page.keyboard.press('Control+Shift+8')],
  ['move up', (page) => page.keyboard.press('Alt+ArrowUp')],
  ['move down', (page) => page.keyboard.press('Alt+ArrowDown')],
  [
    'split',
    async (page) => {
      await page.keyboard.press('Home');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
    },
  ],
  [
    'join',
    async (page) => {
      await page.keyboard.press('Home');
      await page.keyboard.press('Backspace');
    },
  ],
  [
    'bold',
    async (page) => {
      await page.keyboard.press('Shift+Home');
      await page.keyboard.press('Control+b');
    },
  ],
];

// In the deep run, because the tests of the live text try each of them with many more keys.

test('text that one person types is kept, whatever another does to its paragraph', {
  tag: '@deep',
}, async ({ browser }) => {
  const tomasz = await openBrowser(browser, 'Tomasz Wieczorek');
  await openNewDocument(tomasz, {
    name: 'Words that stay',
    text: actions.flatMap(([name]) => [`${name} offline`, `${name} online`]),
  });
  const mei = await openBrowser(browser, '林晓梅');
  await mei.goto(tomasz.url());
  await edit(mei);
  await expect(text(mei)).toContainText(`${actions.at(-1)?.[0]} online`);

  for (const [name, act] of actions) {
    await goTo(mei, `${name} offline`);
    // A connection that is just being opened would survive going offline.
    await expect(saved(mei)).toBeVisible();
    await mei.context().setOffline(true);
    await mei.keyboard.type(` ${name}-kept`);
    await expect(saved(mei)).toBeHidden();
    await goTo(tomasz, `${name} offline`);
    await act(tomasz);
    await expect(saved(tomasz)).toBeVisible();
    await mei.context().setOffline(false);
    await expect.poll(() => words(tomasz)).toContain(`offline ${name}-kept`);
    await expect.poll(() => words(mei)).toContain(`offline ${name}-kept`);

    await goTo(mei, `${name} online`);
    await goTo(tomasz, `${name} online`);
    const typing = mei.keyboard.type(` ${name}-abcdefghijklmnopqrstuvwxyz`, { delay: 35 });
    await act(tomasz);
    await typing;
    await expect.poll(() => words(tomasz)).toContain(`online ${name}-abcdefghijklmnopqrstuvwxyz`);
    await expect.poll(() => words(mei)).toContain(`online ${name}-abcdefghijklmnopqrstuvwxyz`);
  }
  await expect(saved(mei)).toBeVisible();
  const all = await words(tomasz);
  expect(await lines(mei)).toEqual(await lines(tomasz));
  for (const [name] of actions) {
    expect(all.split(`${name}-kept`)).toHaveLength(2);
    expect(all.split(`${name}-abcdefghijklmnopqrstuvwxyz`)).toHaveLength(2);
  }
});
