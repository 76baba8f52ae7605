// A change to thousands of paragraphs at once holds the page: it says so before it begins, and keys pressed meanwhile
// come behind it.
import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { openNewDocument, saved, signIn, text } from '../people.ts';

/** Notes, of each frame in which the sign stands, how many paragraphs there are and whether the first is bold. */
async function watchSign(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const frames: string[] = [];
    const look = () => {
      const [live] = [...document.querySelectorAll('.ProseMirror')].filter((each) =>
        each.checkVisibility(),
      );
      if (live?.getAttribute('aria-busy')) {
        const long = live.querySelectorAll('p').length > 1_000 ? 'long' : 'short';
        frames.push(`${long}, ${live.querySelector('strong') ? 'bold' : 'plain'}`);
      }
      requestAnimationFrame(look);
    };
    look();
    Object.assign(window, { frames });
  });
  return () => page.evaluate(() => (window as unknown as { frames: string[] }).frames.splice(0));
}

test('a change to thousands of paragraphs says so before it begins', {
  tag: ['@deep', '@chromium'],
}, async ({ browser }) => {
  const page = await signIn(browser, 'Tomasz Wieczorek');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openNewDocument(page, { name: 'A long log' });
  const frames = await watchSign(page);
  const lines = Array.from({ length: 3_000 }, (_, i) => `${i}: ${'the valve is shut, '.repeat(6)}`);
  await page.evaluate((words) => navigator.clipboard.writeText(words), lines.join('\n'));
  await text(page).click();

  await page.keyboard.press('Control+v');
  await expect(text(page).locator('p')).toHaveCount(3_000, { timeout: 30_000 });
  await expect.poll(frames).toContain('short, plain');

  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+b');
  await expect(text(page).locator('strong')).toHaveCount(3_000, { timeout: 30_000 });
  await expect.poll(frames).toContain('long, plain');

  await page.keyboard.press('Control+z');
  await page.keyboard.type('Over');
  await expect(text(page)).toHaveText('Over', { timeout: 30_000 });
  await expect(text(page)).not.toHaveAttribute('aria-busy');
  await expect(saved(page)).toBeVisible({ timeout: 60_000 });
});
