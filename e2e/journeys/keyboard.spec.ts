import type { Browser, Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { signIn } from '../people.ts';

/** Presses Tab until the named element has the focus. */
async function tabTo(page: Page, name: RegExp, key = 'Tab', most = 40): Promise<void> {
  for (let presses = 0; presses < most; presses++) {
    // In one step: the focus may move between two.
    const { words, isVisible } = await page.evaluate(() => {
      const focused = document.querySelector(':focus');
      const words = focused?.getAttribute('aria-label') ?? focused?.textContent ?? '';
      return { words, isVisible: focused?.matches(':focus-visible') };
    });
    if (name.test(words.trim())) {
      expect(isVisible).toBe(true);
      return;
    }
    // In the text, Tab inserts a tab until Escape was pressed.
    const isInText = await page.evaluate(() => document.activeElement?.matches('.ProseMirror'));
    if (isInText) await page.keyboard.press('Escape');
    const before = await page.evaluateHandle(() => document.activeElement);
    await page.keyboard.press(key);
    // A tree moves the focus in a later task, a menu with the next frame. Without an effect, the key is
    // pressed again.
    const moved = page.waitForFunction((was) => document.activeElement !== was, before, {
      timeout: 2_000,
    });
    await moved.catch(() => undefined);
  }
  throw new Error(`${name} was not reached by ${key}`);
}

async function signInByKeys(browser: Browser, name: RegExp): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByText(name).first()).toBeVisible();
  await tabTo(page, name);
  await page.keyboard.press('Enter');
  await expect(page.locator('#content')).toBeVisible();
  return page;
}

test('somebody without a mouse creates, names, writes, publishes, searches and asks', async ({
  browser,
}) => {
  const page = await signInByKeys(browser, /Tomasz Wieczorek/);
  const focused = page.locator(':focus');
  const row = (name: string) => page.getByRole('treeitem', { name, exact: true });

  await expect(row('Operations')).toBeVisible();
  await tabTo(page, /^Help$/);
  await tabTo(page, /^Operations$/, 'ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Operations' })).toBeAttached();
  await expect(row('Operations')).toBeFocused();

  // A folder, with the row's menu; closing it returns the focus.
  await page.keyboard.press('Shift+F10');
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(row('Operations')).toBeFocused();
  await page.keyboard.press('Shift+F10');
  // Without waiting: the next key already goes to the menu.
  expect(await focused.evaluate((element) => element.closest('[role="menu"]') !== null)).toBe(true);
  await tabTo(page, /^New folder…$/, 'ArrowDown');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('textbox')).toBeFocused();
  await page.keyboard.type('By keys');
  await page.keyboard.press('Enter');
  await expect(row('By keys')).toBeVisible();
  await expect(row('Operations')).toBeFocused();

  await tabTo(page, /^By keys$/, 'ArrowDown');
  await page.keyboard.press('F2');
  await expect(page.getByLabel('New name for By keys')).toBeFocused();
  await page.keyboard.type('Gravel roads');
  await page.keyboard.press('Enter');

  // A document in it. The row gets the focus back as soon as it has its name.
  await page.keyboard.press('Shift+F10');
  await expect(page.getByRole('menu')).toBeVisible();
  await tabTo(page, /^New document$/, 'ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused();
  await page.keyboard.type('Gritting');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Document text' })).toBeFocused();
  await page.keyboard.type('Grit stands in the shed.');
  await expect(page.getByText('Grit stands in the shed.')).toBeVisible();
  await tabTo(page, /^Publish$/, 'Shift+Tab');
  // The button is removed only when the page learns that nothing is left to publish.
  const heard = Promise.withResolvers<void>();
  await page.route(/\/api\/file\/detail\?/, async (route) => {
    await heard.promise;
    await route.continue();
  });
  await page.keyboard.press('Enter');
  await expect(page.getByText('Published as v1')).toBeVisible();
  heard.resolve();
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeHidden();
  await expect(focused).toHaveCount(1);

  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(focused).toHaveCount(1);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('gritting');
  await expect(page.getByRole('option').first()).toContainText('Gritting');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Gritting' })).toBeVisible();

  await tabTo(page, /^Docent Assistant$/, 'Tab', 80);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Your question')).toBeFocused();
  await page.keyboard.type('When was Corvane founded?');
  await page.keyboard.press('Enter');
  const conversation = page.getByRole('log');
  await expect(conversation).toContainText('1974');
  const source = (await conversation.locator('li a').first().textContent()) ?? '';
  await tabTo(page, new RegExp(source.slice(0, 12).replace(/\W/g, '.')), 'Shift+Tab');
  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    page.keyboard.press('Enter'),
  ]);
  await opened.close();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Docent Assistant' })).toBeFocused();
});

test('in a narrow window the drawer is opened, used and closed by keyboard', {
  tag: '@deep',
}, async ({ browser }) => {
  const page = await signIn(browser, 'Tomasz Wieczorek', {
    viewport: { width: 360, height: 800 },
  });
  await tabTo(page, /^Open sidebar$/);
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog');
  await expect(drawer.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('button', { name: 'Open sidebar' })).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, /^Help$/);
  await tabTo(page, /^Operations$/, 'ArrowDown');
  await page.keyboard.press('Enter');
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Operations' })).toBeAttached();
  await expect(page.locator(':focus')).toHaveCount(1);
});
