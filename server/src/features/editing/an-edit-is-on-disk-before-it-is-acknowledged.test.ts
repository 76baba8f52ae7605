import { textOf } from '@docent/document-model/content';
import { contentOf, fragmentName } from '@docent/document-model/yjs';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { sql } from '../../platform/database/database.ts';
import { addDocument, addPerson, openWriter, until } from './testing/nodes.ts';
import { startOwnNode } from './testing/ownNode.ts';

const { database, node } = await startOwnNode();

/** The text according to the log alone, read without the server. */
async function textInLog(fileId: string): Promise<string> {
  const rows = await database.query<{ update: Buffer }>(sql`
    select state as update from document_states where file_id = ${fileId}
    union all select update from document_updates where file_id = ${fileId}`);
  const ydoc = new Y.Doc();
  for (const { update } of rows) Y.applyUpdate(ydoc, update);
  return textOf(contentOf(ydoc));
}

test('an acknowledged edit is in the log', async () => {
  const { fileId, writer } = await addDocument(node, 'First words.');
  const anna = await openWriter({ url: node.url, fileId, token: writer });
  anna.type(0, ' And more.');
  await anna.saved();
  expect(await textInLog(fileId)).toContain('First words. And more.');
  anna.leave();
});

test("two people see each other's typing, and the log records who typed it", async () => {
  const { fileId, spaceId, writer } = await addDocument(node, 'Shared.');
  const other = await addPerson(database, spaceId, 3);
  const anna = await openWriter({ url: node.url, fileId, token: writer });
  const ben = await openWriter({ url: node.url, fileId, token: other });
  anna.addParagraph('From Anna.');
  ben.type(0, ' From Ben.');
  await Promise.all([anna.saved(), ben.saved()]);
  await until(() => ben.text().includes('From Anna.') && anna.text().includes('From Ben.'));
  const authors = await database.query<{ id: string }>(
    sql`select distinct person_id as id from document_updates where file_id = ${fileId}`,
  );
  expect(authors.map(({ id }) => id).sort()).toEqual([writer, other].sort());
  anna.leave();
  ben.leave();
});

test('an edit that the log rejects is neither acknowledged nor shown to others, and is sent again later', async () => {
  const { fileId, spaceId, writer } = await addDocument(node, 'Quiet.');
  const other = await addPerson(database, spaceId, 3);
  const anna = await openWriter({ url: node.url, fileId, token: writer });
  const ben = await openWriter({ url: node.url, fileId, token: other });
  await database.query(
    sql`alter table document_updates add constraint closed check (file_id <> ${sql.raw(`'${fileId}'`)}) not valid`,
  );
  anna.type(0, ' Lost?');
  await until(() => anna.reasons.includes('unavailable'));
  expect(anna.provider.unsyncedChanges).toBeGreaterThan(0);
  expect(ben.text()).toBe('Quiet.');
  expect(await textInLog(fileId)).toBe('Quiet.');

  await database.query(sql`alter table document_updates drop constraint closed`);
  const again = await openWriter({ url: node.url, fileId, token: writer, ydoc: anna.ydoc });
  await until(() => ben.text() === 'Quiet. Lost?');
  await again.saved();
  expect(await textInLog(fileId)).toBe('Quiet. Lost?');
  for (const one of [anna, ben, again]) one.leave();
});

test('joining a document with deleted text appends nothing to its log', async () => {
  const { fileId, writer } = await addDocument(node, 'Some words to delete.');
  const anna = await openWriter({ url: node.url, fileId, token: writer });
  const block = anna.ydoc.getXmlFragment(fragmentName).firstChild as Y.XmlElement;
  ((block.get(0) as Y.XmlElement).get(0) as Y.XmlText).delete(0, 5);
  await anna.saved();
  const count = () =>
    database.one<{ n: number }>(
      sql`select count(*) as n from document_updates where file_id = ${fileId}`,
    );
  const before = await count();
  const again = await openWriter({ url: node.url, fileId, token: writer, ydoc: anna.ydoc });
  await again.saved();
  expect(await count()).toEqual(before);
  anna.leave();
  again.leave();
});
