// Makes a table of ours from the rows of a sheet.
import type { NodeJSON } from '@docent/document-model/content';
import { Unreadable } from '../unreadable.ts';

interface SheetCell {
  text: string;
  isBold?: boolean;
  /** How many columns and rows it covers. */
  across?: number;
  down?: number;
}

/** By column; a hole is an empty cell, `covered` belongs to a merged cell. */
export type SheetRow = (SheetCell | 'covered' | undefined)[];

export const maxRows = 2_000;
export const maxColumns = 100;
/** Of a whole file; the editor gets slow with more. */
export const maxCells = 40_000;

/** Throws `Unreadable` before a table is made that the editor can't show. `sheet` is empty for a file without sheets. */
export function requireExtent(sheet: string, rows: number, columns: number): void {
  const subject = sheet === '' ? 'It' : `The sheet “${sheet}”`;
  if (rows > maxRows) throw tooLarge(`${subject} has more than 2,000 rows.`);
  if (columns > maxColumns) throw tooLarge(`${subject} has more than 100 columns.`);
}

export function requireCellCount(cells: number): void {
  if (cells > maxCells) throw tooLarge('It has more than 40,000 cells.');
}

const tooLarge = (why: string) => new Unreadable(why, 'upload/table-too-large');

/** Rows and columns without text at the end are left out; null if nothing remains. */
export function trimRows(
  rows: readonly (SheetRow | undefined)[],
): { rows: SheetRow[]; columns: number } | null {
  let columns = 0;
  let last = -1;
  for (const [y, row] of rows.entries()) {
    for (const [x, cell] of row?.entries() ?? []) {
      if (!cell || cell === 'covered' || cell.text.trim() === '') continue;
      columns = Math.max(columns, x + (cell.across ?? 1));
      last = Math.max(last, y + (cell.down ?? 1) - 1);
    }
  }
  if (last < 0) return null;
  return { rows: Array.from({ length: last + 1 }, (_, y) => rows[y] ?? []), columns };
}

export function tableOf(
  { rows, columns }: { rows: readonly SheetRow[]; columns: number },
  headerRows: number,
): NodeJSON {
  return {
    type: 'table',
    content: rows.map((row, y) => ({
      type: 'tableRow',
      content: Array.from({ length: columns }, (_, x) => row[x]).flatMap((cell, x) =>
        cell === 'covered' ? [] : [cellOf(cell, y < headerRows, columns - x, rows.length - y)],
      ),
    })),
  };
}

function cellOf(
  cell: SheetCell | undefined,
  isHeader: boolean,
  columnsLeft: number,
  rowsLeft: number,
): NodeJSON {
  const { text = '', isBold = false, across = 1, down = 1 } = cell ?? {};
  const marks = isBold && !isHeader ? { marks: [{ type: 'bold' }] } : {};
  const lines = text
    .split(/\r\n?|\n/)
    .flatMap((line, i): NodeJSON[] => [
      ...(i > 0 ? [{ type: 'hardBreak' }] : []),
      ...(line === '' ? [] : [{ type: 'text', text: line, ...marks }]),
    ]);
  return {
    type: isHeader ? 'tableHeader' : 'tableCell',
    attrs: { colspan: Math.min(across, columnsLeft), rowspan: Math.min(down, rowsLeft) },
    content: [{ type: 'paragraph', content: lines }],
  };
}
