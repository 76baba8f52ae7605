import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';

let t: TestApp;
let space: string;

beforeAll(async () => {
  t = await startTestApp();
  space = await t.addSpace('Yard', { ana: 'edit', rita: 'read' });
});
afterAll(() => t.close());

const add = (name: string, kind: 'folder' | 'document', parentId = space) =>
  t.ana.files.add({ parentId, name, kind });

test('icon and description are shown to readers, in paths and in copies', async () => {
  const folder = await add('Pumps', 'folder');
  expect(folder).toMatchObject({ icon: null, description: '' });
  const described = { icon: 'droplet', description: 'All about water.' } as const;
  expect(await t.ana.files.update({ fileId: folder.id, ...described })).toMatchObject(described);
  // Omitted properties stay unchanged.
  await t.ana.files.update({ fileId: folder.id, name: 'Pumps and valves' });
  await t.ana.files.update({ fileId: folder.id, description: ' Water ' });
  const { id } = await add('Valve', 'document', folder.id);
  await t.ana.files.update({ fileId: id, icon: 'key' });
  await t.ana.files.update({ fileId: id, state: 'published' });
  expect(await t.rita.files.get({ fileId: id })).toMatchObject({
    icon: 'key',
    path: [
      { id: space, icon: null },
      { name: 'Pumps and valves', icon: 'droplet' },
    ],
  });
  expect(await t.rita.files.get({ fileId: folder.id })).toMatchObject({ description: 'Water' });
  const copy = await t.ana.files.copy({ fileId: folder.id });
  expect(copy).toMatchObject({ icon: 'droplet', description: 'Water' });
  const { list } = await t.ana.files.findOuter({ parentId: copy.id });
  expect(list).toMatchObject([{ icon: 'key' }]);
  await t.ana.files.update({ fileId: folder.id, icon: null });
  expect(await t.ana.files.get({ fileId: folder.id })).toMatchObject({ icon: null });
  const log = await t.ada.audit.list({ fileId: folder.id, action: 'file.described' });
  expect(log.list).toHaveLength(3);
});

test("readers cannot change a description, editors cannot change the space's, and documents have none", async () => {
  const folder = await add('Cranes', 'folder');
  const document = await add('Crane 1', 'document', folder.id);
  const [upload] = await t.ana.files.upload({
    parentId: folder.id,
    files: [{ name: 'crane.txt', content: 'A crane.' }],
  });
  const refused = [
    [t.rita, { fileId: folder.id, icon: 'key' }, 'file/level-too-low'],
    [t.rita, { fileId: document.id, icon: 'key' }, 'file/not-found'],
    [t.ana, { fileId: space, icon: 'key' }, 'file/level-too-low'],
    [t.ana, { fileId: space, description: 'Mine' }, 'file/level-too-low'],
    [t.ana, { fileId: document.id, description: 'A crane' }, 'request/invalid'],
    [t.ana, { fileId: upload?.id ?? '', icon: 'key' }, 'request/invalid'],
    [t.ana, { fileId: folder.id, icon: 'skull' as 'key' }, 'request/invalid'],
    [t.ana, { fileId: folder.id, description: 'x'.repeat(501) }, 'request/invalid'],
  ] as const;
  for (const [who, input, reason] of refused) {
    await expect(who.files.update({ ...input, name: 'Half' })).rejects.toMatchObject({ reason });
  }
  expect(await t.ana.files.get({ fileId: folder.id })).toMatchObject({
    name: 'Cranes',
    icon: null,
    description: '',
  });
});
