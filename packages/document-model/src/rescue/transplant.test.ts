import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { fragmentName } from '../yjs.ts';
import { Relocations } from './relocations.ts';
import type { Stray } from './strays.ts';
import { transplant } from './transplant.ts';

test('text typed after restored words in the same line stays where it was typed', () => {
  const ydoc = new Y.Doc();
  const paragraph = new Y.XmlElement('paragraph');
  ydoc.getXmlFragment(fragmentName).insert(0, [paragraph]);
  const text = new Y.XmlText();
  paragraph.insert(0, [text]);
  text.insert(0, 'one two three');
  const first = text._start?.id as Y.ID;
  text.insert(13, '!');
  const moved = Y.createID(1, 100);
  const relocations = Relocations.of(ydoc);
  relocations.add({ ...moved, length: 1, toClient: first.client, toClock: first.clock });
  const stray: Stray = {
    id: Y.createID(1, 0),
    content: new Y.ContentString('zero '),
    length: 5,
    parentSub: null,
    candidates: [{ id: moved, where: 'before' }],
    blockId: null,
    isMisplaced: false,
  };
  ydoc.transact((transaction) => transplant(transaction, [stray], relocations));
  text.insert(18, '?');
  expect(text.toString()).toBe('zero one two three?!');
});
