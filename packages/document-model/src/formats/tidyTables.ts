// Converts tables of Word, Excel, Google Sheets and web pages: widths, borders, backgrounds and
// alignment become attributes of our tables.

import { isColour } from '../colours.ts';
import { pointsOf, styleOf } from '../nodes/attributes.ts';
import { spanOf } from '../nodes/cells.ts';
import { all, renameElement, setStyle, unwrap } from './tidyStyles.ts';

export function tidyTables(root: HTMLElement): void {
  for (const table of all(root, 'table')) {
    if (isLayout(table)) {
      unwrapLayout(table);
      continue;
    }
    const rows = rowsOf(table);
    const cells = rows.flatMap(cellsOf);
    for (const cell of all(table, 'thead td')) renameElement(cell, 'th');
    columnWidths(table, rows.map(cellsOf));
    borders(table, cells);
    usualPlace(cells);
    for (const row of rows) {
      const colour = backgroundOf(row);
      const height = pointsOf(styleOf(row, 'height') ?? asLength(row.getAttribute('height')));
      setStyle(row, 'height', height && height > 18 ? `${Math.round(height / 0.75)}px` : null);
      for (const cell of cellsOf(row)) tidyCell(cell, colour);
    }
  }
}

function rowsOf(table: HTMLElement): HTMLElement[] {
  return all(table, 'tr').filter((row) => row.closest('table') === table);
}

function cellsOf(row: HTMLElement): HTMLElement[] {
  return [...row.children].filter((child) => /^t[dh]$/.test(child.localName)) as HTMLElement[];
}

/** Mails and old web pages use tables without borders for layout. */
function isLayout(table: HTMLElement): boolean {
  if (/^(?:presentation|none)$/.test(table.getAttribute('role') ?? '')) return true;
  if (all(table, 'table').length > 0 && table.getAttribute('border') === '0') return true;
  const cells = all(table, 'td,th');
  return cells.length === 1 && table.getAttribute('border') === '0';
}

function unwrapLayout(table: HTMLElement): void {
  const parts = rowsOf(table)
    .flatMap(cellsOf)
    .map((cell) => {
      const part = table.ownerDocument.createElement('div');
      part.append(...cell.childNodes);
      return part;
    });
  table.replaceWith(...parts);
}

function tidyCell(cell: HTMLElement, ofRow: string | null): void {
  const colour = backgroundOf(cell) ?? ofRow;
  if (colour) cell.setAttribute('data-background', colour);
  else cell.removeAttribute('bgcolor');
  setStyle(cell, 'background-color', null);
  const place = (styleOf(cell, 'vertical-align') ?? cell.getAttribute('valign'))?.toLowerCase();
  setStyle(
    cell,
    'vertical-align',
    /^(?:middle|bottom)$/.test(place ?? '') ? (place ?? null) : null,
  );
  cell.removeAttribute('valign');
  const alignment =
    styleOf(cell, 'text-align')?.replace('general', '') || cell.getAttribute('align');
  const align = alignment?.toLowerCase();
  if (align && /^(?:center|right|justify)$/.test(align)) alignLines(cell, align);
  // Header cells are bold by default, so explicit bold is redundant.
  if (cell.localName !== 'th') return;
  setStyle(cell, 'font-weight', null);
  for (const bold of all(cell, 'b,strong')) {
    if (bold.textContent?.trim() === cell.textContent?.trim()) unwrap(bold);
  }
}

