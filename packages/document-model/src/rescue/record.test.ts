import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { contentToUpdate, findBlock, fragmentName } from '../yjs.ts';
import { recordRelocations } from './record.ts';
import { Relocations } from './relocations.ts';

function openDocument(): Y.Doc {
  const content = ['one', 'two', 'three'].map((text) => ({
    type: 'paragraph',
    attrs: { id: text },
    content: [{ type: 'text', text }],
  }));
  const ydoc = new Y.Doc();
  Y.applyUpdate(ydoc, contentToUpdate({ type: 'doc', content: [{ type: 'section', content }] }));
  ydoc.on('afterTransaction', recordRelocations);
  return ydoc;
}

/** Deletes a block and writes its text again as a heading. */
function rewrite(ydoc: Y.Doc, id: string, newId: string, text: string): [Y.Item, Y.Item] {
  const block = findBlock(ydoc, id);
  const section = block?.parent;
  if (!(section instanceof Y.XmlElement) || !block) throw new Error(`There is no block ${id}.`);
  const heading = new Y.XmlElement('heading');
  heading.setAttribute('id', newId);
  heading.insert(0, [new Y.XmlText(text)]);
  const old = block._item as Y.Item;
  ydoc.transact(() => {
    const at = section.toArray().indexOf(block);
    section.delete(at, 1);
    section.insert(at, [heading]);
  });
  return [old, heading._item as Y.Item];
}

test.each([
  ['with its id', 'two', 'two', true],
  ['with its id and another text', 'two', 'other', true],
  ['under a new id', 'new', 'two', true],
  ['under a new id and with another text', 'new', 'two more', false],
])('a block that is written again %s', (_, newId, text, isSame) => {
  const ydoc = openDocument();
  const [old, now] = rewrite(ydoc, 'two', newId, text);
  expect(Relocations.of(ydoc).resolve(old.id)).toEqual(isSame ? now.id : null);
});

test('a list that is taken off its paragraph leaves its place to it and does not become it', () => {
  const ydoc = openDocument();
  const paragraph = () => {
    const two = new Y.XmlElement('paragraph');
    two.setAttribute('id', 'two');
    two.insert(0, [new Y.XmlText('two')]);
    return two;
  };
  const section = findBlock(ydoc, 'two')?.parent as Y.XmlElement;
  const [list, item] = [new Y.XmlElement('bulletList'), new Y.XmlElement('listItem')];
  list.setAttribute('id', 'list');
  item.setAttribute('id', 'item');
  item.insert(0, [paragraph()]);
  list.insert(0, [item]);
  const wrap = (block: Y.XmlElement) => {
    ydoc.transact(() => {
      section.delete(1, 1);
      section.insert(1, [block]);
    });
  };
  wrap(list);
  const old = list._item as Y.Item;
  const now = paragraph();
  wrap(now);
  const relocations = Relocations.of(ydoc);
  expect(relocations.resolve(old.id)).toBe(null);
  expect(relocations.placeOf(old.id)).toEqual(now._item?.id);
});

test('a letter that undo moves back is recorded, although its words do not match', () => {
  const ydoc = openDocument();
  const [one, two] = ['one', 'two'].map((id) => findBlock(ydoc, id)?.get(0) as Y.XmlText) as [
    Y.XmlText,
    Y.XmlText,
  ];
  const manager = new Y.UndoManager(ydoc.getXmlFragment(fragmentName));
  ydoc.transact(() => {
    one.delete(2, 1);
    two.insert(0, 'e');
  });
  const moved = two._start?.id as Y.ID;
  one.delete(1, 1);
  manager.undo();
  const target = Relocations.of(ydoc).resolve(moved);
  expect(one.toString()).toBe('one');
  expect(target && Y.getItem(ydoc.store, target).parent).toBe(one);
});
