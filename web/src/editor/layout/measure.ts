// Measures the browser's layout as if no pages were drawn: heights of blocks, and tops of lines and rows.
// The space inserted for pages is stored in the elements' own styles and subtracted.

import { headerRows, type PageNode, rowKinds } from '../pagination/blocks.ts';
import { slack } from '../pagination/cuts.ts';
import { gapsIn, lengthIn, type PageGap, pageAttributes } from './pageGaps.ts';

export interface BlockHeights {
  node: PageNode;
  outer: number;
  own: number;
  /** A page begins after it, so that the space after it only includes its own. */
  isBroken: boolean;
  /** A page break goes through it. */
  isCut: boolean;
}

/** The elements of a section's blocks; null if their number differs. */
export function blockElements(element: Element, section: PageNode): HTMLElement[] | null {
  const elements: HTMLElement[] = [];
  for (const child of element.children) {
    if (!child.classList.contains('ProseMirror-widget')) elements.push(child as HTMLElement);
  }
  return elements.length === section.childCount ? elements : null;
}

/** The heights of the blocks that need measuring. `zoom` is the scale of the drawing. */
export function measureBlocks(
  element: Element,
  elements: readonly HTMLElement[],
  section: PageNode,
  needsMeasuring: (node: PageNode) => boolean,
  zoom: number,
): BlockHeights[] {
  const measurements: BlockHeights[] = [];
  for (let i = 0; i < elements.length; i++) {
    const node = section.child(i);
    if (!needsMeasuring(node)) continue;
    const own = elements[i] as HTMLElement;
    const next = elements[i + 1];
    const beside = measureBeside(elements, i, node, zoom);
    if (beside) {
      measurements.push({ node, ...beside, isCut: false });
      continue;
    }
    const box = own.getBoundingClientRect();
    const gap = lengthIn(own, pageAttributes.gap);
    const above = i === 0 && gap === 0 ? element.getBoundingClientRect().top : box.top;
    const inside = insideOf(own, box.height / zoom, zoom);
    const height = box.height / zoom - inside + (box.top - above) / zoom;
    const isBroken = next !== undefined && lengthIn(next, pageAttributes.gap) > 0;
    // A skipped section has the height assigned to it, so its own end is meaningless.
    const end =
      next && !isBroken ? next.getBoundingClientRect().top : box.bottom + marginBelow(own) * zoom;
    const outer = (end - above) / zoom - inside;
    const isLast = next === undefined;
    measurements.push({
      node,
      outer,
      own: isLast ? outer : Math.min(height, outer),
      isBroken,
      isCut: inside > 0,
    });
  }
  return measurements;
}

/** An image beside the following text: it needs space on the page, but adds no height to the text. */
function measureBeside(
  elements: readonly HTMLElement[],
  index: number,
  node: PageNode,
  zoom: number,
): Omit<BlockHeights, 'node' | 'isCut'> | null {
  const picture = elements[index] as HTMLElement;
  if (node.type.name !== 'image' || !node.attrs.wrap || !isAfloat(picture)) return null;
  let first = index;
  while (elements[first - 1]?.dataset.wrap) first--;
  const text = elements.slice(index).find((each) => !each.dataset.wrap);
  // The section contains an image that no text follows.
  if (!text) return null;
  const top = text.getBoundingClientRect().top;
  const own = (picture.getBoundingClientRect().bottom - top) / zoom + marginBelow(picture);
  const isLast = elements[index + 1] === text;
  const above = (elements[first] as HTMLElement).getBoundingClientRect().top;
  const isBroken = lengthIn(text, pageAttributes.gap) > 0;
  const outer = isLast && !isBroken ? Math.min(0, (top - above) / zoom) : 0;
  return { own: Math.max(1, own), outer, isBroken };
}

function isAfloat(element: HTMLElement): boolean {
  return getComputedStyle(element).float !== 'none';
}

/** The space that pages added to a block. A paragraph that became shorter than its cut has none. */
function insideOf(element: HTMLElement, height: number, zoom: number): number {
  // For tables the rows are measured; other elements store the value.
  if (element.tagName === 'DIV') {
    let rows = 0;
    for (const row of element.querySelectorAll<HTMLElement>('tr:is(.page-row, .page-divided)')) {
      const height = row.getBoundingClientRect().height / zoom;
      rows += height - ownHeight(row, height, zoom);
    }
    if (rows > 0) return rows;
  }
  const inside = lengthIn(element, pageAttributes.inside);
  return inside > 0 && height > inside + lengthIn(element, pageAttributes.cut) ? inside : 0;
}

