// Reviews whose pending reviewers can no longer decide.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import type { PersonName } from '../../testing/people.ts';

let t: TestApp;
let space: string;
let file: string;

beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

beforeEach(async () => {
  space = await t.addSpace('Operations', { ana: 'edit', ben: 'edit', rita: 'read', ruth: 'read' });
  file = (await t.ana.files.add({ parentId: space, name: 'Ropes', kind: 'document' })).id;
});

const person = (who: PersonName) => ({ kind: 'person' as const, id: t.ids[who] });
const ask = (...who: PersonName[]) =>
  t.ana.reviews.add({ fileId: file, reviewers: who.map(person) });
const approve = (who: PersonName, id: string) =>
  t[who].reviews.addContent({ id, kind: 'verdict', verdict: 'approve' });
const grant = (who: PersonName, level: 'none' | 'read') =>
  t.ada.access.grant({ fileId: space, subject: person(who), level });
const told = async () => {
  await t.settled();
  const { list } = await t.ana.notices.get({ unread: true });
  return list.filter(({ fileId, kind }) => fileId === file && kind === 'review-stuck');
};

test('the requester is notified once that nobody can decide, until somebody can again', async () => {
  const { id } = await ask('rita', 'ben');
  await approve('ben', id);
  expect(await told()).toEqual([]);
  await grant('rita', 'none');
  const text = 'The review of “Ropes” has no reviewers left';
  const notice = { text, actor: null, count: 1, ref: { reviewId: id } };
  expect(await told()).toMatchObject([notice]);
  // An unrelated change of the space's rights.
  await grant('ruth', 'none');
  expect(await told()).toMatchObject([notice]);

  await grant('rita', 'read');
  expect(await told()).toEqual([]);
  await grant('rita', 'none');
  expect(await told()).toMatchObject([notice]);
  await grant('ruth', 'read');
  await t.ana.reviews.update({ id, reviewers: [person('ruth')] });
  expect(await told()).toEqual([]);
});

test('the requester is notified if all others have decided, and not about a withdrawn review', async () => {
  const { id } = await ask('rita', 'ben');
  await grant('rita', 'none');
  expect(await told()).toEqual([]);
  await approve('ben', id);
  expect(await told()).toMatchObject([{ ref: { reviewId: id } }]);
  await t.ana.reviews.update({ id, status: 'withdrawn' });
  expect(await told()).toEqual([]);
});

test("the requester is notified if the document's folder is restricted, or the document is moved into such a folder", async () => {
  const folder = { parentId: space, name: 'Folder', kind: 'folder' } as const;
  const { id: within } = await t.ada.files.add(folder);
  await t.ada.files.drag({ fileId: file, parentId: within });
  await ask('rita');
  await t.ada.files.update({ fileId: within, restricted: true });
  await t.ada.access.grant({ fileId: within, subject: person('ana'), level: 'edit' });
  expect(await told()).toHaveLength(1);
  await t.ada.files.update({ fileId: within, restricted: false });
  expect(await told()).toEqual([]);
  const elsewhere = await t.addSpace('Elsewhere', { ana: 'edit' });
  await t.ada.files.drag({ fileId: file, parentId: elsewhere });
  expect(await told()).toHaveLength(1);
});

test("the requester is notified if the last reviewer's account is disabled", async () => {
  await ask('ruth');
  await t.ada.access.grant({ personId: t.ids.ruth, disabled: true });
  expect(await told()).toHaveLength(1);
  await t.ada.access.grant({ personId: t.ids.ruth, disabled: false });
  expect(await told()).toEqual([]);
});
