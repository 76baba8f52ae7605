// Keys and clicks in a text that is laid out as pages.
import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { importText, note, pagesTold, sentence, showPages } from '../pages.ts';
import { caretHeard, openNewDocument, placeOf, signIn, text } from '../people.ts';

const wide = { viewport: { width: 1900, height: 900 } };

for (const columns of ['1', '2']) {
  test(`keys reach both ends of a text with notes, columns: ${columns}`, { tag: '@deep' }, async ({
    browser,
  }) => {
    const page = await signIn(browser, 'Tomasz Wieczorek', {
      viewport: { width: 1500, height: 900 },
    });
    const name = `Ends in ${columns}`;
    const lines = Array.from(
      { length: 120 },
      (_, i) => `<p>${i}. ${sentence.repeat(3)}${note}</p>`,
    );
    await importText(page, `${name}.html`, `<title>${name}</title>${lines.join('')}`);
    await showPages(page, columns);
    await expect.poll(() => pagesTold(page)).toBeGreaterThan(8);
    const blocks = text(page).locator('section > p');
    await blocks.nth(2).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('Last.');
    await expect(blocks.last()).toHaveText(/^119\..*Last\.$/);
    await expect(blocks.last()).toBeInViewport();
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('First. ');
    await expect(blocks.first()).toHaveText(/^First\. 0\./);
    await expect(blocks.first()).toBeInViewport();
    await page.keyboard.press('Control+Shift+End');
    await page.keyboard.press('Delete');
    await expect(blocks).toHaveText(['First.']);
  });
}

/** How high the caret stands in the window, and how far the text is scrolled. */
function caretInWindow(page: Page): Promise<{ height: number; scrolled: number }> {
  return text(page).evaluate(async (content) => {
    for (let i = 0; i < 10; i++) await new Promise(requestAnimationFrame);
    const range = getSelection()?.getRangeAt(0);
    const height = range?.getClientRects()[0]?.top ?? Number.NaN;
    return { height, scrolled: -content.getBoundingClientRect().top };
  });
}

test('a screenful on and back the caret stays at its height, and no line is left out', {
  tag: '@deep',
}, async ({ browser }) => {
  const page = await signIn(browser, 'Tomasz Wieczorek', {
    viewport: { width: 1500, height: 900 },
  });
  const lines = Array.from({ length: 300 }, (_, i) => `<p>${i}. ${sentence.repeat(3)}</p>`);
  await importText(page, 'Screenfuls.html', `<title>Screenfuls</title>${lines.join('')}`);
  await showPages(page);
  await text(page).locator('section > p').nth(2).click();
  const start = await caretInWindow(page);
  let at = start;
  for (const key of [...Array(8).fill('PageDown'), ...Array(7).fill('PageUp')]) {
    await page.keyboard.press(key);
    const next = await caretInWindow(page);
    expect(Math.abs(next.height - start.height)).toBeLessThan(30);
    const moved = (next.scrolled - at.scrolled) * (key === 'PageDown' ? 1 : -1);
    // Sections above that were never seen get their height as they come near.
    expect(moved).toBeLessThan(900);
    at = next;
  }
  await page.keyboard.press('Shift+PageDown');
  await page.keyboard.type('Written over.');
  await expect(text(page).getByText('Written over.')).toBeInViewport();
});

test('a line that goes to the next page comes into sight with one’s own key', {
  tag: '@deep',
}, async ({ browser }) => {
  const page = await signIn(browser, 'Tomasz Wieczorek', {
    viewport: { width: 1500, height: 900 },
  });
  const words = Array.from({ length: 60 }, (_, i) => `<p>Line ${i}</p>`).join('');
  await importText(page, 'Onward.html', `<title>Onward</title>${words}`);
  await showPages(page);
  const last = text(page).locator('p:has(+ .page-start)').first();
  await last.evaluate((line) => line.scrollIntoView({ block: 'end' }));
  await last.click();
  await caretHeard(page);
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  const first = text(page).locator('.page-start').first();
  await expect(first).toHaveText('');
  await expect(first).toBeInViewport();
});

test('the empty room of a column belongs to the text before it', { tag: '@deep' }, async ({
  browser,
}) => {
  const page = await signIn(browser, 'Tomasz Wieczorek', wide);
  await importText(page, 'Room.html', '<title>Room</title><p>First.</p><p>Last.</p>');
  await showPages(page, '2');
  const { x, y, width } = await placeOf(text(page).getByText('Last.'));
  const place: [number, number] = [x + width + 120, y + 200];
  const blocks = text(page).locator('section > p');

  await page.mouse.click(...place);
  await caretHeard(page);
  await page.keyboard.type(' Added.');
  await expect(blocks).toHaveText(['First.', 'Last. Added.']);

  await page.evaluate(([clientX, clientY]) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.setData('text/html', '<b>Dropped.</b>');
    const init = { bubbles: true, cancelable: true, clientX, clientY, dataTransfer };
    document.elementFromPoint(clientX, clientY)?.dispatchEvent(new DragEvent('drop', init));
  }, place);
  await expect(blocks).toHaveText(['First.', 'Last. Added.Dropped.']);
});

test('on the whole screen nothing stands beside the text', { tag: '@deep' }, async ({
  browser,
}) => {
  const page = await signIn(browser, 'Tomasz Wieczorek');
  await openNewDocument(page, { name: 'Alone' });
  const tree = page.getByRole('tree').filter({ visible: true });
  await expect(tree).toHaveCount(1);
  await page.getByRole('button', { name: 'More tools' }).click();
  await page.getByRole('button', { name: 'Page', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Full screen' }).click();
  await expect(tree).toHaveCount(0);
  await expect(text(page)).toBeVisible();
  await page.evaluate(() => document.exitFullscreen());
  await expect(tree).toHaveCount(1);
});
