// Writes tables.
import type { NodeJSON } from '@docent/document-model/content';
import {
  BorderStyle,
  HeightRule,
  type IBorderOptions,
  type ITableBordersOptions,
  type ITableCellBorders,
  type Paragraph,
  ShadingType,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  VerticalAlignTable,
  WidthType,
} from 'docx';
import { opaqueHex } from '../css-colour.ts';
import { columnWidths, countHeaderRows, type PlacedCell, placeCells } from '../table-cells.ts';
import type { DocxContext, DocxPlace } from './docx-context.ts';
import { suggestionOf } from './docx-revisions.ts';
import { borderStyles } from './docx-styles.ts';
import { twips } from './docx-xml.ts';

/** On both sides of the text in a cell, in twips. */
const padding = 110;

type WriteCellBlocks = (blocks: readonly NodeJSON[], place: DocxPlace) => (Paragraph | Table)[];

/** Null for a table with too many columns. */
export function writeTable(
  table: NodeJSON,
  context: DocxContext,
  place: DocxPlace,
  writeCellBlocks: WriteCellBlocks,
): Table | null {
  const cells = placeCells(table);
  if (cells === null) return null;
  const rows = table.content ?? [];
  const columns = Math.max(1, ...cells.map(({ x, across }) => x + across));
  const attrs = table.attrs ?? {};
  const line = lineOf(attrs);
  const widths = widthsOf(columnWidths(cells, columns), columns, place.width, attrs.fit);
  const headerRows = countHeaderRows(cells, rows.length);
  const write = (cell: PlacedCell) => {
    const width = sum(widths.slice(cell.x, cell.x + cell.across));
    const inside = { ...place, left: 0, width: Math.max(200, width - 2 * padding), depth: 0 };
    const isHeader = cell.node.type === 'tableHeader';
    const style = isHeader ? 'TableHeading' : 'TableText';
    const change = suggestionOf(cell.node) ?? place.change;
    return new TableCell({
      ...cellOptions(cell, line),
      width: { size: width, type: WidthType.DXA },
      children: writeCellBlocks(cell.node.content ?? [], {
        ...inside,
        style,
        change,
        levels: null,
      }),
    });
  };
  return new Table({
    columnWidths: widths,
    width:
      attrs.fit === 'content'
        ? { size: 0, type: WidthType.AUTO }
        : { size: sum(widths), type: WidthType.DXA },
    layout: attrs.fit === 'content' ? TableLayoutType.AUTOFIT : TableLayoutType.FIXED,
    ...(place.left > 0 ? { indent: { size: place.left, type: WidthType.DXA } } : {}),
    margins: { top: 50, bottom: 50, left: padding, right: padding },
    borders: bordersOf(attrs.borders, line),
    rows: rows.map((row, y) => {
      const own = suggestionOf(row) ?? place.change;
      const height: unknown = row.attrs?.height;
      return new TableRow({
        tableHeader: y < headerRows,
        cantSplit: y < headerRows,
        ...(typeof height === 'number'
          ? { height: { value: twips.ofPixels(height), rule: HeightRule.ATLEAST } }
          : {}),
        ...(own?.kind === 'insertion' ? { insertion: context.revisions.change(own) } : {}),
        ...(own?.kind === 'deletion' ? { deletion: context.revisions.change(own) } : {}),
        children: [
          ...cells.filter((cell) => cell.y === y).map(write),
          ...missingCells(cells, y, columns, () => writeCellBlocks([], { ...place, left: 0 })),
        ],
      });
    }),
  });
}

/** Cells for the end of a row that is shorter than others. */
function missingCells(
  cells: readonly PlacedCell[],
  y: number,
  columns: number,
  write: () => (Paragraph | Table)[],
): TableCell[] {
  const coveringCells = cells.filter((cell) => cell.y <= y && y < cell.y + cell.down);
  const count = columns - sum(coveringCells.map(({ across }) => across));
  return Array.from({ length: count }, () => new TableCell({ children: write() }));
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

/** In twips, never wider than the page. */
function widthsOf(pixels: number[] | null, columns: number, most: number, fit: unknown): number[] {
  if (pixels === null) return Array<number>(columns).fill(Math.floor(most / columns));
  const wantedWidths = pixels.map(twips.ofPixels);
  const total = sum(wantedWidths);
  const factor = fit === 'page' || total > most ? most / total : 1;
  return wantedWidths.map((width) => Math.max(1, Math.floor(width * factor)));
}

function lineOf({
  borderLine,
  borderColour,
  borderWidth,
}: Record<string, unknown>): IBorderOptions {
  return {
    style: borderStyles[`${borderLine}`] ?? BorderStyle.SINGLE,
    color: opaqueHex(borderColour) ?? 'C9CFDA',
    // Eighths of a point.
    size: typeof borderWidth === 'number' ? Math.max(2, Math.round(borderWidth * 6)) : 5,
  };
}

const none: IBorderOptions = { style: BorderStyle.NONE, size: 0, color: 'auto' };

function bordersOf(borders: unknown, line: IBorderOptions): ITableBordersOptions {
  const isOuter = borders == null || borders === 'outer';
  const isInner = borders == null || borders === 'inner';
  const isAcross = borders === 'horizontal';
  const when = (is: boolean) => (is ? line : none);
  return {
    top: when(isOuter || isAcross),
    bottom: when(isOuter || isAcross),
    left: when(isOuter),
    right: when(isOuter),
    insideHorizontal: when(isInner || isAcross),
    insideVertical: when(isInner),
  };
}

function cellOptions({ node, across, down }: PlacedCell, line: IBorderOptions) {
  const { background, verticalAlign } = node.attrs ?? {};
  const fill = opaqueHex(background) ?? (node.type === 'tableHeader' ? 'F3F5F8' : null);
  const borders = cellBorders(node.attrs ?? {}, line);
  return {
    ...(across > 1 ? { columnSpan: across } : {}),
    ...(down > 1 ? { rowSpan: down } : {}),
    ...(fill === null ? {} : { shading: { type: ShadingType.CLEAR, color: 'auto', fill } }),
    ...(verticalAlign === 'middle' ? { verticalAlign: VerticalAlignTable.CENTER } : {}),
    ...(verticalAlign === 'bottom' ? { verticalAlign: VerticalAlignTable.BOTTOM } : {}),
    ...(borders ? { borders } : {}),
  };
}

function cellBorders(
  { sides, diagonal }: Record<string, unknown>,
  line: IBorderOptions,
): ITableCellBorders | null {
  const own = typeof sides === 'string' ? sides.split(' ') : null;
  const when = (side: string) => (own?.includes(side) ? line : none);
  const edges = own && {
    top: when('top'),
    right: when('right'),
    bottom: when('bottom'),
    left: when('left'),
  };
  const falls = diagonal === 'falling' || diagonal === 'both';
  const rises = diagonal === 'rising' || diagonal === 'both';
  if (!edges && !falls && !rises) return null;
  return {
    ...edges,
    ...(falls ? { diagonalDown: line } : {}),
    ...(rises ? { diagonalUp: line } : {}),
  };
}
