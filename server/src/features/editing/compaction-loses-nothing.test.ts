import { textOf } from '@docent/document-model/content';
import { contentOf } from '@docent/document-model/yjs';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { sql } from '../../platform/database/database.ts';
import { addDocument, openWriter, startNode, until } from './testing/nodes.ts';
import { startOwnNode } from './testing/ownNode.ts';

const { database, node } = await startOwnNode();

const entries = async (fileId: string) =>
  (
    await database.one<{ n: number }>(
      sql`select count(*) as n from document_updates where file_id = ${fileId}`,
    )
  ).n;

test('a long session is compacted while people type and when they leave, and every word is kept', async () => {
  const { fileId, writer } = await addDocument(node, 'Start.');
  const anna = await openWriter({ url: node.url, fileId, token: writer });
  const state = async () =>
    database.maybe(sql`select seq from document_states where file_id = ${fileId}`);
  for (let i = 0; i < 620; i++) {
    anna.type(0, ` w${i}.`);
    if (i % 20 === 0) await anna.saved();
  }
  await anna.saved();
  await until(async () => (await state()) !== null);
  anna.leave();
  await node.editing.settled(fileId);
  await until(async () => {
    await node.editing.settled(fileId);
    const again = await openWriter({ url: node.url, fileId, token: writer });
    for (let i = 0; i < 60; i++) again.type(0, '.');
    await again.saved();
    again.leave();
    return (await entries(fileId)) < 200;
  });
  const { state: update } = await node.editing.state(fileId);
  const ydoc = new Y.Doc();
  Y.applyUpdate(ydoc, update as Uint8Array);
  const text = textOf(contentOf(ydoc));
  for (let i = 0; i < 620; i++) expect(text).toContain(` w${i}.`);
  expect(textOf(await node.editing.content(fileId))).toBe(text);
});

test('the state of a large document is compacted and zipped as soon as nobody writes', async () => {
  const words = Array.from(
    { length: 3_000 },
    (_, i) => `Paragraph ${i} of a manual, ${'long '.repeat(20)}.`,
  );
  const { fileId, writer } = await addDocument(node, words.join('\n\n'));
  const isReady = async () =>
    (await database.maybe(sql`
      select from document_states s where file_id = ${fileId} and zipped
        and seq = (select max(seq) from document_updates u where u.file_id = s.file_id)`)) !== null;
  const text = async () => {
    const { state } = await node.editing.state(fileId);
    const ydoc = new Y.Doc();
    Y.applyUpdate(ydoc, state as Uint8Array);
    return textOf(contentOf(ydoc));
  };
  expect(await isReady()).toBe(true);
  expect(await text()).toContain('Paragraph 2999 of');

  const anna = await openWriter({ url: node.url, fileId, token: writer });
  anna.type(7, ' Typed.');
  await anna.saved();
  expect(await text()).toContain('Typed.');
  anna.leave();
  await until(isReady);
  expect(await text()).toContain('Typed.');

  const file = await node.access.require({ id: writer }, 'edit', fileId);
  await node.editing.change(file, { id: writer }, (ydoc) => ydoc.getMap('m').set('a', 1));
  await node.editing.settled(fileId);
  expect(await isReady()).toBe(true);
  expect(await text()).toContain('Typed.');
  expect(textOf(await node.editing.content(fileId))).toBe(await text());
});

test('a compaction that fails halfway changes nothing', async () => {
  const { fileId, writer } = await addDocument(node, 'Start.');
  const file = await node.access.require({ id: writer }, 'edit', fileId);
  for (let i = 0; i < 5; i++) {
    await node.editing.change(file, { id: writer }, (ydoc) => ydoc.getMap('m').set(`${i}`, i));
  }
  await node.editing.settled(fileId);
  await database.query(sql`
    create function refuse_delete() returns trigger language plpgsql as $$ begin raise 'no'; end $$`);
  await database.query(sql`
    create trigger no_delete before delete on document_updates for each row execute function refuse_delete()`);
  await expect(node.editing.state(fileId)).rejects.toThrow('no');
  expect(await entries(fileId)).toBe(6);
  expect(await database.query(sql`select from document_states where file_id = ${fileId}`)).toEqual(
    [],
  );
  await database.query(sql`drop trigger no_delete on document_updates`);
  const { state } = await node.editing.state(fileId);
  const ydoc = new Y.Doc();
  Y.applyUpdate(ydoc, state as Uint8Array);
  expect(ydoc.getMap('m').toJSON()).toEqual({ 0: 0, 1: 1, 2: 2, 3: 3, 4: 4 });
  expect(await entries(fileId)).toBe(1);
});

test('the ETag of a state changes if and only if the draft changes', async () => {
  const { fileId, writer } = await addDocument(node, 'Start.');
  const file = await node.access.require({ id: writer }, 'edit', fileId);
  const { etag } = await node.editing.state(fileId);
  expect(await node.editing.state(fileId, etag)).toEqual({ state: null, etag });
  await node.editing.change(file, { id: writer }, (ydoc) => ydoc.getMap('m').set('a', 1));
  const next = await node.editing.state(fileId, etag);
  expect(next.etag).not.toBe(etag);
  expect(next.state).not.toBeNull();
});

test('compaction on one node skips nothing while another node appends', async () => {
  const { fileId, writer } = await addDocument(node, 'Start.');
  const other = await startNode(database);
  const [here, there] = await Promise.all(
    [node, other].map((one) => one.access.require({ id: writer }, 'edit', fileId)),
  );
  if (!here || !there) throw new Error('no file');
  for (let round = 0; round < 15; round++) {
    await Promise.all([
      node.editing.change(here, { id: writer }, (ydoc) => ydoc.getMap('m').set(`h${round}`, 1)),
      other.editing.change(there, { id: writer }, (ydoc) => ydoc.getMap('m').set(`t${round}`, 1)),
      node.editing.settled(fileId),
      other.editing.state(fileId),
      node.editing.state(fileId),
    ]);
  }
  const { state } = await node.editing.state(fileId);
  const ydoc = new Y.Doc();
  Y.applyUpdate(ydoc, state as Uint8Array);
  expect(Object.keys(ydoc.getMap('m').toJSON())).toHaveLength(30);
  await other.close();
});
