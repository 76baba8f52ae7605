import { untitledNames } from '@docent/contract/constants';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';

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

async function write(fileId: string, text: string): Promise<void> {
  const { content: base } = await t.ana.documents.detailEdit({ fileId });
  const next = text === '' ? { type: 'doc', content: [] } : content(text);
  await t.ana.files.update({ fileId, base, content: next });
}

const attach = (parentId: string) =>
  t.ana.files.upload({ parentId, import: 'attachment', files: [{ name: 'a.txt', content: 'a' }] });

const share = (fileId: string) =>
  t.ada.access.grant({ fileId, subject: { kind: 'person', id: t.ids.rita }, level: 'comment' });
