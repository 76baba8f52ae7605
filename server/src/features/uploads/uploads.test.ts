// Resumable uploads, by the client that the web uses.
import { randomBytes } from 'node:crypto';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Upload } from 'tus-js-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../platform/database/database.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { startCutConnection } from '../../testing/cut-connection.ts';
import { addPart } from './uploads.store.ts';

let t: TestApp;
let folder: string;

beforeAll(async () => {
  t = await startTestApp({
    environment: { DOCENT_MAX_UPLOAD_MB: '4', DOCENT_SESSION_IDLE_HOURS: '100' },
  });
  await mkdir(blobsFolder());
  folder = await t.addSpace('Uploads', { ana: 'edit', rita: 'read' });
});
afterAll(() => t?.close());

type Who = 'ana' | 'rita' | 'ada';

interface Options {
  who?: Who;
  url?: string;
  parentId?: string;
  name?: string;
  type?: string;
  becomes?: string;
  /** Bytes of each request. */
  chunkSize?: number;
}

/** Sends the bytes and returns the id of the upload. */
function send(bytes: Buffer, { who = 'ana', url = t.url, ...options }: Options = {}) {
  return new Promise<string>((resolve, reject) => {
    const upload = new Upload(bytes, {
      endpoint: `${url}/api/uploads`,
      headers: { authorization: `Bearer ${t.tokens[who]}` },
      metadata: {
        filename: options.name ?? 'film.mp4',
        filetype: options.type ?? 'video/mp4',
        parentId: options.parentId ?? folder,
        becomes: options.becomes ?? 'attachment',
      },
      chunkSize: options.chunkSize ?? Number.POSITIVE_INFINITY,
      retryDelays: Array(50).fill(0),
      onSuccess: () => resolve(upload.url?.split('/').at(-1) ?? ''),
      onError: (error) =>
        reject('originalResponse' in error ? (error.originalResponse?.getBody() ?? error) : error),
    });
    upload.start();
  });
}

/** A request of the protocol without the client. */
const ask = (
  method: string,
  id: string,
  who: Who,
  headers: Record<string, string> = {},
  body?: BodyInit,
) =>
  fetch(`${t.url}/api/uploads${id && `/${id}`}`, {
    method,
    headers: { 'tus-resumable': '1.0.0', authorization: `Bearer ${t.tokens[who]}`, ...headers },
    ...(body !== undefined && { body }),
  });

const inBase64 = (text: string) => Buffer.from(text).toString('base64');
const metadataOf = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([key, value]) => `${key} ${inBase64(value)}`)
    .join(',');

/** Creates an upload without bytes. */
async function create(size: number, who: Who = 'ana', metadata: Record<string, string> = {}) {
  const response = await ask('POST', '', who, {
    'upload-length': String(size),
    'upload-metadata': metadataOf({ filename: 'part.bin', parentId: folder, ...metadata }),
  });
  const id = response.headers.get('location')?.split('/').at(-1) ?? '';
  return { id, status: response.status, text: await response.text() };
}

