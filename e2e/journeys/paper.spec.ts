// Screen and paper agree: the same pages, rows and images on both.
import type { Page } from '@playwright/test';
import { sentence } from '../../web/src/editor/testing/pagedManual.ts';
import { expect, test } from '../journey.ts';
import {
  choosePage,
  importText,
  lying,
  note,
  pagesPrinted,
  pagesTold,
  scanText,
  showPages,
  unlikePaper,
  upright,
} from '../pages.ts';
import { placeOf, signIn, text } from '../people.ts';

const wide = { viewport: { width: 1900, height: 900 } };

const lines = '<p>One line of three<br>between two others<br>of a paragraph</p>';

const manuals: [string, string, number, string?][] = [
  ['Short paragraphs', lines.repeat(63), 7],
  ['Short in columns', lines.repeat(63), 4, '2'],
  ['Notes upright', `<p>One</p>${lying}<p>Two</p>${upright}<p>Three${note}</p>`, 3],
  ['Notes lying', `<p>One</p>${lying}<p>Two${note}</p>`, 2],
  ['Notes on pages of their own', `<p>One${note}</p>`.repeat(60), 4],
  ['Notes below columns', `<p>One${note}</p>`.repeat(60), 3, '2'],
];

test('paper keeps the same blocks together as the screen', { tag: ['@deep', '@chromium'] }, async ({
  browser,
}) => {
  const page = await signIn(browser, 'Tomasz Wieczorek', wide);
  for (const [name, words, pages, columns] of manuals) {
    await importText(page, `${name}.html`, `<title>${name}</title>${words}`);
    await showPages(page, columns);
    await expect.poll(() => pagesTold(page)).toBe(pages);
    expect(await pagesPrinted(page)).toBe(pages);
    expect(await unlikePaper(page)).toEqual([]);
  }
});

test('printed lines are numbered at their beginning, also beside landscape pages', {
  tag: '@deep',
}, async ({ browser }) => {
  const page = await signIn(browser, 'Tomasz Wieczorek', wide);
  const long = `<p>${sentence.repeat(9)}</p>`;
  const words = `${long.repeat(6)}${lying}${long}${upright}${long}`;
  await importText(page, 'Numbers.html', `<title>Numbers</title>${words}`);
  await showPages(page);
  await choosePage(page, 'Page setup…');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Line numbers').selectOption('page');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(text(page).locator('.page-part').first()).toBeAttached();
  const beginnings = await text(page).evaluate((content) => {
    dispatchEvent(new Event('beforeprint'));
    const marks = [...content.querySelectorAll<HTMLElement>('.page-line-printed')];
    const away = new Set(marks.map(({ style }) => style.getPropertyValue('--beside')));
    dispatchEvent(new Event('afterprint'));
    return { marks: marks.length > 50, away: [...away] };
  });
  expect(beginnings).toEqual({ marks: true, away: ['-12px'] });
});

const row = (...cells: string[]) => `<tr>${cells.map((each) => `<td>${each}</td>`).join('')}</tr>`;
const header = '<tr><th>Part</th><th>Length</th><th>Remark</th></tr>';
const tall = (count: number) =>
  `<p>${Array.from({ length: count }, (_, i) => `Line ${i}`).join('<br>')}</p>`;
const three = row(tall(90), `<p>${sentence.repeat(25)}</p>`, `<p>${sentence}</p>`.repeat(14));

const table = (...rows: string[]) => `<table>${rows.join('')}</table>`;
const after = '<p>After.</p>';

const divided: [string, string][] = [
  ['One cell', table(row(tall(100))) + after],
  ['One cell to the end of a page', `<p>Before.</p>${table(row(tall(107) + tall(2)))}`],
  ['Three cells', table(three) + after],
  ['Cells below a header', table(header, three) + after],
  ['Cells in the middle', table(header, row('One', '2 mm', 'Short').repeat(12), three) + after],
];

