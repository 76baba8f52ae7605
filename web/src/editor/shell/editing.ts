// The editor without its surroundings: created empty and read-only, then bound to the live text.
// Used by the component and by tests.

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

/** Creates an editor that is empty and read-only until it goes live. */
export function createEditor(surroundings: Surroundings): Editor {
  const editor = new Editor({
    content: { type: 'doc', content: [{ type: 'section', content: [{ type: 'paragraph' }] }] },
    extensions: extensionsFor(surroundings),
    editable: false,
    injectCSS: false,
    enableInputRules: false,
    enablePasteRules: false,
    // The default keymap joins sections.
    enableCoreExtensions: { keymap: false, delete: false, drop: false, paste: false },
    editorProps: {
      // Tiptap spreads these, so a function would be lost; a plugin sets those that depend on the
      // language.
      attributes: { class: 'document-text editor-text', 'aria-multiline': 'true' },
    },
  });
  hideFromReact(editor.view.dom);
  repairAttributesRead(editor.schema);
  return editor;
}

/**
 * If the focused element's `contentEditable` is "true", React walks all of its text at each commit
 * anywhere on the page, to save the caret position: 20 ms for 20,000 blocks. ProseMirror keeps the
 * caret itself, and both it and the browser read the attribute instead.
 */
function hideFromReact(dom: HTMLElement): void {
  Object.defineProperty(dom, 'contentEditable', { value: 'inherit' });
}

/**
 * Binds the editor to the live text, draws it, and makes it editable; from now on every change goes
 * both ways. The document must be loaded, because an empty fragment would be shown as an empty
 * document. `pending` are the changes that the server may not have yet.
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
  // Set before the state: while it is read-only, ProseMirror reads the browser's selection at each
  // update, which makes the browser lay out the whole document.
  editor.options.editable = true;
  editor.view.updateState(state);
  editor.emit('update', { editor, transaction: state.tr, appendedTransactions: [] });
}
