// @vitest-environment jsdom
import { fragmentName } from '@docent/document-model/yjs';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { openPeer, storedSection } from './testing/peers.ts';

test('a node that the schema does not allow is drawn repaired and not deleted for everybody', () => {
  const ydoc = new Y.Doc();
  const section = new Y.XmlElement('section');
  ydoc.getXmlFragment(fragmentName).insert(0, [section]);
  const code = new Y.XmlElement('codeBlock');
  section.insert(0, [code]);
  const text = new Y.XmlText();
  code.insert(0, [text]);
  text.insert(0, 'let a', { bold: {} });
  const peer = openPeer(ydoc);
  expect(peer.view.state.doc.textContent).toBe('let a');
  expect(storedSection(peer, 0).length).toBe(1);
});
