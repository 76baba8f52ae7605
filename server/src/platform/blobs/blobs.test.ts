import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createId } from '../ids.ts';
import { type Blobs, createDiskBlobs } from './blobs.ts';
import { peek } from './peek.ts';
import { createS3Blobs } from './s3-blobs.ts';

let folder: string;
let s3: S3rver;
const stores = {} as Record<'disk' | 'S3', Blobs>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docent-blobs-'));
  s3 = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'docent', configs: [] }],
  });
  const { port } = await s3.run();
  stores.disk = createDiskBlobs(join(folder, 'disk'));
  stores.S3 = createS3Blobs(
    {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      bucket: 'docent',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
      pathStyle: true,
    },
    join(folder, 'aside'),
  );
});
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true });
});

/** All files in the folder, including temporary ones. */
const filesIn = async (path: string) =>
  (await readdir(path, { recursive: true, withFileTypes: true })).filter((e) => e.isFile()).length;

describe.each(['disk', 'S3'] as const)('blobs on %s', (kind) => {
  test('a blob can be read whole and in part', async () => {
    const bytes = randomBytes(300_000);
    const stored = await stores[kind].put(Readable.from([bytes.subarray(0, 7), bytes.subarray(7)]));
    expect(stored).toEqual({
      id: expect.stringMatching(/^[a-z0-9]{20}$/),
      size: 300_000,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    });
    const whole = await stores[kind].get(stored.id);
    expect(whole?.size).toBe(300_000);
    expect(bytes.equals(await buffer(whole?.content as Readable))).toBe(true);

    const part = await stores[kind].get(stored.id, { start: 10, end: 19 });
    expect(part?.size).toBe(300_000);
    expect(await buffer(part?.content as Readable)).toEqual(bytes.subarray(10, 20));
    const tail = await stores[kind].get(stored.id, { start: 299_990 });
    expect(await buffer(tail?.content as Readable)).toEqual(bytes.subarray(299_990));
  });

  test('an empty file is stored', async () => {
    const { id, size } = await stores[kind].put(Readable.from([]));
    expect(size).toBe(0);
    const got = await stores[kind].get(id);
    expect(await buffer(got?.content as Readable)).toHaveLength(0);
  });

  test('all blobs are listed', async () => {
    const stored = await stores[kind].put(Readable.from([Buffer.from('listed')]));
    const ids: string[] = [];
    for await (const id of stores[kind].list()) ids.push(id);
    expect(ids).toContain(stored.id);
    for (const id of ids) expect(await stores[kind].get(id)).not.toBeNull();
  });

  test('removed and unknown blobs are not found', async () => {
    const { id } = await stores[kind].put(Readable.from([Buffer.from('x')]));
    await stores[kind].remove(id);
    expect(await stores[kind].get(id)).toBeNull();
    expect(await stores[kind].get(createId())).toBeNull();
    await stores[kind].remove(createId());
  });

  test('an upload that is too large or interrupted leaves nothing', async () => {
    const before = await filesIn(folder);
    const large = stores[kind].put(Readable.from([randomBytes(600), randomBytes(600)]), {
      maxBytes: 1000,
    });
    await expect(large).rejects.toMatchObject({ reason: 'request/too-large' });
    const broken = stores[kind].put(
      Readable.from(
        (async function* () {
          yield randomBytes(10);
          throw new Error('the connection broke');
        })(),
      ),
    );
    await expect(broken).rejects.toThrow('the connection broke');
    expect(await filesIn(folder)).toBe(before);
  });

  test('an invalid id accesses no file', async () => {
    await expect(stores[kind].get('../../../../etc/passwd')).rejects.toThrow(
      'Not the id of a blob',
    );
    await expect(stores[kind].remove('..')).rejects.toThrow('Not the id of a blob');
  });
});

test('the beginning of a stream has some bytes, even if the first came alone', async () => {
  const [beginning, whole] = await peek(Readable.from([Buffer.from('%'), Buffer.from('PDF-1.7')]));
  expect(Buffer.from(beginning).toString()).toBe('%PDF-1.7');
  expect((await buffer(whole)).toString()).toBe('%PDF-1.7');
  expect((await peek(Readable.from([])))[0]).toHaveLength(0);
});

test.runIf(existsSync('/dev/full'))(
  'a full disk is reported, and no part of the interrupted write remains',
  async () => {
    const id = createId();
    const incoming = join(folder, 'full', 'incoming');
    await mkdir(incoming, { recursive: true });
    // Writes to /dev/full fail with ENOSPC.
    await symlink('/dev/full', join(incoming, id));
    const blobs = createDiskBlobs(join(folder, 'full'));
    await expect(blobs.put(Readable.from([randomBytes(5_000)]), { id })).rejects.toMatchObject({
      code: 'ENOSPC',
    });
    expect(await blobs.get(id)).toBeNull();
    expect(await readdir(join(folder, 'full'), { recursive: true })).toEqual(['incoming']);
    // Retry after space has been freed.
    expect(await blobs.put(Readable.from([randomBytes(5_000)]), { id })).toMatchObject({ id });
  },
);
