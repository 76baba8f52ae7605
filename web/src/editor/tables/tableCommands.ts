// Table commands beyond those of prosemirror-tables.

import type { Node } from '@tiptap/pm/model';
import { type Command, type EditorState, TextSelection, type Transaction } from '@tiptap/pm/state';
import { addRowAfter, fixTables, goToNextCell, isInTable, TableMap } from '@tiptap/pm/tables';
import { insertBlock } from '../formatting/insertBlock.ts';

/** Inserts a table with a header row and puts the caret into its first cell. */
export function insertTable(rows: number, columns: number): Command {
  return (state, dispatch) => {
    const { table, tableRow, tableCell, tableHeader } = state.schema.nodes;
    if (!table || !tableRow || !tableCell || !tableHeader || isInTable(state)) return false;
    const row = (header: boolean) =>
      tableRow.create(
        null,
        Array.from(
          { length: columns },
          () => (header ? tableHeader : tableCell).createAndFill() as Node,
        ),
      );
    const grid = table.create(
      null,
      Array.from({ length: rows }, (_, i) => row(i === 0)),
    );
    return insertBlock(state, dispatch, grid, true);
  };
}

/**
 * Repairs an uneven table before the command: concurrent edits may leave it uneven, and the stock commands
 * would then insert a row into a row.
 */
export function inEvenTable(command: Command): Command {
  return (state, dispatch, view) => {
    if (view && dispatch && isUneven(state)) {
      const even = fixTables(state);
      if (even) view.dispatch(even);
      return command(view.state, dispatch, view);
    }
    return command(state, dispatch, view);
  };
}

function isUneven(state: EditorState): boolean {
  const table = tableAt(state);
  return table !== null && TableMap.get(table.node).problems !== null;
}

/** Repairs tables when the person enters one that others left uneven; null if it is even. */
export function evenOut(state: EditorState): Transaction | null {
  return isUneven(state) ? (fixTables(state) ?? null) : null;
}

/** Tab moves to the next cell and, from the last one, into a new row. */
export const nextCell: Command = inEvenTable((state, dispatch, view) => {
  if (!isInTable(state)) return false;
  if (goToNextCell(1)(state, dispatch, view)) return true;
  if (!dispatch) return true;
  addRowAfter(state, (tr) => {
    const after = state.apply(tr);
    let moveTransaction = tr;
    goToNextCell(1)(after, (step) => {
      moveTransaction = tr.setSelection(
        TextSelection.create(tr.doc, step.selection.from, step.selection.to),
      );
    });
    dispatch(moveTransaction.scrollIntoView());
  });
  return true;
});

export const previousCell: Command = (state, dispatch, view) =>
  isInTable(state) && goToNextCell(-1)(state, dispatch, view);

/** The table around the caret and its position. */
function tableAt(state: EditorState): { node: Node; pos: number } | null {
  const { $from } = state.selection;
  for (let depth = $from.depth; depth > 0; depth--) {
    if ($from.node(depth).type.name === 'table') {
      return { node: $from.node(depth), pos: $from.before(depth) };
    }
  }
  return null;
}
