import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../platform/database/database.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';

let app: TestApp;
let space: string;
beforeAll(async () => {
  app = await startTestApp();
  space = await app.addSpace('Manuals', { ana: 'manage', ben: 'edit', rita: 'read' });
});
afterAll(() => app.close());

const line = 'The boiler is inspected by the harbour engineer.';

/** A document that Ana published so many days ago, with a review period of thirty days. */
async function written(daysAgo: number): Promise<string> {
  const content = {
    type: 'doc',
    content: [
      {
        type: 'section',
        content: [{ type: 'paragraph', content: [{ type: 'text', text: line }] }],
      },
    ],
  };
  const { id } = await app.ana.files.add({
    parentId: space,
    name: 'Manual',
    kind: 'document',
    content,
  });
  await app.ana.files.update({ fileId: id, state: 'published' });
  await app.database.query(sql`
    update documents set reviewed_at = now() - make_interval(days => ${daysAgo}) where file_id = ${id}`);
  await app.ana.files.update({ fileId: id, reviewEvery: 30 });
  await app.settled();
  return id;
}

const told = async (who: 'ana' | 'ada' | 'ben' | 'rita', fileId: string) =>
  (await app[who].notices.get({})).list
    .filter((notice) => notice.fileId === fileId && notice.kind === 'document-outdated')
    .map(({ count }) => count);

test('a document past its review date is outdated everywhere until somebody confirms it', async () => {
  const fileId = await written(31);
  expect(await app.rita.files.get({ fileId })).toMatchObject({ state: 'outdated' });
  const find = async () => (await app.rita.search.search({ q: 'boiler', state: 'outdated' })).total;
  expect(await find()).toBe(1);
  const ask = async () =>
    (await app.rita.assistant.vectorSearch({ search: 'Who inspects the boiler?' })).according;
  expect(await ask()).toMatchObject([{ file_id: fileId, state: 'outdated' }]);

  await app.app.files.notifyOutdated();
  await app.app.files.notifyOutdated();
  expect([
    await told('ana', fileId),
    await told('ada', fileId),
    await told('rita', fileId),
  ]).toEqual([[1], [], []]);

  expect(await app.ben.files.reviewPeriod({ fileId })).toMatchObject({ reviewEvery: 30 });
  expect(await app.ben.files.stillRight({ fileId })).toMatchObject({
    state: 'published',
    version: 1,
  });
  await app.settled();
  expect(await find()).toBe(0);
  expect(await ask()).toMatchObject([{ file_id: fileId, state: 'published' }]);
  const { list } = await app.ada.audit.list({ fileId });
  expect(list.slice(0, 2)).toMatchObject([
    { person: { username: 'ben' }, action: 'document.reviewed', details: {} },
    { person: { username: 'ana' }, action: 'document.scheduled', details: { reviewEvery: 30 } },
  ]);

  // After the next review date the owner is notified again.
  await app.database.query(sql`
    update documents set reviewed_at = now() - interval '40 days', outdated_told_at = now() - interval '11 days'
    where file_id = ${fileId}`);
  expect(await app.app.files.notifyOutdated()).toBe(1);
});

test('administrators are notified if the owner may no longer edit the document', async () => {
  const fileId = await written(100);
  await app.ada.files.update({ fileId, restricted: true });
  await app.app.files.notifyOutdated();
  expect(await told('ada', fileId)).toEqual([1]);
  await app.ada.files.delete({ fileId });
});

test('a review period is set by people who manage the document, and confirmed by people who edit it', async () => {
  const fileId = await written(10);
  const isRefused = { status: 403, reason: 'file/level-too-low' };
  await expect(app.ben.files.update({ fileId, reviewEvery: 7 })).rejects.toMatchObject(isRefused);
  await expect(app.rita.files.stillRight({ fileId })).rejects.toMatchObject(isRefused);
  await expect(app.rita.files.reviewPeriod({ fileId })).rejects.toMatchObject(isRefused);
  await expect(app.ruth.files.stillRight({ fileId })).rejects.toMatchObject({ status: 404 });
  await app.ana.files.update({ fileId, reviewEvery: 7 });
  expect(await app.rita.files.get({ fileId })).toMatchObject({ state: 'outdated' });
  await app.ana.files.update({ fileId, reviewEvery: null });
  expect(await app.rita.files.get({ fileId })).toMatchObject({ state: 'published' });
  expect(await app.ben.files.reviewPeriod({ fileId })).toMatchObject({
    reviewEvery: null,
    dueAt: null,
  });
  await expect(app.ana.files.update({ fileId: space, reviewEvery: 7 })).rejects.toMatchObject({
    reason: 'file/not-a-document',
  });
  const draft = await app.ana.files.add({ parentId: space, name: 'Draft', kind: 'document' });
  await expect(app.ana.files.stillRight({ fileId: draft.id })).rejects.toMatchObject({
    reason: 'document/not-published',
  });
});

test('people who manage a document choose its owner, who is notified when it is outdated', async () => {
  const fileId = await written(31);
  const owner = async () => (await app.rita.files.get({ fileId })).owner?.username;
  expect(await owner()).toBe('ana');
  const choose = (who: 'ana' | 'ben' | 'ada', ownerId: string | null, of = fileId) =>
    app[who].files.update({ fileId: of, ownerId });
  await expect(choose('ben', app.ids.ben)).rejects.toMatchObject({ reason: 'file/level-too-low' });
  const isUnable = { reason: 'file/owner-without-access' };
  await expect(choose('ana', app.ids.rita)).rejects.toMatchObject(isUnable);
  await expect(choose('ana', 'nobody')).rejects.toMatchObject(isUnable);
  await expect(choose('ana', app.ids.ben, space)).rejects.toMatchObject({
    reason: 'file/not-a-document',
  });
  expect((await choose('ana', app.ids.ben)).owner).toMatchObject({ username: 'ben' });
  expect(await owner()).toBe('ben');
  const { list } = await app.ada.audit.list({ fileId, action: 'owner.changed' });
  expect(list).toMatchObject([{ person: { username: 'ana' }, details: { name: 'ben' } }]);
  await app.app.files.notifyOutdated();
  expect([await told('ben', fileId), await told('ana', fileId)]).toEqual([[1], []]);

  // A disabled person owns nothing: people who manage the document are notified, administrators only if there are
  // none.
  await app.ada.access.grant({ personId: app.ids.ben, disabled: true });
  // Disabling ends Ben's sessions, so he makes no calls from here on.
  expect(await owner()).toBeUndefined();
  await app.database.query(sql`
    update documents set reviewed_at = now() - interval '40 days', outdated_told_at = now() - interval '11 days'
    where file_id = ${fileId}`);
  await app.app.files.notifyOutdated();
  expect([await told('ana', fileId), await told('ada', fileId)]).toEqual([[1], []]);
  await app.ada.access.grant({ personId: app.ids.ben, disabled: false });
  expect((await choose('ana', null)).owner).toMatchObject({ username: 'ana' });
  await app.ada.files.delete({ fileId });
});
