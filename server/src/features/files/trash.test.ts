import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';

const day = 86_400_000;
/** Longer than the time that passes in these tests. */
const sessions = { DOCENT_SESSION_IDLE_HOURS: '8760', DOCENT_SESSION_DAYS: '365' };
let t: TestApp;
let space: string;

beforeAll(async () => {
  t = await startTestApp({ environment: { DOCENT_TRASH_DAYS: '10', ...sessions } });
  space = await t.addSpace('Yard', { ana: 'edit', ben: 'edit', rita: 'read' });
});
afterAll(() => t.close());

const add = (name: string, parentId = space, kind: 'folder' | 'document' = 'document') =>
  t.ana.files.add({ parentId, name, kind });
async function blobs(): Promise<number> {
  const folder = join(t.settings.dataFolder, 'blobs');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
}
const inTrash = async (who: 'ana' | 'ben' | 'rita' = 'ana') =>
  (await t[who].files.trash({})).list.map(({ name }) => name);

describe('a file in the trash', () => {
  test('shows when it will be deleted, and is then deleted with everything inside, including bytes', async () => {
    await t.ana.files.upload({ parentId: space, files: [{ name: 'kept.txt', content: 'Kept.' }] });
    const before = await blobs();
    const folder = await add('Old folder', space, 'folder');
    await t.ana.files.upload({
      parentId: folder.id,
      files: [{ name: 'notes.txt', content: 'Only here.' }],
    });
    await add('Inside', folder.id);
    expect(await blobs()).toBeGreaterThan(before);
    await t.ana.files.delete({ fileId: folder.id });
    const [listed] = (await t.ana.files.trash({})).list;
    const { trashedAt = '', goesAt = '' } = listed ?? {};
    expect(Date.parse(goesAt ?? '') - Date.parse(trashedAt)).toBe(10 * day);

    t.clock.advance(9 * day);
    const young = await add('Young');
    await t.ana.files.delete({ fileId: young.id });
    expect(await t.app.files.emptyTrash()).toBe(0);
    expect(await inTrash('ben')).toEqual(['Young', 'Old folder']);
    expect(await inTrash('rita')).toEqual([]);

    t.clock.advance(1 * day + 1_000);
    expect(await t.app.files.emptyTrash()).toBe(1);
    expect(await inTrash()).toEqual(['Young']);
    expect(await blobs()).toBe(before);
    await expect(t.ada.files.restore({ fileId: folder.id })).rejects.toMatchObject({ status: 404 });
    // The server deleted it, so the entry has no person.
    expect(
      (await t.ada.audit.list({ fileId: folder.id, action: 'file.removed' })).list,
    ).toMatchObject([{ person: null, fileName: 'Old folder', details: { files: 3 } }]);
    expect(await t.app.files.emptyTrash()).toBe(0);
    await t.ana.files.restore({ fileId: young.id });
  });

  test('is deleted once, even if several nodes clean up at the same time', async () => {
    for (const name of ['A', 'B', 'C']) {
      const { id } = await add(name);
      await t.ana.files.delete({ fileId: id });
    }
    t.clock.advance(11 * day);
    const removed = await Promise.all([t.app.files.emptyTrash(), t.app.files.emptyTrash()]);
    expect(removed[0] + removed[1]).toBe(3);
    expect(await inTrash()).toEqual([]);
  });

  test('keeps bytes that a copy still uses', async () => {
    const [picture] = await t.ana.files.upload({
      parentId: space,
      files: [{ name: 'shared.txt', content: 'In two places.' }],
    });
    const copy = await t.ana.files.copy({ fileId: picture?.id ?? '', name: 'copy.txt' });
    await t.ana.files.delete({ fileId: picture?.id ?? '' });
    t.clock.advance(11 * day);
    expect(await t.app.files.emptyTrash()).toBe(1);
    const answer = await t.ana.files.attachment({ fileId: copy.id });
    expect(await answer.text()).toBe('In two places.');
  });

  test('is never deleted if the operator configured that', async () => {
    const other = await startTestApp({ environment: { DOCENT_TRASH_DAYS: '0', ...sessions } });
    try {
      const id = await other.addSpace('Kept');
      await other.ada.files.delete({ fileId: id });
      other.clock.advance(300 * day);
      expect(await other.app.files.emptyTrash()).toBe(0);
      expect((await other.ada.files.trash({})).list).toMatchObject([
        { name: 'Kept', goesAt: null },
      ]);
    } finally {
      await other.close();
    }
  });
});

test('a file whose folder is in the trash too is restored to a chosen place', async () => {
  const closing = await t.addSpace('Closing', { ana: 'edit' });
  const { id } = await add('Survivor', closing);
  await t.ana.files.delete({ fileId: id });
  await t.ada.files.delete({ fileId: closing });
  await expect(t.ana.files.restore({ fileId: id })).rejects.toMatchObject({
    status: 409,
    reason: 'file/place-gone',
  });
  const secret = await t.addSpace('Secret');
  await expect(t.ana.files.restore({ fileId: id, parentId: secret })).rejects.toMatchObject({
    reason: 'file/not-found',
  });
  expect(await inTrash()).toContain('Survivor');
  const back = await t.ana.files.restore({ fileId: id, parentId: space });
  expect(back).toMatchObject({ parentId: space, spaceId: space });
  // It has the rights of its new place.
  expect((await t.ben.files.get({ fileId: id })).level).toBe('edit');
});

test('a folder can be restored neither into itself nor into a folder inside it', async () => {
  const { id } = await t.ana.files.add({ parentId: space, name: 'Outer', kind: 'folder' });
  const inner = await t.ana.files.add({ parentId: id, name: 'Inner', kind: 'folder' });
  await t.ana.files.delete({ fileId: id });
  for (const parentId of [id, inner.id]) {
    await expect(t.ana.files.restore({ fileId: id, parentId })).rejects.toMatchObject({
      status: 409,
      reason: 'file/into-itself',
    });
  }
  expect(await inTrash()).toContain('Outer');
});
