// Moves to the ends of the text. Browsers search for them in rendered content, which excludes invisible
// sections, and find the footnotes after the text.

import { type Command, Selection, TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

/** Number of frames during which sections that become visible may still move the caret. */
const frames = 3;

/** Puts the caret at the start or end of the text, or selects up to there. */
export function goToEnd(side: 'start' | 'end', isSelecting = false): Command {
  return ({ doc, selection: { $anchor }, tr }, dispatch, view) => {
    const at = side === 'start' ? Selection.atStart(doc) : Selection.atEnd(doc);
    const selection = isSelecting ? TextSelection.between($anchor, at.$head) : at;
    dispatch?.(tr.setSelection(selection).scrollIntoView());
    if (dispatch && view) keepScrolledIntoView(view, selection, frames);
    return true;
  };
}

function keepScrolledIntoView(view: EditorView, selection: Selection, left: number): void {
  requestAnimationFrame(() => {
    if (view.isDestroyed || !view.state.selection.eq(selection)) return;
    view.dispatch(view.state.tr.scrollIntoView());
    if (left > 1) keepScrolledIntoView(view, selection, left - 1);
  });
}
