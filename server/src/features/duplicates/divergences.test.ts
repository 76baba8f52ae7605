import { intoSections } from '@docent/document-model/sections';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../platform/database/database.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import type { PersonName } from '../../testing/people.ts';
import { removeCheck, takeCheck } from './divergences.store.ts';

let t: TestApp;
/** Ana and Ben edit the hall; only Ana can see the vault. */
let hall: string;
let vault: string;

const torque = (value: string) => `Tighten the bolts of the cover crosswise to ${value} Nm.`;

beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t?.close());

beforeEach(async () => {
  hall = await t.addSpace('Hall', { ana: 'edit', ben: 'edit', rita: 'read' });
  vault = await t.addSpace('Vault', { ana: 'edit' });
});

// Texts of other tests would count as duplicates.
afterEach(async () => {
  for (const fileId of [hall, vault]) await t.ada.files.delete({ fileId });
});

const contentOf = (...lines: string[]) =>
  intoSections(lines.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })));

async function publish(who: PersonName, parentId: string, name: string, text: string) {
  const { id } = await t[who].files.add({
    parentId,
    name,
    kind: 'document',
    content: contentOf(text),
  });
  await t[who].files.update({ fileId: id, state: 'published' });
  await t.settled();
  return id;
}

async function change(who: PersonName, fileId: string, from: string, to: string) {
  const { content } = await t[who].documents.detailEdit({ fileId });
  const changed = JSON.parse(JSON.stringify(content).replace(from, to));
  await t[who].files.update({ fileId, content: changed, base: content, state: 'published' });
  await t.settled();
}

async function watch() {
  await t.settled();
  await t.app.duplicates.watch();
  await t.settled();
}

async function toldOf(who: PersonName) {
  const { list } = await t[who].notices.get({ unread: true });
  return list
    .filter(({ kind }) => kind === 'text-diverged')
    .map(({ fileId, text, quotes }) => ({ fileId, text, quotes }));
}

test('owners of both documents get one notification with both texts, until these agree again', async () => {
  const manual = await publish('ana', hall, 'Manual', torque('90'));
  const leaflet = await publish('ben', hall, 'Leaflet', torque('90'));
  await watch();
  expect(await toldOf('ben')).toEqual([]);
  await change('ana', manual, ' 90 ', ' 80 ');
  await watch();
  await watch();
  const [own, other] = [torque('90'), torque('80')];
  const text = '“Leaflet” and “Manual” now disagree';
  expect(await toldOf('ben')).toEqual([{ fileId: leaflet, text, quotes: [own, other] }]);
  expect(await toldOf('ana')).toMatchObject([{ fileId: manual, quotes: [other, own] }]);
  expect(await toldOf('rita')).toEqual([]);
  const { list } = await t.rita.duplicates.list({ spaceId: hall });
  expect(list).toMatchObject([{ kind: 'diverging', divergedAt: expect.any(String) }]);

  await change('ben', leaflet, ' 90 ', ' 80 ');
  await watch();
  expect(await toldOf('ben')).toEqual([]);
  expect(await toldOf('ana')).toEqual([]);
});

test('readers of both texts see which ones disagree with a quoted paragraph', async () => {
  const manual = await publish('ana', hall, 'Manual', torque('90'));
  await publish('ana', vault, 'Secret', torque('70'));
  const { paragraphs } = await t.rita.documents.detailShow({ fileId: manual });
  const quoted = { fileIds: [manual], paragraphIds: [paragraphs[0]?.id as string] };
  expect((await t.rita.duplicates.disagreeing(quoted)).list).toEqual([]);
  const { list } = await t.ana.duplicates.disagreeing(quoted);
  expect(list).toMatchObject([
    { fileId: manual, other: { fileName: 'Secret', text: torque('70') } },
  ]);
  await expect(
    t.rita.duplicates.disagreeing({ ...quoted, paragraphIds: ['a', 'b'] }),
  ).rejects.toMatchObject({ reason: 'request/invalid' });
});

test('texts that disagreed before, and drafts, cause no notification', async () => {
  const manual = await publish('ana', hall, 'Manual', torque('90'));
  await publish('ben', hall, 'Leaflet', torque('70'));
  await change('ana', manual, ' 90 ', ' 80 ');
  await watch();
  expect(await toldOf('ben')).toEqual([]);
});

test('a first publication that disagrees with another text notifies nobody, since nothing agreed before', async () => {
  await publish('ana', hall, 'Manual', torque('90'));
  await watch();
  await publish('ben', hall, 'Leaflet', torque('70'));
  await watch();
  expect(await toldOf('ana')).toEqual([]);
  expect(await toldOf('ben')).toEqual([]);
  const { list } = await t.rita.duplicates.list({ spaceId: hall });
  expect(list).toMatchObject([{ kind: 'diverging', divergedAt: null }]);
});

test('an owner who may not read one of the texts is not notified, nor is that text shown', async () => {
  const manual = await publish('ana', vault, 'Secret', torque('90'));
  const leaflet = await publish('ben', hall, 'Leaflet', torque('90'));
  await change('ana', manual, ' 90 ', ' 80 ');
  await watch();
  expect(await toldOf('ben')).toEqual([]);
  const { list, unread } = await t.ben.notices.get({ unread: true });
  expect(unread).toBe(list.length);
  expect(await toldOf('ana')).toMatchObject([{ fileId: manual }]);
  await t.ada.access.grant({
    fileId: vault,
    subject: { kind: 'person', id: t.ids.ben },
    level: 'read',
  });
  expect(await toldOf('ben')).toMatchObject([{ fileId: leaflet }]);
});

test('changes in several publications are compared with the text before them', async () => {
  const manual = await publish('ana', hall, 'Manual', torque('90'));
  await publish('ben', hall, 'Leaflet', torque('90'));
  await change('ana', manual, ' 90 ', ' 80 ');
  await change('ana', manual, ' cover ', ' lid ');
  await watch();
  expect(await toldOf('ben')).toHaveLength(1);
});

test('one node compares a publication, and one that follows meanwhile is compared after it', async () => {
  const manual = await publish('ana', hall, 'Manual', torque('90'));
  await change('ana', manual, ' 90 ', ' 80 ');
  const take = () => takeCheck(t.database, new Date(), new Date(Date.now() + 600_000));
  const taken = await take();
  expect(taken).toMatchObject({ fileId: manual });
  expect(await take()).toBeNull();
  await change('ana', manual, ' 80 ', ' 70 ');
  await removeCheck(t.database, taken as NonNullable<typeof taken>);
  const again = await take();
  expect(again).toMatchObject({ fileId: manual, versionId: taken?.versionId });
  await removeCheck(t.database, again as NonNullable<typeof again>);
  expect(await t.database.query(sql`select from divergence_checks`)).toEqual([]);
});

test('an owner of both documents is notified once, and ignored documents are skipped', async () => {
  const manual = await publish('ana', hall, 'Manual', torque('90'));
  await publish('ana', hall, 'Copy', torque('90'));
  const leaflet = await publish('ben', hall, 'Leaflet', torque('90'));
  await t.ana.duplicates.ignore({ fileIds: [manual, leaflet] });
  await change('ana', manual, ' 90 ', ' 80 ');
  await watch();
  expect(await toldOf('ana')).toMatchObject([{ fileId: manual }]);
  expect(await toldOf('ben')).toEqual([]);
});
