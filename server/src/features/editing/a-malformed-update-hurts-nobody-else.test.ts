import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { sql } from '../../platform/database/database.ts';
import { addDocument, addPerson, openWriter, until } from './testing/nodes.ts';
import { startOwnNode } from './testing/ownNode.ts';

const { database, node } = await startOwnNode();

/** A message of Hocuspocus' protocol: document, sync (0), update (2), bytes. */
function updateMessage(fileId: string, update: Uint8Array): Uint8Array<ArrayBuffer> {
  const name = Buffer.from(fileId);
  const length: number[] = [];
  for (let rest = update.length; ; rest >>= 7) {
    length.push(rest > 127 ? (rest & 127) | 128 : rest);
    if (rest <= 127) break;
  }
  return Buffer.concat([
    Buffer.from([name.length]),
    name,
    Buffer.from([0, 2, ...length]),
    Buffer.from(update),
  ]);
}

const send = (writer: Awaited<ReturnType<typeof openWriter>>, message: Uint8Array<ArrayBuffer>) =>
  writer.provider.configuration.websocketProvider.webSocket?.send(message);

test('a malformed update closes only the connection of its sender', async () => {
  const { fileId, spaceId, writer } = await addDocument(node, 'Ours.');
  const other = await addPerson(database, spaceId, 3);
  const anna = await openWriter({ url: node.url, fileId, token: writer });
  const mallory = await openWriter({ url: node.url, fileId, token: other });
  send(mallory, updateMessage(fileId, Buffer.from('this is no update at all')));
  await until(() => mallory.reasons.includes('unavailable'));
  anna.type(0, ' All well.');
  await anna.saved();
  expect(anna.reasons).toEqual([]);
  expect(anna.text()).toBe('Ours. All well.');
  expect(
    await database.query(
      sql`select from document_updates where file_id = ${fileId} and person_id = ${other}`,
    ),
  ).toEqual([]);
  anna.leave();
  mallory.leave();
});

test('a document opens with every acknowledged word after a thousand damaged updates', async () => {
  const { fileId, spaceId, writer } = await addDocument(node, 'Ours.');
  const other = await addPerson(database, spaceId, 3);
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return seed % below;
  };
  const source = new Y.Doc();
  const valid: Uint8Array[] = [];
  source.on('update', (update: Uint8Array) => valid.push(update));
  const text = source.getXmlFragment('document');
  for (let i = 0; i < 20; i++) {
    const block = new Y.XmlElement('paragraph');
    block.setAttribute('id', `id${i}`);
    block.insert(0, [new Y.XmlText(`words ${i}`)]);
    text.insert(random(text.length + 1), [block]);
  }
  let acknowledged = '';
  for (let round = 0; round < 20; round++) {
    const mallory = await openWriter({ url: node.url, fileId, token: other });
    for (let i = 0; i < 50; i++) {
      const update = Buffer.from(valid[random(valid.length)] as Uint8Array);
      for (let flips = 1 + random(3); flips > 0; flips--) {
        update[random(update.length)] = random(256);
      }
      send(mallory, updateMessage(fileId, update));
    }
    mallory.leave();
    const anna = await openWriter({ url: node.url, fileId, token: writer });
    if (anna.reasons.length > 0) {
      // The room had to be reloaded; it opens again in the next round.
      anna.leave();
      continue;
    }
    const word = `word${round}.`;
    anna.addParagraph(word);
    await Promise.race([anna.saved(), until(() => anna.reasons.length > 0)]);
    if (anna.reasons.length === 0) acknowledged += ` ${word}`;
    anna.leave();
  }
  const last = await openWriter({ url: node.url, fileId, token: writer });
  const again =
    last.reasons.length > 0 ? await openWriter({ url: node.url, fileId, token: writer }) : last;
  for (const word of acknowledged.trim().split(' ')) expect(again.text()).toContain(word);
  expect(acknowledged.length).toBeGreaterThan(0);
  await node.editing.settled(fileId);
  last.leave();
  again.leave();
});

test('an update that is too large is refused with that reason', async () => {
  const { fileId, writer } = await addDocument(node, 'Ours.');
  const anna = await openWriter({ url: node.url, fileId, token: writer });
  anna.addParagraph('x'.repeat(33 * 2 ** 20));
  await until(() => anna.reasons.includes('too-large'));
  expect(JSON.stringify(await node.editing.content(fileId))).not.toContain('xxx');
  anna.leave();
});
