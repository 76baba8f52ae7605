// The editor without its surroundings: made read-only from stored content, then bound to the live text
// in place. Used by the component and by the tests alike.

import { fragmentName } from '@docent/document-model/yjs';
import { Editor } from '@tiptap/core';
import { Fragment, type Node } from '@tiptap/pm/model';
import type { Plugin } from '@tiptap/pm/state';
import { EditorState, Selection } from '@tiptap/pm/state';
import { initProseMirrorDoc } from 'y-prosemirror';
import type { Awareness } from 'y-protocols/awareness';
import type * as Y from 'yjs';
import { extensionsFor } from './extensions.ts';
import { liveBinding } from './liveBinding.ts';
import { carets } from './plugins/carets.ts';
import { ownUndo } from './plugins/ownUndo.ts';
import type { Surroundings } from './surroundings.ts';

/** An editor that shows `content` (a document's JSON) and cannot be edited until it is live. */
export function createEditor(content: object, surroundings: Surroundings): Editor {
  return new Editor({
    content,
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
}

/**
 * Binds the editor to the live text. What is drawn stays where the text is the same; from here on every
 * change goes both ways, and it can be edited. The document must have been loaded: an empty fragment would show as empty.
 */
export function goLive(editor: Editor, ydoc: Y.Doc, awareness: Awareness | null): void {
  const fragment = ydoc.getXmlFragment(fragmentName);
  const { doc, mapping } = asShown(editor.state.doc, initProseMirrorDoc(fragment, editor.schema));
  const live: Plugin[] = [liveBinding(fragment, mapping), ownUndo(fragment)];
  if (awareness) live.push(carets(awareness));
  const { selection, plugins } = editor.state;
  const at = Math.min(selection.anchor, doc.content.size);
  const state = EditorState.create({
    doc,
    selection: Selection.near(doc.resolve(at)),
    plugins: [...live, ...plugins],
  });
  // Before the state: while it is read-only, ProseMirror asks the browser for its selection at each
  // update, which makes it lay out the whole document.
  editor.options.editable = true;
  editor.view.updateState(state);
  editor.emit('update', { editor, transaction: state.tr, appendedTransactions: [] });
}

type Loaded = ReturnType<typeof initProseMirrorDoc>;

/**
 * The loaded document made of the nodes that are shown already, section by section where they are equal.
 * ProseMirror keeps what it has drawn for an equal node, and the old node with it; without this it would
 * compare 20,000 equal blocks, letter by letter, at each change.
 */
function asShown(shown: Node, { doc, mapping }: Loaded): Pick<Loaded, 'doc' | 'mapping'> {
  const same = new Map<Node, Node>();
  const pair = (live: Node, old: Node) => {
    same.set(live, old);
    live.forEach((child, _, i) => {
      pair(child, old.child(i));
    });
  };
  const sections = doc.children.map((section, i) => {
    const old = shown.maybeChild(i);
    if (!old?.eq(section)) return section;
    pair(section, old);
    return old;
  });
  const known = (node: Node) => same.get(node) ?? node;
  for (const [type, node] of mapping) {
    mapping.set(type, Array.isArray(node) ? node.map(known) : known(node));
  }
  return { doc: doc.copy(Fragment.fromArray(sections)), mapping };
}
