import { expect, test } from 'vitest';
import { addDocument, addPerson, openWriter, until } from './testing/nodes.ts';
import { startOwnNode } from './testing/ownNode.ts';

const { database, node } = await startOwnNode();

test('text that two people wrote offline is all there when they are back', async () => {
  const { fileId, spaceId, writer } = await addDocument(node, 'Before.\n\nBelow.');
  const other = await addPerson(database, spaceId, 3);
  const first = await openWriter({ url: node.url, fileId, token: writer });
  const second = await openWriter({ url: node.url, fileId, token: other });
  first.leave();
  second.leave();

  first.type(0, ' Anna in the train.');
  first.addParagraph('A paragraph of Anna.');
  second.type(0, ' Ben in the air.');
  second.type(1, ' Ben again.');
  // The room is empty in between, so both come back to a document that is loaded again.
  await node.editing.settled(fileId);

  const anna = await openWriter({ url: node.url, fileId, token: writer, ydoc: first.ydoc });
  const ben = await openWriter({ url: node.url, fileId, token: other, ydoc: second.ydoc });
  await Promise.all([anna.saved(), ben.saved()]);
  await until(() => anna.text() === ben.text());
  for (const words of [
    'Before.',
    'Anna in the train.',
    'Ben in the air.',
    'A paragraph of Anna.',
    'Below. Ben again.',
  ]) {
    expect(anna.text()).toContain(words);
  }
  anna.leave();
  ben.leave();
});
