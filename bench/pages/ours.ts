// Docent's editor on a long document: first the text for reading, then the live text in its place.

import { contentToHtml } from '@docent/document-model/formats/html';
import { applyState } from '@docent/document-model/states';
import { setPage } from '@docent/document-model/yjs';
import { TextSelection } from '@tiptap/pm/state';
import { Awareness } from 'y-protocols/awareness';
import * as Y from 'yjs';
import { connectClient } from '../../web/src/api/client.ts';
import { goLive } from '../../web/src/editor/shell/editing.ts';
import '../../web/src/editor/shell/document.css';
import '../../web/src/editor/shell/editor.css';
import '../../web/src/editor/layout/pages.css';
import './page.css';
import { createLoneEditor } from './liveEditor.ts';
import { load, nextFrame, offer } from './measure.ts';

const isPaged = location.search === '?paged';
const isSynced = location.search === '?synced';
const [json, state] = await Promise.all([
  load('content.json'),
  load(isPaged ? 'paged.bin' : isSynced ? 'synced.bin' : 'ours.bin'),
]);
await nextFrame();
const startedAt = performance.now();
const content = JSON.parse(new TextDecoder().decode(json));
const reading = document.createElement('div');
reading.className = 'document-text';
reading.innerHTML = contentToHtml(content);
document.body.append(reading);
const firstText = (await nextFrame()) - startedAt;

connectClient({ token: () => '', onSignedOut: () => {}, onFailed: () => {} });
const editor = createLoneEditor();
const ydoc = new Y.Doc();
applyState(ydoc, new Uint8Array(state), 'remote');
const awareness = new Awareness(ydoc);
awareness.setLocalStateField('user', { id: 'one', name: 'One' });
goLive(editor, ydoc, awareness);
reading.replaceWith(editor.view.dom);
const editable = (await nextFrame()) - startedAt;

const { doc, tr } = editor.state;
const middle = TextSelection.near(doc.resolve(Math.floor(doc.content.size / 2)));
editor.view.focus();
editor.view.dispatch(tr.setSelection(middle));
centre();
await nextFrame();

const other = new Y.Doc();
Y.applyUpdate(other, new Uint8Array(state));
const lines = other
  .getXmlFragment('document')
  .toArray()
  .flatMap((section) => (section as Y.XmlElement).toArray() as Y.XmlElement[])
  .filter((block) => block.nodeName === 'paragraph' && block.get(0) instanceof Y.XmlText);

offer({ firstText, editable }, (step) => {
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

if (isPaged && window.bench) {
  window.bench.choosePaper = async (paper) => {
    const chosen = performance.now();
    setPage(ydoc, { paper });
    return (await nextFrame()) - chosen;
  };
}

function centre(): void {
  const at = editor.view.domAtPos(editor.state.selection.from).node;
  const element = at instanceof Element ? at : at.parentElement;
  element?.scrollIntoView({ block: 'center' });
}