/** The rows of a table without those inserted for pages. */
export function ownRows(body: Element): HTMLElement[] {
  return ([...body.children] as HTMLElement[]).filter((row) => !isBetween(row));
}

function isBetween(row: Element): boolean {
  return row.classList.contains('page-row');
}

/**
 * The rows of a table in an element, and the height of its header rows; a row is only divided if it is
 * higher than a page with this much room. Tops are relative to the element.
 */
export function measureRows(element: HTMLElement, table: PageNode, zoom: number, room: number) {
  const body = element.querySelector('tbody');
  const origin = element.getBoundingClientRect().top;
  let between = 0;
  const lain = ([...(body?.children ?? [])] as HTMLElement[]).flatMap((row) => {
    const box = row.getBoundingClientRect();
    const height = ownHeight(row, box.height / zoom, zoom);
    const top = (box.top - origin) / zoom - between;
    between += box.height / zoom - height;
    return isBetween(row) ? [] : [{ element: row, top, height }];
  });
  const headers = lain.slice(0, headerRows(table));
  const repeat = headers.reduce((sum, { height }) => sum + height, 0);
  const kinds = rowKinds(table);
  const rows = lain.map((each, r) => {
    const { parts = false, divides = false } = kinds[r] ?? {};
    return { ...each, parts, divides: divides && each.height + repeat > room + slack };
  });
  return { rows, repeat };
}

/** A row's own height, without the space that pages added to its cells. */
function ownHeight(row: HTMLElement, height: number, zoom: number): number {
  if (isBetween(row)) return 0;
  if (!row.classList.contains('page-divided')) return height;
  const cells = [...row.children] as HTMLElement[];
  return Math.max(...cells.map((cell) => extentOfCell(cell, zoom).bottom));
}

/** From the top of the row to the end of a cell's content, without and with the space below. */
export function extentOfCell(cell: HTMLElement, zoom: number): { end: number; bottom: number } {
  const last = cell.lastElementChild;
  const { paddingBottom, borderBottomWidth } = getComputedStyle(cell);
  const from = withoutGaps(cell, zoom);
  const end = last ? from(last.getBoundingClientRect().bottom) - lift(cell, zoom) : 0;
  const below = Number.parseFloat(paddingBottom) + Number.parseFloat(borderBottomWidth) / 2;
  return { end, bottom: end + (last ? marginBelow(last) : 0) + below };
}

/** How far the content of a vertically aligned cell is from its top; in a divided row it is at the top. */
export function lift(cell: HTMLElement, zoom: number): number {
  const first = cell.firstElementChild as HTMLElement | null;
  if (!first || getComputedStyle(cell).verticalAlign === 'top') return 0;
  const above = first.getBoundingClientRect().top - cell.getBoundingClientRect().top;
  return Math.max(0, above / zoom - paddingOf(cell));
}

/** Returns a function for the distance from the top of an element without the gaps. */
export function withoutGaps(
  element: HTMLElement,
  zoom: number,
  gaps: readonly PageGap[] = gapsIn(element, zoom),
): (y: number) => number {
  const { top } = element.getBoundingClientRect();
  return (y) => {
    const at = (y - top) / zoom;
    let between = 0;
    for (const gap of gaps) if (gap.top < at - 1) between += gap.size;
    return at - between;
  };
}

/** The element of a block inside another one. */
export function elementOf(inside: HTMLElement, node: PageNode): HTMLElement | null {
  const { id } = node.attrs;
  if (typeof id !== 'string' || id === '') return null;
  return inside.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`);
}

/** Includes the margin that collapses out of its last child, such as that of code in its frame. */
export function marginBelow(element: Element): number {
  const { display, marginBottom, paddingBottom, borderBottomWidth } = getComputedStyle(element);
  if (display.startsWith('inline')) return 0;
  const own = Math.max(0, Number.parseFloat(marginBottom) || 0);
  const last = element.lastElementChild;
  const isOpen = display === 'block' && `${paddingBottom} ${borderBottomWidth}` === '0px 0px';
  return last && isOpen ? Math.max(own, marginBelow(last)) : own;
}

export function paddingOf(element: HTMLElement): number {
  const { paddingTop, borderTopWidth } = getComputedStyle(element);
  return Number.parseFloat(paddingTop) + Number.parseFloat(borderTopWidth);
}
