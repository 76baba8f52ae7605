import type { NodeJSON } from '@docent/document-model/content';
import { fragmentName } from '@docent/document-model/yjs';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { sql } from '../../platform/database/database.ts';
import { addDocument, openWriter, startNode } from './testing/nodes.ts';
import { startOwnNode } from './testing/ownNode.ts';

const { database, node } = await startOwnNode();

interface Row {
  id: string;
  text: string;
  version: string;
}

/** `version` changes whenever the row is written. */
const paragraphs = (fileId: string) =>
  database.query<Row>(sql`
    select id, text, xmin::text as version from paragraphs
    where file_id = ${fileId} and stage = 'draft' order by position`);

const events = async (fileId: string) =>
  (
    await database.query(
      sql`select from events where kind = 'document.changed' and payload->>'fileId' = ${fileId}`,
    )
  ).length;

test('only changed paragraphs are written, in the order of the text', async () => {
  const words = Array.from({ length: 40 }, (_, i) => `Paragraph ${i}.`);
  const { fileId, writer } = await addDocument(node, words.join('\n\n'));
  const before = await paragraphs(fileId);
  expect(before.map(({ text }) => text)).toEqual(words);

  const anna = await openWriter({ url: node.url, fileId, token: writer });
  const section = anna.ydoc.getXmlFragment(fragmentName).get(0) as Y.XmlElement;
  const added = new Y.XmlElement('paragraph');
  added.insert(0, [new Y.XmlText('In between.')]);
  // In one update, because a slow machine might pause between two.
  anna.ydoc.transact(() => {
    anna.type(3, ' More.');
    section.insert(10, [added]);
  });
  await anna.saved();
  await node.editing.settled(fileId);

  const after = await paragraphs(fileId);
  expect(after.map(({ text }) => text)).toEqual(
    words.with(3, 'Paragraph 3. More.').toSpliced(10, 0, 'In between.'),
  );
  const written = after.filter(
    ({ id, version }) => version !== before.find((row) => row.id === id)?.version,
  );
  expect(written.map(({ text }) => text)).toEqual(['Paragraph 3. More.', 'In between.']);
  expect(written[1]?.id).toMatch(/^[a-z0-9]{12}$/);
  expect(await events(fileId)).toBe(1);
  anna.leave();
});

test('a draft is derived at a pause in typing, with its last editor and the list of files they edited', async () => {
  const { fileId, writer } = await addDocument(node, 'Text.');
  const anna = await openWriter({ url: node.url, fileId, token: writer });
  anna.type(0, ' More.');
  await anna.saved();
  while ((await events(fileId)) === 0) await new Promise((done) => setTimeout(done, 50));
  expect((await paragraphs(fileId)).map(({ text }) => text)).toEqual(['Text. More.']);
  const file = await database.one<{ by: string; later: boolean }>(sql`
    select updated_by as by, updated_at > created_at as later from files where id = ${fileId}`);
  expect(file).toEqual({ by: writer, later: true });
  const recent = await database.query(
    sql`select person_id as id, what from recent_files where file_id = ${fileId}`,
  );
  expect(recent).toEqual([{ id: writer, what: 'edited' }]);
  anna.leave();
});

test('deriving a draft that is up to date writes nothing and sends no event', async () => {
  const { fileId } = await addDocument(node, 'Text.');
  const before = await paragraphs(fileId);
  await node.editing.settled(fileId);
  expect(await paragraphs(fileId)).toEqual(before);
  expect(await events(fileId)).toBe(0);
});

test('a draft that a killed server had not derived is derived at the next start', async () => {
  const { fileId, writer } = await addDocument(node, 'Text.');
  const { state } = await node.editing.state(fileId);
  const ydoc = new Y.Doc();
  Y.applyUpdate(ydoc, state as Uint8Array);
  const stateVector = Y.encodeStateVector(ydoc);
  const block = new Y.XmlElement('paragraph');
  block.insert(0, [new Y.XmlText('Just before the end.')]);
  (ydoc.getXmlFragment(fragmentName).get(0) as Y.XmlElement).push([block]);
  const update = Buffer.from(Y.encodeStateAsUpdate(ydoc, stateVector));
  // The killed server got no further than the log entry.
  await database.query(sql`
    insert into document_updates (file_id, update, person_id) values (${fileId}, ${update}, ${writer})`);
  expect((await paragraphs(fileId)).map(({ text }) => text)).toEqual(['Text.']);
  const next = await startNode(database);
  while ((await events(fileId)) === 0) await new Promise((done) => setTimeout(done, 50));
  expect((await paragraphs(fileId)).map(({ text }) => text)).toEqual([
    'Text.',
    'Just before the end.',
  ]);
  await next.close();
});

test('a long document is derived in a worker thread, which also stores its state for the next editor', async () => {
  const words = Array.from({ length: 3_000 }, (_, i) =>
    `${i} ${'a longer line '.repeat(8)}`.trim(),
  );
  const { fileId, writer } = await addDocument(node, words.join('\n\n'));
  const file = await node.access.require({ id: writer }, 'edit', fileId);
  await node.editing.change(file, { id: writer }, (ydoc) => {
    const section = ydoc.getXmlFragment(fragmentName).get(0) as Y.XmlElement;
    const block = section.get(3) as Y.XmlElement;
    (block.get(0) as Y.XmlText).insert(0, 'More: ');
  });
  await node.editing.settled(fileId);
  expect((await paragraphs(fileId)).map(({ text }) => text)).toEqual(
    words.with(3, `More: ${words[3]}`),
  );
  expect(
    await database.query(sql`
      select s.seq = (select max(u.seq) from document_updates u where u.file_id = s.file_id) as "isLatest"
      from document_states s where file_id = ${fileId}`),
  ).toEqual([{ isLatest: true }]);
});

test('links to files and pictures are stored by paragraph', async () => {
  const { fileId, writer } = await addDocument(node, 'Text.');
  const file = await node.access.require({ id: writer }, 'edit', fileId);
  await node.editing.change(file, { id: writer }, (ydoc) => {
    const block = new Y.XmlElement('paragraph');
    const words = new Y.XmlText();
    words.insert(0, 'see there', { link: { href: '/detail/target1/Name' } });
    block.setAttribute('id', 'linking');
    block.insert(0, [words]);
    (ydoc.getXmlFragment(fragmentName).get(0) as Y.XmlElement).push([block]);
  });
  await node.editing.settled(fileId);
  const links = sql`select paragraph_id as "from", to_file_id as "to" from links where from_file_id = ${fileId}`;
  expect(await database.query(links)).toEqual([{ from: 'linking', to: 'target1' }]);
});

test('a rebuild derives everything again from log and versions', async () => {
  const { fileId } = await addDocument(node, 'One.\n\nTwo.');
  const before = await database.one<{ content: NodeJSON }>(
    sql`select content from documents where file_id = ${fileId}`,
  );
  await database.query(sql`update documents set content = '{}' where file_id = ${fileId}`);
  await database.query(sql`delete from paragraphs where file_id = ${fileId}`);
  await database.query(sql`
    insert into paragraphs (file_id, stage, id, position, kind, text)
    values (${fileId}, 'published', 'stray', 1, 'paragraph', 'Never published.')`);
  expect(await node.editing.rebuild(fileId)).toBe(1);
  expect((await paragraphs(fileId)).map(({ text }) => text)).toEqual(['One.', 'Two.']);
  expect(await database.one(sql`select content from documents where file_id = ${fileId}`)).toEqual(
    before,
  );
  expect(
    await database.query(
      sql`select from paragraphs where file_id = ${fileId} and stage = 'published'`,
    ),
  ).toEqual([]);
});
