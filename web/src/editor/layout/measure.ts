// What the browser has laid out, told as if no pages were drawn: heights of blocks, and the tops of lines
// and rows. What is put between for the pages stands in the elements' own styles, and is taken off again.

import { headerRows, type PageNode, rowKinds, shapeOf } from '../pagination/blocks.ts';
import { type Cell, type Cut, rowCut, slack } from '../pagination/cuts.ts';
import { lineCuts } from '../pagination/estimate.ts';

/** Custom properties by which the pages are drawn; `pages.css` says how. */
export const pageAttributes = {
  gap: '--page-gap',
  inside: '--page-inside',
  cut: '--page-cut',
} as const;

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

function lengthIn(element: HTMLElement, property: string): number {
  // Asking every element for its style object would cost more than looking whether it has one.
  if (!element.hasAttribute('style')) return 0;
  return Number.parseFloat(element.style.getPropertyValue(property)) || 0;
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
function extentOfCell(cell: HTMLElement, zoom: number): { end: number; bottom: number } {
  const last = cell.lastElementChild;
  const { paddingBottom, borderBottomWidth } = getComputedStyle(cell);
  const from = withoutGaps(cell, zoom);
  const end = last ? from(last.getBoundingClientRect().bottom) - lift(cell, zoom) : 0;
  const below = Number.parseFloat(paddingBottom) + Number.parseFloat(borderBottomWidth) / 2;
  return { end, bottom: end + (last ? marginBelow(last) : 0) + below };
}

/** How far what is in a cell stands below its head, in a row that is higher; a row that is divided has it there. */
function lift(cell: HTMLElement, zoom: number): number {
  const first = cell.firstElementChild as HTMLElement | null;
  if (!first || getComputedStyle(cell).verticalAlign === 'top') return 0;
  const above = first.getBoundingClientRect().top - cell.getBoundingClientRect().top;
  return Math.max(0, above / zoom - paddingOf(cell));
}

/** From the top of an element to a place in it, as if nothing had been put between. */
function withoutGaps(
  element: HTMLElement,
  zoom: number,
  gaps: readonly Gap[] = gapsIn(element, zoom),
): (y: number) => number {
  const { top } = element.getBoundingClientRect();
  return (y) => {
    const at = (y - top) / zoom;
    let between = 0;
    for (const gap of gaps) if (gap.top < at - 1) between += gap.size;
    return at - between;
  };
}

/** Where the block can be parted on pages that have so much room, from the lines and rows that are there. */
export function measureCuts(
  element: HTMLElement,
  node: PageNode,
  zoom: number,
  room: number,
): Cut[] {
  const top = element.getBoundingClientRect().top;
  const gaps = gapsIn(element, zoom);
  const from = withoutGaps(element, zoom, gaps);
  const cuts: Cut[] = [];
  const walk = (at: PageNode, path: readonly number[], box: HTMLElement | null) => {
    const shape = shapeOf(at);
    if (!box) return;
    if (shape === 'line' || shape === 'code') {
      const text = box.querySelector<HTMLElement>('pre') ?? box;
      const start = from(text.getBoundingClientRect().top) + paddingOf(text);
      const lines = closedUp(
        lineTops(text).map((y) => (y - top) / zoom),
        gaps.filter((gap) => gap.isFlowedAround),
        lineHeightOf(text),
      );
      // Letters begin below the top of their line; what stands above the block was not counted yet.
      const lead = (lines[0] ?? 0) - start;
      const edge = paddingOf(text);
      const frame = shape === 'code' ? { repeat: edge, foot: edge } : { repeat: 0 };
      for (const each of lineCuts(lines)) {
        const y = each - lead;
        cuts.push({ y, path, line: y - start, ...frame });
      }
    } else if (shape === 'table') {
      const { rows, repeat } = measureRows(box, at, zoom, room);
      const head = from(box.getBoundingClientRect().top);
      for (const [r, { element, top, parts, divides }] of rows.entries()) {
        const below = [...path, r];
        const y = head + top;
        if (parts) cuts.push({ y, path: below, line: 0, repeat });
        if (divides) {
          const cells = measureCells(element, at.child(r), y, below, zoom, room);
          cuts.push(rowCut(y, below, repeat, cells));
        }
      }
    } else if (shape === 'container') {
      for (let i = 0; i < at.childCount; i++) {
        const child = at.child(i);
        const inner = elementOf(box, child);
        if (!inner) continue;
        const below = [...path, i];
        if (i > 0) {
          const y = from(inner.getBoundingClientRect().top);
          cuts.push({ y, path: below, line: 0, repeat: 0 });
        }
        if (shapeOf(child) !== 'table') walk(child, below, inner);
      }
    }
  };
  walk(node, [], element);
  return cuts;
}

/** The cells of a row that begins at `y`. */
function measureCells(
  row: HTMLElement,
  node: PageNode,
  y: number,
  path: readonly number[],
  zoom: number,
  room: number,
): Cell[] {
  return ([...row.children] as HTMLElement[]).map((cell, c) => {
    const { end, bottom } = extentOfCell(cell, zoom);
    const above = y - lift(cell, zoom);
    const cuts = measureCuts(cell, node.child(c), zoom, room).map((cut) => ({
      ...cut,
      y: above + cut.y,
      path: [...path, c, ...cut.path],
    }));
    return { cuts, end: y + end, bottom: y + bottom };
  });
}

/**
 * The tops of lines as if no gaps stood between them. A gap may have been drawn by a guess, so what it
 * moved is seen from the lines themselves. Browsers put letters on whole pixels, so that lines of the usual
 * height seem to be nearer and farther by turns.
 */
export function closedUp(tops: readonly number[], gaps: readonly Gap[], usual: number): number[] {
  let at = tops[0] ?? 0;
  return tops.map((top, i) => {
    if (i === 0) return at;
    const before = tops[i - 1] as number;
    const isPushed = gaps.some((gap) => {
      const middle = gap.top + gap.size / 2;
      return before < middle && top > middle;
    });
    const step = top - before;
    at += isPushed || Math.abs(step - usual) < 1.5 ? usual : step;
    return at;
  });
}

/** How high a line is laid out: the browser reckons in 64ths of the screen's pixels, and leaves out the rest. */
export function lineHeightOf(element: HTMLElement): number {
  const finest = 64 * devicePixelRatio;
  return Math.floor(Number.parseFloat(getComputedStyle(element).lineHeight) * finest) / finest;
}

/** A block inside of another. */
export function elementOf(inside: HTMLElement, node: PageNode): HTMLElement | null {
  const { id } = node.attrs;
  if (typeof id !== 'string' || id === '') return null;
  return inside.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`);
}

interface Gap {
  top: number;
  size: number;
  /** It stands between lines of text. */
  isFlowedAround?: boolean;
}

/** All that the pages have put into an element, in order, as it is now. */
function gapsIn(element: HTMLElement, zoom: number): Gap[] {
  const top = element.getBoundingClientRect().top;
  const gaps: Gap[] = [];
  for (const inner of [
    element,
    ...element.querySelectorAll<HTMLElement>('.page-start, .page-cut, .page-row'),
  ]) {
    const box = inner.getBoundingClientRect();
    const at = (box.top - top) / zoom;
    if (inner.classList.contains('page-row')) gaps.push({ top: at, size: box.height / zoom });
    if (inner !== element && inner.classList.contains('page-start')) {
      const size = lengthIn(inner, pageAttributes.gap);
      gaps.push({ top: at - size, size });
    }
    if (inner.classList.contains('page-cut')) {
      for (const gapAt of flowGapsOf(inner)) gaps.push(gapAt(at));
    }
  }
  return gaps;
}

/** The gaps that text flows around, as `gapAttributes` wrote them. */
function flowGapsOf(element: HTMLElement) {
  const gaps = JSON.parse(element.dataset.pageGaps ?? '[]') as [number, number][];
  return gaps.map(
    ([y, size]) =>
      (top: number): Gap => ({ top: top + y, size, isFlowedAround: true }),
  );
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

/** The tops of the lines of text in an element. */
export function lineTops(element: HTMLElement): number[] {
  return topsOf(textRects(element));
}

/** What the pieces of text in an element take up. */
export function textRects(element: HTMLElement): DOMRect[] {
  const range = document.createRange();
  range.selectNodeContents(element);
  return [...range.getClientRects()];
}

/** The tops of the lines that these pieces of text stand in. */
export function topsOf(rects: readonly DOMRect[]): number[] {
  const tops: number[] = [];
  let bottom = Number.NEGATIVE_INFINITY;
  for (const { top, bottom: end, height } of [...rects].sort((a, b) => a.top - b.top)) {
    if (height === 0) continue;
    // What overlaps the line by more than half belongs to it: small letters, raised ones.
    if (top + Math.min(height, end - top) / 2 > bottom) tops.push(top);
    bottom = Math.max(bottom, end);
  }
  return tops;
}
