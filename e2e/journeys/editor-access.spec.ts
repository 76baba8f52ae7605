import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessibility.ts';
import { expect, test } from '../journey.ts';
import { edit, openBrowser, openNewDocument, placeOf, signIn, text } from '../people.ts';

async function editDaily(page: Page, document: string): Promise<void> {
  await page.getByRole('treeitem', { name: 'Operations', exact: true }).click();
  await page.getByRole('main').getByText('Daily operation', { exact: true }).first().click();
  await page.getByRole('main').getByText(document, { exact: true }).first().click();
  await edit(page);
}

test('everybody can use the editor’s text, tools and panels', {
  tag: '@chromium',
}, async ({ browser }) => {
  const page = await signIn(browser, 'Tomasz Wieczorek', {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await editDaily(page, 'Opening the line in the morning');

  // Semantic text: headings are headings, tables have headers, the whole is one multi-line field.
  const field = page.getByRole('textbox', { name: 'Document text' });
  await expect(field).toHaveAttribute('aria-multiline', 'true');
  await expect(
    field.getByRole('heading', { level: 2, name: 'Before anything moves' }),
  ).toBeVisible();
  await expect(field.getByRole('columnheader', { name: 'Step' })).toBeVisible();
  await field.getByText('The operator on the early shift').click();
  await expectAccessible(page);

  // Find: the count is announced, Escape returns to the text at the match.
  await page.keyboard.press('Control+f');
  const panel = page.getByRole('search', { name: 'Find and replace' });
  await page.keyboard.type('shift');
  await expect(panel.getByRole('status')).toHaveText(/^1 of \d+$/);
  await page.keyboard.press('Control+h');
  await expect(panel.getByLabel('Replace with')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(field).toBeFocused();
  await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe('shift');

  // The context menu by keyboard, and the focus afterwards.
  await page.keyboard.press('Shift+F10');
  await expect(page.getByRole('menuitem', { name: 'Copy link to paragraph' })).toBeVisible();
  await expectAccessible(page, true);
  await page.getByRole('menuitem', { name: 'Copy link to paragraph' }).press('Enter');
  await expect(field).toBeFocused();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toMatch(/\/detail\/[^/]+\/[^/]+\/[^/]+#p-[\w-]+$/);
  const link = await copied();

  // The lists of fonts and sizes.
  await page.getByRole('button', { name: /^Font: / }).click();
  await expect(page.getByRole('listbox', { name: 'Font' })).toBeVisible();
  await expectAccessible(page, true);
  await page.keyboard.press('Escape');
  await expect(field).toBeFocused();
  await page.getByRole('combobox', { name: 'Font size in points' }).click();
  await expect(page.getByRole('listbox', { name: 'Size' })).toBeVisible();
  await expectAccessible(page, true);
  await page.keyboard.press('Escape');
  await expect(field).toBeFocused();

  // Help by shortcut, searched, closed; in the text, single keys are text.
  await page.keyboard.press('Control+/');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await help.getByRole('textbox').fill('next match');
  await expect(help.getByText('F3', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(field).toBeFocused();

  // A chapter is moved by keyboard, announced, and moved back with one undo.
  await page.setViewportSize({ width: 1600, height: 900 });
  const contents = page.getByRole('navigation', { name: 'Contents' });
  const entries = contents.getByRole('link');
  await expect(entries).not.toHaveCount(0);
  const before = await entries.allTextContents();
  const last = entries.last();
  const moved = await last.textContent();
  await last.focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(contents.getByRole('status')).toHaveText(/^Moved before/);
  await expect(contents.getByRole('link', { name: moved ?? '' })).toBeFocused();
  await expect(entries).not.toHaveText(before);
  await expectAccessible(page);
  await page.keyboard.press('Control+z');
  await expect(entries).toHaveText(before);

  // Readers find the same link.
  await page.goto(link);
  await page.locator('[data-flash]').click({ button: 'right' });
  await expect(page.getByRole('menuitem', { name: 'Copy link to paragraph' })).toBeVisible();
  await expectAccessible(page, true);
});

test('on a phone, the text is edited with one row of tools', { tag: '@chromium' }, async ({
  browser,
}) => {
  const page = await signIn(browser, 'Tomasz Wieczorek', { locale: 'en-GB' });
  await editDaily(page, 'Running in wind');
  const address = page.url();
  const phone = await browser.newContext({
    viewport: { width: 360, height: 640 },
    hasTouch: true,
    isMobile: true,
    storageState: await page.context().storageState(),
    baseURL: new URL(address).origin,
  });
  const small = await phone.newPage();
  await small.goto(address);
  const edit = small.getByRole('button', { name: 'Edit', exact: true });
  const person = small.getByText('Tomasz Wieczorek', { exact: true });
  await expect(edit.or(person).first()).toBeVisible();
  if (!(await edit.isVisible())) {
    await person.tap();
    await expect(small.locator('#content')).toBeVisible();
    await small.goto(address);
  }
  await edit.tap();
  await expect(text(small)).toHaveAttribute('contenteditable', 'true');
  await text(small).locator('p').first().tap();
  const tools = small.getByRole('toolbar', { name: 'Formatting' });
  await expect(tools.getByRole('button', { name: 'More tools' })).toBeHidden();
  expect((await placeOf(tools)).height).toBeLessThan(60);
  await expect.poll(() => small.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await expectAccessible(small);

  // The assistant's button does not cover the status bar, and the rows of the tree are large enough for
  // touch.
  const foot = small.getByRole('region', { name: 'Status bar' });
  const assistant = small.getByRole('button', { name: 'Docent Assistant' });
  await expect(foot).toBeVisible();
  const room = async () => {
    const [bar, button] = [await foot.boundingBox(), await assistant.boundingBox()];
    if (!bar || !button) return -1;
    return Math.max(bar.y - button.y - button.height, button.y - bar.y - bar.height);
  };
  await expect.poll(room).toBeGreaterThanOrEqual(0);
  // While the on-screen keyboard is open, there is no room for it over the text.
  await small.setViewportSize({ width: 360, height: 340 });
  await expect(assistant).toBeHidden();
  await small.setViewportSize({ width: 360, height: 640 });
  await expect(assistant).toBeVisible();
  await small.getByRole('button', { name: 'Open sidebar' }).tap();
  await expect(small.getByRole('treeitem').first()).toHaveCSS('height', '40px');
});

test('in full screen, nothing is beside the text', { tag: '@deep' }, async ({ browser }) => {
  const page = await openBrowser(browser, 'Tomasz Wieczorek');
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
