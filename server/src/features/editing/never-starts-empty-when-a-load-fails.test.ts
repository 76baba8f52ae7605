import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { sql } from '../../platform/database/database.ts';
import { addDocument, openWriter } from './testing/nodes.ts';
import { startOwnNode } from './testing/ownNode.ts';

const { database, node } = await startOwnNode();

test('a document without log and state fails to load and is not shown as empty', async () => {
  const { fileId, writer } = await addDocument(node, 'Precious.');
  await database.query(sql`delete from document_updates where file_id = ${fileId}`);
  const anna = await openWriter({ url: node.url, fileId, token: writer });
  expect(anna.reasons).toEqual(['unavailable']);
  await expect(node.editing.content(fileId)).rejects.toThrow('no text at all');
  anna.leave();
});

test('an unreadable state refuses everybody and stays unchanged', async () => {
  const { fileId, writer } = await addDocument(node, 'Precious.');
  const broken = Buffer.from([1, 2, 3]);
  await database.query(
    sql`insert into document_states (file_id, state, seq) values (${fileId}, ${broken}, 0)`,
  );
  const anna = await openWriter({ url: node.url, fileId, token: writer });
  expect(anna.reasons).toEqual(['unavailable']);
  const row = await database.one<{ state: Buffer }>(
    sql`select state from document_states where file_id = ${fileId}`,
  );
  expect(row.state.equals(broken)).toBe(true);
  await database.query(sql`delete from document_states where file_id = ${fileId}`);
  const again = await openWriter({ url: node.url, fileId, token: writer });
  expect(again.text()).toBe('Precious.');
  anna.leave();
  again.leave();
});

test('nobody can connect while the database is down, and everybody can afterwards', async () => {
  const { fileId, writer } = await addDocument(node, 'Precious.');
  await database.query(sql`alter table document_updates rename to document_updates_away`);
  const anna = await openWriter({ url: node.url, fileId, token: writer });
  await database.query(sql`alter table document_updates_away rename to document_updates`);
  expect(anna.reasons).toEqual(['unavailable']);
  const again = await openWriter({ url: node.url, fileId, token: writer });
  expect(again.text()).toBe('Precious.');
  anna.leave();
  again.leave();
});

test('a log entry that cannot be applied is set aside, and the rest of the document opens', async () => {
  const { fileId, writer } = await addDocument(node, 'Precious.');
  const other = new Y.Doc();
  other.getText('t').insert(0, 'x');
  const cut = Buffer.from(Y.encodeStateAsUpdate(other)).subarray(0, 7);
  await database.query(
    sql`insert into document_updates (file_id, update) values (${fileId}, ${cut})`,
  );
  const anna = await openWriter({ url: node.url, fileId, token: writer });
  expect(anna.reasons).toEqual(['unavailable']);
  const again = await openWriter({ url: node.url, fileId, token: writer });
  expect(again.text()).toBe('Precious.');
  const faults = await database.query<{ update: Buffer }>(
    sql`select update from document_update_faults where file_id = ${fileId}`,
  );
  expect(faults.map(({ update }) => update.equals(cut))).toEqual([true]);
  anna.leave();
  again.leave();
});
