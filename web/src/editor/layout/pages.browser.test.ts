// Texts laid out as pages, with the browser's own lines: no paper is missing under a line, and keys, clicks and rulers
// reach every part of it.
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  caretHeard,
  clickEndOf,
  drag,
  elementIn,
  frames,
  fromHtml,
  fromMarkdown,
  isInView,
  linesOf,
  middleOf,
  press,
  type ShownEditor,
  showEditor,
  write,
} from '../testing/shownEditor.tsx';

const sentence = 'The grip holds the rope by its springs and lets it go over the coupling ramp. ';

/** Chapters with long paragraphs, a table, a list and code, so that page ends go through each of them. */
function manual(chapters: number): object {
  const rows = Array.from({ length: 31 }, (_, i) => `| Part ${i} | ${i * 7} mm | ${sentence} |`);
  const steps = Array.from({ length: 9 }, (_, i) => `${i + 1}. ${sentence.repeat(1 + (i % 3))}`);
  const code = Array.from({ length: 17 }, (_, i) => `line ${i} of the program`);
  const chapter = (_: unknown, i: number) =>
    [
      `## Chapter ${i + 1}`,
      sentence.repeat(9 + i),
      sentence.repeat(5),
      ['| Part | Length | Remark |', '|---|---|---|', ...rows].join('\n'),
      steps.join('\n'),
      `> ${sentence.repeat(3)}`,
      `\`\`\`\n${code.join('\n')}\n\`\`\``,
    ].join('\n\n');
  return fromMarkdown(Array.from({ length: chapters }, chapter).join('\n\n'));
}

const note = '<span data-type="footnote" data-attrs=\'{"text":"With a ruler."}\'></span>';

function scrollerOf(text: HTMLElement): Element {
  let scroller: Element = text;
  while (!/auto|scroll/.test(getComputedStyle(scroller).overflowY) && scroller.parentElement) {
    scroller = scroller.parentElement;
  }
  return scroller;
}

/** The sheets that are drawn on the way from the first line to the last, and what is wrong with them. */
async function lookThrough({ text }: ShownEditor): Promise<{ sheets: number; faults: string[] }> {
  const scroller = scrollerOf(text);
  const frame = text.parentElement ?? text;
  const zoom = new DOMMatrix(getComputedStyle(frame).transform).a;
  const sheets = new Set<string>();
  scroller.scrollTo(0, 0);
  for (let steps = 0, before = -1; scroller.scrollTop !== before; steps++) {
    if (steps === 500) throw new Error('The text has no end.');
    let faults = new Set<string>();
    // An end of a page that comes near is measured, and may move what follows once: later on a busy machine.
    for (let tries = 0; tries === 0 || (faults.size > 0 && tries < 20); tries++) {
      await frames(tries === 0 ? 4 : 10);
      faults = faultsInView(text, scroller, zoom);
    }
    for (const footer of frame.querySelectorAll('.page-header-footer[data-place="footer"]')) {
      sheets.add(footer.textContent ?? '');
    }
    if (faults.size > 0) return { sheets: sheets.size, faults: [...faults] };
    before = scroller.scrollTop;
    scroller.scrollBy(0, 500);
  }
  return { sheets: sheets.size, faults: [] };
}

function faultsInView(text: HTMLElement, scroller: Element, zoom: number): Set<string> {
  const faults = new Set<string>();
  const { top, bottom } = scroller.getBoundingClientRect();
  const papers = [...document.querySelectorAll('.page-box')].map((sheet) =>
    sheet.getBoundingClientRect(),
  );
  for (const section of text.querySelectorAll<HTMLElement>(':scope > section')) {
    const box = section.getBoundingClientRect();
    const told = Number.parseFloat(section.style.getPropertyValue('contain-intrinsic-block-size'));
    if (box.bottom < top || box.top > bottom) continue;
    if (Math.abs(box.height / zoom - told) > 1) {
      faults.add(`a section is ${box.height}, not ${told}`);
    }
  }
  const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
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
  for (const row of text.querySelectorAll('tr.page-row:has(.page-row-gap)')) {
    const header = row.nextElementSibling;
    if (!header?.matches('.page-row') || !header.textContent?.includes('Length')) {
      faults.add('a table goes on without its header row');
    }
  }
  return faults;
}

