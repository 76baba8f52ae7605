// Nothing that is typed is lost: whoever has made a document goes on typing before it is there.
import { expect, test } from '@playwright/test';
import { saved, signIn, text } from '../people.ts';

test('what is typed right after a document was made stands in it', async ({ browser }) => {
  const tomasz = await signIn(browser, 'Tomasz Wieczorek');
  await tomasz.getByRole('treeitem', { name: 'Operations', exact: true }).click();
  await tomasz.getByRole('main').getByRole('button', { name: 'New', exact: true }).click();
  await tomasz.getByRole('menuitem', { name: 'Document' }).click();
  await tomasz.getByRole('dialog').getByRole('textbox').fill('Typed ahead');
  await tomasz.keyboard.press('Enter');
  await tomasz.keyboard.type('First words, /slash?');
  await tomasz.keyboard.press('Enter');
  await expect(text(tomasz)).toBeFocused();
  await tomasz.keyboard.type('Second.');
  await expect(text(tomasz).locator('p')).toHaveText(['First words, /slash?', 'Second.']);
  await expect(saved(tomasz)).toBeVisible();
});
