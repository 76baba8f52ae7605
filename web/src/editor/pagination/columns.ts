// Pages with several columns, section by section, as they are printed. A run is text that flows together:
// from one page break to the next, within a technical section.

import type { PageSetup } from '@docent/document-model/page';
import { isColumnBreak, type PageNode, shapeOf } from './blocks.ts';
import {
  columnGap,
  type Geometry,
  type PagePart,
  pageGap,
  pixelsPerMillimetre,
  wholePart,
} from './geometry.ts';
import { partIn } from './pagination.ts';

/** Whether this browser can continue in a new row of columns when one is full. */
export const canFillRows =
  typeof CSS !== 'undefined' &&
  CSS.supports('column-height', '1px') &&
  CSS.supports('column-wrap', 'wrap');

/** Whether any pages of a document have columns. */
export function hasColumns(doc: PageNode, page: PageSetup): boolean {
  if (page.columns > 1) return true;
  for (let i = 0; i < doc.childCount; i++) {
    if (endsIn(doc.child(i)).some(({ node }) => Number(partIn(node)?.columns) > 1)) return true;
  }
  return false;
}

interface End {
  index: number;
  node: PageNode;
}

const ends = new WeakMap<PageNode, readonly End[]>();

/** The breaks in a section. */
function endsIn(section: PageNode): readonly End[] {
  const cachedEnds = ends.get(section);
  if (cachedEnds) return cachedEnds;
  const endsOfSection: End[] = [];
  for (let index = 0; index < section.childCount; index++) {
    const node = section.child(index);
    if (shapeOf(node) === 'end') endsOfSection.push({ index, node });
  }
  ends.set(section, endsOfSection);
  return endsOfSection;
}

/** How text continues. */
export interface Going {
  part: PagePart;
  /** Whether it begins a new page. */
  beginsPage: boolean;
}

export const firstGoing: Going = { part: wholePart, beginsPage: true };

/** Blocks of a section, `to` is exclusive. */
export interface ColumnRun extends Going {
  from: number;
  to: number;
}

/** The runs of a section; `onward` is how the next section continues. */
export function runsOf(
  section: PageNode,
  page: PageSetup,
  start: Going,
): { runs: ColumnRun[]; onward: Going } {
  const runs: ColumnRun[] = [];
  let going = start;
  let from = 0;
  for (const { index, node } of endsIn(section)) {
    if (isColumnBreak(node) && (going.part.columns ?? page.columns) > 1) continue;
    runs.push({ ...going, from, to: index + 1 });
    going = { part: partIn(node) ?? going.part, beginsPage: true };
    from = index + 1;
  }
  if (from === section.childCount && from > 0) return { runs, onward: going };
  runs.push({ ...going, from, to: section.childCount });
  return { runs, onward: { ...going, beginsPage: false } };
}

/** Dimensions of the rows of columns, in pixels. */
export interface Rows {
  columns: number;
  /** Width of one column. */
  width: number;
  gap: number;
  height: number;
  /** From the bottom of one page's text to the top of the next one's. */
  between: number;
}

export function rowsOf(geometry: Geometry, columns: number): Rows {
  const gap = columnGap * pixelsPerMillimetre;
  return {
    columns,
    width: Math.max(1, (geometry.contentWidth - gap * (columns - 1)) / columns),
    gap,
    height: geometry.contentHeight,
    between: geometry.bottom + pageGap + geometry.top,
  };
}

/** The page (from 0) and column at this position in the text. */
export function placeIn(rows: Rows, left: number, top: number): { page: number; column: number } {
  const { columns, width, gap, height, between } = rows;
  const column = Math.floor((left + gap / 2) / (width + gap));
  return {
    page: Math.max(0, Math.floor((top + between / 2) / (height + between))),
    column: Math.min(columns - 1, Math.max(0, column)),
  };
}

/** Number of pages for text of this height. */
export function pagesIn({ height, between }: Rows, textHeight: number): number {
  return Math.max(1, Math.round((textHeight + between) / (height + between)));
}

/**
 * A position in the text: a page (from 0) whose text begins at `top`, with `filledRows` of its columns
 * filled.
 */
export interface At {
  page: number;
  top: number;
  filledRows: number;
  geometry: Geometry;
  rows: Rows;
}

/** Less than any line, in pixels. */
const slack = 0.5;

/** Where a run begins after other text; `at` is null at the start of the document. */
export function startRun(at: At | null, run: Going, geometry: Geometry, rows: Rows): At {
  if (!at) return { page: 0, top: 0, filledRows: 0, geometry, rows };
  const isFull = at.filledRows > at.rows.columns * at.rows.height - slack;
  if (!run.beginsPage && !isFull) return at;
  const between = at.geometry.bottom + pageGap + geometry.top;
  return { page: at.page + 1, top: footOf(at) + between, filledRows: 0, geometry, rows };
}

/** The position after text that fills this much of the columns, as if they were stacked. */
export function behind(at: At, length: number): At {
  const page = at.rows.columns * at.rows.height;
  const filledRows = at.filledRows + length;
  const pages = Math.max(0, Math.ceil((filledRows - slack) / page) - 1);
  return {
    ...at,
    page: at.page + pages,
    top: at.top + pages * (at.rows.height + at.rows.between),
    filledRows: filledRows - pages * page,
  };
}

/** The bottom of the page's text. */
export function footOf({ top, rows }: At): number {
  return top + rows.height;
}
