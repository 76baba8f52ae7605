import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, Zip, ZipPassThrough, type Zippable, zipSync } from 'fflate';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { unpackArchive } from './unpack.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docent-unpack-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const usual = { maxEntries: 100, maxBytes: 100_000, maxEntryBytes: 50_000 };

async function unpack(files: Zippable, limits = {}) {
  const archive = join(folder, 'a.zip');
  await writeFile(archive, zipSync(files));
  return unpackArchive(archive, join(folder, 'out'), { ...usual, ...limits });
}

/** As browsers and servers write archives, without knowing the lengths in advance. */
function streamed(files: Record<string, Uint8Array>): Buffer {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((_, chunk) => chunks.push(chunk));
  for (const [name, bytes] of Object.entries(files)) {
    const entry = new ZipPassThrough(name);
    zip.add(entry);
    entry.push(bytes, true);
  }
  zip.end();
  return Buffer.concat(chunks);
}

const file = (length: number) => new Uint8Array(length);

test.each([
  ['many entries', { a: file(1), b: file(1), c: file(1) }, { maxEntries: 2 }, /too many/],
  ['a large file', { a: file(60_000) }, {}, /too large/],
  ['much in all', { a: file(40_000), b: file(40_000), c: file(40_000) }, {}, /too large/],
  [
    'much in archives within it',
    {
      'a.zip': zipSync({ a: file(40_000), b: file(40_000) }),
      'b.zip': zipSync({ c: file(40_000) }),
    },
    {},
    /too large/,
  ],
])('an archive with %s is refused', async (_, files, limits, why) => {
  await expect(unpack(files, limits)).rejects.toThrow(why);
});

test('entries of unknown length are told apart, even if they are archives that look like that', async () => {
  const inner = streamed({ 'c.md': strToU8('# C') });
  const archive = join(folder, 'a.zip');
  await writeFile(archive, streamed({ 'inner.zip': inner, 'b.md': strToU8('# B') }));
  const out = await unpackArchive(archive, join(folder, 'out'), usual);
  expect(Buffer.from(inner).equals(await readFile(join(out, 'inner.zip')))).toBe(true);
  expect(await readFile(join(out, 'b.md'), 'utf8')).toBe('# B');
});

test('an archive of archives is unpacked as one, an archive beside pages stays one', async () => {
  const part = zipSync({ 'Wiki/b.md': strToU8('b') });
  expect(await readdir(await unpack({ 'Part-1.zip': part }))).toEqual(['b.md']);
  expect(
    (await readdir(await unpack({ 'tools.zip': part, 'a.md': strToU8('a') }))).sort(),
  ).toContain('tools.zip');
});

/** Unpacks an archive of one file, in which one bit is changed. */
async function unpackChanged(level: 0 | 6, placeOf: (bytes: Buffer) => number): Promise<string> {
  const bytes = Buffer.from(zipSync({ 'a.md': strToU8('The load may be 90 kg.') }, { level }));
  const at = placeOf(bytes);
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
  const archive = join(folder, 'a.zip');
  await writeFile(archive, bytes);
  return unpackArchive(archive, join(folder, 'out'), usual);
}

const directoryOf = (bytes: Buffer) => bytes.indexOf('PK\x01\x02', 0, 'latin1');

test.each([
  ['a stored file', 0, (bytes: Buffer) => bytes.indexOf('90 kg')],
  ['the checksum of a compressed file', 6, (bytes: Buffer) => directoryOf(bytes) + 16],
] as const)('an archive in which %s changed is damaged', async (_, level, placeOf) => {
  await expect(unpackChanged(level, placeOf)).rejects.toThrow(/damaged/);
});

test.each([
  ['its header', () => 6],
  ['the directory', (bytes: Buffer) => directoryOf(bytes) + 8],
])('a file that is encrypted by %s alone is refused', async (_, placeOf) => {
  await expect(unpackChanged(0, placeOf)).rejects.toMatchObject({ reason: 'upload/protected' });
});
