// Formatting of tables: borders, backgrounds, sizes. Every command sets single attributes, so that two
// people who change different ones at the same time both succeed.

import {
  sides as allSides,
  type diagonals,
  type verticalAligns,
} from '@docent/document-model/nodes/cells';
import type { borderLines, tableBorders } from '@docent/document-model/nodes/table';
import type { Node } from '@tiptap/pm/model';
import type { Command, EditorState } from '@tiptap/pm/state';
import { isInTable, selectedRect, TableMap } from '@tiptap/pm/tables';

export interface TableStyle {
  borders: (typeof tableBorders)[number] | null;
  borderLine: (typeof borderLines)[number] | null;
  borderColour: string | null;
  borderWidth: number | null;
  fit: 'content' | 'page' | null;
}

export interface CellStyle {
  background: string | null;
  verticalAlign: (typeof verticalAligns)[number] | null;
  diagonal: (typeof diagonals)[number] | null;
}

type Side = (typeof allSides)[number];
/** Borders of selected cells: all, none, around them, between them, or one side. */
export type CellLines = 'all' | 'none' | 'outer' | 'inner' | Side;

interface SelectedCell {
  pos: number;
  node: Node;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

function selectedCells(state: EditorState): SelectedCell[] {
  const rect = selectedRect(state);
  return cellsIn(rect.table, rect.tableStart, rect.map.cellsInRect(rect));
}

export function cellsIn(table: Node, tableStart: number, cells: number[]): SelectedCell[] {
  const map = TableMap.get(table);
  return cells.map((pos) => ({
    ...map.findCell(pos),
    pos: tableStart + pos,
    node: table.nodeAt(pos) as Node,
  }));
}

/** Sets these attributes on the table around the selection. */
export function setTableStyle(style: Partial<TableStyle>): Command {
  return (state, dispatch) => {
    if (!isInTable(state)) return false;
    const { table, tableStart } = selectedRect(state);
    const { tr } = state;
    for (const [name, value] of Object.entries(style)) {
      if (table.attrs[name] !== value) tr.setNodeAttribute(tableStart - 1, name, value);
    }
    if (tr.docChanged) dispatch?.(tr);
    return true;
  };
}

/** Sets these attributes on the selected cells, or on the one with the caret. */
export function setCellStyle(style: Partial<CellStyle>): Command {
  return (state, dispatch) => {
    if (!isInTable(state)) return false;
    const { tr } = state;
    for (const { pos, node } of selectedCells(state)) {
      for (const [name, value] of Object.entries(style)) {
        if (node.attrs[name] !== value) tr.setNodeAttribute(pos, name, value);
      }
    }
    if (tr.docChanged) dispatch?.(tr);
    return true;
  };
}

/** The borders that the table draws at a cell, before the cell's own. */
function linesByTable(table: Node, map: TableMap, cell: SelectedCell): Set<Side> {
  const atEdge = new Set<Side>();
  if (cell.top === 0) atEdge.add('top');
  if (cell.bottom === map.height) atEdge.add('bottom');
  if (cell.left === 0) atEdge.add('left');
  if (cell.right === map.width) atEdge.add('right');
  switch (table.attrs.borders) {
    case 'none':
      return new Set();
    case 'horizontal':
      return new Set<Side>(['top', 'bottom']);
    case 'outer':
      return atEdge;
    case 'inner':
      return new Set(allSides.filter((side) => !atEdge.has(side)));
    default:
      return new Set(allSides);
  }
}

function linesOf(table: Node, map: TableMap, cell: SelectedCell): Set<Side> {
  const storedSides: unknown = cell.node.attrs.sides;
  if (typeof storedSides !== 'string') return linesByTable(table, map, cell);
  return new Set(allSides.filter((side) => storedSides.split(' ').includes(side)));
}

const opposite: Record<Side, Side> = { top: 'bottom', right: 'left', bottom: 'top', left: 'right' };

/** Draws these borders of the selected cells; a single side that is already drawn is removed. */
export function setCellLines(which: CellLines): Command {
  return (state, dispatch) => {
    if (!isInTable(state)) return false;
    const rect = selectedRect(state);
    const { map, table, tableStart } = rect;
    const cells = selectedCells(state);
    const isEdge = (cell: SelectedCell, side: Side) => cell[side] === rect[side];
    const side = allSides.find((each) => each === which);
    const atSide = side ? cells.filter((cell) => isEdge(cell, side)) : [];
    const isDrawn = side && atSide.every((cell) => linesOf(table, map, cell).has(side));
    const wantsLine = (cell: SelectedCell, each: Side): boolean | null => {
      if (side) return each === side && isEdge(cell, each) ? !isDrawn : null;
      if (which === 'all' || which === 'none') return which === 'all';
      return isEdge(cell, each) === (which === 'outer');
    };
    const { tr } = state;
    const set = (cell: SelectedCell, changes: [Side, boolean][]) => {
      const lines = linesOf(table, map, cell);
      for (const [each, hasLine] of changes) hasLine ? lines.add(each) : lines.delete(each);
      const sidesValue = allSides.filter((each) => lines.has(each)).join(' ') || 'none';
      const own = linesByTable(table, map, cell);
      const isOwn = allSides.every((each) => own.has(each) === lines.has(each));
      const value = isOwn && table.attrs.borders === null ? null : sidesValue;
      if (cell.node.attrs.sides !== value) tr.setNodeAttribute(cell.pos, 'sides', value);
    };
    for (const cell of cells) {
      const changes = allSides
        .map((each) => [each, wantsLine(cell, each)] as const)
        .filter((change): change is readonly [Side, boolean] => change[1] !== null);
      set(cell, changes as [Side, boolean][]);
    }
    // The neighbour shares the border and would hide it if it is not drawn there, too.
    for (const each of allSides) {
      const outer = neighbours(map, rect, each);
      const edgesWithLine = cells.map((cell) => isEdge(cell, each) && wantsLine(cell, each));
      if (outer.length === 0 || !edgesWithLine.some((d) => d !== false && d !== null)) continue;
      for (const cell of cellsIn(table, tableStart, outer)) {
        if (typeof cell.node.attrs.sides === 'string') set(cell, [[opposite[each], true]]);
      }
    }
    if (tr.docChanged) dispatch?.(tr);
    return true;
  };
}

type Rect = Record<Side, number>;

function neighbours(map: TableMap, rect: Rect, side: Side): number[] {
  const { top, right, bottom, left } = rect;
  if (side === 'top') return top > 0 ? map.cellsInRect({ ...rect, top: top - 1, bottom: top }) : [];
  if (side === 'left')
    return left > 0 ? map.cellsInRect({ ...rect, left: left - 1, right: left }) : [];
  if (side === 'bottom')
    return bottom < map.height ? map.cellsInRect({ ...rect, top: bottom, bottom: bottom + 1 }) : [];
  return right < map.width ? map.cellsInRect({ ...rect, left: right, right: right + 1 }) : [];
}
