// A document ends with an empty paragraph, because one could not type after a final table, image or code
// block. It is only added together with a person's own change, so that opening a document never changes it.

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
      // In suggesting mode, this would change the text itself.
      return modeOf(after) === 'edit' ? addTrailing(after) : null;
    },
    props: {
      handleDOMEvents: {
        // A click below the last block means to continue writing there.
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
