// Tab in the text, as in Word and Google Docs.

import { chainCommands } from '@tiptap/pm/commands';
import { type Command, type EditorState, NodeSelection } from '@tiptap/pm/state';
import { indentByTab } from '../formatting/paragraphCommands.ts';
import { inList, liftItem, sinkItem } from '../lists/listCommands.ts';
import { nextCell, previousCell } from '../tables/tableCommands.ts';

/** Replaces the selection within a block with a tab. */
const insertTab: Command = (state, dispatch) => {
  const { $from, $to } = state.selection;
  if (!$from.sameParent($to) || !$from.parent.inlineContent) return false;
  dispatch?.(state.tr.insertText('\t').scrollIntoView());
  return true;
};

/** In code, indents or outdents several selected lines by one tab. */
const indentCode =
  (direction: -1 | 1): Command =>
  (state, dispatch) => {
    const starts = codeLinesIn(state);
    if (direction > 0 ? starts.length < 2 : starts.length === 0) return false;
    const { doc, tr } = state;
    // From the last line, so that earlier positions stay valid.
    for (const start of starts.reverse()) {
      const end = state.selection.$from.end();
      if (direction > 0) tr.insertText('\t', start);
      else if (start < end && doc.textBetween(start, start + 1) === '\t')
        tr.delete(start, start + 1);
    }
    dispatch?.(tr.scrollIntoView());
    return true;
  };

/** Starts of the selected lines in a code block; empty outside of code. */
function codeLinesIn({ selection }: EditorState): number[] {
  const { $from, $to } = selection;
  if (!$from.sameParent($to) || !$from.parent.type.spec.code) return [];
  const text = $from.parent.textContent;
  const first = text.slice(0, $from.parentOffset).lastIndexOf('\n') + 1;
  const lines = text.slice(first, $to.parentOffset).split('\n');
  let start = $from.start() + first;
  return lines.map((line) => {
    const at = start;
    start += line.length + 1;
    return at;
  });
}

/** Otherwise, Tab would move the focus, and the next input would be lost. */
const keepFocus: Command = ({ selection }) => !(selection instanceof NodeSelection);

export const tab = chainCommands(
  nextCell,
  sinkItem,
  inList,
  indentByTab(1),
  indentCode(1),
  insertTab,
  keepFocus,
);

export const shiftTab = chainCommands(
  previousCell,
  liftItem,
  indentByTab(-1),
  indentCode(-1),
  keepFocus,
);
