// Tables with merged cells, widths, borders, shading and header rows.
import type { NodeJSON } from '@docent/document-model/content';
import { createBlockId } from '@docent/document-model/ids';
import { childOf, childrenOf, type Element, elementsIn } from '../xml.ts';
import {
  colourOf,
  isDrawn,
  isOn,
  numberIn,
  pixelsOfTwips,
  settingOf,
  toggleOf,
} from './properties.ts';
import type { WordReading } from './reading.ts';
import type { Style } from './styles.ts';

interface Cell {
  node: NodeJSON;
  column: number;
  span: number;
}

const maxColumns = 1000;

export function readTable(reading: WordReading, table: Element): NodeJSON {
  const properties = childOf(table, 'w:tblPr');
  const style = reading.styles.of(settingOf(properties, 'w:tblStyle'), 'table');
  const widths = childrenOf(childOf(table, 'w:tblGrid'), 'w:gridCol').map((column) =>
    pixelsOfTwips(numberIn(column, 'w:w') ?? 0),
  );
  const tableBorders = mergeBorders([...(style?.table ?? []), properties]);
  /** The cells that continue downwards, by column. */
  const mergedCells = new Map<number, Cell>();
  const rows = itemsIn(table, 'w:tr').map((row, index) =>
    readRow(reading, row, { index, widths, merged: mergedCells, tableBorders, style, properties }),
  );
  return {
    type: 'table',
    attrs: { id: createBlockId(), ...bordersOf(tableBorders), ...fitOf(properties) },
    content: rows.length > 0 ? rows : [{ type: 'tableRow', content: [emptyCell()] }],
  };
}

interface RowPlace {
  index: number;
  widths: number[];
  merged: Map<number, Cell>;
  tableBorders: Borders;
  style: Style | null;
  properties: Element | null;
}

/** Rows or cells, also those in content controls. */
function itemsIn(parent: Element, name: string): Element[] {
  return [...elementsIn(parent)].flatMap((child) => {
    if (child.name === name) return [child];
    if (child.name === 'w:sdt') return itemsIn(childOf(child, 'w:sdtContent') ?? child, name);
    return child.name === 'w:customXml' ? itemsIn(child, name) : [];
  });
}

function readRow(reading: WordReading, row: Element, place: RowPlace): NodeJSON {
  const { widths, merged, index } = place;
  const properties = childOf(row, 'w:trPr');
  const look = childOf(place.properties, 'w:tblLook');
  const isFirst = index === 0 && isFirstRowSpecial(look);
  const isHeader =
    toggleOf(properties, 'w:tblHeader') === true || (isFirst && hasFirstRow(place.style));
  const shade = isFirst ? shadeOf(place.style, 'firstRow') : null;
  const cells: NodeJSON[] = [];
  const skip = (name: string) =>
    Math.min(maxColumns, numberIn(childOf(properties, name), 'w:val') ?? 0);
  let column = skip('w:gridBefore');
  if (column > 0) cells.push(emptyCell(column));
  let open: Cell | null = null;
  for (const element of itemsIn(row, 'w:tc')) {
    const own = childOf(element, 'w:tcPr');
    const span = Math.max(
      1,
      Math.min(maxColumns, numberIn(childOf(own, 'w:gridSpan'), 'w:val') ?? 1),
    );
    const vertical = childOf(own, 'w:vMerge');
    const isBelow = vertical !== null && vertical.attributes['w:val'] !== 'restart';
    const above = merged.get(column);
    if (settingOf(own, 'w:hMerge') === 'continue' && open) {
      open.span += span;
      if (open.node.attrs) open.node.attrs.colspan = open.span;
    } else if (isBelow && above && above.span === span) {
      const attrs = above.node.attrs as Record<string, unknown>;
      attrs.rowspan = Number(attrs.rowspan ?? 1) + 1;
    } else {
      open = readCell(reading, element, { column, span, isHeader, shade, place });
      cells.push(open.node);
      if (vertical) merged.set(column, open);
      else merged.delete(column);
    }
    column += span;
  }
  const after = skip('w:gridAfter');
  if (after > 0) cells.push(emptyCell(after));
  for (const at of [...merged.keys()]) if (at >= Math.max(column, widths.length)) merged.delete(at);
  const height = pixelsOfTwips(numberIn(childOf(properties, 'w:trHeight'), 'w:val') ?? 0);
  const insertion = childOf(properties, 'w:ins');
  const change = childOf(properties, 'w:del') ?? insertion;
  const kind = change === insertion ? 'insertion' : 'deletion';
  return {
    type: 'tableRow',
    attrs: {
      id: createBlockId(),
      ...(height >= 20 && { height }),
      ...(change && { suggestion: { kind, ...reading.changes.authorOf(change, kind) } }),
    },
    content: cells,
  };
}

