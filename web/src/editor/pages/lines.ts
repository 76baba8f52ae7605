// The numbers of lines, beside the text: from 1 on each page, column by column.

import { textRects, topsOf } from './measure.ts';

/** Where a line stands. */
export interface LineAt {
  page: number;
  column: number;
  /** From the head of the text, in pixels. */
  top: number;
}

export type Numbered<L extends LineAt> = L & { number: number };

/** Between a line and its number, in pixels. */
export const besideLines = 12;

/** Lines as they are read, each with its number. */
export function numbered<L extends LineAt>(lines: readonly L[]): Numbered<L>[] {
  let page: number | null = null;
  let number = 0;
  return [...lines]
    .sort((a, b) => a.page - b.page || a.column - b.column || a.top - b.top)
    .map((line) => {
      number = line.page === page ? number + 1 : 1;
      page = line.page;
      return { ...line, number };
    });
}

/** The lines of text in an element that are numbered. `placeAt` is told a place in the text. */
export function linesIn(
  element: Element,
  text: HTMLElement,
  zoom: number,
  placeAt: (left: number, top: number) => Pick<LineAt, 'page' | 'column'> | null,
): LineAt[] {
  const origin = text.getBoundingClientRect();
  const lines: LineAt[] = [];
  for (const block of numberedBlocks(element)) {
    const pieces = new Map<string, { rects: DOMRect[]; page: number; column: number }>();
    for (const rect of textRects(block)) {
      const at = placeAt((rect.left - origin.left) / zoom, (rect.top - origin.top) / zoom);
      if (!at) continue;
      const { page, column } = at;
      const key = `${page} ${column}`;
      const piece = pieces.get(key) ?? { rects: [], page, column };
      piece.rects.push(rect);
      pieces.set(key, piece);
    }
    for (const { rects, page, column } of pieces.values()) {
      for (const top of topsOf(rects)) {
        lines.push({ page, column, top: (top - origin.top) / zoom });
      }
    }
  }
  return lines;
}

export function numberedBlocks(element: Element): HTMLElement[] {
  const blocks = [...element.querySelectorAll<HTMLElement>('p, h1, h2, h3, h4, h5, h6')];
  return blocks.filter((block) => !block.closest('td, th'));
}
