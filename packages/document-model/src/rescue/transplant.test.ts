import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { fragmentName } from '../yjs.ts';
import { Relocations } from './relocations.ts';
import type { Stray } from './strays.ts';
import { transplant } from './transplant.ts';

function openText(letters: string): { ydoc: Y.Doc; text: Y.XmlText } {
  const ydoc = new Y.Doc();
  const paragraph = new Y.XmlElement('paragraph');
  ydoc.getXmlFragment(fragmentName).insert(0, [paragraph]);
  const text = new Y.XmlText();
  paragraph.insert(0, [text]);
  text.insert(0, letters);
  return { ydoc, text };
}

function strayOf(id: Y.ID, letters: string, candidates: Stray['candidates']): Stray {
  return {
    id,
    content: new Y.ContentString(letters),
    length: letters.length,
    parentSub: null,
    candidates,
    blockId: null,
    isMisplaced: false,
  };
}

test('text typed after restored words in the same line stays where it was typed', () => {
  const { ydoc, text } = openText('one two three');
  const first = text._start?.id as Y.ID;
  text.insert(13, '!');
  const moved = Y.createID(1, 100);
  const relocations = Relocations.of(ydoc);
  relocations.add({ ...moved, length: 1, toClient: first.client, toClock: first.clock });
  const stray = strayOf(Y.createID(1, 0), 'zero ', [{ id: moved, where: 'before' }]);
  ydoc.transact((transaction) => transplant(transaction, [stray], relocations));
  text.insert(18, '?');
  expect(text.toString()).toBe('zero one two three?!');
});

test('of two strays that share letters each letter is put back once, and none is left out', () => {
  const { ydoc, text } = openText('one.');
  const relocations = Relocations.of(ydoc);
  const [earlier, later] = [Y.createID(1, 0), Y.createID(2, 0)];
  relocations.add({ ...earlier, length: 4, toClient: later.client, toClock: later.clock });
  const end = Y.createID(3, 0);
  const { client, clock } = (text._start as Y.Item).id;
  relocations.add({ ...end, length: 1, toClient: client, toClock: clock + 2 });
  const candidates: Stray['candidates'] = [{ id: end, where: 'after' }];
  ydoc.transact((transaction) =>
    transplant(
      transaction,
      [strayOf(earlier, ' two', candidates), strayOf(later, ' two three', candidates)],
      relocations,
    ),
  );
  expect(text.toString()).toBe('one two three.');
});