const append = (id: string, who: Who, offset: number, bytes: string | Uint8Array<ArrayBuffer>) =>
  ask(
    'PATCH',
    id,
    who,
    { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    bytes,
  );

const bytesOf = async (fileId: string) =>
  Buffer.from(await (await t.ana.files.attachment({ fileId })).arrayBuffer());

const blobsFolder = () => join(t.settings.dataFolder, 'blobs');
const blobCount = async () =>
  (await readdir(blobsFolder(), { recursive: true, withFileTypes: true })).filter((e) => e.isFile())
    .length;

test('an upload goes on where its connection was cut, and no byte is changed', async () => {
  const bytes = randomBytes(3_000_000);
  const connection = await startCutConnection(t.settings.listen.port, {
    times: 6,
    afterBytes: 200_000,
  });
  const before = await blobCount();
  const id = await send(bytes, { url: connection.url });
  expect(connection.cuts()).toBe(6);
  await connection.close();
  // What arrived before a cut was kept.
  const { parts } = await t.database.one<{ parts: number }>(
    sql`select count(*)::int as parts from upload_parts where upload_id = ${id}`,
  );
  expect(parts).toBeGreaterThan(3);
  const file = await t.ana.uploads.finish({ id });
  expect(file).toMatchObject({
    name: 'film.mp4',
    kind: 'attachment',
    size: bytes.length,
    parentId: folder,
  });
  expect((await bytesOf(file.id)).equals(bytes)).toBe(true);
  expect(await blobCount()).toBe(before + 1);
  // The answer may have been lost.
  expect((await t.ana.uploads.finish({ id })).id).toBe(file.id);
});

test('an unfinished upload is listed and continued, by its owner alone', async () => {
  const { id } = await create(10, 'ana', { modified: '1700000000000' });
  expect((await append(id, 'ana', 0, 'Hello')).status).toBe(204);
  expect((await t.ana.uploads.list({})).list).toContainEqual({
    id,
    name: 'part.bin',
    becomes: 'attachment',
    modified: 1_700_000_000_000,
    size: 10,
    received: 5,
    parent: { id: folder, name: 'Uploads' },
  });
  await expect(t.ana.uploads.finish({ id })).rejects.toMatchObject({ reason: 'upload/incomplete' });
  // Not even an administrator.
  for (const who of ['rita', 'ada'] as const) {
    expect((await t[who].uploads.list({})).list).toEqual([]);
    expect((await ask('HEAD', id, who)).status).toBe(404);
    expect((await append(id, who, 5, 'World')).status).toBe(404);
    expect((await ask('DELETE', id, who)).status).toBe(404);
    await expect(t[who].uploads.finish({ id })).rejects.toMatchObject({
      reason: 'upload/not-found',
    });
  }
  expect((await fetch(`${t.url}/api/uploads/${id}`, { method: 'HEAD' })).status).toBe(401);
  // Bytes for another place are refused, as are more than were announced.
  expect((await append(id, 'ana', 4, 'World')).status).toBe(409);
  expect((await append(id, 'ana', 5, 'World and more')).status).toBe(413);
  const head = await ask('HEAD', id, 'ana');
  expect(head.headers.get('upload-offset')).toBe('5');
  expect((await append(id, 'ana', 5, 'World')).status).toBe(204);
  const file = await t.ana.uploads.finish({ id });
  expect((await bytesOf(file.id)).toString()).toBe('HelloWorld');
});

test('of two parts for the same place one is kept', async () => {
  const { id } = await create(6);
  const parts = await Promise.all([append(id, 'ana', 0, 'First'), append(id, 'ana', 0, 'Other')]);
  expect(parts.map(({ status }) => status).sort()).toEqual([204, 409]);
  await ask('DELETE', id, 'ana');
});

test('a part of another node is added only where the upload ends', async () => {
  const { id } = await create(10);
  const add = (startsAt: number, size: number) =>
    addPart(t.database, id, { startsAt, size, blobId: 'none' }, t.clock.now());
  expect([await add(0, 4), await add(2, 4), await add(4, 7), await add(4, 6)]).toEqual([
    true,
    false,
    false,
    true,
  ]);
  await t.database.query(sql`delete from uploads where id = ${id}`);
});

test('who may not edit the folder can upload nothing, and keeps nothing once the right is gone', async () => {
  expect(await create(5, 'rita')).toMatchObject({
    status: 403,
    text: expect.stringContaining('file/level-too-low'),
  });
  const other = await t.addSpace('Other', { ana: 'edit' });
  expect(await create(5, 'rita', { parentId: other })).toMatchObject({ status: 404 });
  const before = await blobCount();
  const { id } = await create(10, 'ana', { parentId: other });
  const complete = await send(Buffer.from('Complete'), { parentId: other });
  await append(id, 'ana', 0, 'Hello');
  expect(await blobCount()).toBe(before + 2);
  const subject = { kind: 'person', id: t.ids.ana } as const;
  await t.ada.access.grant({ fileId: other, subject, level: 'read' });
  expect((await append(id, 'ana', 5, 'World')).status).toBe(403);
  await expect(t.ana.uploads.finish({ id: complete })).rejects.toMatchObject({
    reason: 'file/level-too-low',
  });
  expect(await blobCount()).toBe(before);
  expect((await t.ana.uploads.list({})).list).toEqual([]);
});

test('the content is checked by its bytes, and nothing of what is refused is kept', async () => {
  const before = await blobCount();
  const id = await send(Buffer.from('GIF89a, but no picture'), { name: 'photo.png' });
  await expect(t.ana.uploads.finish({ id })).rejects.toMatchObject({
    reason: 'upload/not-a-picture',
  });
  await expect(t.ana.uploads.finish({ id })).rejects.toMatchObject({ reason: 'upload/not-found' });
  expect(await blobCount()).toBe(before);
});

test('a picture is known even if its first byte came alone', async () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const { id } = await create(png.length, 'ana', { filename: 'dot.png' });
  await append(id, 'ana', 0, Uint8Array.from(png.subarray(0, 1)));
  await append(id, 'ana', 1, Uint8Array.from(png.subarray(1)));
  expect(await t.ana.uploads.finish({ id })).toMatchObject({ mime: 'image/png' });
});

