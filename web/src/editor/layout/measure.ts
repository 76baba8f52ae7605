// What the browser has laid out, told as if no pages were drawn: heights of blocks, and the tops of lines
// and rows. What is put between for the pages stands in the elements' own styles, and is taken off again.

import { headerRows, type PageNode, rowKinds } from '../pagination/blocks.ts';
import { slack } from '../pagination/cuts.ts';
import { gapsIn, lengthIn, type PageGap, pageAttributes } from './pageGaps.ts';

export interface Measured {
  node: PageNode;
  outer: number;
  own: number;
  /** A page begins behind it, so that the space after it is only what it asks for itself. */
  isBroken: boolean;
  /** A page's end goes through it. */
  isCut: boolean;
}

/** The elements of a section's blocks; null where there is something between that is none. */
export function blockElements(element: Element, section: PageNode): HTMLElement[] | null {
  const elements: HTMLElement[] = [];
  for (const child of element.children) {
    if (!child.classList.contains('ProseMirror-widget')) elements.push(child as HTMLElement);
  }
  return elements.length === section.childCount ? elements : null;
}

/** The heights of the blocks that are wanted. `zoom` is how much larger all is drawn. */
export function measureBlocks(
  element: Element,
  elements: readonly HTMLElement[],
  section: PageNode,
  needsMeasuring: (node: PageNode) => boolean,
  zoom: number,
): Measured[] {
  const measured: Measured[] = [];
  for (let i = 0; i < elements.length; i++) {
    const node = section.child(i);
    if (!needsMeasuring(node)) continue;
    const own = elements[i] as HTMLElement;
    const next = elements[i + 1];
    const beside = measureBeside(elements, i, node, zoom);
    if (beside) {
      measured.push({ node, ...beside, isCut: false });
      continue;
    }
    const box = own.getBoundingClientRect();
    const gap = lengthIn(own, pageAttributes.gap);
    const above = i === 0 && gap === 0 ? element.getBoundingClientRect().top : box.top;
    const inside = insideOf(own, box.height / zoom, zoom);
    const height = box.height / zoom - inside + (box.top - above) / zoom;
    const isBroken = next !== undefined && lengthIn(next, pageAttributes.gap) > 0;
    // A section that the browser skips has the height that it was told, so its own end says nothing.
    const end =
      next && !isBroken ? next.getBoundingClientRect().top : box.bottom + marginBelow(own) * zoom;
    const outer = (end - above) / zoom - inside;
    const isLast = next === undefined;
    measured.push({
      node,
      outer,
      own: isLast ? outer : Math.min(height, outer),
      isBroken,
      isCut: inside > 0,
    });
  }
  return measured;
}

/** A picture beside the text that follows: it takes room of the page, and none of the text's height. */
function measureBeside(
  elements: readonly HTMLElement[],
  index: number,
  node: PageNode,
  zoom: number,
): Omit<Measured, 'node' | 'isCut'> | null {
  const picture = elements[index] as HTMLElement;
  if (node.type.name !== 'image' || !node.attrs.wrap || !isAfloat(picture)) return null;
  let first = index;
  while (elements[first - 1]?.dataset.wrap) first--;
  const text = elements.slice(index).find((each) => !each.dataset.wrap);
  // The section holds one that nothing stands beside.
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

/** What the pages have put into a block. A paragraph that has become shorter than its cut holds nothing. */
function insideOf(element: HTMLElement, height: number, zoom: number): number {
  // Rows are there to be measured; the rest is only told.
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

/** The rows of a table without those that stand there for the pages. */
export function ownRows(body: Element): HTMLElement[] {
  return ([...body.children] as HTMLElement[]).filter((row) => !isBetween(row));
}

function isBetween(row: Element): boolean {
  return row.classList.contains('page-row');
}

/**
 * The rows of a table in an element, of which only those are divided that are higher than a page of so much
 * room, and how high its header rows are together. Their tops are told from that of the element.
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

/** What of a row's height is its own, and not what the pages have put into its cells. */
function ownHeight(row: HTMLElement, height: number, zoom: number): number {
  if (isBetween(row)) return 0;
  if (!row.classList.contains('page-divided')) return height;
  const cells = [...row.children] as HTMLElement[];
  return Math.max(...cells.map((cell) => extentOfCell(cell, zoom).bottom));
}

/** From the top of its row to where what is in a cell ends, without and with the space below. */
export function extentOfCell(cell: HTMLElement, zoom: number): { end: number; bottom: number } {
  const last = cell.lastElementChild;
  const { paddingBottom, borderBottomWidth } = getComputedStyle(cell);
  const from = withoutGaps(cell, zoom);
  const end = last ? from(last.getBoundingClientRect().bottom) - lift(cell, zoom) : 0;
  const below = Number.parseFloat(paddingBottom) + Number.parseFloat(borderBottomWidth) / 2;
  return { end, bottom: end + (last ? marginBelow(last) : 0) + below };
}

/** How far what is in a cell stands below its head, in a row that is higher; a row that is divided has it there. */
export function lift(cell: HTMLElement, zoom: number): number {
  const first = cell.firstElementChild as HTMLElement | null;
  if (!first || getComputedStyle(cell).verticalAlign === 'top') return 0;
  const above = first.getBoundingClientRect().top - cell.getBoundingClientRect().top;
  return Math.max(0, above / zoom - paddingOf(cell));
}

/** From the top of an element to a place in it, as if nothing had been put between. */
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

/** A block inside of another. */
export function elementOf(inside: HTMLElement, node: PageNode): HTMLElement | null {
  const { id } = node.attrs;
  if (typeof id !== 'string' || id === '') return null;
  return inside.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`);
}

/** Also what comes out of it from the last thing in it, such as the code in its frame. */
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
