// A manual as pages, on screen and on paper.

import { manual } from '../../web/src/editor/testing/pagedManual.ts';
import { expectAccessible } from '../accessibility.ts';
import { expect, test } from '../journey.ts';
import { choosePage, pagesPrinted, pagesTold, scanText, status } from '../pages.ts';
import { edit, signIn } from '../people.ts';

const wide = { viewport: { width: 1900, height: 900 } };

test('a manual is imported, laid out as pages and printed as displayed', {
  tag: '@chromium',
}, async ({ browser }) => {
  const page = await signIn(browser, 'Tomasz Wieczorek', wide);
  await page.getByRole('treeitem', { name: 'Operations', exact: true }).click();
  await page.getByRole('main').getByRole('button', { name: 'New', exact: true }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('menuitem', { name: 'Import files…' }).click();
  const buffer = Buffer.from(`# Rope manual\n\n${manual(2)}`);
  await (await chooser).setFiles({ name: 'rope.md', mimeType: 'text/plain', buffer });
  const uploads = page.getByRole('region', { name: 'Upload files' });
  // The server reads the whole file first.
  await uploads.getByRole('link', { name: 'rope.md' }).click({ timeout: 30_000 });
  await expect(page.getByRole('heading', { level: 1, name: 'Rope manual' }).first()).toBeVisible();
  const trash = page.getByRole('link', { name: 'Trash', exact: true });
  const account = page
    .getByRole('complementary')
    .filter({ has: trash })
    .getByRole('button', {
      name: /Tomasz Wieczorek/,
    });
  const assistant = page.getByRole('button', { name: 'Docent Assistant' });
  // The list covers none of them.
  for (const control of [trash, account, assistant]) await control.click({ trial: true });
  await uploads.getByRole('button', { name: 'Close upload list' }).click();
  await edit(page);

  await choosePage(page, 'Page setup…');
  const dialog = page.getByRole('dialog');
  await expectAccessible(page);
  await dialog.getByLabel('View').selectOption('Pages');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(status(page)).toContainText(/Page 1 of \d+/);

  const header = page.locator('.page-header-footer[data-place="header"]').first();
  await header.dblclick({ position: { x: 8, y: 8 } });
  await expect(page.getByLabel('Header, left')).toBeFocused();
  await page.keyboard.press('Escape');

  const { pages, faults } = await scanText(page);
  expect(faults).toEqual([]);
  expect(pages).toBe(await pagesTold(page));
  expect(Math.abs((await pagesPrinted(page)) - pages)).toBeLessThanOrEqual(1);
  await expectAccessible(page);
});
