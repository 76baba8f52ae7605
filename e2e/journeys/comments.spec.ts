// Two people discuss a word in a document: each sees what the other says, and it stays with the word.
import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessibility.ts';
import { expect, test } from '../journey.ts';
import {
  call,
  contentOf,
  edit,
  openBrowser,
  openNewDocument,
  placeOf,
  saved,
  signIn,
  text,
} from '../people.ts';

/** With room beside the text. */
const wide = { viewport: { width: 1440, height: 860 } };

const commented = (page: Page) => page.locator('.commented').filter({ visible: true });
const margin = (page: Page) => page.getByRole('complementary', { name: 'Comments in the margin' });
const reply = (page: Page) => page.getByRole('textbox', { name: 'Reply…' });

test('a comment on a word is answered, stays with it and is resolved', {
  tag: '@chromium',
}, async ({ browser }) => {
  const tomasz = await openBrowser(browser, 'Tomasz Wieczorek', wide);
  await openNewDocument(tomasz, {
    name: 'Housing of the pump',
    text: ['Drain the pump before you open the housing.'],
  });
  await tomasz.keyboard.press('Home');
  for (let i = 0; i < 10; i++) await tomasz.keyboard.press('ArrowRight');
  for (let i = 0; i < 4; i++) await tomasz.keyboard.press('Shift+ArrowRight');
  await expect.poll(() => tomasz.evaluate(() => getSelection()?.toString())).toBe('pump');
  await tomasz.keyboard.press('ControlOrMeta+Alt+m');
  await expect(tomasz.getByRole('textbox', { name: 'Add a comment…' })).toBeFocused();
  await tomasz.keyboard.type('Which pump is meant?');
  await tomasz.keyboard.press('ControlOrMeta+Enter');
  await expect(margin(tomasz).getByRole('article')).toContainText('Which pump is meant?');
  await expect(commented(tomasz)).toHaveText(['pump']);
  await expectAccessible(tomasz);

  const ingrid = await openBrowser(browser, 'Ingrid Solheim', wide);
  await ingrid.goto(tomasz.url());
  await commented(ingrid).click();
  await reply(ingrid).fill('The one in room 4.');
  await reply(ingrid).press('ControlOrMeta+Enter');
  await expect(margin(tomasz)).toContainText('The one in room 4.');
  await expectAccessible(ingrid);

  // Text typed before the word moves the comment along, for readers as well.
  await edit(ingrid);
  await text(ingrid).click({ position: { x: 4, y: 12 } });
  await ingrid.keyboard.press('Home');
  await ingrid.keyboard.type('First of all: ');
  await expect(saved(ingrid)).toBeVisible();
  await expect(text(tomasz)).toContainText('First of all:');
  for (const page of [ingrid, tomasz]) await expect(commented(page)).toHaveText(['pump']);

  // An unsent reply is kept.
  await commented(ingrid).click();
  await reply(ingrid).fill('By the window');
  await ingrid.reload();
  await commented(ingrid).click();
  await expect(reply(ingrid)).toHaveValue('By the window');

  // A URL leads to it.
  await ingrid.getByRole('button', { name: 'Comment actions' }).first().click();
  await ingrid.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await ingrid.getByRole('menuitem', { name: 'Copy link' }).click();
  const copied = () => ingrid.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toContain('/detail/');
  const address = await copied();
  await tomasz.goto(address);
  await expect(reply(tomasz)).toBeVisible();
  await expect(commented(tomasz)).toHaveText(['pump']);

  await tomasz.getByRole('button', { name: 'Resolve' }).click();
  await expect(commented(tomasz)).toHaveCount(0);
  // People who have it open still see it.
  await expect(margin(ingrid)).toContainText('Resolved by Tomasz Wieczorek');
  await reply(ingrid).press('Escape');
  await expect(commented(ingrid)).toHaveCount(0);
  await ingrid.getByRole('button', { name: /^Comments/ }).click();
  await ingrid.getByLabel('Filter comments').selectOption('Resolved');
  await expect(ingrid.getByRole('dialog')).toContainText('Resolved by Tomasz Wieczorek');
  await expectAccessible(ingrid);
});

