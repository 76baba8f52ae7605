// The editor without its surroundings: made empty and read-only, then bound to the live text. Used by the component
// and by the tests alike.

import { fragmentName, pageName } from '@docent/document-model/yjs';
import { Editor } from '@tiptap/core';
import type { Plugin } from '@tiptap/pm/state';
import { EditorState, Selection } from '@tiptap/pm/state';
import { initProseMirrorDoc } from 'y-prosemirror';
import type { Awareness } from 'y-protocols/awareness';
import type * as Y from 'yjs';
import { extensionsFor } from './extensions.ts';
import { liveBinding } from './liveBinding.ts';
import { pages } from './pages/plugin.ts';
import { carets } from './plugins/carets.ts';
import { ownUndo } from './plugins/ownUndo.ts';
import { stepByStep } from './plugins/stepByStep.ts';
import type { Surroundings } from './surroundings.ts';

/** An editor that is empty and cannot be edited until it is live. */
export function createEditor(surroundings: Surroundings): Editor {
  const editor = new Editor({
    content: { type: 'doc', content: [{ type: 'section', content: [{ type: 'paragraph' }] }] },
    extensions: extensionsFor(surroundings),
    editable: false,
    injectCSS: false,
    enableInputRules: false,
    enablePasteRules: false,
    // The stock keymap joins sections.
    enableCoreExtensions: { keymap: false, delete: false, drop: false, paste: false },
    editorProps: {
      // Tiptap spreads these, so a function would be lost; what follows the language is a plugin's.
      attributes: { class: 'document-text editor-text', 'aria-multiline': 'true' },
    },
  });
  hideFromReact(editor.view.dom);
  return editor;
}

/**
 * Where the element that has the focus says that its `contentEditable` is "true", React counts all of its text at each
 * commit anywhere on the page, to remember where the caret stands: 20 ms on 20,000 blocks. ProseMirror remembers that
 * itself, and both it and the browser go by the attribute.
 */
function hideFromReact(dom: HTMLElement): void {
  Object.defineProperty(dom, 'contentEditable', { value: 'inherit' });
}

/**
 * Binds the editor to the live text and draws it; from here on every change goes both ways, and it can be edited. The
 * document must have been loaded: an empty fragment would show as empty.
 */
export function goLive(editor: Editor, ydoc: Y.Doc, awareness: Awareness | null): void {
  const fragment = ydoc.getXmlFragment(fragmentName);
  const { doc, mapping } = initProseMirrorDoc(fragment, editor.schema);
  const live: Plugin[] = [
    stepByStep(),
    liveBinding(fragment, mapping),
    ownUndo(fragment, ydoc.getMap(pageName)),
    pages(ydoc),
  ];
  if (awareness) live.push(carets(awareness));
  const state = EditorState.create({
    doc,
    selection: Selection.atStart(doc),
    plugins: [...live, ...editor.state.plugins],
  });
  // Before the state: while it is read-only, ProseMirror asks the browser for its selection at each
  // update, which makes it lay out the whole document.
  editor.options.editable = true;
  editor.view.updateState(state);
  editor.emit('update', { editor, transaction: state.tr, appendedTransactions: [] });
}
