// Table editing of prosemirror-tables, with its repairs limited to a person's own changes: otherwise, every
// editor would repair a table that a merge left uneven, each adding the same cells.

import { isFromOutside } from '@docent/live-binding/liveBinding';
import { keymap } from '@tiptap/pm/keymap';
import { type Command, NodeSelection, type Plugin, type Selection } from '@tiptap/pm/state';
import { CellSelection, tableEditing } from '@tiptap/pm/tables';
import { modeOf } from '../kit/mode.ts';
import { isSuggested } from '../suggesting/transform.ts';
import { evenOut, inEvenTable } from './tableCommands.ts';
import { moveTracks } from './tableMoves.ts';

export function tables(): Plugin {
  const plugin = tableEditing();
  const repair = plugin.spec.appendTransaction;
  const { handlePaste } = plugin.props;
  plugin.spec.appendTransaction = (transactions, before, after) => {
    if (transactions.some((tr) => isFromOutside(tr) || isSuggested(tr))) return null;
    if (holdsNoCell(after.selection)) return null;
    return (
      repair?.call(plugin, transactions, before, after) ??
      (modeOf(after) === 'edit' ? evenOut(after) : null)
    );
  };
  plugin.props.handlePaste = function (view, event, slice) {
    const even = evenOut(view.state);
    if (even) view.dispatch(even);
    return handlePaste?.call(this, view, event, slice);
  };
  return plugin;
}

/**
 * Whether a table that concurrent deletions left without cells is selected; it cannot become a cell
 * selection.
 */
function holdsNoCell(selection: Selection): boolean {
  if (!(selection instanceof NodeSelection)) return false;
  const { node } = selection;
  const isRow = node.type.spec.tableRole === 'row';
  const rows = isRow ? [node] : node.type.spec.tableRole === 'table' ? node.children : null;
  return rows?.every((row) => row.childCount === 0) ?? false;
}

/**
 * Alt+Shift with the arrow keys moves rows, and columns if cells are selected; otherwise it selects words.
 */
export function tableKeys(): Plugin {
  const column =
    (direction: -1 | 1): Command =>
    (state, dispatch, view) =>
      state.selection instanceof CellSelection &&
      moveTracks('column', direction)(state, dispatch, view);
  return keymap({
    'Alt-Shift-ArrowUp': inEvenTable(moveTracks('row', -1)),
    'Alt-Shift-ArrowDown': inEvenTable(moveTracks('row', 1)),
    'Alt-Shift-ArrowLeft': inEvenTable(column(-1)),
    'Alt-Shift-ArrowRight': inEvenTable(column(1)),
  });
}
