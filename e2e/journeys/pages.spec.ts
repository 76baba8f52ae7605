import { expect, type Page, test } from '@playwright/test';
import {
  caretHeard,
  edit,
  expectAccessible,
  newDocument,
  placeOf,
  signIn,
  text,
} from '../people.ts';

const status = (page: Page) => page.getByRole('region', { name: 'Status bar' });

const sentence = 'The grip holds the rope by its springs and lets it go over the coupling ramp. ';

/** Chapters with long paragraphs, a table, a list and code, so that page ends go through each of them. */
function manual(chapters: number): string {
  const rows = Array.from({ length: 31 }, (_, i) => `| Part ${i} | ${i * 7} mm | ${sentence} |`);
  const steps = Array.from({ length: 9 }, (_, i) => `${i + 1}. ${sentence.repeat(1 + (i % 3))}`);
  const code = Array.from({ length: 17 }, (_, i) => `line ${i} of the program`);
  return Array.from({ length: chapters }, (_, i) =>
    [
      `## Chapter ${i + 1}`,
      sentence.repeat(9 + i),
      sentence.repeat(5),
      ['| Part | Length | Remark |', '|---|---|---|', ...rows].join('\n'),
      steps.join('\n'),
      `> ${sentence.repeat(3)}`,
      `\`\`\`\n${code.join('\n')}\n\`\`\``,
    ].join('\n\n'),
  ).join('\n\n');
}

async function importText(page: Page, name: string, fileName: string, words: string) {
  await page.getByRole('treeitem', { name: 'Operations', exact: true }).click();
  await page.getByRole('main').getByRole('button', { name: 'New', exact: true }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('menuitem', { name: /Import Markdown/ }).click();
  const mimeType = 'text/plain';
  await (await chooser).setFiles({ name: fileName, mimeType, buffer: Buffer.from(words) });
  const uploads = page.getByRole('region', { name: 'Upload files' });
  await uploads.getByRole('link', { name: fileName }).click();
  await expect(page.getByRole('heading', { level: 1, name }).first()).toBeVisible();
  await uploads.getByRole('button', { name: 'Close the list of uploads' }).click();
  await edit(page);
}

function importManual(page: Page, name = 'Rope manual'): Promise<void> {
  return importText(page, name, `${name}.md`, `# ${name}\n\n${manual(4)}`);
}

async function showPages(page: Page, columns = '1'): Promise<void> {
  await choosePage(page, 'Page set-up…');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('View').selectOption('Pages');
  await dialog.getByLabel('Columns').selectOption(columns);
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(dialog).toBeHidden();
}

/** The sheets that are drawn on the way from the first line to the last, and what is wrong with them. */
function lookThrough(page: Page): Promise<{ sheets: number; faults: string[] }> {
  return text(page).evaluate(async (content) => {
    const frames = async (count: number) => {
      for (let i = 0; i < count; i++) await new Promise(requestAnimationFrame);
    };
    let scroller: Element = content;
    while (!/auto|scroll/.test(getComputedStyle(scroller).overflowY) && scroller.parentElement) {
      scroller = scroller.parentElement;
    }
    const frame = content.parentElement ?? content;
    const zoom = new DOMMatrix(getComputedStyle(frame).transform).a;
    const faults = new Set<string>();
    const sheets = new Set<string>();
    const check = () => {
      const { top, bottom } = scroller.getBoundingClientRect();
      const papers = [...document.querySelectorAll('.page-sheet')]
        .map((sheet) => sheet.getBoundingClientRect())
        .sort((a, b) => a.top - b.top);
      for (const band of frame.querySelectorAll('.page-band[data-place="footer"]')) {
        sheets.add(band.textContent ?? '');
      }
      for (const section of content.querySelectorAll<HTMLElement>(':scope > section')) {
        const box = section.getBoundingClientRect();
        const told = Number.parseFloat(
          section.style.getPropertyValue('contain-intrinsic-block-size'),
        );
        if (box.bottom < top || box.top > bottom) continue;
        if (Math.abs(box.height / zoom - told) > 1) {
          faults.add(`a section is ${box.height}, not ${told}`);
        }
      }
      const walker = document.createTreeWalker(content, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const line of range.getClientRects()) {
          if (line.width === 0 || line.bottom < top || line.top > bottom) continue;
          const isOnPaper = papers.some(
            (paper) =>
              line.top > paper.top + 30 * zoom &&
              line.bottom < paper.bottom - 30 * zoom &&
              line.left >= paper.left &&
              line.right <= paper.right,
          );
          if (!isOnPaper) faults.add(`no paper is under “${node.textContent?.slice(0, 40)}”`);
        }
      }
      for (const row of content.querySelectorAll('tr.page-row:has(.page-row-gap)')) {
        const header = row.nextElementSibling;
        if (!header?.matches('.page-row') || !header.textContent?.includes('Length')) {
          faults.add('a table goes on without its header row');
        }
      }
    };
    scroller.scrollTo(0, 0);
    for (;;) {
      // An end of a page that comes near is measured, and may move what follows once: later on a busy machine.
      for (let tries = 0; tries === 0 || (faults.size > 0 && tries < 10); tries++) {
        faults.clear();
        await frames(20);
        check();
      }
      const before = scroller.scrollTop;
      scroller.scrollBy(0, 500);
      if (faults.size > 0 || scroller.scrollTop === before) break;
    }
    return { sheets: sheets.size, faults: [...faults] };
  });
}

