// Tables: inserting, and what the stock commands leave to do. The rest is prosemirror-tables' own.

import type { Node } from '@tiptap/pm/model';
import { type Command, type EditorState, TextSelection } from '@tiptap/pm/state';
import { addRowAfter, goToNextCell, isInTable } from '@tiptap/pm/tables';
import { insertBlock } from './blocks.ts';

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

/** Tab goes to the next cell and, from the last one, into a new row. */
export const nextCell: Command = (state, dispatch, view) => {
  if (!isInTable(state)) return false;
  if (goToNextCell(1)(state, dispatch, view)) return true;
  if (!dispatch) return true;
  addRowAfter(state, (tr) => {
    const after = state.apply(tr);
    let moved = tr;
    goToNextCell(1)(after, (step) => {
      moved = tr.setSelection(TextSelection.create(tr.doc, step.selection.from, step.selection.to));
    });
    dispatch(moved.scrollIntoView());
  });
  return true;
};

export const previousCell: Command = (state, dispatch, view) =>
  isInTable(state) && goToNextCell(-1)(state, dispatch, view);

/** The table around the caret and where it stands. */
export function tableAt(state: EditorState): { node: Node; pos: number } | null {
  const { $from } = state.selection;
  for (let depth = $from.depth; depth > 0; depth--) {
    if ($from.node(depth).type.name === 'table') {
      return { node: $from.node(depth), pos: $from.before(depth) };
    }
  }
  return null;
}
