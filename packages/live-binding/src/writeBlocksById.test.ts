// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import type * as Y from 'yjs';
import {
  openPeers,
  type Peer,
  sectionsOf,
  storedSection,
  storedXml,
  textsOf,
} from './testing/peers.ts';

test('a format for all blocks is written into the same stored blocks', () => {
  const [ann] = openPeers(sectionsOf(['same', 'same', 'same'], ['same']), 1) as [Peer];
  const blocks = [...storedSection(ann, 0).toArray(), ...storedSection(ann, 1).toArray()];
  const { tr, schema, doc } = ann.view.state;
  ann.view.dispatch(tr.addMark(0, doc.content.size, schema.mark('bold')));
  expect([...storedSection(ann, 0).toArray(), ...storedSection(ann, 1).toArray()]).toEqual(blocks);
  expect(storedXml(ann).match(/<bold>same<\/bold>/g)).toHaveLength(4);
});

test('a format for all blocks reads each stored section once, without comparing neighbours', () => {
  const [ann] = openPeers(sectionsOf(['same', 'same'], ['same']), 1) as [Peer];
  const read = vi.spyOn(storedSection(ann, 0), 'toArray');
  const { tr, schema, doc } = ann.view.state;
  ann.view.dispatch(tr.addMark(0, doc.content.size, schema.mark('bold')));
  expect(read).toHaveBeenCalledOnce();
});

test('a block that changes its type is written again, and its neighbours stay the same', () => {
  const [ann] = openPeers(sectionsOf(['one', 'two', 'three']), 1) as [Peer];
  const [first, , last] = storedSection(ann, 0).toArray();
  const { tr, schema } = ann.view.state;
  ann.view.dispatch(tr.setNodeMarkup(6, schema.nodes.heading, { level: 1, id: 's0b1' }));
  const now = storedSection(ann, 0).toArray();
  expect(now.map((block) => (block as { nodeName?: string }).nodeName)).toEqual([
    'paragraph',
    'heading',
    'paragraph',
  ]);
  expect([now[0], now[2]]).toEqual([first, last]);
});

test('a block that changes together with the deletion of the previous one keeps its stored block', () => {
  const [ann] = openPeers(sectionsOf(['one', 'two', 'three']), 1) as [Peer];
  const [, second, third] = storedSection(ann, 0).toArray();
  const { tr, doc } = ann.view.state;
  ann.view.dispatch(tr.insertText('2', 7).delete(1, 1 + (doc.child(0).child(0).nodeSize ?? 0)));
  expect(textsOf(ann)).toEqual([['2two', 'three']]);
  expect(storedSection(ann, 0).toArray()).toEqual([second, third]);
});

test('a block without an id gets one and is not written again', () => {
  const [ann] = openPeers(sectionsOf(['one', 'two']), 1) as [Peer];
  const blocks = storedSection(ann, 0).toArray();
  (blocks[1] as Y.XmlElement).removeAttribute('id');
  const { tr } = ann.view.state;
  ann.view.dispatch(tr.setNodeAttribute(6, 'id', 'new'));
  expect(storedSection(ann, 0).toArray()).toEqual(blocks);
  expect((blocks[1] as Y.XmlElement).getAttribute('id')).toBe('new');
});
