// Column widths and row heights. Like all table formatting, they set single attributes.
import type { Node } from '@tiptap/pm/model';
import type { Command, EditorState, Transaction } from '@tiptap/pm/state';
import { isInTable, selectedRect, TableMap } from '@tiptap/pm/tables';
import type { EditorView } from '@tiptap/pm/view';
import { cellsIn, type TableStyle } from './tableFormatting.ts';

const minColumnWidth = 25;

/** Sets the width of the selected columns in pixels; null fits them to their text. */
export function setColumnWidth(width: number | null): Command {
  return (state, dispatch) => {
    if (!isInTable(state)) return false;
    const { left, right } = selectedRect(state);
    const wide = width === null ? 0 : Math.max(minColumnWidth, Math.min(Math.round(width), 5000));
    dispatch?.(
      withColumns(state, (column, now) => (column >= left && column < right ? wide : now)),
    );
    return true;
  };
}

/** Sets the widths of all columns; cells without any known width get none. */
function withColumns(
  state: EditorState,
  widthOf: (column: number, now: number) => number,
): Transaction {
  const { map, table, tableStart } = selectedRect(state);
  const { tr } = state;
  for (const cell of cellsIn(table, tableStart, [...new Set(map.map)])) {
    const now: number[] | null = cell.node.attrs.colwidth;
    const widths = Array.from({ length: cell.right - cell.left }, (_, i) =>
      widthOf(cell.left + i, now?.[i] ?? 0),
    );
    const next = widths.some((width) => width > 0) ? widths : null;
    if (`${next}` !== `${now}`) tr.setNodeAttribute(cell.pos, 'colwidth', next);
  }
  return tr;
}

/** Distributes the selected columns evenly, or all columns if only one is selected. */
export const evenColumns: Command = (state, dispatch, view) => {
  if (!isInTable(state)) return false;
  const { map, left, right, tableStart } = selectedRect(state);
  if (map.width < 2) return false;
  if (!dispatch) return true;
  const [from, to] = right - left > 1 ? [left, right] : [0, map.width];
  const widths = columnWidths(state, view, tableStart - 1).slice(from, to);
  const even = Math.round(widths.reduce((sum, width) => sum + width, 0) / widths.length);
  dispatch(withColumns(state, (column, now) => (column >= from && column < to ? even : now)));
  return true;
};

const defaultColumnWidth = 100;

/** Column widths of the table at `pos`: as drawn if possible, otherwise as stored. */
export function columnWidths(
  { doc }: EditorState,
  view: EditorView | undefined,
  pos: number,
): number[] {
  const table = doc.nodeAt(pos) as Node;
  const map = TableMap.get(table);
  return Array.from({ length: map.width }, (_, column) => {
    for (let row = 0; row < map.height; row++) {
      const cell = map.map[row * map.width + column] as number;
      const { colspan, colwidth } = (table.nodeAt(cell) as Node).attrs;
      if (colspan > 1) continue;
      const cellElement = view?.nodeDOM(pos + 1 + cell) as HTMLElement | null | undefined;
      return cellElement?.offsetWidth || colwidth?.[0] || defaultColumnWidth;
    }
    return defaultColumnWidth;
  });
}

/** Fits the table to its text or to the page; fitting to the text resets the column widths. */
export function fitTable(fit: TableStyle['fit']): Command {
  return (state, dispatch) => {
    if (!isInTable(state)) return false;
    const tr = fit === 'content' ? withColumns(state, () => 0) : state.tr;
    tr.setNodeAttribute(selectedRect(state).tableStart - 1, 'fit', fit);
    dispatch?.(tr);
    return true;
  };
}

/** Sets the minimum height of the selected rows in pixels. */
export function setRowHeight(height: number | null): Command {
  return (state, dispatch) => {
    if (!isInTable(state)) return false;
    const { table, tableStart, top, bottom } = selectedRect(state);
    const { tr } = state;
    let pos = tableStart;
    table.forEach((row, _, i) => {
      const inside = i >= top && i < bottom;
      if (inside && row.attrs.height !== height) tr.setNodeAttribute(pos, 'height', height);
      pos += row.nodeSize;
    });
    if (tr.docChanged) dispatch?.(tr);
    return true;
  };
}
