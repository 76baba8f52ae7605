// Backspace and Delete, for people who do not see sections. The stock commands would join two sections at
// their border; here, the neighbouring block first moves across, and the stock command then works within
// one section. Only the result is written, so the update is the size of one block.

import {
  chainCommands,
  deleteSelection,
  joinBackward,
  joinForward,
  joinTextblockBackward,
  selectNodeBackward,
  selectNodeForward,
} from '@tiptap/pm/commands';
import {
  type Command,
  EditorState,
  NodeSelection,
  Selection,
  type Transaction,
} from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { resetIndent } from '../formatting/paragraphCommands.ts';
import { liftOutOfBox } from '../insert/insertBlocks.ts';
import { liftItem } from '../lists/listCommands.ts';

/**
 * Deletes backward: the selection, otherwise leaves a list or quote, otherwise joins the previous block.
 */
export const backspace: Command = chainCommands(
  deleteSelection,
  resetIndent,
  resetAtStart,
  liftOutOfBox,
  backwardOverBorder,
  selectAtom(-1),
  joinIntoList,
  joinBackward,
  selectNodeBackward,
);

/** Deletes forward: the selection, otherwise joins the next block. */
export const deleteForward: Command = chainCommands(
  deleteSelection,
  forwardOverBorder,
  selectAtom(1),
  joinForward,
  selectNodeForward,
);

/** At the start, a list item first loses its bullet and a heading becomes a paragraph. */
function resetAtStart(state: EditorState, dispatch?: (tr: Transaction) => void, view?: EditorView) {
  const { $from, empty } = state.selection;
  if (!empty || !$from.parent.isTextblock || !atStart(state, view)) return false;
  const { listItem, checkItem, paragraph } = state.schema.nodes;
  const item = $from.node(-1);
  if (listItem && checkItem && (item.type === listItem || item.type === checkItem)) {
    if ($from.index(-1) > 0) return false;
    return liftItem(state, dispatch);
  }
  const empties = $from.parent.content.size === 0 && $from.parent.type.name === 'codeBlock';
  if ((empties || $from.parent.type.name === 'heading') && paragraph) {
    const { id } = $from.parent.attrs;
    dispatch?.(state.tr.setNodeMarkup($from.before(), paragraph, { id }).scrollIntoView());
    return true;
  }
  return false;
}

/** After a list, the line joins the last item. The stock command would give it its former bullet back. */
function joinIntoList(state: EditorState, dispatch?: (tr: Transaction) => void, view?: EditorView) {
  const { $from } = state.selection;
  const before = state.doc.resolve($from.before()).nodeBefore;
  if (!before || !/List$/.test(before.type.name)) return false;
  return joinTextblockBackward(state, dispatch, view);
}

function backwardOverBorder(
  state: EditorState,
  dispatch?: (tr: Transaction) => void,
  view?: EditorView,
) {
  const { $from, empty } = state.selection;
  const index = $from.index(0);
  if (!empty || $from.depth < 2 || index === 0 || !atStart(state, view)) return false;
  for (let depth = $from.depth - 1; depth > 0; depth--) if ($from.index(depth) > 0) return false;

  const section = $from.node(1);
  const border = $from.before(1);
  const previous = state.doc.child(index - 1).lastChild;
  const block = section.firstChild;
  if (!previous || !block) return false;
  const { tr } = state;
  if (section.childCount === 1) tr.delete(border, border + section.nodeSize);
  else tr.delete(border + 1, border + 1 + block.nodeSize);
  tr.insert(border - 1, block);
  // Content at border + 1 + x is now at border - 1 + x.
  tr.setSelection(Selection.near(tr.doc.resolve($from.pos - 2)));
  return actOn(tr, [selectAtom(-1), joinIntoList, joinBackward, selectNodeBackward], dispatch, () =>
    select(state, border - 1 - previous.nodeSize),
  );
}

function forwardOverBorder(
  state: EditorState,
  dispatch?: (tr: Transaction) => void,
  view?: EditorView,
) {
  const { $from, empty } = state.selection;
  const index = $from.index(0);
  if (!empty || $from.depth < 2 || index === state.doc.childCount - 1 || !atEnd(state, view)) {
    return false;
  }
  for (let depth = $from.depth - 1; depth > 0; depth--) {
    if ($from.index(depth) < $from.node(depth).childCount - 1) return false;
  }
  const next = state.doc.child(index + 1);
  const border = $from.after(1);
  const block = next.firstChild;
  if (!block) return false;
  const { tr } = state;
  if (next.childCount === 1) tr.delete(border, border + next.nodeSize);
  else tr.delete(border + 1, border + 1 + block.nodeSize);
  tr.insert(border - 1, block);
  return actOn(tr, [selectAtom(1), joinForward, selectNodeForward], dispatch, () =>
    select(state, border + 1),
  );
}

/** An image or separator beside the text is selected first; a second press deletes it. */
function selectAtom(direction: -1 | 1): Command {
  return (state, dispatch, view) => {
    const { $from, empty } = state.selection;
    if (!empty || !$from.parent.isTextblock || $from.parent.content.size === 0) return false;
    if (!(direction < 0 ? atStart(state, view) : atEnd(state, view))) return false;
    for (let depth = $from.depth; depth > 1; depth--) {
      const outer = $from.node(depth - 1);
      const node = outer.maybeChild($from.index(depth - 1) + direction);
      if (node) {
        if (!node.isAtom) return false;
        const pos = direction < 0 ? $from.before(depth) - node.nodeSize : $from.after(depth);
        const tr = select(state, pos);
        if (tr) dispatch?.(tr.scrollIntoView());
        return tr !== null;
      }
      if (outer.type.spec.isolating) return false;
    }
    return false;
  };
}

/**
 * Runs a command on the document with the block moved across. If the command only selects, the block stays
 * and `otherwise` selects it there.
 */
function actOn(
  moveTransaction: Transaction,
  commands: Command[],
  dispatch: ((tr: Transaction) => void) | undefined,
  otherwise: () => Transaction | null,
): boolean {
  const there = EditorState.create({
    doc: moveTransaction.doc,
    selection: moveTransaction.selection,
  });
  let result: Transaction | undefined;
  const isHandled = chainCommands(...commands)(there, (tr) => {
    result = tr;
  });
  if (!isHandled || !result) return false;
  if (!result.docChanged) {
    const tr = otherwise();
    if (tr) dispatch?.(tr.scrollIntoView());
    return tr !== null;
  }
  for (const step of result.steps) moveTransaction.step(step);
  moveTransaction.setSelection(Selection.fromJSON(moveTransaction.doc, result.selection.toJSON()));
  dispatch?.(moveTransaction.scrollIntoView());
  return true;
}

function select(state: EditorState, pos: number): Transaction | null {
  const node = state.doc.nodeAt(pos);
  if (!node || !NodeSelection.isSelectable(node)) return null;
  return state.tr.setSelection(NodeSelection.create(state.doc, pos));
}

function atStart(state: EditorState, view?: EditorView): boolean {
  const { $from } = state.selection;
  return view?.endOfTextblock ? view.endOfTextblock('backward', state) : $from.parentOffset === 0;
}

function atEnd(state: EditorState, view?: EditorView): boolean {
  const { $from } = state.selection;
  if (view?.endOfTextblock) return view.endOfTextblock('forward', state);
  return $from.parentOffset === $from.parent.content.size;
}
