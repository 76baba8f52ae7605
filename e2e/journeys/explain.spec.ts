// An administrator asks why something was found; others cannot see the page.
import { expect, test } from '../journey.ts';
import { signIn } from '../people.ts';

test('an administrator learns why a paragraph was found, and others see no such page', {
  tag: '@deep',
}, async ({ browser }) => {
  const admin = await signIn(browser, 'Ingrid Solheim');
  await admin.getByRole('button', { name: /Ingrid Solheim/ }).click();
  await admin.getByRole('menuitem', { name: 'Search diagnostics' }).click();
  await admin
    .getByRole('textbox', { name: 'Question' })
    .fill('How many days of anual leave do I get?');
  await admin.getByRole('button', { name: 'Run diagnostics' }).click();
  await expect(admin.getByText('No matches for “anual”')).toBeVisible();
  await admin
    .getByRole('textbox', { name: 'Question' })
    .fill('How many days of annual leave do I get?');
  await admin.getByRole('button', { name: 'Run diagnostics' }).click();
  await expect(admin.getByRole('status')).toContainText('The assistant answers this question.');
  const first = admin
    .getByRole('listitem')
    .filter({ has: admin.getByRole('article') })
    .first();
  await first.getByText('Details').click();
  await expect(first.getByText('Total', { exact: true })).toBeVisible();

  const address = await first.getByRole('link', { name: 'Open' }).getAttribute('href');
  await admin.getByLabel('Paragraph (optional)').fill(`https://docs.example.org${address}`);
  await admin.getByRole('button', { name: 'Run diagnostics' }).click();
  await expect(admin.getByRole('status')).toContainText('Found at rank 1.');

  const editor = await signIn(browser, 'Tomasz Wieczorek');
  await editor.getByRole('button', { name: /Tomasz Wieczorek/ }).click();
  await expect(editor.getByRole('menuitem', { name: 'Log out' })).toBeVisible();
  await expect(editor.getByRole('menuitem', { name: 'Search diagnostics' })).toHaveCount(0);
  await editor.goto('/explain?q=leave');
  await expect(editor.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});
