// A manual as pages, on screen and on paper.
import { expectAccessible } from '../accessibility.ts';
import { expect, test } from '../journey.ts';
import {
  choosePage,
  edgesOf,
  importManual,
  importText,
  lookThrough,
  manual,
  pagesPrinted,
  pagesTold,
  showPages,
  status,
} from '../pages.ts';
import { edit, placeOf, signIn, text } from '../people.ts';

const wide = { viewport: { width: 1900, height: 900 } };

test('a manual is imported, laid out as pages and printed as it is seen', {
  tag: '@chromium',
}, async ({ browser }) => {
  const page = await signIn(browser, 'Tomasz Wieczorek', wide);
  await page.getByRole('treeitem', { name: 'Operations', exact: true }).click();
  await page.getByRole('main').getByRole('button', { name: 'New', exact: true }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('menuitem', { name: /Import Markdown/ }).click();
  const buffer = Buffer.from(`# Rope manual\n\n${manual(2)}`);
  await (await chooser).setFiles({ name: 'rope.md', mimeType: 'text/plain', buffer });
  const uploads = page.getByRole('region', { name: 'Upload files' });
  // The server reads the whole file first.
  await uploads.getByRole('link', { name: 'rope.md' }).click({ timeout: 30_000 });
  await expect(page.getByRole('heading', { level: 1, name: 'Rope manual' }).first()).toBeVisible();
  await uploads.getByRole('button', { name: 'Close the list of uploads' }).click();
  await edit(page);

  await choosePage(page, 'Page set-up…');
  const dialog = page.getByRole('dialog');
  await expectAccessible(page);
  await dialog.getByLabel('View').selectOption('Pages');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(status(page)).toContainText(/Page 1 of \d+/);

  const header = page.locator('.page-band[data-place="header"]').first();
  await header.dblclick({ position: { x: 8, y: 8 } });
  await expect(page.getByLabel('Header, left')).toBeFocused();
  await page.keyboard.press('Escape');

  const { sheets, faults } = await lookThrough(page);
  expect(faults).toEqual([]);
  expect(sheets).toBe(await pagesTold(page));
  expect(Math.abs((await pagesPrinted(page)) - sheets)).toBeLessThanOrEqual(1);
  await expectAccessible(page);
});

test('a manual stays whole on other paper and at another zoom', { tag: '@deep' }, async ({
  browser,
}) => {
  test.slow();
  const page = await signIn(browser, 'Tomasz Wieczorek', wide);
  await importManual(page, 'Manual on other paper');
  await showPages(page);
  const dialog = page.getByRole('dialog');
  const onA4 = await lookThrough(page);
  expect(onA4.faults).toEqual([]);
  expect(onA4.sheets).toBe(await pagesTold(page));

  await page.getByRole('button', { name: 'Smaller', exact: true }).click();
  await page.getByRole('button', { name: 'Smaller', exact: true }).click();
  await expect(status(page)).toContainText('75 %');
  expect(await lookThrough(page)).toEqual(onA4);
  expect(await pagesTold(page)).toBe(onA4.sheets);
  await page.getByRole('button', { name: /^Zoom: / }).click();
  await page.getByRole('menuitem', { name: /^Natural size/ }).click();

  await choosePage(page, 'Page set-up…');
  await dialog.getByLabel('Paper').selectOption('A5 (148 × 210 mm)');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(dialog).toBeHidden();
  const onA5 = await lookThrough(page);
  expect(onA5.faults).toEqual([]);
  expect(onA5.sheets).toBe(await pagesTold(page));
  expect(onA5.sheets).toBeGreaterThan(onA4.sheets);
});

test('pages are filled column by column, and margins set beside them', {
  tag: ['@deep', '@chromium'],
}, async ({ browser }) => {
  test.slow();
  const page = await signIn(browser, 'Tomasz Wieczorek', wide);
  await importManual(page, 'Columns of rope');
  await choosePage(page, 'Page set-up…');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('View').selectOption('Pages');
  await dialog.getByLabel('Columns').selectOption('2');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect.poll(() => edgesOf(page)).toHaveLength(2);
  const [first = 0, second = 0] = await edgesOf(page);
  expect(first).toBe(0);
  expect(second).toBeGreaterThan(300);
  await expect(status(page)).toContainText(/Page 1 of \d+/);
  await expect.poll(() => pagesTold(page)).toBe(await pagesPrinted(page));

  await page.getByRole('button', { name: 'Page', exact: true }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Ruler' }).click();
  const top = page.getByRole('slider', { name: 'Top margin, in millimetres' });
  await expect(top).toHaveAttribute('aria-valuenow', '25');
  await top.press('ArrowDown');
  await expect(top).toHaveAttribute('aria-valuenow', '26');
  const { x, y } = await placeOf(top);
  await page.mouse.move(x + 8, y + 5);
  await page.mouse.down();
  await page.mouse.move(x + 8, y + 43, { steps: 4 });
  await page.mouse.up();
  await expect(top).toHaveAttribute('aria-valuenow', '36');
  await expectAccessible(page);
});

test('what is written once columns are left stands where it is written', { tag: '@deep' }, async ({
  browser,
}) => {
  const page = await signIn(browser, 'Tomasz Wieczorek', wide);
  await importText(page, 'Knots.md', '# Knots\n\nBowline\n\nHitch\n\nSplice\n');
  await showPages(page, '2');
  await expect.poll(() => edgesOf(page)).not.toEqual([]);
  await choosePage(page, 'Page set-up…');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('View').selectOption('Continuous');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(dialog).toBeHidden();
  await text(page).getByText('Bowline').click();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Bend');
  const seen = () =>
    text(page)
      .locator('p')
      .evaluateAll((all) =>
        all
          .map((block) => ({ says: block.textContent, y: block.getBoundingClientRect().y }))
          .sort((one, other) => one.y - other.y)
          .map(({ says }) => says),
      );
  await expect.poll(seen).toEqual(['Bowline', 'Bend', 'Hitch', 'Splice']);
});
