// The numbers of lines on paper. The browser alone knows the lines and pages that it prints, so before it
// does, the text is laid out once as rows of columns, by which it parts a text as it does on paper.

import type { PageSetup } from '@docent/document-model/page';
import type { PageNode } from './blocks.ts';
import { canFillRows, hasTurns, placeIn, rowsOf } from './columns.ts';
import { geometryOf } from './geometry.ts';
import { besideLines, type LineAt, numbered, numberedBlocks } from './lines.ts';
import { px } from './marks.ts';

interface Begun extends LineAt {
  block: HTMLElement;
  /** Behind the first sign of the line; null where the block has no text. */
  behind: { text: Text; offset: number } | null;
  /** From the left edge of the column to there. */
  left: number;
}

/**
 * Puts a number to each line of a text that is shown as pages; answers what takes them away again. Where
 * pages do not all lie alike it is not known which lines begin one, and the numbers go on.
 */
export function numberLines(text: HTMLElement, doc: PageNode, page: PageSetup): () => void {
  const lines = layOut(text, page, () => begins(text, page));
  const restarts = canFillRows && !hasTurns(doc, page);
  const counted = numbered(
    restarts ? lines : lines.map((line, i) => ({ ...line, page: 0, column: 0, top: i })),
  );
  const marks = counted.map(({ block, behind, left, number }) => {
    const mark = document.createElement('i');
    mark.className = 'page-line-printed';
    mark.dataset.number = `${number}`;
    mark.style.marginInlineStart = px(-left - besideLines);
    return { mark, block, behind };
  });
  // From behind, so that the places before stay where they are.
  for (const { mark, block, behind } of marks.reverse()) {
    if (!behind) block.prepend(mark);
    else behind.text.splitText(behind.offset).before(mark);
  }
  return () => {
    for (const { mark } of marks) mark.remove();
    for (const block of new Set(marks.map(({ block }) => block))) block.normalize();
  };
}

/** Asks something of the text while it stands in rows of columns. */
function layOut<T>(text: HTMLElement, page: PageSetup, ask: () => T): T {
  if (text.hasAttribute('data-columns')) return ask();
  const rows = rowsOf(geometryOf(page), 1);
  const before = text.style.cssText;
  text.style.setProperty('--page-columns', '1');
  text.style.setProperty('--page-between', px(rows.between));
  text.toggleAttribute('data-columns', true);
  const answer = ask();
  text.toggleAttribute('data-columns', false);
  text.style.cssText = before;
  return answer;
}

function begins(text: HTMLElement, page: PageSetup): Begun[] {
  const geometry = geometryOf(page);
  const isShown = text.style.getPropertyValue('--page-columns');
  const rows = rowsOf(geometry, Number(isShown) || 1);
  const origin = text.getBoundingClientRect();
  const zoom = origin.width / text.offsetWidth || 1;
  const place = (rect: DOMRect) => {
    const left = (rect.left - origin.left) / zoom;
    const top = (rect.top - origin.top) / zoom - geometry.top;
    const { page, column } = placeIn(rows, left, top);
    return { page, column, top, left: left - column * (rows.width + rows.gap) };
  };
  return numberedBlocks(text).flatMap((block) => {
    const found: Begun[] = [];
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
      const sign = signs(node);
      for (let from = 0; from < node.length; ) {
        const at = firstThat(from, node.length, (offset) => {
          const rect = sign(offset);
          return rect !== null && isNext(rect);
        });
        const rect = at < node.length ? sign(at) : null;
        if (!rect) break;
        const { left, ...where } = place(rect);
        last = { ...where, middle: where.top + rect.height / zoom / 2 };
        const width = rect.width / zoom;
        const offset = at + (isPair(node, at) ? 2 : 1);
        found.push({ ...where, block, behind: { text: node, offset }, left: left + width });
        from = at + 1;
      }
    }
    if (found.length > 0) return found;
    const { left, ...where } = place(block.getBoundingClientRect());
    return [{ ...where, block, behind: null, left }];
  });
}

/** Where a sign of a text stands; null for one that takes no room, such as a space at a line's end. */
function signs(text: Text): (offset: number) => DOMRect | null {
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

/** The first of some numbers from which on something holds; `to` where it never does. */
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
