import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, signIn } from '../people.ts';

const text = (page: Page) => page.locator('.ProseMirror');

test('two people write one document, one of them offline for a while; a reader sees what is published', async ({
  browser,
}) => {
  const tomasz = await signIn(browser, 'Tomasz Wieczorek');
  await tomasz.getByRole('treeitem', { name: 'Operations', exact: true }).click();
  await tomasz.getByRole('main').getByRole('button', { name: 'New', exact: true }).click();
  await tomasz.getByRole('menuitem', { name: 'Document' }).click();
  await tomasz.getByRole('dialog').getByRole('textbox').fill('Shift notes');
  await tomasz.getByRole('dialog').getByRole('textbox').press('Enter');
  await expect(text(tomasz)).toHaveAttribute('contenteditable', 'true');
  await text(tomasz).click();
  await tomasz.keyboard.type('Handover at six.');
  await expect(tomasz.getByText('Saved', { exact: true })).toBeVisible();
  await expectAccessible(tomasz);
  // In the text the key makes a link; elsewhere it finds.
  await tomasz.keyboard.press('Control+k');
  await expect(tomasz.getByPlaceholder('Paste or type an address')).toBeVisible();
  await expect(tomasz.getByPlaceholder(/Find titles/)).toBeHidden();
  await tomasz.keyboard.press('Escape');

  const mei = await signIn(browser, '林晓梅');
  await mei.goto(tomasz.url());
  await mei.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(text(mei)).toHaveAttribute('contenteditable', 'true');
  await expect(text(mei)).toContainText('Handover at six.');
  await text(mei).click();
  await mei.keyboard.press('Control+End');
  await mei.keyboard.press('Enter');
  await mei.keyboard.type('Bring the keys.');
  await expect(text(tomasz)).toContainText('Bring the keys.');
  await expect(tomasz.locator('.ProseMirror').getByText('林晓梅')).toBeVisible();

  await mei.context().setOffline(true);
  await mei.keyboard.type(' And the lamp.');
  await expect(mei.getByText('Saved', { exact: true })).toBeHidden();
  await text(tomasz).click();
  await tomasz.keyboard.press('Control+Home');
  await tomasz.keyboard.type('Daily: ');
  await expect(tomasz.getByText('Saved', { exact: true })).toBeVisible();
  await mei.context().setOffline(false);
  for (const page of [tomasz, mei]) {
    await expect(text(page)).toContainText(/Daily: .*Handover at six\./, { timeout: 40_000 });
    await expect(text(page)).toContainText('Bring the keys. And the lamp.', { timeout: 40_000 });
  }

  const reader = await signIn(browser, 'Mateo Quispe');
  await reader.goto(tomasz.url());
  await expect(reader.getByText('Handover at six.')).toBeHidden();
  await tomasz.getByRole('button', { name: /^Publish/ }).click();
  const dialog = tomasz.getByRole('dialog');
  if (await dialog.isVisible().catch(() => false))
    await dialog.getByRole('button', { name: /Publish/ }).click();
  await expect(tomasz.getByText('Published v1').filter({ visible: true }).first()).toBeVisible();
  await reader.reload();
  await expect(reader.getByText('Handover at six.')).toBeVisible();
  await expect(reader.getByRole('button', { name: 'Edit', exact: true })).toBeHidden();
});
