// Somebody whose fingers are quicker than the browser's word of what they have selected: the next key acts on
// it all the same.
import type { CDPSession, Locator, Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { caretHeard, edit, openNewDocument, placeOf, saved, signIn, text } from '../people.ts';

const codes: Record<string, [code: string, number]> = {
  ArrowRight: ['ArrowRight', 39],
  End: ['End', 35],
  b: ['KeyB', 66],
  k: ['KeyK', 75],
  m: ['KeyM', 77],
  x: ['KeyX', 88],
  '-': ['Minus', 189],
};
const bits: Record<string, number> = { Alt: 1, Control: 2, Shift: 8 };

/** Presses all of them, none waiting for what the page makes of the one before. */
async function pressAtOnce(keyboard: CDPSession, ...presses: string[]): Promise<void> {
  const sent = presses.flatMap((press) => {
    const held = press.split('+');
    const key = held.pop() ?? '';
    const [code, windowsVirtualKeyCode] = codes[key] ?? ['', 0];
    const modifiers = held.reduce((sum, name) => sum + (bits[name] ?? 0), 0);
    const event = { key, code, windowsVirtualKeyCode, modifiers };
    const typed = key.length === 1 && modifiers === 0 ? { text: key } : {};
    return [
      keyboard.send('Input.dispatchKeyEvent', {
        type: 'text' in typed ? 'keyDown' : 'rawKeyDown',
        ...event,
        ...typed,
      }),
      keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event }),
    ];
  });
  await Promise.all(sent);
}

const times = (count: number, press: string) => Array<string>(count).fill(press);

/** Writes a line at the end of the text; the caret stands at its start. */
async function lineOf(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Enter');
  await page.keyboard.type(words);
  await expect(text(page)).toContainText(words);
  await page.keyboard.press('Home');
  await caretHeard(page);
}

test('a key acts on what was selected a moment ago', { tag: ['@deep', '@chromium'] }, async ({
  browser,
}) => {
  const page = await signIn(browser, 'Tomasz Wieczorek', {
    viewport: { width: 1440, height: 860 },
  });
  const keyboard = await page.context().newCDPSession(page);
  await openNewDocument(page, { name: 'Pressed in haste' });

  await lineOf(page, 'Bold are some words');
  await pressAtOnce(keyboard, ...times(4, 'Shift+ArrowRight'), 'Control+b');
  await expect.soft(text(page).locator('strong')).toHaveText(['Bold']);

  await lineOf(page, 'Wide words of many');
  await pressAtOnce(keyboard, ...times(3, 'Control+Shift+ArrowRight'), 'Control+b');
  await expect.soft(text(page).locator('strong').nth(1)).toHaveText(/^Wide words of ?$/);

  await lineOf(page, 'Cut all of this line');
  await pressAtOnce(keyboard, 'Shift+End', 'Control+x');
  await expect.soft(text(page)).not.toContainText('of this line');

  await lineOf(page, 'Typed over is this');
  await pressAtOnce(keyboard, ...times(10, 'Shift+ArrowRight'), '-');
  await expect.soft(text(page)).toContainText('- is this');

  await lineOf(page, 'Link the words here');
  await pressAtOnce(keyboard, ...times(8, 'Shift+ArrowRight'), 'Control+k');
  await page.keyboard.type('https://example.org/');
  await page.keyboard.press('Enter');
  await expect.soft(text(page).locator('a')).toHaveText(['Link the']);

  await lineOf(page, 'Pressed by the mouse');
  const italic = await placeOf(page.getByRole('button', { name: 'Italic' }).first());
  const at = { x: italic.x + italic.width / 2, y: italic.y + italic.height / 2 };
  const button = { ...at, button: 'left', clickCount: 1 } as const;
  await Promise.all([
    pressAtOnce(keyboard, ...times(7, 'Shift+ArrowRight')),
    keyboard.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...button }),
    keyboard.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...button }),
  ]);
  await expect.soft(text(page).locator('em')).toHaveText(['Pressed']);

  await lineOf(page, 'pumps are commented on');
  await pressAtOnce(keyboard, ...times(4, 'Shift+ArrowRight'), 'Control+Alt+m');
  await expect(page.getByRole('textbox', { name: 'Write a comment…' })).toBeFocused();
  await page.keyboard.type('Which one?');
  await page.keyboard.press('Control+Enter');
  await expect.soft(page.locator('.commented').filter({ visible: true })).toHaveText(['pump']);
  await expect(saved(page)).toBeVisible();
});