async function pagesTold(page: Page): Promise<number> {
  const told = /of (\d+)/.exec(await status(page).innerText());
  return Number(told?.[1]);
}

async function pagesPrinted(page: Page): Promise<number> {
  const printed = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  return printed.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

/** From the left edge of the text to where its paragraphs begin; a column has one such place. */
function edgesOf(page: Page): Promise<number[]> {
  return text(page).evaluate((content) => {
    const { left } = content.getBoundingClientRect();
    const lines = [...content.querySelectorAll(':scope > section > p')].flatMap((paragraph) => [
      ...paragraph.getClientRects(),
    ]);
    const edges = new Set(lines.map((line) => Math.round(line.left - left)));
    return [...edges].sort((a, b) => a - b);
  });
}

async function choosePage(page: Page, item: string): Promise<void> {
  const menu = page.getByRole('button', { name: 'Page', exact: true });
  const chosen = page.getByRole('menuitem', { name: item, exact: true });
  // Which tools have room is known a moment after the toolbar is there.
  await expect(async () => {
    if (!(await menu.isVisible()))
      await page.getByRole('toolbar').getByRole('button', { name: /^More/ }).click();
    if (!(await chosen.isVisible())) await menu.click({ timeout: 3_000 });
    await expect(chosen).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await chosen.click();
}

test('a manual is laid out as pages, on other paper too, and printed as it is seen', async ({
  browser,
}) => {
  test.slow();
  const page = await signIn(browser, 'Tomasz Wieczorek', {
    viewport: { width: 1900, height: 900 },
  });
  await importManual(page);
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

  const onA4 = await lookThrough(page);
  expect(onA4.faults).toEqual([]);
  expect(onA4.sheets).toBe(await pagesTold(page));
  expect(Math.abs((await pagesPrinted(page)) - onA4.sheets)).toBeLessThanOrEqual(1);
  await expectAccessible(page);

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
  await page.context().close();
});

test('pages are filled column by column, and margins set beside them', async ({ browser }) => {
  test.slow();
  const page = await signIn(browser, 'Tomasz Wieczorek', {
    viewport: { width: 1900, height: 900 },
  });
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
  await page.context().close();
});

test('what is written once columns are left stands where it is written', async ({ browser }) => {
  const page = await signIn(browser, 'Tomasz Wieczorek', {
    viewport: { width: 1900, height: 900 },
  });
  await importText(page, 'Knots', 'Knots.md', '# Knots\n\nBowline\n\nHitch\n\nSplice\n');
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
  await page.context().close();
});

const lines = '<p>One line of three<br>between two others<br>of a paragraph</p>';
const leaf = (tag: string, type: string, attrs: object) =>
  `<${tag} data-type="${type}" data-attrs='${JSON.stringify(attrs)}'></${tag}>`;
const upright = leaf('div', 'sectionBreak', { orientation: 'portrait' });
const lying = leaf('div', 'sectionBreak', { orientation: 'landscape' });
const note = leaf('span', 'footnote', { text: 'With a ruler.' });

const kept: [string, string, number, string?][] = [
  ['Short paragraphs', lines.repeat(63), 7],
  ['Short in columns', lines.repeat(63), 4, '2'],
  ['Notes upright', `<p>One</p>${lying}<p>Two</p>${upright}<p>Three${note}</p>`, 3],
  ['Notes lying', `<p>One</p>${lying}<p>Two${note}</p>`, 2],
  ['Notes on pages of their own', `<p>One${note}</p>`.repeat(60), 4],
  ['Notes below columns', `<p>One${note}</p>`.repeat(60), 3, '2'],
];

/** The sheets at the end of the text that are not as large as their paper. */
function unlikePaper(page: Page): Promise<string[]> {
  return text(page).evaluate(async (content) => {
    content.lastElementChild?.scrollIntoView({ block: 'end' });
    for (let i = 0; i < 20; i++) await new Promise(requestAnimationFrame);
    const papers = content.parentElement?.querySelectorAll<HTMLElement>('.page-sheet');
    const sheets = [...(papers ?? [])];
    if (sheets.length === 0) return ['none'];
    return sheets
      .map(({ offsetWidth, offsetHeight }) => [offsetWidth, offsetHeight].sort((a, b) => a - b))
      .filter(([short = 0, long = 0]) => Math.abs(short - 794) > 1 || Math.abs(long - 1123) > 1)
      .map((sides) => sides.join(' × '));
  });
}

test('paper holds together what the screen does', async ({ browser }) => {
  const page = await signIn(browser, 'Tomasz Wieczorek', {
    viewport: { width: 1900, height: 900 },
  });
  for (const [name, words, pages, columns] of kept) {
    await importText(page, name, `${name}.html`, `<title>${name}</title>${words}`);
    await showPages(page, columns);
    await expect.poll(() => pagesTold(page)).toBe(pages);
    expect(await pagesPrinted(page)).toBe(pages);
    expect(await unlikePaper(page)).toEqual([]);
  }
  await page.context().close();
});

test('printed lines are numbered at their beginning, also beside pages that lie', async ({
  browser,
}) => {
  const page = await signIn(browser, 'Tomasz Wieczorek', {
    viewport: { width: 1900, height: 900 },
  });
  const long = `<p>${sentence.repeat(9)}</p>`;
  const words = `${long.repeat(6)}${lying}${long}${upright}${long}`;
  await importText(page, 'Numbers', 'Numbers.html', `<title>Numbers</title>${words}`);
  await showPages(page);
  await choosePage(page, 'Page set-up…');
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
  await page.context().close();
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

test('a row that is higher than a page is divided on screen as on paper', async ({ browser }) => {
  test.slow();
  const page = await signIn(browser, 'Tomasz Wieczorek', {
    viewport: { width: 1900, height: 900 },
  });
  for (const [name, words] of divided) {
    await importText(page, name, `${name}.html`, `<title>${name}</title>${words}`);
    await showPages(page);
    const pages = await pagesPrinted(page);
    expect(pages).toBeGreaterThan(2);
    await expect.poll(() => pagesTold(page)).toBe(pages);
    expect(await lookThrough(page)).toEqual({ sheets: pages, faults: [] });
  }
  await text(page).getByText('Line 60').click();
  for (let i = 0; i < 80; i++) await page.keyboard.press('Shift+Enter');
  const grown = await pagesPrinted(page);
  await expect.poll(() => pagesTold(page)).toBe(grown);
  expect(await lookThrough(page)).toEqual({ sheets: grown, faults: [] });
  await page.context().close();
});

test('a picture is no higher than its page', async ({ browser }) => {
  const page = await signIn(browser, 'Tomasz Wieczorek', {
    viewport: { width: 1900, height: 900 },
  });
  await importText(page, 'Tall', 'Tall.html', '<title>Tall</title><p>Before.</p><p>After.</p>');
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
  await page.context().close();
});

/** A picture as data, so that a text brings it along. */
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

test('a picture goes to the next page with the text beside it, on screen as on paper', async ({
  browser,
}) => {
  const page = await signIn(browser, 'Tomasz Wieczorek', {
    viewport: { width: 1900, height: 900 },
  });
  const picture = (await pictureOf(page, 300, 260)).replace('<img', '<img data-wrap="right"');
  const words = `${'<p>Line</p>'.repeat(24)}${picture}${`<p>${sentence.repeat(9)}</p>`.repeat(4)}<p>${sentence.repeat(3)}</p>`;
  await importText(page, 'Beside', 'Beside.html', `<title>Beside</title>${words}`);
  await showPages(page);
  await expect.poll(() => pagesTold(page)).toBe(3);
  expect(await pagesPrinted(page)).toBe(3);
  expect(await lookThrough(page)).toEqual({ sheets: 3, faults: [] });
  const pictureAt = await placeOf(text(page).locator('.picture'));
  const textAt = await placeOf(text(page).getByText(sentence).first());
  expect(Math.abs(pictureAt.y - textAt.y)).toBeLessThan(20);
  await page.context().close();
});

test('pictures have their room before they come, each on its own page', async ({ browser }) => {
  const page = await signIn(browser, 'Tomasz Wieczorek', {
    viewport: { width: 1900, height: 900 },
  });
  const upright = (await pictureOf(page, 400, 700)).repeat(6);
  const high = await pictureOf(page, 400, 3000);
  const words = `<p>Before.</p>${upright}${lying}<p>Between.</p>${high}<p>After.</p>`;
  let come = () => {};
  const coming = new Promise<void>((done) => {
    come = done;
  });
  await page.route('**/api/file/attachment?*', (route) => coming.then(() => route.continue()));
  await importText(
    page,
    'Room for pictures',
    'room.html',
    `<title>Room for pictures</title>${words}`,
  );
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
  await page.context().close();
});

for (const columns of ['1', '2']) {
  test(`keys reach both ends of a text with notes, columns: ${columns}`, async ({ browser }) => {
    const page = await signIn(browser, 'Tomasz Wieczorek', {
      viewport: { width: 1500, height: 900 },
    });
    const name = `Ends in ${columns}`;
    const lines = Array.from(
      { length: 120 },
      (_, i) => `<p>${i}. ${sentence.repeat(3)}${note}</p>`,
    );
    await importText(page, name, `${name}.html`, `<title>${name}</title>${lines.join('')}`);
    await showPages(page, columns);
    await expect.poll(() => pagesTold(page)).toBeGreaterThan(8);
    const blocks = text(page).locator('section > p');
    await blocks.nth(2).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('Last.');
    await expect(blocks.last()).toHaveText(/^119\..*Last\.$/);
    await expect(blocks.last()).toBeInViewport();
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('First. ');
    await expect(blocks.first()).toHaveText(/^First\. 0\./);
    await expect(blocks.first()).toBeInViewport();
    await page.keyboard.press('Control+Shift+End');
    await page.keyboard.press('Delete');
    await expect(blocks).toHaveText(['First.']);
    await page.context().close();
  });
}

/** How high the caret stands in the window, and how far the text is scrolled. */
function caretInWindow(page: Page): Promise<{ height: number; scrolled: number }> {
  return text(page).evaluate(async (content) => {
    for (let i = 0; i < 10; i++) await new Promise(requestAnimationFrame);
    const range = getSelection()?.getRangeAt(0);
    const height = range?.getClientRects()[0]?.top ?? Number.NaN;
    return { height, scrolled: -content.getBoundingClientRect().top };
  });
}

test('a screenful on and back the caret stays at its height, and no line is left out', async ({
  browser,
}) => {
  const page = await signIn(browser, 'Tomasz Wieczorek', {
    viewport: { width: 1500, height: 900 },
  });
  const lines = Array.from({ length: 300 }, (_, i) => `<p>${i}. ${sentence.repeat(3)}</p>`);
  await importText(
    page,
    'Screenfuls',
    'Screenfuls.html',
    `<title>Screenfuls</title>${lines.join('')}`,
  );
  await showPages(page);
  await text(page).locator('section > p').nth(2).click();
  const start = await caretInWindow(page);
  let at = start;
  for (const key of [...Array(8).fill('PageDown'), ...Array(7).fill('PageUp')]) {
    await page.keyboard.press(key);
    const next = await caretInWindow(page);
    expect(Math.abs(next.height - start.height)).toBeLessThan(30);
    const moved = (next.scrolled - at.scrolled) * (key === 'PageDown' ? 1 : -1);
    // Sections above that were never seen get their height as they come near.
    expect(moved).toBeLessThan(900);
    at = next;
  }
  await page.keyboard.press('Shift+PageDown');
  await page.keyboard.type('Written over.');
  await expect(text(page).getByText('Written over.')).toBeInViewport();
  await page.context().close();
});

test('a line that goes to the next page comes into sight with one’s own key', async ({
  browser,
}) => {
  const page = await signIn(browser, 'Tomasz Wieczorek', {
    viewport: { width: 1500, height: 900 },
  });
  const words = Array.from({ length: 60 }, (_, i) => `<p>Line ${i}</p>`).join('');
  await importText(page, 'Onward', 'Onward.html', `<title>Onward</title>${words}`);
  await showPages(page);
  const last = text(page).locator('p:has(+ .page-start)').first();
  await last.evaluate((line) => line.scrollIntoView({ block: 'end' }));
  await last.click();
  await caretHeard(page);
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  const first = text(page).locator('.page-start').first();
  await expect(first).toHaveText('');
  await expect(first).toBeInViewport();
  await page.context().close();
});

test('the empty room of a column belongs to the text before it', async ({ browser }) => {
  const page = await signIn(browser, 'Tomasz Wieczorek', {
    viewport: { width: 1900, height: 900 },
  });
  await importText(page, 'Room', 'Room.html', '<title>Room</title><p>First.</p><p>Last.</p>');
  await showPages(page, '2');
  const { x, y, width } = await placeOf(text(page).getByText('Last.'));
  const place: [number, number] = [x + width + 120, y + 200];
  const blocks = text(page).locator('section > p');

  await page.mouse.click(...place);
  await caretHeard(page);
  await page.keyboard.type(' Added.');
  await expect(blocks).toHaveText(['First.', 'Last. Added.']);

  await page.evaluate(([clientX, clientY]) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.setData('text/html', '<b>Dropped.</b>');
    const init = { bubbles: true, cancelable: true, clientX, clientY, dataTransfer };
    document.elementFromPoint(clientX, clientY)?.dispatchEvent(new DragEvent('drop', init));
  }, place);
  await expect(blocks).toHaveText(['First.', 'Last. Added.Dropped.']);
  await page.context().close();
});

test('on the whole screen nothing stands beside the text', async ({ browser }) => {
  const page = await signIn(browser, 'Tomasz Wieczorek');
  await newDocument(page, 'Alone');
  const tree = page.getByRole('tree').filter({ visible: true });
  await expect(tree).toHaveCount(1);
  await page.getByRole('button', { name: 'More tools' }).click();
  await page.getByRole('button', { name: 'Page', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Full screen' }).click();
  await expect(tree).toHaveCount(0);
  await expect(text(page)).toBeVisible();
  await page.evaluate(() => document.exitFullscreen());
  await expect(tree).toHaveCount(1);
});
