import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { pictures } from '../../testing/pictures.ts';

let t: TestApp;

beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const pictureOf = (content: string | Uint8Array<ArrayBuffer>) => ({
  files: [{ name: 'me.png', content }],
});
const avatarOf = async (name: string) =>
  (await t.ana.people.getUserList({ search: name })).list[0]?.avatar ?? null;

test('everybody sees a profile picture, which has a new id after a change and is gone after removal', async () => {
  const first = await t.ben.people.setPicture(pictureOf(pictures.PNG));
  const id = first.avatar ?? '';
  expect(await avatarOf(first.user_name)).toBe(id);
  expect((await t.ben.people.myRole({})).userInfo.avatar).toBe(id);
  const picture = await t.rita.people.picture({ id });
  expect(picture.headers.get('content-type')).toBe('image/png');
  expect(Buffer.from(await picture.arrayBuffer())).toEqual(pictures.PNG);
  const known = { 'if-none-match': picture.headers.get('etag') ?? '' };
  expect((await t.rita.people.picture({ id }, known)).status).toBe(304);

  const second = await t.ben.people.setPicture(pictureOf(pictures.WebP));
  expect(second.avatar).not.toBe(id);
  await expect(t.rita.people.picture({ id })).rejects.toMatchObject({ status: 404 });
  const next = await t.rita.people.picture({ id: second.avatar ?? '' });
  expect(next.headers.get('content-type')).toBe('image/webp');

  expect((await t.ben.people.removePicture({})).avatar).toBeNull();
  expect((await t.ben.people.removePicture({})).avatar).toBeNull();
  expect(await avatarOf(first.user_name)).toBeNull();
  await expect(t.rita.people.picture({ id: second.avatar ?? '' })).rejects.toMatchObject({
    status: 404,
  });
  const log = await t.ada.audit.list({ action: 'person.changed', personId: t.ids.ben });
  expect(log.list.map(({ details }) => details.picture)).toEqual([false, true, true]);
});

/** A header that announces a huge image of the same row width. */
const wide = Buffer.from(pictures.PNG);
wide.writeUInt32BE(5_000, 16);

test.each([
  ['text', pictureOf('<svg/>'), 'upload/not-a-picture'],
  ['a picture that is cut off', pictureOf(pictures.PNG.subarray(0, 60)), 'upload/not-a-picture'],
  ['a picture of another size than it says', pictureOf(wide), 'upload/not-a-picture'],
  ['nothing', { files: [] }, 'upload/empty'],
  ['an empty file', pictureOf(''), 'upload/empty'],
  ['too much', pictureOf(Buffer.alloc(2 ** 20 + 1, pictures.PNG)), 'request/too-large'],
  [
    'two',
    { files: [...pictureOf(pictures.PNG).files, ...pictureOf(pictures.PNG).files] },
    'request/invalid',
  ],
])('%s is refused and leaves the picture unchanged', async (_, input, reason) => {
  const before = await t.ana.people.setPicture(pictureOf(pictures.JPEG));
  await expect(t.ana.people.setPicture(input)).rejects.toMatchObject({ reason });
  expect((await t.ana.people.myRole({})).userInfo).toEqual(before);
});