test('a caret that has just been moved stays, whatever others write meanwhile', {
  tag: ['@deep', '@chromium'],
}, async ({ browser }) => {
  const tomasz = await signIn(browser, 'Tomasz Wieczorek');
  const keyboard = await tomasz.context().newCDPSession(tomasz);
  await openNewDocument(tomasz, {
    name: 'Moved in haste',
    text: ['Valves are checked.', 'Pumps: '],
  });
  const ingrid = await signIn(browser, 'Ingrid Solheim');
  await ingrid.goto(tomasz.url());
  await edit(ingrid);
  await text(ingrid).getByText('Pumps').click();
  await ingrid.keyboard.press('End');

  for (let round = 0; round < 3; round++) {
    await text(tomasz).getByText('Valves').click();
    await tomasz.keyboard.press('Home');
    await caretHeard(tomasz);
    // What comes waits for a busy page, and the key with it.
    const busy = tomasz.evaluate(() => {
      for (const start = Date.now(); Date.now() - start < 600; );
    });
    await ingrid.keyboard.type('so ');
    await expect(saved(ingrid)).toBeVisible();
    await Promise.all([busy, pressAtOnce(keyboard, 'ArrowRight')]);
    await expect(text(tomasz)).toContainText(`Pumps: ${'so '.repeat(round + 1)}`);
    // A frame later the editor has drawn what came, and the caret with it.
    const offset = await tomasz.evaluate(async () => {
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
      return getSelection()?.focusOffset;
    });
    expect(offset).toBe(1);
  }
});

test('what is typed for a link goes into its panel, before it is there and after', {
  tag: ['@deep', '@chromium'],
}, async ({ browser }) => {
  const page = await signIn(browser, 'Tomasz Wieczorek');
  const keyboard = await page.context().newCDPSession(page);
  await openNewDocument(page, { name: 'Linked in haste', text: ['See the manual'] });
  await caretHeard(page);
  const busy = page.evaluate(() => {
    for (const start = performance.now(); performance.now() - start < 600; );
  });
  await Promise.all([busy, pressAtOnce(keyboard, 'Control+k', ...'docent')]);
  const address = page.getByRole('textbox', { name: 'Address' });
  await expect(address).toHaveValue('docent');
  await expect(address).toBeFocused();
  await text(page).getByText('manual').click();
  await page.keyboard.press('Escape');
  await expect(address).toHaveCount(0);
  await expect(text(page)).toHaveText('See the manual');
});

test('Tab writes, and leaves the text only after Escape', async ({ browser }) => {
  const page = await signIn(browser, 'Tomasz Wieczorek');
  await openNewDocument(page, { name: 'Tabbed', text: ['Name'] });
  await page.keyboard.press('Tab');
  await page.keyboard.type('Value');
  const words = (line: Locator) => line.evaluate((element) => element.textContent);
  const line = text(page).locator('p').first();
  expect(await words(line)).toBe('Name\tValue');
  const described = await text(page).getAttribute('aria-describedby');
  await expect(page.locator(`#${described}`)).toContainText('Escape, then Tab');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(text(page)).not.toBeFocused();
  await expect(saved(page)).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  const read = page.locator('.reading-text p').filter({ visible: true }).first();
  expect(await words(read)).toBe('Name\tValue');
});
