import { untitledNames } from '@docent/contract/constants';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../platform/database/database.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';

/** In milliseconds. */
const minute = 60_000;
const day = 86_400_000;

let t: TestApp;
let space: string;

beforeAll(async () => {
  t = await startTestApp();
  space = await t.addSpace('Operations', { ana: 'edit', ben: 'edit', rita: 'read' });
});
afterAll(() => t.close());

const content = (text: string) => ({
  type: 'doc',
  content: [
    { type: 'section', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] },
  ],
});

async function add(more: { name?: string; content?: object } = {}): Promise<string> {
  const name = untitledNames[0];
  const { id } = await t.ana.files.add({ parentId: space, kind: 'document', name, ...more });
  return id;
}

const discard = async (fileId: string, who = t.ana) =>
  (await who.files.discardUntitled({ fileId })).discarded;

test.each(untitledNames)('an untouched document named %s is permanently deleted', async (name) => {
  const fileId = await add({ name });
  expect(await discard(fileId)).toBe(true);
  await expect(t.ana.files.get({ fileId })).rejects.toMatchObject({ reason: 'file/not-found' });
  await expect(discard(fileId)).rejects.toMatchObject({ reason: 'file/not-found' });
  expect((await t.ana.files.trash({})).list).toEqual([]);
});

const uses: [string, (fileId: string) => Promise<unknown>][] = [
  ['was named', (fileId) => t.ana.files.update({ fileId, name: 'Ropes' })],
  ['was written in', (fileId) => write(fileId, 'A rope.')],
  [
    'was written in, though nothing of it is left',
    async (fileId) => {
      await write(fileId, 'A rope.');
      await write(fileId, '');
    },
  ],
  ['holds a file', (fileId) => attach(fileId)],
  ['has a comment', (fileId) => t.ben.comments.add({ fileId, body: 'What will it be?' })],
  ['is somebody’s favourite', (fileId) => t.ben.files.favour({ fileId, favourite: true })],
  ['is shared', (fileId) => share(fileId)],
  ['was published', (fileId) => t.ana.files.update({ fileId, state: 'published' })],
];

test.each(uses)('a document that %s stays', async (_, use) => {
  const fileId = await add();
  await use(fileId);
  expect(await discard(fileId)).toBe(false);
  expect((await t.ana.files.get({ fileId })).id).toBe(fileId);
});

test('a document that started with text stays, and so does one by another author', async () => {
  expect(await discard(await add({ content: content('A rope.') }))).toBe(false);
  const fileId = await add();
  expect(await discard(fileId, t.ben)).toBe(false);
  await expect(discard(fileId, t.rita)).rejects.toMatchObject({ reason: 'file/not-found' });
});

describe('whose page was closed', () => {
  const close = (fileId: string, who = t.ana) =>
    who.files.discardUntitled({ fileId, closed: true });
  const exists = async (fileId: string) => {
    await t.app.files.discardClosed();
    return isStored(fileId);
  };

  test('an untouched document is deleted a minute later', async () => {
    const fileId = await add();
    expect(await close(fileId)).toEqual({ discarded: false });
    expect(await exists(fileId)).toBe(true);
    t.clock.advance(minute + 1_000);
    expect(await exists(fileId)).toBe(false);
  });

  test('one that a reload has opened again stays', async () => {
    const fileId = await add();
    await read(fileId);
    await close(fileId);
    await read(fileId);
    t.clock.advance(minute + 1_000);
    expect(await exists(fileId)).toBe(true);
  });

  test.each(uses)('one that %s stays', async (_, use) => {
    const fileId = await add();
    await close(fileId);
    await use(fileId);
    t.clock.advance(minute + 1_000);
    expect(await exists(fileId)).toBe(true);
  });

  test('one by another author stays, and one that may not be edited is not known', async () => {
    const fileId = await add();
    await close(fileId, t.ben);
    await expect(close(fileId, t.rita)).rejects.toMatchObject({ reason: 'file/not-found' });
    t.clock.advance(minute + 1_000);
    expect(await exists(fileId)).toBe(true);
  });

  const read = async (fileId: string) => {
    await t.ana.documents.detailShow({ fileId });
    await t.app.documents.settled();
  };
});

test('untouched documents that nobody has opened for a month are deleted, and others stay', async () => {
  const forgotten = await add();
  const written = await add();
  await write(written, 'A rope.');
  const named = await add({ name: 'Ropes' });
  t.clock.advance(29 * day);
  await t.app.files.discardForgotten();
  expect(await isStored(forgotten)).toBe(true);
  t.clock.advance(day + 1_000);
  await t.app.files.discardForgotten();
  expect(await isStored(forgotten)).toBe(false);
  expect(await isStored(written)).toBe(true);
  expect(await isStored(named)).toBe(true);
});

const isStored = async (fileId: string) =>
  (await t.database.query(sql`select from files where id = ${fileId}`)).length > 0;

async function write(fileId: string, text: string): Promise<void> {
  const { content: base } = await t.ana.documents.detailEdit({ fileId });
  const next = text === '' ? { type: 'doc', content: [] } : content(text);
  await t.ana.files.update({ fileId, base, content: next });
}

const attach = (parentId: string) =>
  t.ana.files.upload({ parentId, import: 'attachment', files: [{ name: 'a.txt', content: 'a' }] });

const share = (fileId: string) =>
  t.ada.access.grant({ fileId, subject: { kind: 'person', id: t.ids.rita }, level: 'comment' });
