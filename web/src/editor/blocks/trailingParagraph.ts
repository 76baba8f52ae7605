// A document ends with a line to write in: after a table, picture or code block one could not go on. It
// is added with a person's own change only, so that opening a document never changes it.

import { isFromOutside } from '@docent/live-binding/liveBinding';
import {
  type EditorState,
  Plugin,
  PluginKey,
  TextSelection,
  type Transaction,
} from '@tiptap/pm/state';
import { modeOf } from '../kit/mode.ts';

export function trailingParagraph(): Plugin {
  return new Plugin({
    key: new PluginKey('trailingParagraph'),
    appendTransaction(transactions, _, after) {
      if (!transactions.some((tr) => tr.docChanged) || transactions.some(isFromOutside))
        return null;
      // Who only suggests would change the text itself by it.
      return modeOf(after) === 'edit' ? addTrailing(after) : null;
    },
    props: {
      handleDOMEvents: {
        // A click below the last block means: go on here.
        mousedown(view, event) {
          if (!view.editable || event.target !== view.dom || event.button !== 0) return false;
          const last = view.dom.lastElementChild?.getBoundingClientRect();
          if (!last || event.clientY < last.bottom) return false;
          const tr = addTrailing(view.state) ?? view.state.tr;
          event.preventDefault();
          view.dispatch(tr.setSelection(TextSelection.atEnd(tr.doc)).scrollIntoView());
          view.focus();
          return true;
        },
      },
    },
  });
}

function addTrailing(state: EditorState): Transaction | null {
  const last = state.doc.lastChild?.lastChild;
  if (!last || last.type.name === 'paragraph' || last.type.name === 'heading') return null;
  const paragraph = state.schema.nodes.paragraph?.createAndFill();
  return paragraph ? state.tr.insert(state.doc.content.size - 1, paragraph) : null;
}
