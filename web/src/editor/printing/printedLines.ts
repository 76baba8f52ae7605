// Line numbers on paper. Only the browser knows the lines and pages that it prints. Before printing, each
// part is therefore laid out once as rows of columns, which browsers fill in the same way.

import type { PageSetup } from '@docent/document-model/page';
import { besideLines, type LineAt, numbered, numberedBlocks } from '../layout/lines.ts';
import { px } from '../layout/spacers.ts';
import { scaleOf } from '../layout/zoom.ts';
import { canFillRows, pagesIn, placeIn, type Rows, rowsOf } from '../pagination/columns.ts';
import { geometryOf } from '../pagination/geometry.ts';
import type { PrintedPart } from './printedParts.ts';

interface LineStart extends Omit<LineAt, 'run'> {
  /** Number of section breaks before it. */
  section: number;
  block: HTMLElement;
  /** The first character of the line; null if the block has no text. */
  firstCharacter: { text: Text; from: number; to: number } | null;
  /** Distance from the left edge of the column. */
  left: number;
}

/**
 * Numbers the lines of a text shown as pages and divided into parts; returns a function that removes the
 * numbers. A browser that cannot fill rows of columns does not reveal which lines begin a page, so
 * numbering by page continues there.
 */
export function numberLines(
  text: HTMLElement,
  parts: readonly PrintedPart[],
  page: PageSetup,
): () => void {
  const lines = layOut(text, parts, page);
  const numbering = page.lineNumbersBegin;
  const numberedLines = numbered(
    lines.map((line, i) => {
      const run =
        numbering === 'section'
          ? line.section
          : numbering === 'page' && canFillRows
            ? line.page
            : 0;
      return canFillRows ? { ...line, run } : { ...line, run, page: 0, column: 0, top: i };
    }),
  );
  const marks = numberedLines.map(({ block, firstCharacter, left, number }) => {
    const mark = document.createElement('span');
    mark.className = 'page-line-printed';
    mark.dataset.number = `${number}`;
    mark.style.setProperty('--beside', px(-left - besideLines));
    return { mark, block, sign: firstCharacter };
  });
  // From the end, so that earlier positions stay valid. The number wraps the character, because an element
  // between two characters changes the width of the word and possibly its line.
  for (const { mark, block, sign: firstCharacter } of marks.reverse()) {
    if (!firstCharacter) block.prepend(mark);
    else {
      firstCharacter.text.splitText(firstCharacter.to);
      const first = firstCharacter.text.splitText(firstCharacter.from);
      first.replaceWith(mark);
      mark.append(first);
    }
  }
  return () => {
    for (const { mark } of marks) mark.replaceWith(...mark.childNodes);
    for (const block of new Set(marks.map(({ block }) => block))) block.normalize();
  };
}

/** Where lines begin while each part is laid out in rows of columns. */
function layOut(text: HTMLElement, parts: readonly PrintedPart[], page: PageSetup): LineStart[] {
  const hadColumns = text.toggleAttribute('data-columns', true);
  const lines: LineStart[] = [];
  let pages = 0;
  for (const { element, part, section } of parts) {
    const geometry = geometryOf(page, part);
    const rows = rowsOf(geometry, part.columns ?? page.columns);
    const own = element.style.cssText;
    element.style.cssText = [
      `width: ${px(geometry.contentWidth)}; column-count: ${rows.columns}; column-gap: ${px(rows.gap)}`,
      `column-fill: auto; column-height: ${px(rows.height)}; column-wrap: wrap; row-gap: ${px(rows.between)}`,
    ].join('; ');
    const zoom = scaleOf(element);
    const { height } = element.getBoundingClientRect();
    for (const line of lineStartsOf(element, rows, zoom)) {
      lines.push({ ...line, page: line.page + pages, section });
    }
    pages += pagesIn(rows, height / zoom);
    element.style.cssText = own;
  }
  text.toggleAttribute('data-columns', hadColumns);
  return lines;
}

function lineStartsOf(
  element: HTMLElement,
  rows: Rows,
  zoom: number,
): Omit<LineStart, 'section'>[] {
  const origin = element.getBoundingClientRect();
  const place = (rect: DOMRect) => {
    const left = (rect.left - origin.left) / zoom;
    const top = (rect.top - origin.top) / zoom;
    const { page, column } = placeIn(rows, left, top);
    return { page, column, top, left: left - column * (rows.width + rows.gap) };
  };
  return numberedBlocks(element).flatMap((block) => {
    const lineStarts: Omit<LineStart, 'section'>[] = [];
    let last: { page: number; column: number; middle: number } | null = null;
    const isNext = (rect: DOMRect) => {
      const at = place(rect);
      const middle = at.top + rect.height / zoom / 2;
      if (!last || at.page > last.page || (at.page === last.page && at.column > last.column))
        return true;
      return (
        at.page === last.page &&
        at.column === last.column &&
        middle - last.middle > rect.height / zoom / 2
      );
    };
    const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
    for (
      let node = walker.nextNode() as Text | null;
      node;
      node = walker.nextNode() as Text | null
    ) {
      const textRange = charRects(node);
      for (let from = 0; from < node.length; ) {
        const at = firstThat(from, node.length, (offset) => {
          const rect = textRange(offset);
          return rect !== null && isNext(rect);
        });
        const rect = at < node.length ? textRange(at) : null;
        if (!rect) break;
        const { left, ...where } = place(rect);
        last = { ...where, middle: where.top + rect.height / zoom / 2 };
        const to = at + (isPair(node, at) ? 2 : 1);
        lineStarts.push({ ...where, block, firstCharacter: { text: node, from: at, to }, left });
        from = at + 1;
      }
    }
    if (lineStarts.length > 0) return lineStarts;
    const { left, ...where } = place(block.getBoundingClientRect());
    return [{ ...where, block, firstCharacter: null, left }];
  });
}

/**
 * Returns a function for the rectangle of a character; null for one without width, such as a space at a
 * line's end.
 */
function charRects(text: Text): (offset: number) => DOMRect | null {
  const range = document.createRange();
  return (offset) => {
    range.setStart(text, offset);
    range.setEnd(text, offset + 1);
    const rect = range.getClientRects()[0];
    return rect && rect.width > 0 ? rect : null;
  };
}

function isPair(text: Text, offset: number): boolean {
  return (text.data.codePointAt(offset) ?? 0) > 0xffff;
}

/** The first number in the range for which `holds` is true; `to` if there is none. */
function firstThat(from: number, to: number, holds: (value: number) => boolean): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
