import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { edit, openBrowser, publish, saved, signIn, text } from '../people.ts';

/** Creates a document with clicks; the caret is in its empty text. */
async function createDocument(page: Page, name: string): Promise<void> {
  await page.getByRole('treeitem', { name: 'Operations', exact: true }).click();
  await page.getByRole('main').getByRole('button', { name: 'New document' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill(name);
  await page.getByRole('textbox', { name: 'Title' }).press('Enter');
  await expect(text(page)).toHaveAttribute('contenteditable', 'true');
  await text(page).click();
}

test('two people edit one document, one of them offline for a while; a reader sees the published text', async ({
  browser,
}) => {
  const tomasz = await signIn(browser, 'Tomasz Wieczorek');
  await createDocument(tomasz, 'Shift notes');
  await tomasz.keyboard.type('Handover at six.');
  await expect(saved(tomasz)).toBeVisible();
  // In the text the shortcut inserts a link; elsewhere it opens search.
  await tomasz.keyboard.press('Control+k');
  await expect(tomasz.getByPlaceholder('Paste or type a URL')).toBeVisible();
  await expect(tomasz.getByRole('combobox', { name: 'Search' })).toBeHidden();
  await tomasz.keyboard.press('Escape');

  const mei = await openBrowser(browser, '林晓梅');
  await mei.goto(tomasz.url());
  await edit(mei);
  await expect(text(mei)).toContainText('Handover at six.');
  await text(mei).click();
  await mei.keyboard.press('Control+End');
  await mei.keyboard.press('Enter');
  await mei.keyboard.type('Bring the keys.');
  await expect(text(tomasz)).toContainText('Bring the keys.');
  await expect(text(tomasz).getByText('林晓梅')).toBeVisible();

  await mei.context().setOffline(true);
  await mei.keyboard.type(' And the lamp.');
  await expect(saved(mei)).toBeHidden();
  await text(tomasz).click();
  await tomasz.keyboard.press('Control+Home');
  await tomasz.keyboard.type('Daily: ');
  await expect(saved(tomasz)).toBeVisible();
  await mei.context().setOffline(false);
  for (const page of [tomasz, mei]) {
    await expect(text(page)).toContainText(/Daily: .*Handover at six\./);
    await expect(text(page)).toContainText('Bring the keys. And the lamp.');
  }

  const reader = await openBrowser(browser, 'Mateo Quispe');
  await reader.goto(tomasz.url());
  await expect(reader.getByText('Handover at six.')).toBeHidden();
  await publish(tomasz);
  await reader.reload();
  await expect(reader.getByText('Handover at six.')).toBeVisible();
  await expect(reader.getByRole('button', { name: 'Edit', exact: true })).toBeHidden();
});
