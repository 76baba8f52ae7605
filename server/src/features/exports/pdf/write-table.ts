// Writes tables. Every cell is written with its place, so that spans that do not fit cannot overlap.
import type { NodeJSON } from '@docent/document-model/content';
import { columnWidths, countHeaderRows, type PlacedCell, placeCells } from '../table-cells.ts';
import { call, colourOf, pixels, quoted } from './typst-code.ts';

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

function columnsOf(cells: readonly PlacedCell[], columns: number, fit: unknown): string {
  if (fit === 'content') return `(auto,) * ${columns}`;
  const widths = columnWidths(cells, columns);
  // Shares of the page, so that a table never reaches beyond its margin.
  return widths === null
    ? `(1fr,) * ${columns}`
    : `(${widths.map((width) => `${Math.round(width)}fr`).join(', ')},)`;
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
