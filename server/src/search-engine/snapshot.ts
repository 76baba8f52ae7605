// A file with the state of an index, so that a start need not read the whole base. It is derived data and can be
// deleted at any time; a snapshot that doesn't fit, is truncated or was modified is detected and ignored.
//
// The file is a copy of the memory: a line with its description, then parts (a length, a name and a size as JSON,
// followed by the bytes of the typed arrays), then a checksum of everything. It is written under a temporary name,
// flushed and renamed.
import { type FileHandle, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { endianness } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { crc32 } from 'node:zlib';
import { isAlive } from '../platform/data-folder/processes.ts';
import type { Column } from './columns.ts';

/** Writes a snapshot; parts must be written in the order in which they are read. */
export interface Outgoing {
  json(name: string, value: unknown): Promise<void>;
  /** The columns must not change until it resolves. */
  columns(name: string, columns: readonly Column[]): Promise<void>;
}

export interface Incoming {
  json<T>(name: string): Promise<T>;
  /** Fills arrays of the saved lengths. */
  columns(name: string, columns: readonly Column[]): Promise<void>;
}

/** Increase this when the layout changes in a way that the fingerprint doesn't detect. */
const format = `docent index 1 ${endianness()}`;
/** Bytes that are read, written or checksummed between two yields: about two milliseconds. */
const slice = 4 << 20;

/** `about` is what `readSnapshot` decides by whether the snapshot fits. Resolves once the file is durable. */
export async function writeSnapshot(
  path: string,
  about: object,
  save: (out: Outgoing) => Promise<void>,
): Promise<void> {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true });
  await removeLeftovers(path);
  const temporaryPath = `${path}.${process.pid}.unfinished`;
  const file = await open(temporaryPath, 'w', 0o600);
  try {
    const writer = createWriter(file);
    await writer.json('about', { format, ...about });
    await save(writer);
    await writer.end();
    await file.sync();
    await file.close();
    await rename(temporaryPath, path);
    await flush(folder);
  } catch (error) {
    // A failure to close must not hide the original error.
    await file.close().catch(() => {});
    await rm(temporaryPath, { force: true });
    throw error;
  }
}

/**
 * Calls `load` with what `writeSnapshot` saved, if `fits` accepts its `about`. Returns false if there is no
 * suitable snapshot. Throws if it is damaged, possibly only at the end; discard what was loaded then.
 */
export async function readSnapshot<About extends object>(
  path: string,
  fits: (about: About) => Promise<boolean>,
  load: (from: Incoming) => Promise<void>,
): Promise<boolean> {
  let file: FileHandle;
  try {
    file = await open(path, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
  try {
    const { size } = await file.stat();
    const reader = createReader(file, size);
    const about = await reader.json<About & { format: string }>('about');
    if (about.format !== format || !(await fits(about))) return false;
    await load(reader);
    await reader.end();
    return true;
  } finally {
    await file.close();
  }
}

function createWriter(file: FileHandle) {
  let sum = 0;
  let pending: Uint8Array[] = [];
  let size = 0;

  async function flushPending() {
    const views = pending;
    pending = [];
    size = 0;
    if (views.length > 0) await file.writev(views);
  }

  async function add(bytes: Uint8Array) {
    for (let at = 0; at < bytes.length; at += slice) {
      const piece = bytes.subarray(at, at + slice);
      sum = crc32(piece, sum);
      pending.push(piece);
      size += piece.length;
      if (size >= slice || pending.length >= 512) await flushPending();
    }
  }

  async function part(name: string, bytes: readonly Uint8Array[]) {
    const head = Buffer.from(
      JSON.stringify({ name, bytes: bytes.reduce((all, { length }) => all + length, 0) }),
    );
    await add(lengthOf(head));
    await add(head);
    for (const one of bytes) await add(one);
    await flushPending();
  }

  return {
    json: (name: string, value: unknown) => part(name, [Buffer.from(JSON.stringify(value))]),
    columns: (name: string, columns: readonly Column[]) => part(name, columns.map(bytesOf)),
    async end() {
      const trailer = Buffer.alloc(4);
      trailer.writeUInt32LE(sum);
      await file.write(trailer);
    },
  };
}

function createReader(file: FileHandle, size: number) {
  let sum = 0;
  let left = size;

  async function fill(bytes: Uint8Array, isChecked = true) {
    if (bytes.length > left) throw new Error('the file ends early');
    for (let at = 0; at < bytes.length; ) {
      const piece = bytes.subarray(at, at + slice);
      const { bytesRead } = await file.read(piece);
      if (bytesRead === 0) throw new Error('the file ends early');
      if (isChecked) sum = crc32(piece.subarray(0, bytesRead), sum);
      at += bytesRead;
    }
    left -= bytes.length;
  }

  async function take(bytes: number): Promise<Buffer> {
    if (bytes > left) throw new Error('the file ends early');
    const buffer = Buffer.alloc(bytes);
    await fill(buffer);
    return buffer;
  }

  async function enter(name: string): Promise<number> {
    const head = await take((await take(4)).readUInt32LE());
    const part = JSON.parse(head.toString()) as { name: string; bytes: number };
    if (part.name !== name) throw new Error(`${part.name} stands where ${name} should`);
    return part.bytes;
  }

  return {
    async json<T>(name: string): Promise<T> {
      return JSON.parse((await take(await enter(name))).toString()) as T;
    },
    async columns(name: string, columns: readonly Column[]) {
      const bytes = await enter(name);
      if (bytes !== columns.reduce((all, { byteLength }) => all + byteLength, 0)) {
        throw new Error(`${name} has another size`);
      }
      for (const column of columns) await fill(bytesOf(column));
    },
    async end() {
      const trailer = Buffer.alloc(4);
      await fill(trailer, false);
      if (trailer.readUInt32LE() !== sum || left !== 0) throw new Error('the checksum is wrong');
    },
  };
}

const bytesOf = (column: Column) =>
  new Uint8Array(column.buffer, column.byteOffset, column.byteLength);

function lengthOf(head: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(head.length);
  return length;
}

/** Deletes files of processes that were killed while writing. */
async function removeLeftovers(path: string): Promise<void> {
  for (const name of await readdir(dirname(path))) {
    const [, pid] = name.match(/\.(\d+)\.unfinished$/) ?? [];
    if (pid === undefined || !name.startsWith(basename(path))) continue;
    if (Number(pid) === process.pid || !isAlive(Number(pid))) {
      await rm(join(dirname(path), name), { force: true });
    }
  }
}

async function flush(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
