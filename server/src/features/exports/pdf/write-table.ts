// Writes tables. Every cell is written with its place, so that spans that do not fit cannot overlap.
import type { NodeJSON } from '@docent/document-model/content';
import { spanOf } from '@docent/document-model/nodes/cells';
import { call, colourOf, pixels, quoted } from './typst-code.ts';

interface PlacedCell {
  node: NodeJSON;
  x: number;
  y: number;
  across: number;
  down: number;
}

/** More columns cannot be read on paper. */
const maxColumns = 100;

/** `writeBlocks` writes what stands in a cell. Null for a table with too many columns. */
export function writeTable(
  table: NodeJSON,
  writeBlocks: (blocks: NodeJSON[]) => string,
): string | null {
  const cells = placeCells(table);
  if (cells === null) return null;
  const columns = Math.max(1, ...cells.map(({ x, across }) => x + across));
  const rows = Math.max(1, ...cells.map(({ y, down }) => y + down));
  const attrs = table.attrs ?? {};
  const line = strokeOf(attrs);
  const headerRows = countHeaderRows(cells, rows);
  const write = (cell: PlacedCell) => writeCell(cell, line, writeBlocks);
  const header = cells.filter(({ y }) => y < headerRows).map(write);
  return call(
    'table',
    {
      columns: columnsOf(cells, columns, attrs.fit),
      stroke: strokes(attrs.borders, line, columns, rows),
    },
    ...(header.length > 0 ? [`table.header(${header.join(', ')})`] : []),
    ...cells.filter(({ y }) => y >= headerRows).map(write),
  );
}

/** Where each cell begins, and how far it reaches, as a browser places them. */
function placeCells(table: NodeJSON): PlacedCell[] | null {
  const rows = table.content ?? [];
  const taken = new Set<number>();
  const cells: PlacedCell[] = [];
  for (const [y, row] of rows.entries()) {
    let x = 0;
    for (const node of row.content ?? []) {
      while (taken.has(y * maxColumns + x)) x++;
      if (x >= maxColumns) return null;
      let across = 1;
      const wanted = Math.min(spanOf(node.attrs?.colspan), maxColumns - x);
      while (across < wanted && !taken.has(y * maxColumns + x + across)) across++;
      const down = Math.min(spanOf(node.attrs?.rowspan), rows.length - y);
      for (let dy = 0; dy < down; dy++)
        for (let dx = 0; dx < across; dx++) taken.add((y + dy) * maxColumns + x + dx);
      cells.push({ node, x, y, across, down });
    }
  }
  return cells;
}

/** Rows at the top of header cells only are repeated on each page. */
function countHeaderRows(cells: readonly PlacedCell[], rows: number): number {
  const firstPlain = Math.min(
    rows,
    ...cells.filter(({ node }) => node.type !== 'tableHeader').map(({ y }) => y),
  );
  const reaches = cells.some(({ y, down }) => y < firstPlain && y + down > firstPlain);
  return firstPlain === rows || reaches ? 0 : firstPlain;
}

function columnsOf(cells: readonly PlacedCell[], columns: number, fit: unknown): string {
  if (fit === 'content') return `(auto,) * ${columns}`;
  const widths = Array<number>(columns).fill(0);
  for (const { node, x } of cells) {
    const own: unknown = node.attrs?.colwidth;
    if (Array.isArray(own))
      own.forEach((width, at) => {
        if (widths[x + at] === 0 && typeof width === 'number') widths[x + at] = width;
      });
  }
  const known = widths.filter((width) => width > 0);
  if (known.length === 0) return `(1fr,) * ${columns}`;
  // Shares of the page, so that a table never reaches beyond its margin.
  const mean = known.reduce((sum, width) => sum + width, 0) / known.length;
  return `(${widths.map((width) => `${Math.round(width || mean)}fr`).join(', ')},)`;
}

function strokeOf({ borderLine, borderColour, borderWidth }: Record<string, unknown>): string {
  const paint = colourOf(borderColour) ?? 'rule-colour';
  const thickness = typeof borderWidth === 'number' ? pixels(borderWidth) : '0.6pt';
  const dash = borderLine === 'dashed' || borderLine === 'dotted' ? quoted(borderLine) : 'none';
  return `(paint: ${paint}, thickness: ${thickness}, dash: ${dash})`;
}

function strokes(borders: unknown, line: string, columns: number, rows: number): string {
  switch (borders) {
    case 'none':
      return 'none';
    case 'outer':
      return `(x, y) => (left: if x == 0 { ${line} }, right: if x == ${columns - 1} { ${line} }, top: if y == 0 { ${line} }, bottom: if y == ${rows - 1} { ${line} })`;
    case 'inner':
      return `(x, y) => (left: if x > 0 { ${line} }, top: if y > 0 { ${line} })`;
    case 'horizontal':
      return `(x, y) => (top: ${line}, bottom: ${line})`;
    default:
      return line;
  }
}

function writeCell(
  { node, x, y, across, down }: PlacedCell,
  line: string,
  writeBlocks: (blocks: NodeJSON[]) => string,
): string {
  const { background, verticalAlign, diagonal, sides } = node.attrs ?? {};
  const isHeader = node.type === 'tableHeader';
  const own = typeof sides === 'string' ? sides.split(' ').filter(Boolean) : null;
  const blocks = writeBlocks(node.content ?? []);
  const content = isHeader ? `strong(${blocks})` : blocks;
  return call(
    'table.cell',
    {
      x: `${x}`,
      y: `${y}`,
      colspan: across > 1 ? `${across}` : null,
      rowspan: down > 1 ? `${down}` : null,
      fill: colourOf(background) ?? (isHeader ? 'code-ground' : null),
      align: verticalAlign === 'middle' ? 'horizon' : verticalAlign === 'bottom' ? 'bottom' : null,
      stroke: own && `(${[...own.map((side) => `${side}: ${line}`), 'rest: none'].join(', ')})`,
    },
    typeof diagonal === 'string' ? `{ ${diagonals(diagonal, line)}; ${content} }` : content,
  );
}

/** Over the whole cell, whose padding is 6 and 4 points. */
function diagonals(kind: string, line: string): string {
  const draw = (start: string, end: string) =>
    `place(top + left, dx: -6pt, dy: -4pt, line(start: ${start}, end: ${end}, stroke: ${line}))`;
  const falling = draw('(0pt, 0pt)', '(100% + 12pt, 1.5em + 8pt)');
  const rising = draw('(0pt, 1.5em + 8pt)', '(100% + 12pt, 0pt)');
  return kind === 'falling' ? falling : kind === 'rising' ? rising : `${falling}; ${rising}`;
}
