import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDiskBlobs } from '../../platform/blobs/blobs.ts';
import { sql } from '../../platform/database/database.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { findNaturalSizes } from './naturalSizes.ts';

let t: TestApp;
let folder: string;

beforeAll(async () => {
  t = await startTestApp();
  folder = await t.addSpace('Manuals', { ana: 'edit', rita: 'read' });
});
afterAll(() => t?.close());

const dot = Uint8Array.from(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
);
const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"/>';

async function upload(name: string, content: string | Uint8Array<ArrayBuffer>, mime: string) {
  const [file] = await t.ana.files.upload({
    parentId: folder,
    import: 'attachment',
    files: [{ name, content, mime }],
  });
  return file?.id as string;
}

/** Publishes a text with pictures that doesn't contain their sizes, as a program might write it. */
async function showing(...blocks: object[]) {
  const content = { type: 'doc', content: [{ type: 'section', content: blocks }] };
  const { id } = await t.ana.files.add({
    parentId: folder,
    name: `Text ${blocks.length}`,
    kind: 'document',
    content,
  });
  await t.ana.files.update({ fileId: id, state: 'published' });
  return id;
}

const sizesIn = async (client: TestApp['ana'], fileId: string) => {
  const { links } = await client.documents.detailShow({ fileId });
  return Object.fromEntries(links.map(({ name, natural }) => [name, natural]));
};

test('a text gives the sizes of its pictures, wherever they are in it, to people who may see them', async () => {
  const block = await upload('dot.png', dot, 'image/png');
  const inLine = await upload('drawing.svg', drawing, 'image/svg+xml');
  const closed = await upload('closed.svg', drawing, 'image/svg+xml');
  const words = await upload('words.txt', 'words', 'text/plain');
  const text = await showing(
    { type: 'image', attrs: { id: 'picture1', src: `/api/file/attachment?fileId=${block}` } },
    {
      type: 'paragraph',
      attrs: { id: 'paragraph1' },
      content: [{ type: 'inlineImage', attrs: { src: '/picture', fileId: inLine } }],
    },
    { type: 'image', attrs: { id: 'picture2', src: '/picture', fileId: closed } },
    { type: 'attachment', attrs: { id: 'attachment1', fileId: words, name: 'words.txt' } },
  );
  await t.ada.files.update({ fileId: closed, restricted: true });
  const open = { 'dot.png': [1, 1], 'drawing.svg': [300, 150], 'words.txt': null };
  expect(await sizesIn(t.rita, text)).toEqual(open);
  expect(await sizesIn(t.ada, text)).toEqual({ ...open, 'closed.svg': [300, 150] });
});

test('pictures that were uploaded earlier are measured once, including those without a size', async () => {
  const blobs = createDiskBlobs(`${t.settings.dataFolder}/blobs`);
  await findNaturalSizes(t.database, blobs);
  const old = await upload('old.png', dot, 'image/png');
  const mute = await upload('mute.bmp', 'BM', 'image/bmp');
  const text = await showing(
    { type: 'image', attrs: { id: 'picture1', src: '/picture', fileId: old } },
    { type: 'image', attrs: { id: 'picture2', src: '/picture', fileId: mute } },
  );
  await t.database.query(sql`update files set natural_size = null where id = ${old}`);
  expect(await sizesIn(t.rita, text)).toEqual({ 'old.png': null, 'mute.bmp': null });
  expect(await findNaturalSizes(t.database, blobs)).toBe(2);
  expect(await sizesIn(t.rita, text)).toEqual({ 'old.png': [1, 1], 'mute.bmp': null });
  expect(await findNaturalSizes(t.database, blobs)).toBe(0);
});

test('the copy of a picture has the same size', async () => {
  const picture = await upload('copied.png', dot, 'image/png');
  const { id } = await t.ana.files.copy({ fileId: picture, parentId: folder });
  expect(id).not.toBe(picture);
  const [row] = await t.database.query<{ natural: number[] }>(
    sql`select natural_size as natural from files where id = ${id}`,
  );
  expect(row?.natural).toEqual([1, 1]);
});
