// Texts laid out as pages with the browser's own lines: every line is on a sheet, and keys, clicks and
// rulers reach every part of the text.
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { manual, sentence } from '../testing/pagedManual.ts';
import { scanPages } from '../testing/scanPages.ts';
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

/** The manual as a document. */
const manualOf = (chapters: number) => fromMarkdown(manual(chapters));

const note = '<span data-type="footnote" data-attrs=\'{"text":"With a ruler."}\'></span>';

test('a manual stays complete on other paper sizes and at another zoom', async () => {
  const shown = await showEditor(manualOf(2), { page: { paged: true } });
  const { pages } = shown;
  await expect.poll(() => pages.visiblePages.pages).toBeGreaterThan(3);
  const onA4 = await scanPages(shown.text);
  expect(onA4.faults).toEqual([]);
  expect(onA4.pages).toBe(pages.visiblePages.pages);

  pages.setZoom(0.75);
  await expect.poll(() => pages.visiblePages.zoom).toBe(0.75);
  expect(await scanPages(shown.text)).toEqual(onA4);
  expect(pages.visiblePages.pages).toBe(onA4.pages);
  pages.setZoom(1);

  pages.set({ paper: 'A5' });
  await expect.poll(() => pages.visiblePages.pages).toBeGreaterThan(onA4.pages);
  const onA5 = await scanPages(shown.text);
  expect(onA5.faults).toEqual([]);
  expect(onA5.pages).toBe(pages.visiblePages.pages);
});

/** From the left edge of the text to its paragraphs; each column has one such offset. */
function edgesOf({ text }: ShownEditor): number[] {
  const { left } = text.getBoundingClientRect();
  const lines = [...text.querySelectorAll(':scope > section > p')].flatMap((paragraph) => [
    ...paragraph.getClientRects(),
  ]);
  const edges = new Set(lines.map((line) => Math.round(line.left - left)));
  return [...edges].sort((a, b) => a - b);
}

test('pages are filled column by column, and margins are set beside them', async () => {
  const shown = await showEditor(manualOf(2), { page: { paged: true, columns: 2 } });
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

test('a line typed after columns are removed appears where it was typed', async () => {
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

test('Page Down keeps the caret at its height in the window and skips no line', async () => {
  const lines = Array.from({ length: 200 }, (_, i) => `<p>${i}. ${sentence.repeat(3)}</p>`);
  const shown = await showEditor(fromHtml(lines.join('')), { page: { paged: true } });
  await expect.poll(() => shown.pages.visiblePages.pages).toBeGreaterThan(8);
  /** Height of the caret in the window, and scroll position of the text. */
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
    // Sections above that were never visible get their height as they come near.
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

test('a line that moves to the next page after one’s own key is scrolled into view', async () => {
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

test('the empty space of a column belongs to the text before it', async () => {
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
