import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessibility.ts';
import { expect, test } from '../journey.ts';
import { openBrowser, openNewDocument, publish, saved, text } from '../people.ts';

const reading = (page: Page) => page.locator('.reading-text').filter({ visible: true });

/** Chooses from the "/" menu by keyboard. */
async function slash(page: Page, query: string, title: string): Promise<void> {
  await page.keyboard.type(`/${query}`);
  await expect(page.getByRole('option', { name: title, exact: true })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.keyboard.press('Enter');
}

/** Fills in the form beside the text, which Enter saves. */
async function fill(page: Page, label: string, words: string): Promise<void> {
  await expect(page.getByLabel(label, { exact: true })).toBeFocused();
  await page.keyboard.type(words);
  await page.keyboard.press('Enter');
  await expect(text(page)).toBeFocused();
}

test('blocks other than plain text are inserted by keyboard, undone, published and read', {
  tag: '@deep',
}, async ({ browser }) => {
  const page = await openBrowser(browser, 'Tomasz Wieczorek');
  await openNewDocument(page, { name: 'Bolts', text: ['Tighten the flange bolts crosswise.'] });
  const bolts = page.url();

  await openNewDocument(page, { name: 'Seals' });
  await slash(page, 'contents', 'Table of contents');
  await page.keyboard.type('## Before you begin\n');
  await expect(text(page).getByRole('navigation').getByText('Before you begin')).toBeVisible();

  await slash(page, 'warning', 'Warning');
  await page.keyboard.type('Wear gloves.');
  await expect(text(page).getByRole('note', { name: 'Warning' })).toContainText('Wear gloves.');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');

  await slash(page, 'fold', 'Toggle');
  await page.keyboard.type('Why gloves?');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type('The seal is oiled.');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');

  await slash(page, 'formula', 'Formula…');
  await fill(page, 'LaTeX formula', 'F = \\frac{p}{A}');
  await expect(text(page).locator('.katex-display math')).toBeAttached();
  await page.keyboard.press('Control+z');
  await expect(text(page).locator('.katex-display')).toHaveCount(0);
  await page.keyboard.press('Control+y');
  await expect(text(page).locator('.katex-display')).toHaveCount(1);

  await page.keyboard.type('Area $A=2$ was measured');
  await page.keyboard.type(' ');
  await slash(page, 'footnote', 'Footnote…');
  await fill(page, 'Footnote text', 'With a ruler.');
  await page.keyboard.type(' on ');
  await slash(page, 'date', 'Date…');
  await expect(page.getByLabel('Day', { exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type(' by @林晓');
  await expect(page.getByRole('option', { name: /林晓梅/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(text(page).getByText('@林晓梅')).toBeVisible();
  await page.keyboard.type('see [[Bolts');
  await expect(page.getByRole('option', { name: /^Bolts/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(text(page).getByRole('link', { name: 'Bolts' })).toBeVisible();
  await page.keyboard.press('Enter');

  await slash(page, 'special', 'Special character…');
  await expect(page.getByLabel('Search by name')).toBeFocused();
  await page.keyboard.type('ohm');
  await page.keyboard.press('Enter');
  await expect(text(page)).toContainText('Ω');
  await page.keyboard.press('Enter');

  await slash(page, 'diagram', 'Diagram');
  await expect(text(page).locator('.diagram svg')).toBeVisible();
  await page.keyboard.press('Control+Enter');

  await slash(page, 'embed', 'Embed…');
  await fill(page, 'URL of the video or page', 'https://youtu.be/dQw4w9WgXcQ');
  await slash(page, 'include', 'Synced paragraph…');
  await expect(page.getByLabel('Search for a paragraph or paste a link')).toBeFocused();
  await page.keyboard.type('flange bolts crosswise');
  await expect(page.getByRole('dialog').getByText('Tighten the flange bolts')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(text(page).locator('.synced-text')).toContainText('crosswise');

  const choosing = page.waitForEvent('filechooser');
  await slash(page, 'attachment', 'Attachment…');
  await (await choosing).setFiles({
    name: 'torque.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('bolt,torque\nM8,40\n'),
  });
  await expect(text(page).getByRole('button', { name: 'Download torque.csv' })).toBeVisible();
  await expect(saved(page)).toBeVisible();
  await expectAccessible(page);
  await publish(page);

  const reader = await openBrowser(browser, 'Mateo Quispe');
  await reader.goto(page.url());
  const shown = reading(reader);
  await expect(shown.getByRole('navigation').getByText('Before you begin')).toBeVisible();
  await expect(shown.getByRole('note', { name: 'Warning' })).toContainText('Wear gloves.');
  await expect(shown.getByText('The seal is oiled.')).toBeHidden();
  await shown.getByText('Why gloves?').click();
  await expect(shown.getByText('The seal is oiled.')).toBeVisible();
  await expect(shown.locator('.katex-display math')).toBeAttached();
  await expect(shown.locator('.diagram svg')).toBeVisible();
  await shown.getByLabel(/^Footnote 1/).press('Enter');
  await expect(reader.locator(':focus')).toContainText('With a ruler.');
  await expect(shown.getByRole('button', { name: /from www.youtube-nocookie.com/ })).toBeVisible();
  await expect(shown.locator('iframe')).toHaveCount(0);
  // The source is a draft, which this reader may not read.
  await expect(shown.getByText("doesn't exist, or you don't have access")).toBeVisible();
  await expect(shown.getByText('crosswise')).toHaveCount(0);
  const downloading = reader.waitForEvent('download');
  await shown.getByRole('button', { name: 'Download torque.csv' }).click();
  expect((await downloading).suggestedFilename()).toBe('torque.csv');
  await expectAccessible(reader);

  await page.goto(bolts);
  await publish(page);
  await reader.reload();
  await expect(reading(reader).locator('.synced-text')).toContainText('crosswise');
});