function readCell(
  reading: WordReading,
  element: Element,
  cell: {
    column: number;
    span: number;
    isHeader: boolean;
    shade: string | null;
    place: RowPlace;
  },
): Cell {
  const { column, span, isHeader, shade, place } = cell;
  const properties = childOf(element, 'w:tcPr');
  const content = reading.readBlocks(elementsIn(element));
  // Word ends every cell with a paragraph, even after a nested table.
  const last = content.at(-1);
  if (
    content.length > 1 &&
    last?.type === 'paragraph' &&
    !last.content &&
    content.at(-2)?.type === 'table'
  ) {
    content.pop();
  }
  const colwidth = place.widths.slice(column, column + span);
  const background = colourOf(childOf(properties, 'w:shd')?.attributes['w:fill']) ?? shade;
  const align = { center: 'middle', bottom: 'bottom' }[settingOf(properties, 'w:vAlign') ?? ''];
  const borders = childOf(properties, 'w:tcBorders');
  const node: NodeJSON = {
    type: isHeader ? 'tableHeader' : 'tableCell',
    attrs: {
      id: createBlockId(),
      colspan: span,
      rowspan: 1,
      ...(colwidth.length === span && colwidth.some((width) => width > 0) && { colwidth }),
      ...(background && background !== '#ffffff' && { background }),
      ...(align && { verticalAlign: align }),
      ...diagonalOf(borders),
      ...sidesOf(borders, place.tableBorders),
    },
    content: content.length > 0 ? content : [{ type: 'paragraph' }],
  };
  return { node, column, span };
}

function emptyCell(span = 1): NodeJSON {
  const attrs = { colspan: span, rowspan: 1, sides: 'none' };
  return { type: 'tableCell', attrs, content: [{ type: 'paragraph' }] };
}

const sides = ['top', 'right', 'bottom', 'left'] as const;
type Borders = Partial<Record<(typeof sides)[number] | 'insideH' | 'insideV', Element>>;

function mergeBorders(properties: readonly (Element | null)[]): Borders {
  const borders: Borders = {};
  for (const one of properties) {
    const element = childOf(one, 'w:tblBorders');
    for (const side of [...sides, 'insideH', 'insideV'] as const) {
      const synonym = { left: 'start', right: 'end' }[side as string];
      const border = childOf(element, `w:${side}`) ?? (synonym && childOf(element, `w:${synonym}`));
      if (border) borders[side] = border;
    }
  }
  return borders;
}

const lines: Record<string, string> = {
  dashed: 'dashed',
  dashSmallGap: 'dashed',
  dotDash: 'dashed',
  dotDotDash: 'dashed',
  dotted: 'dotted',
  double: 'double',
  triple: 'double',
};

function bordersOf(borders: Borders): Record<string, unknown> {
  const isOuter = sides.some((side) => isDrawn(borders[side]));
  const [horizontal, vertical] = [isDrawn(borders.insideH), isDrawn(borders.insideV)];
  const drawnBorder = Object.values(borders).find(isDrawn);
  if (!drawnBorder) return { borders: 'none' };
  const kind =
    isOuter && horizontal && vertical
      ? null
      : isOuter && !horizontal && !vertical
        ? 'outer'
        : !isOuter && horizontal && vertical
          ? 'inner'
          : horizontal && !vertical
            ? 'horizontal'
            : null;
  const line = lines[drawnBorder.attributes['w:val'] ?? ''];
  const colour = colourOf(drawnBorder.attributes['w:color']);
  // Eighths of a point; half a point is the usual thin line.
  const width = Math.round(((numberIn(drawnBorder, 'w:sz') ?? 4) / 8) * (96 / 72) * 10) / 10;
  return {
    ...(kind && { borders: kind }),
    ...(line && { borderLine: line }),
    ...(colour && colour !== '#000000' && { borderColour: colour }),
    ...(width > 1.1 && { borderWidth: Math.min(10, width) }),
  };
}

/** The sides with a border, where a cell differs from its table. */
function sidesOf(borders: Element | null, table: Borders): { sides?: string } {
  if (!borders || !sides.some((side) => childOf(borders, `w:${side}`))) return {};
  const hasGrid = isDrawn(table.insideH) || isDrawn(table.insideV) || isDrawn(table.top);
  const own = sides.filter((side) => {
    const border = childOf(borders, `w:${side}`);
    return border ? isDrawn(border) : hasGrid;
  });
  if (own.length === sides.length && hasGrid) return {};
  return { sides: own.join(' ') || 'none' };
}

function diagonalOf(borders: Element | null): { diagonal?: string } {
  const falling = isDrawn(childOf(borders, 'w:tl2br'));
  const rising = isDrawn(childOf(borders, 'w:tr2bl'));
  if (falling && rising) return { diagonal: 'both' };
  return falling ? { diagonal: 'falling' } : rising ? { diagonal: 'rising' } : {};
}

function fitOf(properties: Element | null): { fit?: string } {
  const width = childOf(properties, 'w:tblW');
  const isWhole =
    width?.attributes['w:type'] === 'pct' && /^(?:5000|100%)$/.test(width.attributes['w:w'] ?? '');
  return isWhole ? { fit: 'page' } : {};
}

/** Word's table look says whether the first row differs. */
function isFirstRowSpecial(look: Element | null): boolean {
  const own = look?.attributes['w:firstRow'];
  if (own !== undefined) return isOn(own);
  return (Number.parseInt(look?.attributes['w:val'] ?? '0', 16) & 0x20) !== 0;
}

function partsOf(style: Style | null, part: string): Element[] {
  return style?.conditional.filter(({ attributes }) => attributes['w:type'] === part) ?? [];
}

function hasFirstRow(style: Style | null): boolean {
  return partsOf(style, 'firstRow').length > 0;
}

function shadeOf(style: Style | null, part: string): string | null {
  const shades = partsOf(style, part).map((one) =>
    colourOf(childOf(childOf(one, 'w:tcPr'), 'w:shd')?.attributes['w:fill']),
  );
  return shades.findLast((shade) => shade !== null) ?? null;
}
