// Widths of columns and heights of rows. Like all that sets how tables look, they set single attributes.
import type { Node } from '@tiptap/pm/model';
import type { Command, EditorState, Transaction } from '@tiptap/pm/state';
import { isInTable, selectedRect, TableMap } from '@tiptap/pm/tables';
import type { EditorView } from '@tiptap/pm/view';
import { cellsIn, type TableLooks } from './tableFormatting.ts';

const minColumnWidth = 25;

/** Gives the selected columns this width in pixels; null lets their text say. */
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

/** Sets the widths of all columns; a cell without any known one says nothing. */
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

/** Makes the selected columns, or all where only one is, equally wide. */
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

/** How wide the columns of the table at `pos` are: as drawn, where they are, else as stored. */
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

/** As wide as its text or as the page; what was set for single columns goes with the former. */
export function fitTable(fit: TableLooks['fit']): Command {
  return (state, dispatch) => {
    if (!isInTable(state)) return false;
    const tr = fit === 'content' ? withColumns(state, () => 0) : state.tr;
    tr.setNodeAttribute(selectedRect(state).tableStart - 1, 'fit', fit);
    dispatch?.(tr);
    return true;
  };
}

/** Makes the selected rows this high in pixels, or higher where their text asks for it. */
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
