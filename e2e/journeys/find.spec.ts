// Somebody uses the search dialog: with typos, by keyboard alone, by author and date, in a PDF, and while
// the server does not answer.
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../accessibility.ts';
import { expect, test } from '../journey.ts';
import { signIn } from '../people.ts';

const rows = (page: Page): Locator =>
  page.getByRole('listbox', { name: 'Results' }).getByRole('option');
const box = (page: Page): Locator => page.getByRole('combobox', { name: 'Search', exact: true });

async function open(page: Page, query: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(box(page)).toBeFocused();
  await box(page).fill(query);
}

/** A PDF with one page per text. */
function pdfOf(pages: readonly string[]): Buffer {
  const objects = ['<< /Type /Catalog /Pages 2 0 R >>', ''];
  objects.push('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>');
  const kids = pages.map((text) => {
    const drawn = `BT /F1 12 Tf 72 700 Td (${text}) Tj ET`;
    objects.push(`<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`);
    return `${objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${objects.length} 0 R
      /Resources << /Font << /F1 3 0 R >> >> >>`,
    )} 0 R`;
  });
  objects[1] = `<< /Type /Pages /Count ${kids.length} /Kids [${kids.join(' ')}] >>`;
  const written = objects.map((object, i) => `${i + 1} 0 obj\n${object}\nendobj\n`).join('');
  return Buffer.from(`%PDF-1.4\n${written}trailer << /Root 1 0 R /Size ${objects.length + 1} >>\n`);
}

test('a misspelt question is understood and opened by keyboard alone', async ({ browser }) => {
  const page = await signIn(browser, 'Tomasz Wieczorek');
  await open(page, 'anual leeve');
  await expect(page.getByText('Showing results for')).toBeVisible();
  await expect(page.getByRole('button', { name: 'annual leave' })).toBeVisible();
  await expect(rows(page).first()).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page);

  await page.keyboard.press('ArrowDown');
  await expect(rows(page).nth(1)).toHaveAttribute('aria-selected', 'true');
  const chosen = await rows(page).nth(1).getAttribute('id');
  await expect(box(page)).toHaveAttribute('aria-activedescendant', chosen ?? '');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/detail\//);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // The dialog opens with the last query; Tab reaches the link to search exactly as typed.
  await page.keyboard.press('Control+k');
  await expect(box(page)).toHaveValue('anual leeve');
  const insist = page.getByRole('button', { name: 'Search for “anual leeve” instead' });
  for (let tabs = 0; tabs < 20; tabs++) {
    if (await insist.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(insist).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('No results for “anual leeve”')).toBeVisible();
  // Enter right after typing waits for the results, and opens none of the previous ones.
  await box(page).fill('annual leave');
  await expect(rows(page).first()).toContainText('leave');
  await box(page).selectText();
  await page.keyboard.type('running in wind');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/Running-in-wind/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('results are filtered by author and date', { tag: '@deep' }, async ({ browser }) => {
  const page = await signIn(browser, 'Tomasz Wieczorek');
  await open(page, 'bearing');
  await expect(rows(page).first()).toBeVisible();
  const total = page.getByRole('dialog').getByRole('status');
  await expect(total).toHaveText(/^\d+ results$/);
  const all = await total.textContent();

  const author = page.getByRole('combobox', { name: 'Edited by' });
  for (const [typed, name] of [
    ['Ingr', 'Ingrid Solheim'],
    ['Tomasz', 'Tomasz Wieczorek'],
  ] as const) {
    await author.fill(typed);
    await page.getByRole('option', { name, exact: true }).click();
    await expect(author).toHaveValue(name);
    // All of the demo base is Ingrid's, except for what other journeys have written.
    if (name === 'Ingrid Solheim') await expect(total).toHaveText(/^\d+ results$/);
    else await expect(page.getByText('No results for “bearing”')).toBeVisible();
  }
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(total).toHaveText(all ?? '');

  await page.getByRole('combobox', { name: 'Last edited', exact: true }).click();
  await page.getByRole('option', { name: 'Custom range' }).click();
  await page.getByLabel('To', { exact: true }).fill('2020-01-01');
  await expect(page.getByText('No results for “bearing”')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('To', { exact: true }).fill('');
  await page.getByLabel('From', { exact: true }).fill('2020-01-01');
  await expect(total).toHaveText(all ?? '');
});

test('the text of a PDF is found with its page, and opened there', { tag: '@deep' }, async ({
  browser,
}) => {
  const page = await signIn(browser, 'Tomasz Wieczorek');
  await page.getByRole('treeitem', { name: 'Operations', exact: true }).click();
  await page.getByRole('main').getByRole('button', { name: 'New', exact: true }).click();
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('menuitem', { name: 'Upload files' }).click();
  await (await choosing).setFiles({
    name: 'Winch.pdf',
    mimeType: 'application/pdf',
    buffer: pdfOf(['About the winch of the service car.', 'Its drum takes 61 metres of cord.']),
  });
  await expect(page.getByText('Uploads complete')).toBeVisible();
  // Results are cached for some seconds; a dialog opened later queries again.
  await expect(async () => {
    await page.keyboard.press('Escape');
    await open(page, 'drum takes metres of cord');
    await expect(rows(page).first()).toContainText('Winch.pdf', { timeout: 6_000 });
    await expect(rows(page).first()).toContainText('Page 2', { timeout: 6_000 });
  }).toPass();
  await page.keyboard.press('Enter');
  await expect(page.locator('iframe[title="Winch.pdf"]')).toHaveAttribute(
    'src',
    /^blob:.*#page=2$/,
  );
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Open in new tab' }).click();
  const tab = await opening;
  await expect(async () => expect(tab.url()).toMatch(/^blob:.*#page=2$/)).toPass();
});

test('while the server is slow or down, the dialog says so and recovers by itself', {
  tag: '@deep',
}, async ({ browser }) => {
  const page = await signIn(browser, 'Tomasz Wieczorek');
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/file/search?*', async (route) => {
    await held;
    await route.abort();
  });
  await open(page, 'calibration');
  await expect(page.getByRole('dialog').getByLabel('Loading…')).toBeVisible();
  answer();
  const failure = page.getByRole('alert').filter({ hasText: 'Try again' });
  await expect(failure).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/api/file/search?*');
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(rows(page).first()).toContainText(/calibrat/i);
  await expect(failure).toHaveCount(0);
});
