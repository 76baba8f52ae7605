import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDiskBlobs } from '../../platform/blobs/blobs.ts';
import { createId } from '../../platform/ids.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { removeStray } from './stray.ts';

const day = 86_400_000;
let t: TestApp;

beforeAll(async () => {
  t = await startTestApp({
    environment: {
      DOCENT_TRASH_DAYS: '0',
      DOCENT_SESSION_IDLE_HOURS: '8760',
      DOCENT_SESSION_DAYS: '365',
    },
  });
});
afterAll(() => t.close());

test('bytes of an aborted upload are removed after a month, while those of files, including the trash, stay', async () => {
  const folder = join(t.settings.dataFolder, 'blobs');
  const blobs = createDiskBlobs(folder);
  const needs = { database: t.database, blobs, clock: t.clock };
  const parentId = await t.addSpace('Space');
  const upload = async (name: string) => {
    const [file] = await t.ada.files.upload({ parentId, files: [{ name, content: name }] });
    return file?.id ?? '';
  };
  const [kept, trashed] = [await upload('kept.txt'), await upload('trashed.txt')];
  await t.ada.files.delete({ fileId: trashed });
  // The server died after storing the bytes but before inserting their row, and once while it was storing them.
  const stray = await blobs.put(Readable.from(['nobody’s']));
  const half = join(folder, 'incoming', createId());
  await mkdir(join(folder, 'incoming'), { recursive: true });
  await writeFile(half, 'ha');

  expect(await removeStray(needs)).toBe(0);
  expect(await blobs.get(stray.id)).not.toBeNull();
  expect(existsSync(half)).toBe(true);
  t.clock.advance(31 * day);
  expect(await removeStray(needs)).toBe(1);
  expect(await blobs.get(stray.id)).toBeNull();
  expect(existsSync(half)).toBe(false);

  await t.ada.files.restore({ fileId: trashed });
  for (const [fileId, text] of [
    [kept, 'kept.txt'],
    [trashed, 'trashed.txt'],
  ] as const) {
    expect(await (await t.ada.files.attachment({ fileId })).text()).toBe(text);
  }
});
