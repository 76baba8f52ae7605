import { expect, test } from '../journey.ts';
import { openBrowser, openNewDocument, saved, signIn, text } from '../people.ts';

test('the server is killed while somebody types, and every word is there after the restart', async ({
  browser,
  server,
}) => {
  const page = await signIn(browser, 'Tomasz Wieczorek');
  const sign = page.getByLabel('Save status');
  await openNewDocument(page, { name: 'Night log' });
  const address = page.url();
  await page.keyboard.type('Written in peace.');
  await expect(sign).toHaveAttribute('data-state', 'saved');

  const words = Array.from({ length: 60 }, (_, i) => `word${i}`);
  let killed: Promise<void> | undefined;
  for (const [i, word] of words.entries()) {
    if (i === 30) killed = server.kill();
    await page.keyboard.type(` ${word}`);
  }
  await killed;
  await expect(sign).toHaveAttribute('data-state', 'offline');

  // Reloading without a server fails; the typed text stays in the browser's storage.
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload().catch(() => {});
  await server.restart();

  await page.goto(address);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(text(page)).toContainText(`Written in peace. ${words.join(' ')}`);
  await expect(sign).toHaveAttribute('data-state', 'saved');
  await expect(saved(page)).toBeVisible();

  // A browser without its own storage sees the server's text.
  const mei = await openBrowser(browser, '林晓梅');
  await mei.goto(address);
  await mei.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(text(mei)).toContainText(`Written in peace. ${words.join(' ')}`);
});
