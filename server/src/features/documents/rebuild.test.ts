// All derived data can be deleted: one command rebuilds it from logs and versions.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../platform/database/database.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';

let t: TestApp;
let fileId: string;

const paragraph = (id: string, text: string, href: string) => ({
  type: 'paragraph',
  attrs: { id },
  content: [{ type: 'text', text, marks: [{ type: 'link', attrs: { href } }] }],
});
const doc = (...content: object[]) => ({ type: 'doc', content: [{ type: 'section', content }] });

beforeAll(async () => {
  t = await startTestApp();
  const space = await t.addSpace('Space');
  const { id: target } = await t.ada.files.add({
    parentId: space,
    name: 'Target',
    kind: 'document',
  });
  const address = `/detail/${target}/Target`;
  const base = doc(paragraph('paragraphaa1', 'published', address));
  const added = await t.ada.files.add({
    parentId: space,
    name: 'Document',
    kind: 'document',
    content: base,
  });
  fileId = added.id;
  await t.ada.files.update({ fileId, state: 'published' });
  await t.ada.files.update({
    fileId,
    base,
    content: doc(paragraph('paragraphaa1', 'drafted', address)),
  });
  await t.settled();
});
afterAll(() => t?.close());

async function derived() {
  return {
    content: await t.database.query(
      sql`select file_id, content, content_seq from documents order by 1`,
    ),
    paragraphs: await t.database.query(sql`
      select file_id, stage, id, kind, text, heading_path, context from paragraphs
      order by file_id, stage, position`),
    links: await t.database.query(sql`select * from links order by 1, 2, 3, 4`),
  };
}

test('paragraphs, links and contents are restored by a rebuild', async () => {
  const before = await derived();
  expect(before.paragraphs).toMatchObject([
    { stage: 'draft', text: 'drafted' },
    { stage: 'published', text: 'published' },
  ]);
  expect(before.links).toHaveLength(2);

  await t.database.query(sql`update documents set content = '{}'`);
  await t.database.query(sql`update paragraphs set text = 'wrong'`);
  await t.database.query(sql`insert into paragraphs (file_id, stage, id, position, kind, text)
    values (${fileId}, 'published', 'stray', 9, 'paragraph', 'stray')`);
  await t.database.query(sql`delete from links`);

  expect(await t.app.editing.rebuild()).toBe(2);
  await t.settled();
  expect(await derived()).toEqual(before);
});

test('search finds the text again after a rebuild, and not the wrong text from before', async () => {
  const search = async (q: string) =>
    (await t.ada.search.search({ q })).list.map(({ paragraphId }) => paragraphId);
  await expect.poll(() => search('drafted')).toEqual(['paragraphaa1']);
  expect(await search('stray')).toEqual([]);
});
