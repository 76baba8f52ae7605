import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { pictures } from '../../../testing/pictures.ts';

let t: TestApp;
let spaceId: string;

beforeAll(async () => {
  t = await startTestApp();
  spaceId = (await t.ada.files.add({ name: 'Covered', kind: 'folder', parentId: null })).id;
  await t.ada.access.grant({ fileId: spaceId, subject: { kind: 'everyone' }, level: 'read' });
  await t.ada.access.grant({
    fileId: spaceId,
    subject: { kind: 'person', id: t.ids.ana },
    level: 'edit',
  });
});
afterAll(() => t.close());

const upload = (content: Uint8Array<ArrayBuffer> | string, fileId = spaceId) => ({
  fileId,
  files: [{ name: 'cover', content }],
});

test("a space's cover can be set, moved and removed, and its readers see it", async () => {
  const { cover } = await t.ada.files.setCover(upload(pictures.JPEG));
  expect(cover).toMatchObject({ position: 50 });
  const response = await t.rita.files.cover({ fileId: spaceId });
  expect(response.headers.get('content-type')).toBe('image/jpeg');
  expect(Buffer.from(await response.arrayBuffer())).toEqual(pictures.JPEG);
  expect((await t.ada.files.moveCover({ fileId: spaceId, position: 0 })).cover).toEqual({
    id: cover?.id,
    position: 0,
  });
  expect((await t.rita.files.get({ fileId: spaceId })).cover?.position).toBe(0);
  const again = await t.ada.files.setCover(upload(pictures.PNG));
  expect(again.cover?.id).not.toBe(cover?.id);
  expect((await t.ada.files.removeCover({ fileId: spaceId })).cover).toBeNull();
  await expect(t.rita.files.cover({ fileId: spaceId })).rejects.toMatchObject({
    reason: 'file/not-found',
  });
});

test('only people who manage a space can change its cover, only spaces have one, and it must be a picture', async () => {
  const { cover } = await t.ada.files.setCover(upload(pictures.PNG));
  const { id: folderId } = await t.ana.files.add({
    name: 'Inside',
    kind: 'folder',
    parentId: spaceId,
  });
  const refused = (call: Promise<unknown>) =>
    call.then(
      () => null,
      ({ reason }) => reason,
    );
  expect(
    await Promise.all([
      refused(t.ana.files.setCover(upload(pictures.PNG))),
      refused(t.ana.files.moveCover({ fileId: spaceId, position: 1 })),
      refused(t.rita.files.removeCover({ fileId: spaceId })),
      refused(t.ada.files.setCover(upload(pictures.PNG, folderId))),
      refused(t.ada.files.setCover(upload('no picture'))),
      refused(t.ada.files.moveCover({ fileId: spaceId, position: 101 })),
    ]),
  ).toEqual([
    ...['file/level-too-low', 'file/level-too-low', 'file/level-too-low'],
    ...['request/invalid', 'upload/not-a-picture', 'request/invalid'],
  ]);
  expect((await t.ana.files.get({ fileId: spaceId })).cover).toEqual(cover);
});

test('the cover of an unreadable space is not shown', async () => {
  const { id } = await t.ada.files.add({ name: 'Closed', kind: 'folder', parentId: null });
  await t.ada.files.setCover(upload(pictures.PNG, id));
  await expect(t.rita.files.cover({ fileId: id })).rejects.toMatchObject({
    reason: 'file/not-found',
  });
});