test('a manual stays whole on other paper and at another zoom', async () => {
  const shown = await showEditor(manual(2), { page: { paged: true } });
  const { pages } = shown;
  await expect.poll(() => pages.visiblePages.pages).toBeGreaterThan(3);
  const onA4 = await lookThrough(shown);
  expect(onA4.faults).toEqual([]);
  expect(onA4.sheets).toBe(pages.visiblePages.pages);

  pages.setZoom(0.75);
  await expect.poll(() => pages.visiblePages.zoom).toBe(0.75);
  expect(await lookThrough(shown)).toEqual(onA4);
  expect(pages.visiblePages.pages).toBe(onA4.sheets);
  pages.setZoom(1);

  pages.set({ paper: 'A5' });
  await expect.poll(() => pages.visiblePages.pages).toBeGreaterThan(onA4.sheets);
  const onA5 = await lookThrough(shown);
  expect(onA5.faults).toEqual([]);
  expect(onA5.sheets).toBe(pages.visiblePages.pages);
});

/** From the left edge of the text to where its paragraphs begin; a column has one such place. */
function edgesOf({ text }: ShownEditor): number[] {
  const { left } = text.getBoundingClientRect();
  const lines = [...text.querySelectorAll(':scope > section > p')].flatMap((paragraph) => [
    ...paragraph.getClientRects(),
  ]);
  const edges = new Set(lines.map((line) => Math.round(line.left - left)));
  return [...edges].sort((a, b) => a - b);
}

test('pages are filled column by column, and margins set beside them', async () => {
  const shown = await showEditor(manual(2), { page: { paged: true, columns: 2 } });
  await expect.poll(() => edgesOf(shown)).toHaveLength(2);
  const [first = 0, second = 0] = edgesOf(shown);
  expect(first).toBe(0);
  expect(second).toBeGreaterThan(300);

  shown.pages.showRuler(true);
  const margin = page.getByRole('slider', { name: 'Top margin, in millimetres' });
  await expect.element(margin).toHaveAttribute('aria-valuenow', '25');
  (margin.element() as HTMLElement).focus();
  await press('ArrowDown');
  await expect.element(margin).toHaveAttribute('aria-valuenow', '26');
  await frames(4);
  const { x, y } = middleOf(margin.element());
  await drag({ x, y }, { x, y: y + 38 });
  await expect.element(margin).toHaveAttribute('aria-valuenow', '36');
});

test('a line written once columns are left stands where it is written', async () => {
  const words = ['Bowline', 'Hitch', 'Splice'].map((word) => `<p>${word}</p>`).join('');
  const shown = await showEditor(fromHtml(words), { page: { paged: true, columns: 2 } });
  await expect.poll(() => shown.pages.visiblePages.columns).toBe(2);
  shown.pages.set({ paged: false });
  await expect.poll(() => shown.pages.visiblePages.columns).toBe(1);
  await clickEndOf(shown, 0);
  await press('Enter');
  await write('Bend');
  const fromTop = () =>
    [...shown.text.querySelectorAll('p')]
      .map((block) => ({ words: block.textContent, y: block.getBoundingClientRect().y }))
      .sort((one, other) => one.y - other.y)
      .map(({ words }) => words);
  await expect.poll(fromTop).toEqual(['Bowline', 'Bend', 'Hitch', 'Splice']);
});

