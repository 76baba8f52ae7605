// No typing is lost: somebody who has created a document or opened a dialog types before it is ready.
import type { Browser } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { edit, openNewDocument, saved, signIn, text } from '../people.ts';

test('text typed right after a document was created appears in it', async ({ browser }) => {
  const tomasz = await signIn(browser, 'Tomasz Wieczorek');
  await tomasz.getByRole('treeitem', { name: 'Operations', exact: true }).click();
  await tomasz.getByRole('main').getByRole('button', { name: 'New document' }).click();
  await tomasz.keyboard.type('Typed ahead');
  await tomasz.keyboard.press('Enter');
  await tomasz.keyboard.type('First words, /slash?');
  await tomasz.keyboard.press('Enter');
  await expect(text(tomasz)).toBeFocused();
  await tomasz.keyboard.type('Second.');
  await expect(text(tomasz).locator('p')).toHaveText(['First words, /slash?', 'Second.']);
  await expect(tomasz.getByRole('textbox', { name: 'Title' })).toHaveValue('Typed ahead');
  await expect(tomasz.getByRole('treeitem', { name: 'Typed ahead' })).toBeVisible();
  await expect(saved(tomasz)).toBeVisible();
  await expect(tomasz).toHaveURL(/\/Typed-ahead$/);
});

test('text typed for a document whose window is closed too early appears in it later', {
  tag: '@deep',
}, async ({ browser }) => {
  const tomasz = await signIn(browser, 'Tomasz Wieczorek');
  // The editor does not load in this window.
  await tomasz.route('**/assets/LiveText-*.js', () => {});
  await tomasz.reload();
  await tomasz.getByRole('treeitem', { name: 'Operations', exact: true }).click();
  await tomasz.getByRole('main').getByRole('button', { name: 'New document' }).click();
  await tomasz.keyboard.type('Closed too soon');
  await tomasz.keyboard.press('Enter');
  await expect(tomasz).toHaveURL(/\/detail\//);
  await tomasz.keyboard.type('First words.');
  await tomasz.keyboard.press('Enter');
  await tomasz.keyboard.type('Second.');
  const later = await tomasz.context().newPage();
  await tomasz.close();
  // The URL of a new document opens the editor until it was opened once.
  await later.goto(new URL(tomasz.url()).pathname);
  await edit(later);
  await expect(text(later).locator('p')).toHaveText(['First words.', 'Second.']);
  await expect(saved(later)).toBeVisible();
  await later.reload();
  await edit(later);
  await expect(text(later).locator('p')).toHaveText(['First words.', 'Second.']);
});

/** Signed in on a slow machine, where parts of the page load only when `arrive` is called. */
async function awaiting(browser: Browser, parts: string) {
  let arrive = () => {};
  const there = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const viewport = { width: 1440, height: 860 };
  const page = await signIn(browser, 'Tomasz Wieczorek', { viewport });
  await page.route(`**/assets/{${parts}}-*.js`, async (route) => {
    await there;
    await route.continue();
  });
  await page.reload();
  await expect(page.locator('#content')).toBeVisible();
  const devTools = await page.context().newCDPSession(page);
  const slow = (rate: number) => devTools.send('Emulation.setCPUThrottlingRate', { rate });
  await slow(6);
  return { page, devTools, slow, arrive };
}

test('text typed right after opening the search becomes the query', {
  tag: ['@deep', '@chromium'],
}, async ({ browser }) => {
  const { page, slow, arrive } = await awaiting(browser, 'SearchPalette,');
  const question = page.getByRole('dialog').getByRole('combobox').first();
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('lix');
  await page.keyboard.press('Backspace');
  arrive();
  await page.keyboard.type('ne opening');
  await slow(1);
  await expect(question).toHaveValue('line opening');
  await page.keyboard.press('Escape');

  // Search opens with the last query selected.
  await slow(6);
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('Opening the line');
  await page.keyboard.press('Enter');
  await slow(1);
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 }).first()).toContainText('Opening the line');
  await slow(6);
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.press('Backspace');
  await expect(question).toHaveValue('');
});

