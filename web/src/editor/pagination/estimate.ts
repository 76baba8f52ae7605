// Estimates the height of blocks that were never visible, because the browser lays out only what is near
// the window. Accurate enough that little moves when they become visible; measured heights replace the
// estimates.

import { cropOf, widthOf as pictureWidthOf } from '@docent/document-model/nodes/image';
import { naturalSizeOf } from '../drawing/naturalSizes.ts';
import { headerRows, type PageNode, rowKinds, shapeOf } from './blocks.ts';
import { type Cell, type Cut, rowCut } from './cuts.ts';

/** Values from `document.css`, in pixels. */
const letter = 16;
const lineHeight = 1.65;
const headings = [
  [28, 28],
  [22.4, 24],
  [18.72, 20],
  [16, 16],
  [16, 16],
  [14.4, 16],
] as const;
const codeLine = 22;
const codeAround = 40.4;
const listIndent = 25.6;
const cellAround = 20;
const cellPadding = 10.6;
const unknownPicture = 260;
const pictureAround = 12.8;
const captionHeight = 27.6;
const unknownLeaf = 44;

const widths = new WeakMap<PageNode, number>();

/** Width of a block's text in one line at a font size of 16 pixels; cached by node. */
function textWidth(node: PageNode): number {
  const cachedWidth = widths.get(node);
  if (cachedWidth !== undefined) return cachedWidth;
  let width = 0;
  for (let i = 0; i < node.childCount; i++) {
    const child = node.child(i);
    width += child.text === undefined ? letter : widthOf(child.text);
  }
  widths.set(node, width);
  return width;
}

/** Samples one character in four. */
function widthOf(text: string): number {
  let width = 0;
  let count = 0;
  for (let i = 0; i < text.length; i += 4, count++) {
    const code = text.charCodeAt(i);
    width += code >= 0x2e80 ? letter : code > 0x60 || code <= 0x20 ? 7.4 : 9.4;
  }
  return count === 0 ? 0 : (width / count) * text.length;
}

function linesOf(node: PageNode, width: number, size = letter): number {
  // On average, half a word at the end of each line is left empty.
  const room = Math.max(40, width - size * 1.2);
  return Math.max(1, Math.ceil((textWidth(node) * size) / letter / room));
}

interface LineMetrics {
  /** Padding above the first line, in pixels. */
  before: number;
  line: number;
}

/** Line metrics of a paragraph or code block. */
function lineMetrics(node: PageNode, isInItem = false): LineMetrics {
  if (node.type.name === 'codeBlock') return { before: 12.8 + 1, line: codeLine };
  const factor = Number(node.attrs.lineHeight) || lineHeight;
  return { before: isInItem ? 2 : 4, line: letter * factor };
}

/** Estimated height of a block in a column of this width. */
export function estimate(node: PageNode, width: number, isInItem = false): number {
  switch (shapeOf(node)) {
    case 'line': {
      const { before, line } = lineMetrics(node, isInItem);
      const { spaceBefore, spaceAfter } = node.attrs;
      const spacing = ((Number(spaceBefore) || 0) + (Number(spaceAfter) || 0)) / 0.75;
      const lines = linesOf(node, roomOf(node, width)) * line + beyondLine(node, width, line);
      return lines + before * 2 + spacing;
    }
    case 'heading': {
      const [size, around] = headings[Number(node.attrs.level) - 1] ?? headings[0];
      return linesOf(node, width, size) * size * 1.3 + around;
    }
    case 'code':
      return codeLines(node, width) * codeLine + codeAround;
    case 'table':
      return 16 + rowHeights(node, width).reduce((sum, height) => sum + height, 0);
    case 'container':
      return inside(node, width).reduce((sum, height) => sum + height, aroundOf(node));
    case 'end':
      return 0;
    default:
      return node.type.name === 'image' ? pictureHeight(node, width) : unknownLeaf;
  }
}

/** Height of a block image. */
function pictureHeight({ attrs }: PageNode, width: number): number {
  const room = roomOfPicture(attrs, width);
  // The following text flows beside it.
  if (room === null || attrs.wrap) return unknownPicture;
  return room + pictureAround + (attrs.caption ? captionHeight : 0);
}

/** How much higher than a line the highest image in a text is. */
function beyondLine(node: PageNode, width: number, line: number): number {
  let highest = line;
  for (let i = 0; i < node.childCount; i++) {
    const { type, attrs } = node.child(i);
    if (type.name === 'inlineImage') highest = Math.max(highest, roomOfPicture(attrs, width) ?? 0);
  }
  return highest - line;
}

/** Height of an image in a column of this width, if its size is known. */
function roomOfPicture(attrs: PageNode['attrs'], width: number): number | null {
  const natural = naturalSizeOf(attrs);
  if (natural === null) return null;
  const [, , share, tall] = cropOf(attrs.crop) ?? [0, 0, 1, 1];
  const own = natural[0] * share;
  const shownWidth = Math.min(width, pictureWidthOf(attrs.width) ?? own);
  return (shownWidth * natural[1] * tall) / own;
}

/** Estimated number of numbered lines in a block; lines in tables and code are not numbered. */
export function estimateLines(node: PageNode, width: number): number {
  const shape = shapeOf(node);
  if (shape === 'line') return linesOf(node, roomOf(node, width));
  if (shape === 'heading') {
    return linesOf(node, width, (headings[Number(node.attrs.level) - 1] ?? headings[0])[0]);
  }
  if (shape !== 'container') return 0;
  const room = node.type.name.endsWith('Item') ? width : width - listIndent;
  let lines = 0;
  for (let i = 0; i < node.childCount; i++) lines += estimateLines(node.child(i), room);
  return lines;
}