test('a row that is higher than a page is divided on screen as on paper', {
  tag: ['@deep', '@chromium'],
}, async ({ browser }) => {
  test.slow();
  const page = await signIn(browser, 'Tomasz Wieczorek', wide);
  for (const [name, words] of divided) {
    await importText(page, `${name}.html`, `<title>${name}</title>${words}`);
    await showPages(page);
    const pages = await pagesPrinted(page);
    expect(pages).toBeGreaterThan(2);
    await expect.poll(() => pagesTold(page)).toBe(pages);
    expect(await scanText(page)).toEqual({ pages, faults: [] });
  }
  await text(page).getByText('Line 60').click();
  for (let i = 0; i < 80; i++) await page.keyboard.press('Shift+Enter');
  const grown = await pagesPrinted(page);
  await expect.poll(() => pagesTold(page)).toBe(grown);
  expect(await scanText(page)).toEqual({ pages: grown, faults: [] });
});

test('an image is no higher than its page', { tag: ['@deep', '@chromium'] }, async ({
  browser,
}) => {
  const page = await signIn(browser, 'Tomasz Wieczorek', wide);
  await importText(page, 'Tall.html', '<title>Tall</title><p>Before.</p><p>After.</p>');
  await showPages(page);
  await text(page).getByText('Before.').click();
  await text(page).evaluate(async (content) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 400, height: 3000 });
    canvas.getContext('2d')?.fillRect(0, 0, 400, 3000);
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done));
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([blob as Blob], 'tall.png', { type: 'image/png' }));
    const init = { bubbles: true, cancelable: true, clipboardData };
    content.dispatchEvent(new ClipboardEvent('paste', init));
  });
  await expect.poll(() => pagesTold(page)).toBe(3);
  expect(await unlikePaper(page)).toEqual([]);
  expect(await pagesPrinted(page)).toBe(3);
});

/** An image as a data URL, so that it is part of the text. */
function pictureOf(page: Page, width: number, height: number): Promise<string> {
  return page.evaluate(
    ([width, height]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width, height });
      canvas.getContext('2d')?.fillRect(0, 0, width, height);
      return `<img alt="Black" src="${canvas.toDataURL()}">`;
    },
    [width, height] as const,
  );
}

test('an image moves to the next page with the text beside it, on screen and on paper', {
  tag: ['@deep', '@chromium'],
}, async ({ browser }) => {
  const page = await signIn(browser, 'Tomasz Wieczorek', wide);
  const picture = (await pictureOf(page, 300, 260)).replace('<img', '<img data-wrap="right"');
  const words = `${'<p>Line</p>'.repeat(24)}${picture}${`<p>${sentence.repeat(9)}</p>`.repeat(4)}<p>${sentence.repeat(3)}</p>`;
  await importText(page, 'Beside.html', `<title>Beside</title>${words}`);
  await showPages(page);
  await expect.poll(() => pagesTold(page)).toBe(3);
  expect(await pagesPrinted(page)).toBe(3);
  expect(await scanText(page)).toEqual({ pages: 3, faults: [] });
  const pictureAt = await placeOf(text(page).locator('.picture'));
  const textAt = await placeOf(text(page).getByText(sentence).first());
  expect(Math.abs(pictureAt.y - textAt.y)).toBeLessThan(20);
});

test('images have their space before they load, each on its own page', {
  tag: ['@deep', '@chromium'],
}, async ({ browser }) => {
  const page = await signIn(browser, 'Tomasz Wieczorek', wide);
  const upright = (await pictureOf(page, 400, 700)).repeat(6);
  const high = await pictureOf(page, 400, 3000);
  const words = `<p>Before.</p>${upright}${lying}<p>Between.</p>${high}<p>After.</p>`;
  let come = () => {};
  const coming = new Promise<void>((done) => {
    come = done;
  });
  await page.route('**/api/file/attachment?*', (route) => coming.then(() => route.continue()));
  await importText(page, 'room.html', `<title>Room for pictures</title>${words}`);
  await showPages(page);
  await expect.poll(() => pagesTold(page)).toBe(9);
  expect(await unlikePaper(page)).toEqual([]);
  expect(await pagesPrinted(page)).toBe(9);
  come();
  const last = text(page).locator('img').last();
  await expect
    .poll(() => last.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBe(400);
  expect(await unlikePaper(page)).toEqual([]);
  expect(await pagesTold(page)).toBe(9);
  expect(await pagesPrinted(page)).toBe(9);
});
