// @vitest-environment jsdom
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import {
  deliver,
  openPeers,
  type Peer,
  paragraph,
  putCaret,
  sectionsOf,
  storedSection,
  textsOf,
  typeText,
} from './testing/peers.ts';

test('a letter typed before identical letters is stored at the caret', () => {
  const [ann, ben] = openPeers(sectionsOf(['zone']), 2) as [Peer, Peer];
  putCaret(ann, 0, 0);
  typeText(ann, 'z');
  putCaret(ben, 0, 1);
  typeText(ben, '-');
  deliver(ann, ben);
  deliver(ben, ann);
  expect(textsOf(ann)).toEqual([['zz-one']]);
  expect(textsOf(ben)).toEqual([['zz-one']]);
});

test('a letter deleted among identical letters is deleted at the caret', () => {
  const [ann] = openPeers(sectionsOf(['aaa']), 1) as [Peer];
  const text = (storedSection(ann, 0).get(0) as Y.XmlElement).get(0) as Y.XmlText;
  const lastLetter = Y.createRelativePositionFromTypeIndex(text, 2);
  putCaret(ann, 0, 1);
  const { tr, selection } = ann.view.state;
  ann.view.dispatch(tr.delete(selection.from - 1, selection.from));
  expect(textsOf(ann)).toEqual([['aa']]);
  expect(Y.createAbsolutePositionFromRelativePosition(lastLetter, ann.ydoc)?.index).toBe(1);
});

test.each([
  ['😀', '😁'],
  ['😀', '🐀'],
])('%s is replaced by %s as a whole', (before, after) => {
  const [ann] = openPeers(sectionsOf([`a${before}b`, 'c']), 1) as [Peer];
  putCaret(ann, 1, 0);
  const { tr } = ann.view.state;
  ann.view.dispatch(tr.insertText(after, 3, 5));
  expect(textsOf(ann)).toEqual([[`a${after}b`, 'c']]);
  const text = (storedSection(ann, 0).get(0) as Y.XmlElement).get(0) as Y.XmlText;
  // With the deleted letters.
  const stored = [];
  for (let item = text._start; item; item = item.right) stored.push(...item.content.getContent());
  expect(stored.join('')).toBe(`a${before}${after}b`);
});

test.each(['at the end of a line', 'before a line break'])(
  'letters typed %s before deleted ones follow the letter that their author sees',
  (place) => {
    const rest = place === 'before a line break' ? [{ type: 'hardBreak' }] : [];
    const line = {
      ...paragraph('a', 'one two'),
      content: [{ type: 'text', text: 'one two' }, ...rest],
    };
    const [ann] = openPeers(
      { type: 'doc', content: [{ type: 'section', content: [line] }] },
      1,
    ) as [Peer];
    const text = (storedSection(ann, 0).get(0) as Y.XmlElement).get(0) as Y.XmlText;
    const seen = Y.createRelativePositionFromTypeIndex(text, 2).item;
    putCaret(ann, 0, 3, 7);
    ann.view.dispatch(ann.view.state.tr.deleteSelection());
    typeText(ann, 's');
    const items = [];
    for (let item = text._start; item; item = item.right) if (!item.deleted) items.push(item);
    expect(items.at(-1)?.origin).toEqual(seen);
  },
);

test.each([
  ['lower', 1, 2],
  ['higher', 2, 1],
])(
  'what Ben types at the end of a line, with the %s id, stays before what Ann joins to it',
  (_, benId, annId) => {
    const next = {
      ...paragraph('b', ''),
      content: [
        { type: 'text', text: 'two' },
        { type: 'hardBreak' },
        { type: 'text', text: 'three' },
      ],
    };
    const section = { type: 'section', content: [paragraph('a', 'one'), next] };
    const [ann, ben] = openPeers({ type: 'doc', content: [section] }, 2) as [Peer, Peer];
    ann.ydoc.clientID = annId;
    ben.ydoc.clientID = benId;
    putCaret(ben, 0, 3);
    typeText(ben, ' ');
    deliver(ben, ann);
    putCaret(ann, 1, 0);
    const { tr, selection } = ann.view.state;
    ann.view.dispatch(tr.join(selection.$from.before()));
    typeText(ben, 'now');
    deliver(ben, ann);
    deliver(ann, ben);
    for (const peer of [ann, ben]) expect(textsOf(peer)).toEqual([['one nowtwo\nthree']]);
  },
);
