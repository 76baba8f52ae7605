// The table of a sheet in an OpenDocument spreadsheet, with its values as shown.
import type { Losses } from '../losses.ts';
import {
  maxColumns,
  maxRows,
  requireExtent,
  type SheetRow,
  trimRows,
} from '../sheets/sheetTable.ts';
import { plainLook } from '../word/looks.ts';
import { childrenOf, type Element, elementsIn, findDeep } from '../xml.ts';
import { plainText } from './line.ts';
import { applyText, type OpenDocumentStyles } from './styles.ts';
import { rowsIn } from './tables.ts';

interface SheetOptions {
  name: string;
  styles: OpenDocumentStyles;
  losses: Losses;
  mayShorten: boolean;
}

/** Null if it is empty. */
export function readSheet(table: Element, options: SheetOptions) {
  const { name, losses, mayShorten } = options;
  const rows: SheetRow[] = [];
  let headers = 0;
  let formulas = 0;
  let y = 0;
  for (const { row, isHeader } of rowsIn(table, false)) {
    const count = countOf(row, 'table:number-rows-repeated');
    const cells: SheetRow = [];
    let x = 0;
    for (const cell of elementsIn(row)) {
      if (!/^table:(?:covered-)?table-cell$/.test(cell.name)) continue;
      const across = countOf(cell, 'table:number-columns-repeated');
      if (cell.attributes['table:formula'] !== undefined) formulas += across;
      addCells(cells, x, { cell, across, y, options });
      x += across;
    }
    // Empty rows and cells are repeated to the end of the sheet.
    const copies = cells.length === 0 ? 0 : count;
    if (copies > 0 && !mayShorten) requireExtent(name, y + copies, cells.length);
    for (let i = 0; i < copies && y + i < maxRows; i++) rows[y + i] = i === 0 ? cells : [...cells];
    y += count;
    if (isHeader) headers = Math.min(10, y);
    if (mayShorten && y >= maxRows) break;
  }
  if (formulas > 0) losses.add('formulas', formulas);
  if (findDeep(table, 'draw:frame')) losses.add('drawings');
  const sheet = trimRows(rows);
  return sheet && { ...sheet, headers: Math.min(headers, sheet.rows.length - 1) };
}

function addCells(
  cells: SheetRow,
  x: number,
  { cell, across, y, options }: { cell: Element; across: number; y: number; options: SheetOptions },
): void {
  const { name, styles, mayShorten } = options;
  if (cell.name === 'table:covered-table-cell') {
    for (let i = 0; i < across && x + i < maxColumns; i++) cells[x + i] = 'covered';
    return;
  }
  const text = childrenOf(cell, 'text:p').map(plainText).join('\n');
  const spans = {
    across: Math.min(maxColumns, countOf(cell, 'table:number-columns-spanned')),
    down: Math.min(maxRows, countOf(cell, 'table:number-rows-spanned')),
  };
  if (text === '' && spans.across === 1 && spans.down === 1) return;
  if (!mayShorten) requireExtent(name, y + 1, x + across);
  const { chain } = styles.of('table-cell', cell.attributes['table:style-name']);
  const { bold } = applyText(plainLook, chain, styles);
  for (let i = 0; i < across && x + i < maxColumns; i++) {
    cells[x + i] = { text, isBold: bold, ...spans };
  }
}

function countOf({ attributes }: Element, name: string): number {
  const count = Number(attributes[name] ?? 1);
  return Number.isInteger(count) && count > 1 ? count : 1;
}
