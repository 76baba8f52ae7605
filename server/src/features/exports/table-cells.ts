// Where the cells of a table stand, for formats that need to know it.
import type { NodeJSON } from '@docent/document-model/content';
import { spanOf } from '@docent/document-model/nodes/cells';

export interface PlacedCell {
  node: NodeJSON;
  x: number;
  y: number;
  across: number;
  down: number;
}

/** More columns cannot be read on paper. */
const maxColumns = 100;

/** Where each cell begins, and how far it reaches, as a browser places them. */
export function placeCells(table: NodeJSON): PlacedCell[] | null {
  const rows = table.content ?? [];
  const takenColumns = new Set<number>();
  const cells: PlacedCell[] = [];
  for (const [y, row] of rows.entries()) {
    let x = 0;
    for (const node of row.content ?? []) {
      while (takenColumns.has(y * maxColumns + x)) x++;
      if (x >= maxColumns) return null;
      let across = 1;
      const wantedSpan = Math.min(spanOf(node.attrs?.colspan), maxColumns - x);
      while (across < wantedSpan && !takenColumns.has(y * maxColumns + x + across)) across++;
      const down = Math.min(spanOf(node.attrs?.rowspan), rows.length - y);
      for (let dy = 0; dy < down; dy++)
        for (let dx = 0; dx < across; dx++) takenColumns.add((y + dy) * maxColumns + x + dx);
      cells.push({ node, x, y, across, down });
    }
  }
  return cells;
}

/** Rows at the top of header cells only are repeated on each page. */
export function countHeaderRows(cells: readonly PlacedCell[], rows: number): number {
  const firstPlain = Math.min(
    rows,
    ...cells.filter(({ node }) => node.type !== 'tableHeader').map(({ y }) => y),
  );
  const reaches = cells.some(({ y, down }) => y < firstPlain && y + down > firstPlain);
  return firstPlain === rows || reaches ? 0 : firstPlain;
}

/** Widths of the columns in pixels, of unknown ones the mean of the others; null if none is known. */
export function columnWidths(cells: readonly PlacedCell[], columns: number): number[] | null {
  const widths = Array<number>(columns).fill(0);
  for (const { node, x } of cells) {
    const own: unknown = node.attrs?.colwidth;
    if (Array.isArray(own))
      own.forEach((width, at) => {
        if (widths[x + at] === 0 && typeof width === 'number') widths[x + at] = width;
      });
  }
  const knownWidths = widths.filter((width) => width > 0);
  if (knownWidths.length === 0) return null;
  const mean = knownWidths.reduce((sum, width) => sum + width, 0) / knownWidths.length;
  return widths.map((width) => width || mean);
}
