// Pages of several columns. The browser fills them, as it does on paper: rows of columns, one row to a
// page. All of the text is laid out for it, sections out of sight too.

import type { PageSetup } from '@docent/document-model/page';
import type { PageNode } from './blocks.ts';
import { columnGap, type Geometry, pixelsPerMillimetre, sheetGap } from './geometry.ts';

/** So many blocks the browser fills again at a key without being felt. */
const mostBlocks = 4000;

/** Whether this browser can go on in a new row of columns when one is full. */
export const canFillRows =
  typeof CSS !== 'undefined' &&
  CSS.supports('column-height', '1px') &&
  CSS.supports('column-wrap', 'wrap');

/** Whether the pages of a document are shown in their columns; they are in one otherwise. */
export function hasColumns(doc: PageNode, page: PageSetup, canFill = canFillRows): boolean {
  if (!canFill || page.columns < 2) return false;
  let blocks = 0;
  for (let i = 0; i < doc.childCount; i++) {
    const section = doc.child(i);
    blocks += section.childCount;
    if (blocks > mostBlocks || turns(section, page)) return false;
  }
  return true;
}

/** Whether pages lie otherwise from somewhere on. */
export function hasTurns(doc: PageNode, page: PageSetup): boolean {
  for (let i = 0; i < doc.childCount; i++) if (turns(doc.child(i), page)) return true;
  return false;
}

const breaks = new WeakMap<PageNode, readonly PageNode[]>();

/** Of one section; rows are all of one height and width. */
function turns(section: PageNode, page: PageSetup): boolean {
  let found = breaks.get(section);
  if (!found) {
    const children = Array.from({ length: section.childCount }, (_, i) => section.child(i));
    found = children.filter(({ type }) => type.name === 'sectionBreak');
    breaks.set(section, found);
  }
  return found.some(
    ({ attrs }) =>
      (attrs.orientation ?? page.orientation) !== page.orientation ||
      (Number(attrs.columns) || page.columns) !== page.columns,
  );
}

/** What the rows of columns are made of, in pixels. */
export interface Rows {
  columns: number;
  /** Of one column. */
  width: number;
  gap: number;
  height: number;
  /** From the foot of one page's text to the head of the next one's. */
  between: number;
}

export function rowsOf(geometry: Geometry, columns: number): Rows {
  const gap = columnGap * pixelsPerMillimetre;
  return {
    columns,
    width: Math.max(1, (geometry.contentWidth - gap * (columns - 1)) / columns),
    gap,
    height: geometry.contentHeight,
    between: geometry.bottom + sheetGap + geometry.top,
  };
}

/** The page, counted from 0, and the column of what stands at this place of the text. */
export function placeIn(rows: Rows, left: number, top: number): { page: number; column: number } {
  const { columns, width, gap, height, between } = rows;
  const column = Math.floor((left + gap / 2) / (width + gap));
  return {
    page: Math.max(0, Math.floor((top + between / 2) / (height + between))),
    column: Math.min(columns - 1, Math.max(0, column)),
  };
}

/** How many pages text of this height takes. */
export function pagesIn({ height, between }: Rows, textHeight: number): number {
  return Math.max(1, Math.round((textHeight + between) / (height + between)));
}

const breakElements = ':is([data-type="pageBreak"], [data-type="sectionBreak"])';

/**
 * A break leaves the rest of its page empty: the columns behind its own are passed over. What it passes
 * over moves the breaks after it, so that they are gone through one by one.
 */
export function passOver(text: HTMLElement, rows: Rows, zoom: number): void {
  for (const element of text.querySelectorAll<HTMLElement>(`:scope > section > ${breakElements}`)) {
    const box = element.getClientRects()[0];
    if (!box) continue;
    const left = (box.left - text.getBoundingClientRect().left) / zoom;
    const passed = `${rows.columns - 1 - placeIn(rows, left, 0).column}`;
    if (element.style.getPropertyValue('--page-passed') === passed) continue;
    element.style.setProperty('--page-passed', passed);
  }
}
