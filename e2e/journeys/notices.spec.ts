import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessibility.ts';
import { expect, test } from '../journey.ts';
import { openBrowser, openNewDocument, saved, signIn, text } from '../people.ts';

/** Types at the end of the open text, and publishes it. */
async function publishWith(page: Page, words: string): Promise<void> {
  await text(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(words);
  await expect(saved(page)).toBeVisible();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
}

test('a follower of a document is notified immediately of its next version, and reads it without reloading', {
  tag: '@deep',
}, async ({ browser }) => {
  const tomasz = await openBrowser(browser, 'Tomasz Wieczorek');
  await openNewDocument(tomasz, {
    name: 'Cold weather start',
    text: ['Warm the pump for ten minutes.'],
    isPublished: true,
  });

  const mateo = await openBrowser(browser, 'Mateo Quispe');
  await mateo.goto(tomasz.url());
  await expect(mateo.getByText('ten minutes')).toBeVisible();
  await mateo.getByRole('button', { name: 'More actions' }).click();
  await mateo.getByRole('menuitem', { name: 'Follow' }).click();
  await expect(mateo.getByText("You'll be notified when")).toBeVisible();

  await publishWith(tomasz, ' Then start it.');

  await expect(mateo.getByText('Version 2 has been published.')).toBeVisible();
  await mateo.getByRole('button', { name: 'View new version' }).click();
  await expect(mateo.getByText('Then start it.')).toBeVisible();

  const notices = mateo.getByRole('button', { name: 'Notifications 1 unread' });
  await expect(notices).toBeVisible();
  await notices.click();
  const told = mateo.getByRole('dialog', { name: 'Notifications' });
  await expect(told).toContainText(
    'Tomasz Wieczorek published a new version of “Cold weather start”',
  );
  // The content behind the list fades with it.
  await expect(mateo.getByText("You'll be notified when")).toBeHidden();
  await expectAccessible(mateo);
  await told.getByRole('button', { name: 'Mark all as read' }).click();
  await mateo.keyboard.press('Escape');
  await expect(mateo.getByRole('button', { name: 'Notifications', exact: true })).toBeFocused();
});

test('mails use the language that the person chose for Docent', { tag: '@deep' }, async ({
  browser,
}) => {
  const mateo = await signIn(browser, 'Mateo Quispe');
  const choose = async (account: RegExp, language: string) => {
    await mateo.getByRole('button', { name: account }).click();
    await mateo.getByRole('menuitem', { name: language }).click();
    await mateo.keyboard.press('Escape');
  };
  const ofMails = () =>
    mateo.evaluate(async () => {
      const headers = { authorization: `Bearer ${localStorage.getItem('token')}` };
      const response = await fetch('/api/notice/settings', { headers });
      return (await response.json()).data.language;
    });
  await choose(/Mateo Quispe/, '简体中文');
  await expect.poll(ofMails).toBe('zh');
  await choose(/Mateo Quispe/, 'English');
  await expect.poll(ofMails).toBe('en');
});

test('a notice of an outdated answer leads to the changed paragraph, and to the answer', {
  tag: '@deep',
}, async ({ browser }) => {
  const tomasz = await openBrowser(browser, 'Tomasz Wieczorek');
  const asked = 'How many minutes does the glycol heater of the ferry need?';
  await openNewDocument(tomasz, {
    name: 'Glycol heater',
    text: ['The glycol heater of the ferry needs 35 minutes.'],
    isPublished: true,
  });

  await tomasz.getByRole('button', { name: 'Docent Assistant' }).click();
  await tomasz.getByLabel('Your question').fill(asked);
  await tomasz.getByLabel('Your question').press('Enter');
  await expect(tomasz.getByRole('log')).toContainText('35 minutes');
  await tomasz.getByRole('button', { name: 'Docent Assistant' }).click();

  await publishWith(tomasz, ' In winter 50.');

  const again = await signIn(browser, 'Tomasz Wieczorek');
  await again.getByRole('button', { name: /^Notifications/ }).click();
  await again.getByRole('dialog').getByRole('button', { name: asked }).first().click();
  const note = again.getByRole('note').filter({ hasText: asked });
  await expect(note.locator('ins')).toContainText('winter');
  await expect(again.locator('.document-text [data-flash]')).toContainText('In winter 50.');
  await expectAccessible(again);
  await note.getByRole('button', { name: 'Show answer' }).click();
  await expect(again.getByRole('log')).toContainText('Changed since this answer');
});
