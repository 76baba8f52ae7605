// The editor without its surroundings: made empty and read-only, then bound to the live text. Used by the component
// and by the tests alike.

import type { Pending } from '@docent/document-model/rescue/follow';
import { fragmentName, pageName } from '@docent/document-model/yjs';
import { liveBinding } from '@docent/live-binding/liveBinding';
import { ownUndo } from '@docent/live-binding/ownUndo';
import { repairAttributesRead } from '@docent/live-binding/repairedAttributes';
import { drawRepairedNodes } from '@docent/live-binding/repairedNodes';
import { stepwiseMoves } from '@docent/live-binding/stepwiseMoves';
import { Editor } from '@tiptap/core';
import type { Plugin } from '@tiptap/pm/state';
import { EditorState, Selection } from '@tiptap/pm/state';
import { initProseMirrorDoc } from 'y-prosemirror';
import type { Awareness } from 'y-protocols/awareness';
import * as Y from 'yjs';
import { mergedBlockIds } from '../blocks/blockIds.ts';
import type { Surroundings } from '../kit/surroundings.ts';
import { pages } from '../layout/plugin.ts';
import { carets } from '../live/carets.ts';
import { followingMoves } from '../live/followingMoves.ts';
import { extensionsFor } from './extensions.ts';

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
  repairAttributesRead(editor.schema);
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
 * document must have been loaded: an empty fragment would show as empty. `pending` is what the server
 * may not have yet.
 */
export function goLive(
  editor: Editor,
  ydoc: Y.Doc,
  awareness: Awareness | null,
  pending: Pending = { insertions: Y.createDeleteSet, deletions: Y.createDeleteSet },
): void {
  const fragment = ydoc.getXmlFragment(fragmentName);
  drawRepairedNodes(editor.schema);
  const { doc, mapping } = initProseMirrorDoc(fragment, editor.schema);
  const live: Plugin[] = [
    stepwiseMoves(),
    liveBinding(fragment, mapping),
    ownUndo(fragment, ydoc.getMap(pageName)),
    pages(ydoc),
    followingMoves(ydoc, pending),
    mergedBlockIds(pending),
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