test('a comment covers several paragraphs, in editing and reading', { tag: '@deep' }, async ({
  browser,
}) => {
  const tomasz = await openBrowser(browser, 'Tomasz Wieczorek', wide);
  await openNewDocument(tomasz, {
    name: 'Order of work',
    text: ['Oil the pump.', 'Wait an hour.', 'Close the valve.', 'Go home.'],
  });
  await tomasz.keyboard.press('ControlOrMeta+Home');
  for (let i = 0; i < 4; i++) await tomasz.keyboard.press('ArrowRight');
  for (let i = 0; i < 2; i++) await tomasz.keyboard.press('Shift+ArrowDown');
  await tomasz.keyboard.press('Shift+End');
  const selected = () => tomasz.evaluate(() => getSelection()?.toString().split(/\s+/).join(' '));
  await expect.poll(selected).toBe('the pump. Wait an hour. Close the valve.');
  await tomasz.keyboard.press('ControlOrMeta+Alt+m');
  await tomasz.keyboard.type('In this order?');
  await tomasz.keyboard.press('ControlOrMeta+Enter');
  await expect(margin(tomasz).getByRole('article')).toContainText('In this order?');
  await expect(commented(tomasz)).toHaveText(['the pump.', 'Wait an hour.', 'Close the valve.']);

  const ingrid = await openBrowser(browser, 'Ingrid Solheim', wide);
  await ingrid.goto(tomasz.url());
  await expect(commented(ingrid)).toHaveText(['the pump.', 'Wait an hour.', 'Close the valve.']);
  await commented(ingrid).nth(1).click();
  await expect(ingrid.locator('.commented-active')).toHaveCount(3);
  await expect(reply(ingrid)).toBeVisible();
  await reply(ingrid).press('Escape');

  // When its first paragraph is deleted, the others keep it.
  await tomasz.keyboard.press('Escape');
  await tomasz.getByText('Oil the pump.').click({ clickCount: 3 });
  await tomasz.keyboard.press('Delete');
  await expect(commented(ingrid)).toHaveText(['Wait an hour.', 'Close the valve.']);
  await expect(commented(tomasz)).toHaveText(['Wait an hour.', 'Close the valve.']);

  // Readers can select several paragraphs as well.
  await ingrid.evaluate(() => {
    const blocks = [...document.querySelectorAll('[data-id]')];
    const [valve, home] = ['Close the valve.', 'Go home.'].map((words) =>
      blocks.find((block) => block.textContent === words),
    ) as [Element, Element];
    getSelection()?.setBaseAndExtent(valve, 0, home, 1);
  });
  await ingrid.keyboard.press('ControlOrMeta+Alt+m');
  await expect(ingrid.getByRole('textbox', { name: 'Add a comment…' })).toBeFocused();
  await ingrid.keyboard.type('And then?');
  await ingrid.keyboard.press('ControlOrMeta+Enter');
  await expect(margin(tomasz)).toContainText('And then?');
  await expectAccessible(ingrid);
  await ingrid.getByRole('button', { name: /^Comments/ }).click();
  await expect(ingrid.getByRole('dialog')).toContainText('Comment on 2 paragraphs');
  await expectAccessible(ingrid);
});