test('text typed for a document appears in it, even if search was opened before it was ready', {
  tag: ['@deep', '@chromium'],
}, async ({ browser }) => {
  const { page, slow, arrive } = await awaiting(browser, 'LiveText,');
  const question = page.getByRole('dialog').getByRole('combobox').first();
  await slow(1);
  await page.getByRole('treeitem', { name: 'Operations', exact: true }).click();
  await page.getByRole('main').getByRole('button', { name: 'New document' }).click();
  await page.keyboard.type('Looked up');
  await page.keyboard.press('Enter');
  await page.keyboard.type('First');
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('pump');
  await expect(question).toHaveValue('pump');
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  // A closed dialog returns the focus about 40 ms later, sooner than anybody continues typing.
  await expect(page.locator('textarea:focus')).toBeAttached();
  await page.keyboard.type(' words.');
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('valve');
  arrive();
  await expect(text(page).locator('p')).toHaveText(['First words.']);
  await expect(question).toHaveValue('valve');
  await expect(question).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(text(page)).toBeFocused();
  await page.keyboard.type(' More.');
  await expect(text(page).locator('p')).toHaveText(['First words. More.']);
  await expect(saved(page)).toBeVisible();
});

test('a composed word is kept until the search has loaded', {
  tag: ['@deep', '@chromium'],
}, async ({ browser }) => {
  const { page, devTools, arrive } = await awaiting(browser, 'SearchPalette,');
  const question = page.getByRole('dialog').getByRole('combobox').first();
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('g4 ');
  await devTools.send('Input.imeSetComposition', {
    text: 'fa',
    selectionStart: 2,
    selectionEnd: 2,
  });
  arrive();
  await expect(question).toBeVisible();
  const men = { text: 'fa men', selectionStart: 6, selectionEnd: 6 };
  await devTools.send('Input.imeSetComposition', men);
  await devTools.send('Input.insertText', { text: '阀门' });
  await expect(question).toBeFocused();
  await expect(question).toHaveValue('g4 阀门');
});

test('a name typed immediately becomes the name of the folder', {
  tag: ['@deep', '@chromium'],
}, async ({ browser }) => {
  const { page, arrive } = await awaiting(browser, 'CreateDialog,');
  await page.getByRole('treeitem', { name: 'Operations', exact: true }).click();
  await page.getByRole('main').getByRole('button', { name: 'New', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Folder' }).click();
  await page.keyboard.type('Named at once');
  await page.keyboard.press('Enter');
  arrive();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Named at once');
});

test('a question typed immediately appears in the panel', { tag: ['@deep', '@chromium'] }, async ({
  browser,
}) => {
  const { page, arrive } = await awaiting(browser, 'Chat,');
  await page.getByRole('button', { name: 'Docent Assistant' }).press('Enter');
  await page.keyboard.type('Which pump');
  await page.keyboard.press('Shift+Enter');
  arrive();
  await page.keyboard.type('is meant?');
  await expect(page.getByRole('textbox', { name: 'Your question' })).toHaveValue(
    'Which pump\nis meant?',
  );
});

test('text typed for a comment or a form never goes into the document', {
  tag: ['@deep', '@chromium'],
}, async ({ browser }) => {
  const { page, slow, arrive } = await awaiting(browser, 'FootnoteForm,');
  await slow(1);
  await openNewDocument(page, { name: 'Commented in haste', text: ['Drain the pump.'] });
  await slow(6);
  await page.keyboard.press('Shift+Home');
  await page.keyboard.press('ControlOrMeta+Alt+m');
  await page.keyboard.type('Which one?');
  await expect(page.getByRole('textbox', { name: 'Add a comment…' })).toHaveValue('Which one?');
  await expect(text(page).locator('p')).toHaveText(['Drain the pump.']);
  await page.keyboard.press('Escape');
  await page.keyboard.press('End');
  await page.keyboard.type(' /footnote');
  await page.keyboard.press('Enter');
  await page.keyboard.type('By hand.');
  arrive();
  await expect(page.getByRole('textbox', { name: 'Footnote text' })).toHaveValue('By hand.');
  await page.keyboard.press('Enter');
  await expect(text(page)).toContainText('Drain the pump.');
  await expect(text(page)).not.toContainText('footnote');
});
