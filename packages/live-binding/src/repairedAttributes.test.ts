// @vitest-environment jsdom
import { hostileBlocks } from '@docent/document-model/testing/hostile';
import { elementOf, fragmentName } from '@docent/document-model/yjs';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { openPeer, openPeers, type Peer, storedSection, textsOf } from './testing/peers.ts';

const blocks = hostileBlocks({ script: 'hit(1)', canary: 'https://canary.example' });
const isKnown = ({ type }: { type: string }) =>
  !/^(script|iframe|svg|object|<.*|__proto__|constructor)$/.test(type);
const elements = () => blocks.filter(isKnown).map(elementOf);

test('a text with invalid values in each attribute opens completely, and none of them reaches the page', () => {
  const section = new Y.XmlElement('section');
  const ydoc = new Y.Doc();
  ydoc.getXmlFragment(fragmentName).insert(0, [section]);
  section.insert(0, elements());
  const { view } = openPeer(ydoc);
  expect(view.state.doc.child(0).childCount).toBe(section.length);
  expect(section.length).toBeGreaterThan(1_000);
  const values: string[] = [];
  view.state.doc.descendants((node) => {
    values.push(JSON.stringify([node.attrs, node.marks]));
  });
  expect(values.filter((value) => /"(src|href)":"(java|data)/.test(value))).toEqual([]);
});

test('invalid values from somebody else delete no block', () => {
  const [ann] = openPeers({ type: 'doc', content: [] }, 1) as [Peer];
  const other = new Y.Doc();
  Y.applyUpdate(other, Y.encodeStateAsUpdate(ann.ydoc));
  const section = other.getXmlFragment(fragmentName).get(0) as Y.XmlElement;
  section.push(elements());
  Y.applyUpdate(ann.ydoc, Y.encodeStateAsUpdate(other), 'server');
  expect(textsOf(ann)[0]?.length).toBe(section.length);
  // y-prosemirror deletes nodes that it cannot draw.
  expect(storedSection(ann, 0).length).toBe(section.length);
});
