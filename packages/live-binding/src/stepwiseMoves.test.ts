// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { markAsMove } from './stepwiseMoves.ts';
import { openPeers, type Peer, sectionsOf, storedSection, textsOf } from './testing/peers.ts';

test('a moved block is written as one deletion and one insertion', () => {
  const lines = Array.from({ length: 8 }, (_, i) => `line ${i}`);
  const [ann] = openPeers(sectionsOf(lines), 1) as [Peer];
  const before = storedSection(ann, 0).toArray();
  const { tr, doc } = ann.view.state;
  const moved = doc.child(0).child(0);
  tr.delete(1, 1 + moved.nodeSize);
  tr.insert(tr.doc.content.size - 1, moved);
  ann.view.dispatch(markAsMove(tr));
  expect(textsOf(ann)).toEqual([[...lines.slice(1), lines[0]]]);
  expect(storedSection(ann, 0).toArray().slice(0, 7)).toEqual(before.slice(1));
});
