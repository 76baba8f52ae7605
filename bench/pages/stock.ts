// The same document in Tiptap as its documentation recommends for collaboration: StarterKit, tables, unique
// ids and Collaboration, no sections.

import { Editor } from '@tiptap/core';
import Collaboration from '@tiptap/extension-collaboration';
import { TableKit } from '@tiptap/extension-table';
import UniqueID from '@tiptap/extension-unique-id';
import { TextSelection } from '@tiptap/pm/state';
import StarterKit from '@tiptap/starter-kit';
import * as Y from 'yjs';
import '../../web/src/editor/shell/document.css';
import './page.css';
import { load, nextFrame, offer } from './measure.ts';

const state = await load('stock.bin');
await nextFrame();
const startedAt = performance.now();
const ydoc = new Y.Doc();
Y.applyUpdate(ydoc, new Uint8Array(state), 'remote');
const host = document.createElement('div');
host.className = 'document-text editor-text';
document.body.append(host);
const editor = new Editor({
  element: host,
  extensions: [
    StarterKit.configure({ undoRedo: false }),
    TableKit,
    UniqueID.configure({ types: ['paragraph', 'heading'] }),
    Collaboration.configure({ document: ydoc, field: 'default' }),
  ],
});
const editable = (await nextFrame()) - startedAt;

const { doc, tr } = editor.state;
const middle = TextSelection.near(doc.resolve(Math.floor(doc.content.size / 2)));
editor.view.focus();
editor.view.dispatch(tr.setSelection(middle));
const at = editor.view.domAtPos(editor.state.selection.from).node;
(at instanceof Element ? at : at.parentElement)?.scrollIntoView({ block: 'center' });
await nextFrame();

const other = new Y.Doc();
Y.applyUpdate(other, new Uint8Array(state));
const lines = (other.getXmlFragment('default').toArray() as Y.XmlElement[]).filter(
  (block) => block.nodeName === 'paragraph' && block.get(0) instanceof Y.XmlText,
);

// The first visible text is the editor itself.
offer({ firstText: editable, editable }, (step) => {
  let update: Uint8Array = new Uint8Array();
  const catchUpdate = (bytes: Uint8Array) => {
    update = bytes;
  };
  other.on('update', catchUpdate);
  const line = lines[(step * 7919) % lines.length]?.get(0);
  if (line instanceof Y.XmlText) line.insert(1, 'r');
  other.off('update', catchUpdate);
  return () => Y.applyUpdate(ydoc, update, 'remote');
});
