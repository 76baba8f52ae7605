// @vitest-environment jsdom
// One test for each change that liveBinding.ts itself makes; the other changes have a test file of their own.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fragmentName } from '@docent/document-model/yjs';
import { NodeSelection } from 'prosemirror-state';
import { expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import { markAsMove } from './stepwiseMoves.ts';
import {
  bindingOf,
  caretOf,
  deliver,
  openPeers,
  type Peer,
  paragraph,
  putCaret,
  sectionsOf,
  storedSection,
  storedXml,
  textsOf,
  typeText,
} from './testing/peers.ts';

const upstream = '1.3.7';

test(`the changes are made to y-prosemirror ${upstream}`, () => {
  const entry = createRequire(import.meta.url).resolve('y-prosemirror');
  const folder = entry.slice(0, entry.lastIndexOf('/dist/'));
  const { version } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
  expect(version).toBe(upstream);
});

test('the binding has the private members that are overridden', () => {
  const [peer] = openPeers(sectionsOf(['one']), 1) as [Peer];
  const members = Object.getOwnPropertyNames(Object.getPrototypeOf(bindingOf(peer)));
  expect(members).toEqual(
    expect.arrayContaining(['_tr', '_isLocalCursorInView', '_typeChanged', '_prosemirrorChanged']),
  );
  expect(bindingOf(peer)).toHaveProperty('_observeFunction');
  expect(bindingOf(peer)).toHaveProperty('beforeAllTransactions');
  expect((peer.view as unknown as { domObserver: object }).domObserver).toMatchObject({
    flush: expect.any(Function),
    stop: expect.any(Function),
    start: expect.any(Function),
  });
});

test('a selected picture that somebody else deletes takes nothing with it', () => {
  const image = { type: 'image', attrs: { id: 'i', src: '/picture/1' } };
  const section = { type: 'section', content: [paragraph('p', 'end'), image] };
  const [ann, ben] = openPeers({ type: 'doc', content: [section] }, 2) as [Peer, Peer];
  const { state } = ann.view;
  ann.view.dispatch(state.tr.setSelection(NodeSelection.create(state.doc, 6)));
  storedSection(ben, 0).delete(1, 1);
  deliver(ben, ann);
  expect(textsOf(ann)).toEqual([['end']]);
  expect(ann.view.state.selection).not.toBeInstanceOf(NodeSelection);
});

test('a change from outside scrolls to a caret, and never to a wide selection', () => {
  const [ann] = openPeers(sectionsOf(['first line', 'second']), 1) as [Peer];
  const binding = bindingOf(ann);
  vi.spyOn(ann.view, 'hasFocus').mockReturnValue(true);
  binding._domSelectionInView = true;
  putCaret(ann, 0, 2);
  expect(binding._isLocalCursorInView()).toBe(true);
  putCaret(ann, 0, 0, 5);
  expect(binding._isLocalCursorInView()).toBe(false);
});

test('the nodes of a text that was opened are the mapped ones, drawn once', () => {
  const [ann] = openPeers(sectionsOf(['one', 'two'], ['three']), 1) as [Peer];
  const { mapping } = bindingOf(ann);
  for (const [i, section] of ann.view.state.doc.children.entries()) {
    expect(mapping.get(storedSection(ann, i))).toBe(section);
  }
});

test('a move is recorded in the update that makes it', () => {
  const [ann] = openPeers(sectionsOf(['moves', 'stays']), 1) as [Peer];
  const other = new Y.Doc();
  Y.applyUpdate(other, Y.encodeStateAsUpdate(ann.ydoc));
  const { tr, doc } = ann.view.state;
  const moved = doc.child(0).child(0);
  tr.delete(1, 1 + moved.nodeSize);
  ann.view.dispatch(markAsMove(tr.insert(tr.doc.content.size - 1, moved)));
  expect(ann.outbox).toHaveLength(1);
  Y.applyUpdate(other, ann.outbox[0] as Uint8Array);
  expect(other.getArray('relocations').length).toBeGreaterThan(0);
});

test('a change made while another one is drawn is drawn with it, and the caret stays', () => {
  const [ann, ben] = openPeers(sectionsOf(['one'], ['two']), 2) as [Peer, Peer];
  putCaret(ann, 0, 2);
  const line = ann.view.state.selection.$from.parent;
  const [first, second] = ann.ydoc.getXmlFragment(fragmentName).toArray() as Y.XmlElement[];
  ann.ydoc.once('afterTransaction', () => {
    second?.insert(0, [new Y.XmlElement('paragraph')]);
    first?.insert(0, [new Y.XmlElement('paragraph')]);
  });
  storedSection(ben, 1).insert(0, [new Y.XmlElement('paragraph')]);
  deliver(ben, ann);
  expect(ann.view.state.doc.children.map(({ childCount }) => childCount)).toEqual([2, 3]);
  expect(ann.view.state.selection.$from.parent).toBe(line);
});

test('the texts of two people who began an empty line at the same time become one', () => {
  const [ann, ben] = openPeers(sectionsOf(['']), 2) as [Peer, Peer];
  // Yjs puts the text of the smaller client first, and the other client joins the two.
  ben.ydoc.clientID = 1;
  ann.ydoc.clientID = 2;
  for (const [peer, text] of [
    [ann, 'hers'],
    [ben, 'his'],
  ] as const) {
    putCaret(peer, 0, 0);
    typeText(peer, text);
  }
  deliver(ann, ben);
  ann.outbox.splice(0);
  deliver(ben, ann);
  expect(ann.outbox, 'the texts are joined in one update').toHaveLength(1);
  deliver(ann, ben);
  const line = storedSection(ann, 0).get(0) as Y.XmlElement;
  expect(line.toArray()).toHaveLength(1);
  expect([...textsOf(ann).flat().join('')].sort()).toEqual([...'hershis'].sort());
  expect(storedXml(ben)).toBe(storedXml(ann));
});

test('what the browser has just selected is kept when a change comes from outside', () => {
  const [ann, ben] = openPeers(sectionsOf(['first', 'second']), 2) as [Peer, Peer];
  putCaret(ann, 0, 0);
  const flush = vi.spyOn(
    (ann.view as unknown as { domObserver: { flush(): void } }).domObserver,
    'flush',
  );
  flush.mockImplementationOnce(() => putCaret(ann, 1, 3));
  putCaret(ben, 0, 0);
  typeText(ben, 'x');
  deliver(ben, ann);
  expect(flush).toHaveBeenCalled();
  expect(caretOf(ann)).toBe('sec|ond');
});
