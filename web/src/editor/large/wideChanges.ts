// Typing over, cutting and dragging a large selection, with a busy indicator.

import { Plugin, PluginKey } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { isAtWork, isMuch, runWithBusyIndicator, selectedBlocks } from './longWork.ts';

export function wideChanges(): Plugin {
  return new Plugin({
    key: new PluginKey('wideChanges'),
    props: {
      handleTextInput(view, from, to, text, otherwise) {
        const blocks = selectedBlocks(view.state);
        // The delayed change passes here again.
        if (isAtWork(view) || view.state.selection.empty || !isMuch(blocks)) return false;
        runWithBusyIndicator(view, blocks, () => {
          if (!view.editable) return;
          const isTaken = view.someProp('handleTextInput', (handle) =>
            handle(view, from, to, text, otherwise),
          );
          if (!isTaken) view.dispatch(otherwise());
        });
        return true;
      },
      handleDOMEvents: { cut, drop },
    },
  });
}

/**
 * The clipboard is accessible only during the event: the text is copied before the indicator and
 * deleted after it.
 */
function cut(view: EditorView, event: ClipboardEvent): boolean {
  const { clipboardData } = event;
  const { selection } = view.state;
  const blocks = selectedBlocks(view.state);
  if (!clipboardData || !view.editable || selection.empty || !isMuch(blocks)) return false;
  const { dom, text } = view.serializeForClipboard(selection.content());
  clipboardData.clearData();
  clipboardData.setData('text/html', dom.innerHTML);
  clipboardData.setData('text/plain', text);
  event.preventDefault();
  runWithBusyIndicator(view, blocks, () => {
    if (!view.editable) return;
    view.dispatch(view.state.tr.deleteSelection().scrollIntoView().setMeta('uiEvent', 'cut'));
  });
  return true;
}

/**
 * The drop is dispatched again after the indicator. It drags the editor's own content, so nothing
 * else of the event is needed.
 */
function drop(view: EditorView, event: DragEvent): boolean {
  const { dragging } = view;
  const blocks = selectedBlocks(view.state);
  if (isAtWork(view) || !dragging || !view.editable || !isMuch(blocks)) return false;
  const { clientX, clientY, altKey, ctrlKey, metaKey, shiftKey } = event;
  const where = { clientX, clientY, altKey, ctrlKey, metaKey, shiftKey };
  const again = { ...where, bubbles: true, cancelable: true, dataTransfer: new DataTransfer() };
  event.preventDefault();
  runWithBusyIndicator(view, blocks, () => {
    // The drag has ended in the meantime.
    view.dragging = dragging;
    view.dom.dispatchEvent(new DragEvent('drop', again));
  });
  return true;
}
