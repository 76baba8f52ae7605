// prosemirror-tables' editing, with its repairs kept to a person's own changes: a table that a merge left
// uneven would otherwise be repaired by every editor at once, each adding the same cells.

import { keymap } from '@tiptap/pm/keymap';
import {
  type Command,
  type EditorState,
  NodeSelection,
  type Plugin,
  type Selection,
  type Transaction,
} from '@tiptap/pm/state';
import { CellSelection, fixTables, TableMap, tableEditing } from '@tiptap/pm/tables';
import { moveTracks } from '../commands/tableMoves.ts';
import { tableAt } from '../commands/tables.ts';
import { isFromOutside } from '../liveBinding.ts';

export function tables(): Plugin {
  const plugin = tableEditing();
  const repair = plugin.spec.appendTransaction;
  plugin.spec.appendTransaction = (transactions, before, after) => {
    if (transactions.some(isFromOutside) || holdsNoCell(after.selection)) return null;
    return repair?.call(plugin, transactions, before, after) ?? evenOut(after);
  };
  return plugin;
}

/**
 * Repairs the tables when the person has come to one that others left uneven: nobody else looks at it, and
 * adding a row to it would put a row into the row. Null where it is even.
 */
function evenOut(state: EditorState): Transaction | null {
  const table = tableAt(state);
  if (!table || !TableMap.get(table.node).problems) return null;
  return fixTables(state) ?? null;
}

/** A selected table that concurrent deletions left without a cell; its cells cannot be selected instead. */
function holdsNoCell(selection: Selection): boolean {
  if (!(selection instanceof NodeSelection)) return false;
  const { node } = selection;
  const isRow = node.type.spec.tableRole === 'row';
  const rows = isRow ? [node] : node.type.spec.tableRole === 'table' ? node.children : null;
  return rows?.every((row) => row.childCount === 0) ?? false;
}

/** Alt+Shift and the arrows move rows, and columns where cells are selected: else they select words. */
export function tableKeys(): Plugin {
  const column =
    (direction: -1 | 1): Command =>
    (state, dispatch, view) =>
      state.selection instanceof CellSelection &&
      moveTracks('column', direction)(state, dispatch, view);
  return keymap({
    'Alt-Shift-ArrowUp': moveTracks('row', -1),
    'Alt-Shift-ArrowDown': moveTracks('row', 1),
    'Alt-Shift-ArrowLeft': column(-1),
    'Alt-Shift-ArrowRight': column(1),
  });
}
