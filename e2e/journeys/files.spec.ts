import { expect, test } from '../journey.ts';
import { signIn } from '../people.ts';

test('somebody creates a folder, corrects an invalid name, deletes it and restores it', async ({
  browser,
}) => {
  const page = await signIn(browser, 'Tomasz Wieczorek');
  await page.getByRole('treeitem', { name: 'Operations', exact: true }).click();
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'New', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Folder' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('Winter/Summer');
  await dialog.getByRole('textbox').press('Enter');
  await expect(dialog).toContainText("'/'");
  await dialog.getByRole('textbox').fill('Winter');
  await dialog.getByRole('textbox').press('Enter');
  await expect(page.getByRole('treeitem', { name: 'Winter' })).toBeVisible();

  await page.getByRole('treeitem', { name: 'Winter' }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: /trash/i }).click();
  await expect(page.getByRole('treeitem', { name: 'Winter' })).toBeHidden();
  await page
    .getByRole('link', { name: 'Trash' })
    .or(page.getByRole('button', { name: 'Trash' }))
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Trash' })).toBeAttached();
  await expect(main.getByRole('button', { name: /Restore/ }).first()).toBeVisible();
  await expect(main.getByText('Winter', { exact: true })).toBeVisible();
  await main
    .getByRole('button', { name: /Restore/ })
    .first()
    .click();
  await expect(main.getByText('Winter', { exact: true })).toBeHidden();
  await expect(page.getByRole('treeitem', { name: 'Winter' })).toBeVisible();
});