/** White is the default background. */
function backgroundOf(element: HTMLElement): string | null {
  const colour = styleOf(element, 'background-color') ?? element.getAttribute('bgcolor');
  const isWhite = /^(?:white|#fff(?:fff)?|rgb\(\s*255,\s*255,\s*255\s*\))$/i.test(colour ?? '');
  return isColour(colour) && !isWhite ? colour : null;
}

/**
 * Writes the alignment of a cell to its lines; text directly in the cell is wrapped in a paragraph
 * for that.
 */
function alignLines(cell: HTMLElement, align: string): void {
  const lines = all(cell, 'p,h1,h2,h3,h4,h5,h6,div');
  if (lines.length === 0) {
    const line = cell.ownerDocument.createElement('p');
    line.append(...cell.childNodes);
    cell.append(line);
    lines.push(line);
  }
  for (const line of lines) {
    if (!styleOf(line, 'text-align') && !line.getAttribute('align'))
      setStyle(line, 'text-align', align);
  }
}

/** Spreadsheets align cells at the bottom; what most cells share was not chosen. */
function usualPlace(cells: HTMLElement[]): void {
  const bottom = cells.filter((cell) => styleOf(cell, 'vertical-align') === 'bottom');
  if (bottom.length * 2 < cells.length) return;
  for (const cell of bottom) setStyle(cell, 'vertical-align', null);
}

function asLength(pixels: string | null): string | null {
  return pixels && /^\d+$/.test(pixels) ? `${pixels}px` : pixels;
}

function pixelsOf(element: HTMLElement): number {
  const points = pointsOf(styleOf(element, 'width') ?? asLength(element.getAttribute('width')));
  return points && points > 0 ? Math.round(points / 0.75) : 0;
}

const widest = 1000;

/**
 * Writes the widths of its columns to each cell, from `<col>`s or from cells that span one column.
 */
function columnWidths(table: HTMLElement, rows: HTMLElement[][]): void {
  const widths: number[] = [];
  const columns = all(table, 'col').filter((column) => column.closest('table') === table);
  for (const column of columns) {
    const span = Math.min(Number(column.getAttribute('span') ?? 1) || 1, widest);
    for (let i = 0; i < span && widths.length < widest; i++) widths.push(pixelsOf(column));
  }
  const placements: { cell: HTMLElement; column: number; span: number }[] = [];
  const open: number[] = [];
  for (const row of rows) {
    let column = 0;
    for (const cell of row) {
      while ((open[column] ?? 0) > 0) column++;
      const span = Math.min(spanOf(cell.getAttribute('colspan') ?? 1), widest);
      placements.push({ cell, column, span });
      if (span === 1 && !widths[column]) widths[column] = pixelsOf(cell);
      const rowSpan = spanOf(cell.getAttribute('rowspan') ?? 1);
      for (let i = 0; i < span; i++) open[column + i] = rowSpan;
      column += span;
    }
    for (let i = 0; i < open.length; i++) open[i] = Math.max(0, (open[i] ?? 0) - 1);
  }
  for (const { cell, column, span } of placements) {
    if (cell.hasAttribute('data-colwidth')) continue;
    const own = Array.from({ length: span }, (_, i) => widths[column + i] ?? 0);
    if (own.some((width) => width > 0)) cell.setAttribute('data-colwidth', own.join(','));
  }
}

interface Line {
  line: string;
  colour: string | null;
  width: number | null;
}

/** Border of the first cell that has one, applied to the whole table. */
function borders(table: HTMLElement, cells: HTMLElement[]): void {
  if (table.hasAttribute('data-borders') || table.hasAttribute('data-border-line')) return;
  const lines = cells.map(lineOf);
  const first = lines.find((line) => line !== null);
  // A spreadsheet without borders shows grid lines; a Word table without borders has none.
  const fromWord = /^Mso/.test(table.getAttribute('class') ?? '');
  if (!first) {
    if (fromWord) table.setAttribute('data-borders', 'none');
    return;
  }
  if (/^(?:dashed|dotted|double)$/.test(first.line))
    table.setAttribute('data-border-line', first.line);
  const isGrid = table.hasAttribute('data-sheets-root') && first.colour === '#cccccc';
  if (first.colour && !isGrid) table.setAttribute('data-border-colour', first.colour);
  if (first.width && first.width > 1) table.setAttribute('data-border-width', `${first.width}`);
}

function lineOf(cell: HTMLElement): Line | null {
  for (const side of ['border', 'border-top', 'border-left', 'border-bottom', 'border-right']) {
    const borderStyle = styleOf(cell, side);
    const line = /\b(solid|dashed|dotted|double|dash\w*)\b/i
      .exec(borderStyle ?? '')?.[1]
      ?.toLowerCase();
    if (!borderStyle || !line) continue;
    const parts = borderStyle.match(/[a-z]+\([^)]*\)|[^\s]+/gi) ?? [];
    const colour = parts.find(
      (part) =>
        isColour(part) &&
        !/^(?:solid|dash\w*|dotted|double|thin|medium|thick|black)$|^#0+$/i.test(part),
    );
    const points = parts.map((part) => pointsOf(part)).find((each) => each !== null);
    return {
      line: /^dash/.test(line) ? 'dashed' : line,
      colour: colour ?? null,
      width: points ? Math.round(points / 0.75) : null,
    };
  }
  return null;
}