test('a collapsed folder shows an unread comment in it immediately, until it is read', {
  tag: '@deep',
}, async ({ browser }) => {
  const ingrid = await signIn(browser, 'Ingrid Solheim', wide);
  const space = ingrid.getByRole('treeitem', { name: 'Pump house', exact: true });
  const { id: parentId } = await call(ingrid, '/file/add', {
    parentId: null,
    name: 'Pump house',
    kind: 'folder',
  });
  const file = { parentId, name: 'Seals', kind: 'document' };
  const { id: fileId } = await call(ingrid, '/file/add', file);
  await call(ingrid, '/file/follow', { fileId, following: true });
  await call(ingrid, '/keyclock/grant', {
    fileId: parentId,
    subject: { kind: 'everyone' },
    level: 'edit',
  });
  await expect(space).toBeVisible();
  const unread = space.getByRole('img', { name: 'Unread comments inside' });
  await expect(unread).toBeHidden();

  const tomasz = await signIn(browser, 'Tomasz Wieczorek', wide);
  const { id } = await call(tomasz, '/comment/add', { fileId, body: 'Which ones?' });
  await expect(unread).toBeVisible();
  await expect(space).toHaveAccessibleDescription('Unread comments inside');
  await expectAccessible(ingrid);

  // When expanded, it leaves that to the document.
  await space.press('ArrowRight');
  const document = ingrid.getByRole('treeitem', { name: 'Seals' });
  await expect(document.getByRole('img', { name: 'Unread comments' })).toBeVisible();
  await expect(unread).toBeHidden();
  await space.press('ArrowLeft');
  await expect(unread).toBeVisible();
  await call(ingrid, '/comment/read', { id });
  await expect(unread).toBeHidden();
});

test('on a phone, the subject of the last comment is visible above its sheet', {
  tag: '@deep',
}, async ({ browser }) => {
  const page = await signIn(browser, 'Ingrid Solheim', { viewport: { width: 360, height: 640 } });
  const lines = Array.from(
    { length: 20 },
    (_, at) => `Line ${at} goes on for more than one row of a phone.`,
  );
  const content = contentOf(...lines);
  const place = { parentId: null, name: 'Sheets', kind: 'folder' };
  const { id: parentId } = await call(page, '/file/add', place);
  const document = { parentId, name: 'Lines', kind: 'document', content };
  const { id: fileId } = await call(page, '/file/add', document);
  await call(page, '/file/update', { fileId, state: 'published' });
  const { id } = await call(page, '/comment/add', {
    fileId,
    body: 'The last one?',
    paragraphId: 'line-20',
    anchor: { from: 0, to: 7 },
    quote: 'Line 19',
  });
  await page.goto(`/detail/${fileId}/-#c-${id}`);
  await expect(page.getByRole('dialog')).toContainText('The last one?');
  const sheet = await placeOf(page.getByRole('heading', { name: 'Comments' }));
  const endOfWords = async () => {
    const words = await page.locator('.commented-active').boundingBox();
    return words && words.y + words.height;
  };
  await expect.poll(endOfWords).toBeLessThan(sheet.y);

  // The button to send is visible while typing below a long thread.
  for (let at = 0; at < 5; at++)
    await call(page, '/comment/add', { fileId, parentId: id, body: `${at}` });
  await reply(page).click();
  await page.keyboard.type('The last one.');
  const send = page.getByRole('dialog').getByRole('button', { name: 'Reply', exact: true });
  await expect(send).toBeInViewport({ ratio: 1 });
  // It also stays in place when somebody else is faster.
  for (let at = 0; at < 3; at++)
    await call(page, '/comment/add', { fileId, parentId: id, body: `meanwhile ${at}` });
  await expect(page.getByText('meanwhile 2')).toHaveCount(1);
  await expect(send).toBeInViewport({ ratio: 1 });
  // Text that is too long stays complete, with a message.
  const field = page.getByRole('dialog').getByRole('textbox');
  await field.fill('x'.repeat(9_010));
  await expect(page.getByText('10 characters over the limit')).toBeVisible();
  await expect(send).toBeDisabled();
  await field.fill('The last one.');
  await send.click();
  await expect(page.getByText('The last one.')).toBeVisible();
  await call(page, '/file/delete', { fileId: parentId });
});