test('an upload becomes a document, or an archive that is looked at', async () => {
  const id = await send(Buffer.from('# Brakes\n\nCheck them daily.'), {
    name: 'Brakes.md',
    // As of a browser that does not know the format.
    type: '',
    becomes: 'document',
  });
  expect(await t.ana.uploads.finish({ id })).toMatchObject({ kind: 'document', name: 'Brakes' });
  const damaged = await send(Buffer.from('PK, but no archive'), {
    name: 'Wiki.zip',
    becomes: 'archive',
  });
  await expect(t.ana.imports.examineUpload({ uploadId: damaged })).rejects.toMatchObject({
    reason: 'upload/unreadable',
  });
  await expect(t.rita.imports.examineUpload({ uploadId: damaged })).rejects.toMatchObject({
    reason: 'upload/not-found',
  });
});

test('sizes and numbers are limited', async () => {
  const tooLarge = await create(4 * 2 ** 20 + 1);
  expect(tooLarge).toMatchObject({
    status: 413,
    text: expect.stringContaining('"maxBytes":4194304'),
  });
  expect(await create(0)).toMatchObject({
    status: 422,
    text: expect.stringContaining('upload/empty'),
  });
  expect(await create(5, 'ana', { becomes: 'spell' })).toMatchObject({ status: 400 });
  const created = await Promise.all(Array.from({ length: 12 }, () => create(4 * 2 ** 20)));
  expect(created.filter(({ status }) => status === 201)).toHaveLength(10);
  expect(created.find(({ status }) => status === 429)?.text).toContain('upload/too-many');
  for (const { id } of created) if (id) await ask('DELETE', id, 'ana');
  expect((await create(4 * 2 ** 20)).status).toBe(201);
});

test('an upload to which nothing comes for a day is removed', async () => {
  const before = await blobCount();
  const { id } = await create(10);
  await append(id, 'ana', 0, 'Hello');
  t.clock.advance(86_399_000);
  await t.app.uploads.removeExpired();
  expect((await append(id, 'ana', 5, 'Wor')).status).toBe(204);
  t.clock.advance(86_400_000);
  expect((await ask('HEAD', id, 'ana')).status).toBe(404);
  expect((await t.ana.uploads.list({})).list).toEqual([]);
  await t.app.uploads.removeExpired();
  expect(await blobCount()).toBe(before);
  expect(await t.database.query(sql`select from uploads where id = ${id}`)).toEqual([]);
});
