// Line numbers beside the text, column by column, restarting on each page, in each section or never.

import { textRects, topsOf } from './lineTops.ts';

/** Position of a line. */
export interface LineAt {
  page: number;
  column: number;
  /** From the top of the text, in pixels. */
  top: number;
  /** Lines of one run are numbered consecutively; each run starts with 1. */
  run: number;
}

export type Numbered<L extends LineAt> = L & { number: number };

/** Distance between a line and its number, in pixels. */
export const besideLines = 12;

/**
 * Numbers the lines in reading order. `before` is the number of preceding lines in the first line's run.
 */
export function numbered<L extends LineAt>(lines: readonly L[], before = 0): Numbered<L>[] {
  let run: number | undefined;
  let number = before;
  return [...lines]
    .sort((a, b) => a.page - b.page || a.column - b.column || a.top - b.top)
    .map((line) => {
      number = run === undefined || line.run === run ? number + 1 : 1;
      run = line.run;
      return { ...line, number };
    });
}

export type PlaceAt = (left: number, top: number) => Pick<LineAt, 'page' | 'column'>;

/**
 * The lines of an element that get a number. `placeAt` maps a position in the text to a page and column.
 */
export function linesIn(
  element: Element,
  text: HTMLElement,
  zoom: number,
  placeAt: PlaceAt,
): Omit<LineAt, 'run'>[] {
  const origin = text.getBoundingClientRect();
  const lines: Omit<LineAt, 'run'>[] = [];
  for (const block of numberedBlocks(element)) {
    const pieces = new Map<string, { rects: DOMRect[]; page: number; column: number }>();
    for (const rect of textRects(block)) {
      const at = placeAt((rect.left - origin.left) / zoom, (rect.top - origin.top) / zoom);
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

const numberedNames = 'p, h1, h2, h3, h4, h5, h6';

export function numberedBlocks(element: Element): HTMLElement[] {
  const blocks = [...element.querySelectorAll<HTMLElement>(numberedNames)];
  if (element.matches(numberedNames)) blocks.unshift(element as HTMLElement);
  return blocks.filter((block) => !block.closest('td, th'));
}

/** For callers that only count lines. */
export const nowhere = () => ({ page: 0, column: 0 });