/** Line width that a paragraph's indents leave. */
function roomOf({ attrs }: PageNode, width: number): number {
  return width - ((Number(attrs.indent) || 0) + (Number(attrs.rightIndent) || 0)) * 2 * letter;
}

function codeLines(node: PageNode, width: number): number {
  const perLine = Math.max(10, Math.floor((width - 34) / 8.3));
  let lines = 0;
  for (let i = 0; i < node.childCount; i++) {
    for (const line of node.child(i).text?.split('\n') ?? []) {
      lines += Math.max(1, Math.ceil(line.length / perLine));
    }
  }
  return Math.max(1, lines);
}

/** Space around all children together. */
function aroundOf(node: PageNode): number {
  if (node.type.name === 'blockquote') return 14.4;
  if (node.type.name === 'callout' || node.type.name === 'details') return 30;
  if (isCell(node)) return cellPadding;
  return node.type.name.endsWith('List') ? 4 : 0;
}

function inside(node: PageNode, width: number): number[] {
  const isItem = node.type.name.endsWith('Item');
  const room = isItem || isCell(node) ? width : width - listIndent;
  return Array.from({ length: node.childCount }, (_, i) => estimate(node.child(i), room, isItem));
}

function rowHeights(table: PageNode, width: number): number[] {
  return Array.from({ length: table.childCount }, (_, r) => {
    const row = table.child(r);
    const room = cellRoom(row, width);
    let height = 24;
    for (let c = 0; c < row.childCount; c++)
      height = Math.max(height, estimate(row.child(c), room));
    return height;
  });
}

function cellRoom(row: PageNode, width: number): number {
  return width / Math.max(1, row.childCount) - cellAround;
}

function isCell({ type }: PageNode): boolean {
  return type.name === 'tableCell' || type.name === 'tableHeader';
}

/** Estimated cuts of a block with this height, on pages with this much room. */
export function estimateCuts(node: PageNode, width: number, own: number, room: number): Cut[] {
  const estimatedExtent = estimate(node, width);
  // Scales the estimates inside the block to its measured height.
  const hasLines = shapeOf(node) === 'line' || shapeOf(node) === 'code';
  const scale = hasLines || estimatedExtent === 0 ? 1 : own / estimatedExtent;
  const cuts = guessCuts(node, width, own, [], false, room / scale);
  return scale === 1 ? cuts : cuts.map((cut) => scaleCut(cut, scale));
}

function scaleCut(cut: Cut, scale: number): Cut {
  const y = cut.y * scale;
  if (!cut.cells) return { ...cut, y };
  const cells = cut.cells.map(({ cuts, end, bottom }) => ({
    cuts: cuts.map((each) => scaleCut(each, scale)),
    end: end * scale,
    bottom: bottom * scale,
  }));
  return rowCut(y, cut.path, cut.repeat, cells);
}

function guessCuts(
  node: PageNode,
  width: number,
  own: number,
  path: readonly number[],
  isInItem: boolean,
  pageRoom: number,
): Cut[] {
  const shape = shapeOf(node);
  if (shape === 'line' || shape === 'code') {
    const { before, line } = lineMetrics(node, isInItem);
    const around = shape === 'code' ? codeAround : before * 2;
    const count = Math.round((own - around) / line);
    const top = shape === 'code' ? 20.2 : before;
    const frame = shape === 'code' ? { repeat: before, foot: before } : { repeat: 0 };
    return lineCuts(Array.from({ length: count }, (_, i) => i * line)).map((y) => ({
      y: top + y,
      path,
      line: y,
      ...frame,
    }));
  }
  if (shape === 'table') {
    const heights = rowHeights(node, width);
    const tops: number[] = [8];
    for (const [i, height] of heights.entries()) tops.push((tops[i] ?? 0) + height);
    const repeat = (tops[headerRows(node)] ?? 8) - 8;
    return rowKinds(node).flatMap(({ parts, divides }, r) => {
      const y = tops[r] ?? 0;
      const at = [...path, r];
      const cuts: Cut[] = parts ? [{ y, path: at, line: 0, repeat }] : [];
      if (!divides || (heights[r] ?? 0) + repeat <= pageRoom) return cuts;
      const row = node.child(r);
      const room = cellRoom(row, width);
      const cells = Array.from({ length: row.childCount }, (_, c): Cell => {
        const cell = row.child(c);
        const own = estimate(cell, room);
        const inside = guessCuts(cell, room, own, [...at, c], false, pageRoom);
        const bottom = y + own;
        return { cuts: lowered(inside, y), end: bottom - cellPadding / 2, bottom };
      });
      return [...cuts, rowCut(y, at, repeat, cells)];
    });
  }
  if (shape !== 'container') return [];
  const isItem = node.type.name.endsWith('Item');
  const room = isItem || isCell(node) ? width : width - listIndent;
  const cuts: Cut[] = [];
  let y = aroundOf(node) / 2;
  for (const [i, height] of inside(node, width).entries()) {
    const below = [...path, i];
    if (i > 0) cuts.push({ y, path: below, line: 0, repeat: 0 });
    const child = node.child(i);
    if (child.type.name !== 'table') {
      cuts.push(...lowered(guessCuts(child, room, height, below, isItem, pageRoom), y));
    }
    y += height;
  }
  return cuts;
}

function lowered(cuts: readonly Cut[], by: number): Cut[] {
  return cuts.map((cut) => ({ ...cut, y: cut.y + by }));
}

/** The tops of lines before which a page may end: at least two lines stay together on either side. */
export function lineCuts(tops: readonly number[]): number[] {
  return tops.slice(2, Math.max(2, tops.length - 1));
}
