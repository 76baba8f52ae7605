// Enter in different places: code, list items, empty lines in quotes, everything else.

import {
  chainCommands,
  createParagraphNear,
  liftEmptyBlock,
  newlineInCode,
  splitBlockAs,
} from '@tiptap/pm/commands';
import { splitListItemKeepMarks } from '@tiptap/pm/schema-list';
import { type Command, TextSelection } from '@tiptap/pm/state';
import { lineFormatOf } from '../formatting/paragraphCommands.ts';
import { leaveBox } from '../insert/insertBlocks.ts';
import { liftItem } from '../lists/listCommands.ts';
import { enterCode } from './typingRules.ts';

const item: Command = (state, dispatch, view) => {
  const { listItem, checkItem } = state.schema.nodes;
  if (!listItem || !checkItem) return false;
  return chainCommands(
    splitListItemKeepMarks(listItem, { id: null }),
    splitListItemKeepMarks(checkItem, { id: null, checked: false }),
    liftEmptyItem,
  )(state, dispatch, view);
};

const liftEmptyItem: Command = (state, dispatch, view) => {
  const { $from, empty } = state.selection;
  if (!empty || $from.depth < 3 || $from.parent.content.size > 0) return false;
  const { type, childCount } = $from.node(-1);
  if (childCount !== 1 || !/^(list|check)Item$/.test(type.name)) return false;
  return liftItem(state, dispatch, view);
};

/** The stock command would split the section around an empty line, so it only applies inside containers. */
const liftEmpty: Command = (state, dispatch, view) =>
  state.selection.$from.depth > 2 && liftEmptyBlock(state, dispatch, view);

/** A second Enter on an empty last line leaves the code block. */
const leaveCode: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  if (!empty || !$from.parent.type.spec.code) return false;
  const text = $from.parent.textContent;
  if ($from.parentOffset !== text.length || !text.endsWith('\n\n')) return false;
  const { tr } = state;
  tr.delete($from.pos - 2, $from.pos);
  const after = tr.doc.resolve(tr.mapping.map($from.after()));
  const next = after.nodeAfter;
  if (next?.type.name !== 'paragraph' || next.content.size > 0) {
    const paragraph = state.schema.nodes.paragraph?.createAndFill();
    if (!paragraph) return false;
    tr.insert(after.pos, paragraph);
  }
  tr.setSelection(TextSelection.create(tr.doc, after.pos + 1));
  dispatch?.(tr.scrollIntoView());
  return true;
};

/**
 * The next line keeps the paragraph format and the marks in use; a heading is followed by body text with
 * the same alignment.
 */
const split: Command = (state, dispatch, view) =>
  splitBlockAs((node, atEnd) => {
    const { paragraph } = node.type.schema.nodes;
    if (!atEnd || !paragraph || !node.isTextblock) return null;
    const attrs =
      node.type === paragraph ? lineFormatOf(node) : { align: node.attrs.align ?? null };
    return { type: paragraph, attrs };
  })(
    state,
    dispatch &&
      ((tr) => {
        const { $from } = state.selection;
        const marks = state.storedMarks ?? ($from.parentOffset ? $from.marks() : null);
        if (marks) tr.ensureMarks(marks);
        dispatch(tr);
      }),
    view,
  );

export const enter: Command = chainCommands(
  leaveCode,
  newlineInCode,
  enterCode,
  item,
  leaveBox,
  createParagraphNear,
  liftEmpty,
  split,
);