test.each([1, 2])('keys reach both ends of a text with notes in %i columns', async (columns) => {
  const lines = Array.from({ length: 120 }, (_, i) => `<p>${i}. ${sentence.repeat(3)}${note}</p>`);
  const shown = await showEditor(fromHtml(lines.join('')), { page: { paged: true, columns } });
  await expect.poll(() => shown.pages.visiblePages.pages).toBeGreaterThan(8);
  await clickEndOf(shown, 2);
  await press('Control+End');
  await write('Last.');
  await expect.poll(() => linesOf(shown).at(-1)).toMatch(/^119\..*Last\.$/);
  await expect.poll(async () => isInView(await elementIn(shown, 'section > p', -1))).toBe(true);
  await press('Control+Home');
  await write('First. ');
  await expect.poll(() => linesOf(shown)[0]).toMatch(/^First\. 0\./);
  await expect.poll(async () => isInView(await elementIn(shown, 'section > p'))).toBe(true);
  await press('Control+Shift+End', 'Delete');
  await expect.poll(() => linesOf(shown).join().trim()).toBe('First.');
});

test('a screenful on and back the caret stays at its height, and no line is left out', async () => {
  const lines = Array.from({ length: 200 }, (_, i) => `<p>${i}. ${sentence.repeat(3)}</p>`);
  const shown = await showEditor(fromHtml(lines.join('')), { page: { paged: true } });
  await expect.poll(() => shown.pages.visiblePages.pages).toBeGreaterThan(8);
  /** How high the caret stands in the window, and how far the text is scrolled. */
  const caretInWindow = async () => {
    await frames(10);
    const height = getSelection()?.getRangeAt(0).getClientRects()[0]?.top ?? Number.NaN;
    return { height, scrolled: -shown.text.getBoundingClientRect().top };
  };
  await userEvent.click(await elementIn(shown, 'section > p', 2));
  const start = await caretInWindow();
  let at = start;
  for (const key of [...Array(5).fill('PageDown'), ...Array(4).fill('PageUp')]) {
    await press(key);
    const next = await caretInWindow();
    expect(Math.abs(next.height - start.height)).toBeLessThan(30);
    const moved = (next.scrolled - at.scrolled) * (key === 'PageDown' ? 1 : -1);
    // Sections above that were never seen get their height as they come near.
    expect(moved).toBeLessThan(innerHeight);
    at = next;
  }
  await press('Shift+PageDown');
  await write('Written over.');
  const over = [...shown.text.querySelectorAll('p')].find((each) =>
    each.textContent?.includes('Written over.'),
  );
  expect(over && isInView(over)).toBe(true);
});

test('a line that goes to the next page comes into sight with one’s own key', async () => {
  const lines = Array.from({ length: 60 }, (_, i) => `<p>Line ${i}</p>`).join('');
  const shown = await showEditor(fromHtml(lines), { page: { paged: true } });
  const last = await elementIn(shown, 'p:has(+ .page-start)');
  last.scrollIntoView({ block: 'end' });
  await userEvent.click(last);
  await caretHeard(shown);
  await press('End', 'Enter');
  await expect.poll(() => shown.text.querySelector('.page-start')?.textContent).toBe('');
  await expect.poll(async () => isInView(await elementIn(shown, '.page-start'))).toBe(true);
});

test('the empty room of a column belongs to the text before it', async () => {
  const words = '<p>First.</p><p>Last.</p>';
  const shown = await showEditor(fromHtml(words), { page: { paged: true, columns: 2 } });
  await expect.poll(() => shown.pages.visiblePages.columns).toBe(2);
  await frames(4);
  const { right, top } = (await elementIn(shown, 'section > p', 1)).getBoundingClientRect();
  const place = { x: right + 120, y: top + 200 };
  await drag(place, place);
  await caretHeard(shown);
  await write(' Added.');
  await expect.poll(() => linesOf(shown)).toEqual(['First.', 'Last. Added.']);

  const dataTransfer = new DataTransfer();
  dataTransfer.setData('text/html', '<b>Dropped.</b>');
  const at = { clientX: place.x, clientY: place.y };
  const init = { bubbles: true, cancelable: true, ...at, dataTransfer };
  document.elementFromPoint(place.x, place.y)?.dispatchEvent(new DragEvent('drop', init));
  await expect.poll(() => linesOf(shown)).toEqual(['First.', 'Last. Added.Dropped.']);
});
