// Unpacks a zip archive into a folder, within limits, so that its pages can be imported like those of a folder.
import { type FileHandle, mkdir, mkdtemp, open, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { TooMuch, Unreadable } from '../../office/unreadable.ts';
import { isAlive } from '../../platform/data-folder/processes.ts';
import { readDirectory, readEntry } from './zipFile.ts';

export interface UnpackLimits {
  maxEntries: number;
  /** Unpacked, of all files, and of one. */
  maxBytes: number;
  maxEntryBytes: number;
}

/** For archives of operators. */
const usualLimits: UnpackLimits = {
  maxEntries: 200_000,
  maxBytes: 20 * 1024 ** 3,
  maxEntryBytes: 2 * 1024 ** 3,
};

const folderPrefix = 'docent-import-';

/** What is counted over an archive and the archives in it. */
interface Total {
  entries: number;
  bytes: number;
  limits: UnpackLimits;
}

/** Calls `use` with a folder of what is in the archive, which is deleted afterwards. Throws `Unreadable`. */
export function withUnpacked<T>(archive: string, use: (folder: string) => Promise<T>): Promise<T> {
  return inTemporaryFolder(async (folder) =>
    use(await unpackArchive(archive, folder, usualLimits)),
  );
}

/** Calls `use` with an empty folder, which is deleted afterwards. */
export async function inTemporaryFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), `${folderPrefix}${process.pid}-`));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Deletes the folders of processes that were killed. */
export async function removeAbandonedFolders(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(folderPrefix)) continue;
    const pid = Number.parseInt(name.slice(folderPrefix.length), 10);
    if (Number.isNaN(pid) || isAlive(pid)) continue;
    await rm(join(tmpdir(), name), { recursive: true, force: true });
  }
}

/**
 * Unpacks the archive into the folder, and returns the folder at or below it that holds more than a folder. Notion
 * divides an export into archives within one, so these are unpacked, too. Throws `Unreadable`.
 */
export async function unpackArchive(
  archive: string,
  folder: string,
  limits: UnpackLimits,
): Promise<string> {
  const total: Total = { entries: 0, bytes: 0, limits };
  const paths = await unpack(archive, folder, total);
  // An archive beside pages is one of their attachments.
  const parts = paths.every((path) => /\.zip$/i.test(path)) ? paths : [];
  for (const path of parts) {
    await unpack(path, dirname(path), total);
    await rm(path);
  }
  return onlyFolderIn(folder);
}

/** Returns the paths of the files that it contains. */
async function unpack(archive: string, folder: string, total: Total): Promise<string[]> {
  const paths: string[] = [];
  const file = await open(archive);
  try {
    const entries = await readDirectory(file, total.limits.maxEntries - total.entries);
    total.entries += entries.length;
    // What the directory says is only believed if it is too much.
    const statedSize = entries.reduce((sum, { size }) => sum + size, 0);
    if (statedSize > total.limits.maxBytes) throw tooLarge();
    for (const entry of entries) {
      const path = safePath(folder, entry.name);
      if (path === null) continue;
      await writeEntry(readEntry(file, entry), path, total);
      if (!isHidden(entry.name)) paths.push(path);
    }
  } finally {
    await file.close();
  }
  return paths;
}

const tooLarge = () => new TooMuch('It is too large when unpacked.');

async function writeEntry(
  content: AsyncIterable<Buffer>,
  path: string,
  total: Total,
): Promise<void> {
  const target = await openNew(path);
  try {
    let size = 0;
    for await (const chunk of content) {
      size += chunk.length;
      total.bytes += chunk.length;
      if (size > total.limits.maxEntryBytes || total.bytes > total.limits.maxBytes) {
        throw tooLarge();
      }
      await target.writeFile(chunk);
    }
  } finally {
    await target.close();
  }
}

/** Opens a file for writing, with its folders. */
async function openNew(path: string): Promise<FileHandle> {
  try {
    await mkdir(dirname(path), { recursive: true });
    return await open(path, 'w');
  } catch (error) {
    // An entry stands where another one has a folder, or a name is too long for the disk.
    if (
      /^(?:EEXIST|ENOTDIR|EISDIR|ENAMETOOLONG)$/.test((error as NodeJS.ErrnoException).code ?? '')
    ) {
      throw new Unreadable('It is damaged: names in it exclude each other or are too long.');
    }
    throw error;
  }
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

/** What the systems of Apple add, and files that no import reads. */
const isHidden = (path: string) => /^(?:__MACOSX|\.)|\/\./.test(path);

/** Archives often hold one folder with everything in it. */
async function onlyFolderIn(folder: string): Promise<string> {
  const entries = (await readdir(folder, { withFileTypes: true })).filter(
    ({ name }) => !isHidden(name),
  );
  const [only] = entries;
  return entries.length === 1 && only?.isDirectory()
    ? onlyFolderIn(join(folder, only.name))
    : folder;
}
