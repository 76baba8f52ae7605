import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../platform/database/database.ts';
import { startTestDatabase, type TestDatabase } from '../../testing/database.ts';
import {
  addDocument,
  addPerson,
  type Node,
  openWriter,
  startNode,
  until,
} from './testing/nodes.ts';

let database: TestDatabase;
let east: Node;
let west: Node;

beforeAll(async () => {
  database = await startTestDatabase();
  east = await startNode(database);
  west = await startNode(database);
});

afterAll(async () => {
  await east.close();
  await west.close();
  await database.close();
});

test('people on two nodes type into the same document', async () => {
  const { fileId, spaceId, writer } = await addDocument(east, 'Shared.');
  const other = await addPerson(database, spaceId, 3);
  const anna = await openWriter({ url: east.url, fileId, token: writer });
  const ben = await openWriter({ url: west.url, fileId, token: other });
  for (let i = 0; i < 30; i++) {
    anna.addParagraph(`Anna ${i}.`);
    ben.addParagraph(`Ben ${i}.`);
    if (i % 7 === 0) await new Promise((done) => setTimeout(done, 5));
  }
  await Promise.all([anna.saved(), ben.saved()]);
  await until(() => anna.text() === ben.text());
  for (let i = 0; i < 30; i++) {
    expect(anna.text()).toContain(`Anna ${i}.`);
    expect(anna.text()).toContain(`Ben ${i}.`);
  }
  anna.leave();
  ben.leave();
});

test('an API change on one node reaches people on the other, and both derive the same content', async () => {
  const { fileId, writer } = await addDocument(east, 'Shared.');
  const ben = await openWriter({ url: west.url, fileId, token: writer });
  const file = await east.access.require({ id: writer }, 'edit', fileId);
  ben.type(0, ' West.');
  await east.editing.change(file, { id: writer }, (ydoc) => ydoc.getMap('m').set('a', 1));
  await ben.saved();
  await until(() => ben.ydoc.getMap('m').get('a') === 1);
  await east.editing.settled(fileId);
  const { content } = await database.one<{ content: object }>(
    sql`select content from documents where file_id = ${fileId}`,
  );
  expect(JSON.stringify(content)).toContain('Shared. West.');
  ben.leave();
});

const deafen = () =>
  database.query(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query ilike 'listen%'`);

test('a node that was cut off gets entries that were compacted in the meantime', async () => {
  const { fileId, writer } = await addDocument(east, 'Shared.');
  const ben = await openWriter({ url: west.url, fileId, token: writer });
  const file = await east.access.require({ id: writer }, 'edit', fileId);
  await deafen();
  for (let i = 0; i < 5; i++) {
    await east.editing.change(file, { id: writer }, (ydoc) => ydoc.getMap('m').set(`${i}`, i));
  }
  await east.editing.settled(fileId);
  await east.editing.state(fileId);
  const { n } = await database.one<{ n: number }>(
    sql`select count(*) as n from document_updates where file_id = ${fileId}`,
  );
  expect(n).toBe(1);
  await until(() => ben.ydoc.getMap('m').size === 5);
  ben.leave();
});

test('a node that missed notifications catches up when they are back', async () => {
  const { fileId, spaceId, writer } = await addDocument(east, 'Shared.');
  const other = await addPerson(database, spaceId, 3);
  const anna = await openWriter({ url: east.url, fileId, token: writer });
  const ben = await openWriter({ url: west.url, fileId, token: other });
  await deafen();
  anna.addParagraph('While the west was deaf.');
  await anna.saved();
  await until(() => ben.text().includes('While the west was deaf.'));
  anna.leave();
  ben.leave();
});
