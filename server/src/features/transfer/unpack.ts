// Unpacks a zip archive into a folder, within limits, so that its pages can be imported like those of a folder.
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, mkdtemp, open, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Unzip, UnzipInflate, UnzipPassThrough } from 'fflate';
import { TooMuch, Unreadable } from '../../office/unreadable.ts';

const maxEntries = 200_000;
/** Unpacked, of all files, and of one. */
const maxBytes = 20 * 1024 ** 3;
const maxEntryBytes = 2 * 1024 ** 3;

/** What is counted over an archive and the archives in it. */
interface Total {
  entries: number;
  bytes: number;
}

/**
 * Calls `use` with a folder of what is in the archive, which is deleted afterwards. Notion divides an export into
 * archives within one, so these are unpacked, too. Throws `Unreadable`.
 */
export async function withUnpacked<T>(
  archive: string,
  use: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'docent-import-'));
  try {
    const total: Total = { entries: 0, bytes: 0 };
    const inner = await unpack(archive, folder, total);
    for (const path of inner) {
      await unpack(path, dirname(path), total);
      await rm(path);
    }
    return await use(await onlyFolderIn(folder));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Write {
  path: string;
  chunk: Uint8Array;
  isFirst: boolean;
  isLast: boolean;
}

/** Returns the paths of archives that it contains. */
async function unpack(archive: string, folder: string, total: Total): Promise<string[]> {
  const archives: string[] = [];
  let writes: Write[] = [];
  const unzip = new Unzip((file) => {
    if (++total.entries > maxEntries) throw new TooMuch('It holds too many files.');
    const path = safePath(folder, file.name);
    if (path === null) return;
    let size = 0;
    file.ondata = (error, chunk, isLast) => {
      if (error) throw error;
      writes.push({ path, chunk, isFirst: size === 0, isLast });
      size += chunk.length;
      total.bytes += chunk.length;
      if (size > maxEntryBytes || total.bytes > maxBytes) {
        throw new TooMuch('It is too large when unpacked.');
      }
    };
    if (/\.zip$/i.test(path)) archives.push(path);
    file.start();
  });
  unzip.register(UnzipInflate);
  unzip.register(UnzipPassThrough);
  const read = (bytes: Uint8Array, isLast: boolean): Write[] => {
    try {
      unzip.push(bytes, isLast);
    } catch (error) {
      if (error instanceof Unreadable) throw error;
      throw new Unreadable('It is damaged or encrypted.');
    }
    const ready = writes;
    writes = [];
    return ready;
  };

  let handle: FileHandle | null = null;
  try {
    let isZip = false;
    for await (const bytes of createReadStream(archive) as AsyncIterable<Buffer>) {
      isZip ||= bytes[0] === 0x50 && bytes[1] === 0x4b;
      if (!isZip) break;
      for (const { path, chunk, isFirst, isLast } of read(bytes, false)) {
        if (isFirst) {
          await handle?.close();
          await mkdir(dirname(path), { recursive: true });
          handle = await open(path, 'w');
        }
        await handle?.write(chunk);
        if (!isLast) continue;
        await handle?.close();
        handle = null;
      }
    }
    if (!isZip) throw new Unreadable('It is not a zip archive.');
    read(new Uint8Array(), true);
    if (handle) throw new Unreadable('It is damaged: its end is missing.');
  } finally {
    await handle?.close();
  }
  return archives;
}

/** Where an entry belongs; null for folders. Throws `Unreadable` for a name that leads out of the archive. */
function safePath(folder: string, name: string): string | null {
  const parts = name.replaceAll('\\', '/').split('/');
  if (
    name.startsWith('/') ||
    /^[a-z]:/i.test(name) ||
    parts.includes('..') ||
    name.includes('\0')
  ) {
    throw new Unreadable(`The name “${name.slice(0, 100)}” in it leads out of the archive.`);
  }
  if (parts.at(-1) === '') return null;
  return join(folder, ...parts);
}

/** Archives often hold one folder with everything in it. */
async function onlyFolderIn(folder: string): Promise<string> {
  const entries = (await readdir(folder, { withFileTypes: true })).filter(
    ({ name }) => !name.startsWith('.') && name !== '__MACOSX',
  );
  const [only] = entries;
  return entries.length === 1 && only?.isDirectory()
    ? onlyFolderIn(join(folder, only.name))
    : folder;
}
