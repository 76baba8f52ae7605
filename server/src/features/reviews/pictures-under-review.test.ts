import type { NodeJSON } from '@docent/document-model/content';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import type { PersonName } from '../../testing/people.ts';

let t: TestApp;
let space: string;

beforeAll(async () => {
  t = await startTestApp();
  space = await t.addSpace('Operations', { ana: 'edit', rita: 'read', cleo: 'read' });
});
afterAll(() => t?.close());

const png = Uint8Array.from(
  atob(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  ),
  (character) => character.charCodeAt(0),
);
const image = (fileId: string): NodeJSON => ({ type: 'image', attrs: { fileId } });
const inRow = (fileId: string): NodeJSON => ({
  type: 'bulletList',
  content: [{ type: 'listItem', content: [image(fileId)] }],
});
const doc = (...blocks: NodeJSON[]) => ({
  type: 'doc' as const,
  content: [{ type: 'section', content: blocks }],
});

async function upload(parentId: string) {
  const files = [{ name: 'dot.png', content: png, type: 'image/png' }];
  const [picture] = await t.ana.files.upload({ parentId, files });
  if (!picture) throw new Error('nothing uploaded');
  return picture.id;
}
const addDocument = async (name: string) =>
  (await t.ana.files.add({ parentId: space, name, kind: 'document' })).id;

async function write(fileId: string, ...blocks: NodeJSON[]) {
  const { content: base } = await t.ana.documents.detailEdit({ fileId });
  await t.ana.files.update({ fileId, base, content: doc(...blocks) });
}
const sees = (who: PersonName, fileId: string) =>
  t[who].files.attachment({ fileId }).then(
    () => true,
    (error) => (error.status === 404 ? false : Promise.reject(error)),
  );

test('a reviewer sees the pictures of the frozen text of an unpublished document, and no others', async () => {
  const fileId = await addDocument('Ropes');
  const other = await addDocument('Secret');
  const [shown, listed, unused, later, foreign] = [
    await upload(fileId),
    await upload(fileId),
    await upload(fileId),
    await upload(fileId),
    await upload(other),
  ] as const;
  await write(fileId, image(shown), inRow(listed), image(foreign));
  const reviewers = [{ kind: 'person' as const, id: t.ids.cleo }];
  const { id } = await t.ana.reviews.add({ fileId, reviewers });
  await write(fileId, image(shown), image(later));

  expect(await sees('cleo', shown)).toBe(true);
  expect(await sees('cleo', listed)).toBe(true);
  for (const hidden of [unused, later, foreign]) expect(await sees('cleo', hidden)).toBe(false);
  expect(await sees('rita', shown)).toBe(false);

  // The next round freezes another text.
  await t.ana.reviews.renew({ id });
  expect(await sees('cleo', later)).toBe(true);
  expect(await sees('cleo', listed)).toBe(false);

  await t.ada.files.update({ fileId, restricted: true });
  for (const one of [shown, later]) expect(await sees('cleo', one)).toBe(false);
});
