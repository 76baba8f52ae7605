// @vitest-environment jsdom
import { schema } from '@docent/document-model/schema';
import { contentOf } from '@docent/document-model/yjs';
import { expect, test } from 'vitest';
import { openPeers, type Peer, sectionsOf, storedXml } from './testing/peers.ts';

const storedContent = ({ ydoc }: Peer) => schema.nodeFromJSON(contentOf(ydoc)).toJSON();
const shownContent = ({ view }: Peer) => schema.nodeFromJSON(view.state.doc.toJSON()).toJSON();

test.each([
  ['bold text in italics', 'bold', 'italic', [['One line', 'and another']]],
  ['code as a link', 'code', 'link', [['One line'], ['and another']]],
] as const)(
  '%s is stored, though as many marks stand there as before',
  (_what, before, after, sections) => {
    const [ann] = openPeers(sectionsOf(...sections.map((lines) => [...lines])), 1) as [Peer];
    const { view } = ann;
    const everything = () => [0, view.state.doc.content.size] as const;
    view.dispatch(view.state.tr.addMark(...everything(), view.state.schema.mark(before)));
    const xml = storedXml(ann);
    const mark = view.state.schema.mark(after, after === 'link' ? { href: '/detail/1/x' } : {});
    const { tr } = view.state;
    view.dispatch(tr.removeMark(...everything()).addMark(...everything(), mark));
    expect(storedXml(ann)).not.toBe(xml);
    expect(storedContent(ann)).toEqual(shownContent(ann));
  },
);

test('a line that is split while its mark is replaced is stored as it is shown', () => {
  const [ann] = openPeers(sectionsOf(['Split line', 'a second']), 1) as [Peer];
  const { view } = ann;
  const everything = () => [0, view.state.doc.content.size] as const;
  const { bold, italic } = view.state.schema.marks;
  if (!bold || !italic) throw new Error('The schema lacks a mark.');
  view.dispatch(view.state.tr.addMark(...everything(), bold.create()));
  const { tr } = view.state;
  tr.removeMark(...everything(), bold).addMark(...everything(), italic.create());
  view.dispatch(tr.split(8));
  expect(storedContent(ann)).toEqual(shownContent(ann));
});
