// The folder with all data of an installation that has no external services. Only one Docent can use it at a time.

import { spawnSync } from 'node:child_process';
import {
  type FileHandle,
  mkdir,
  open,
  readdir,
  readFile,
  rm,
  statfs,
  writeFile,
} from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { RefusedStart } from '../refused-start.ts';
import { writeDurably } from './flush.ts';
import { isAlive } from './processes.ts';
import { readTextIfExists } from './read.ts';

export interface DataFolder {
  /** Absolute. */
  readonly path: string;
  /** Publishes the URLs of this process and its database for other processes that use the folder. */
  announce(running: Omit<RunningDocent, 'pid'>): Promise<void>;
  /** The backup from which an unfinished restore into this folder was started; null if there is none. */
  readonly restoring: string | null;
  endRestore(): Promise<void>;
  /** Call this after everything in the folder is closed. */
  release(): Promise<void>;
}

export interface RunningDocent {
  pid: number;
  /** URL of the pages; empty during startup. */
  url: string;
  databaseUrl: string;
  /** Set during shutdown; the folder will be free soon. */
  stopping?: boolean;
}

/** The folder can't be used. */
class DataFolderUnusable extends RefusedStart {}

/** Another process is using the folder. */
export class DataFolderInUse extends DataFolderUnusable {
  readonly running: RunningDocent | null;

  constructor(path: string, running: RunningDocent | null) {
    const who = running ? ` (process ${running.pid}${running.url ? `, ${running.url}` : ''})` : '';
    super(
      `Another Docent${who} already uses the data folder ${path}. Stop it, or choose another folder with DOCENT_DATA.`,
    );
    this.running = running;
  }
}

/** Incremented when the folder's layout changes; database migrations are counted separately. */
const format = 1;
const leastFreeBytes = 100 * 1024 * 1024;
const restoreMark = 'restoring';
/** Names that may exist before the file `format` does. */
const ownNames = ['lock', 'search', restoreMark, `${restoreMark}.new`];

/**
 * Creates the folder if necessary, and locks it until `release` or the end of the process. `restoring` is the
 * backup that is about to be restored; a new folder is marked with it before anything else is written.
 */
export async function openDataFolder(
  folder: string,
  {
    restoring,
    onStep = () => {},
  }: { restoring?: string | undefined; onStep?: (sentence: string) => void } = {},
): Promise<DataFolder> {
  const path = resolve(folder);
  const lockPath = join(path, 'lock');
  const markPath = join(path, restoreMark);
  let mark: string | null;
  let lock: FileHandle;
  try {
    await mkdir(path, { recursive: true });
    await refuseForeign(path);
    lock = await open(lockPath, 'a+', 0o600);
  } catch (error) {
    throw asUnusable(path, error);
  }
  try {
    for (let waitedMs = 0; !(await takeLock(lock, lockPath)); waitedMs += 100) {
      const running = await readRunning(lockPath);
      // Even if it is not stopping, wait a moment, as it may be about to.
      if (waitedMs > (running?.stopping ? 15_000 : 700)) throw new DataFolderInUse(path, running);
      if (waitedMs === 1_000) onStep('Waiting for an earlier Docent to stop');
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    await writeRunning(lock, { pid: process.pid, url: '', databaseUrl: '' });
    if (restoring && !(await readTextIfExists(join(path, 'format')))) {
      await writeDurably(markPath, restoring);
    }
    mark = await readTextIfExists(markPath);
    await checkFormat(path);
    await checkSpace(path);
  } catch (error) {
    await lock.close();
    throw asUnusable(path, error);
  }

  return {
    path,
    announce: (running) => writeRunning(lock, { pid: process.pid, ...running }),
    restoring: mark,
    endRestore: () => rm(markPath, { force: true }),
    async release() {
      // Truncated but not removed: a waiting process would otherwise lock a deleted file.
      await lock.truncate(0);
      await lock.close();
    },
  };
}

/**
 * Locks the open file with flock, through a child process that shares it. The lock is released with our process,
 * even after kill −9. Without a `flock` program, the process id in the file decides.
 */
export async function takeLock(lock: FileHandle, lockPath: string): Promise<boolean> {
  const { status, error } = spawnSync('flock', ['--exclusive', '--nonblock', '3'], {
    stdio: ['ignore', 'ignore', 'ignore', lock.fd],
  });
  if (!error && (status === 0 || status === 1)) return status === 0;
  const holder = await readRunning(lockPath);
  return !holder || holder.pid === process.pid || !isAlive(holder.pid);
}

async function readRunning(lockPath: string): Promise<RunningDocent | null> {
  try {
    return JSON.parse(await readFile(lockPath, 'utf8')) as RunningDocent;
  } catch {
    // The file is empty or incomplete while its owner starts or ends. The lock itself does not depend on it.
    return null;
  }
}

async function writeRunning(lock: FileHandle, running: RunningDocent): Promise<void> {
  await lock.truncate(0);
  await lock.write(JSON.stringify(running), 0);
}

/** Checked before anything is written, so that a wrong DOCENT_DATA doesn't add files to somebody's own folder. */
async function refuseForeign(path: string): Promise<void> {
  const names = await readdir(path);
  // A node with external database and uploads has only its search index here.
  const other = names.find((name) => !ownNames.includes(name));
  if (other && !names.includes('format')) {
    throw new DataFolderUnusable(
      `The folder ${path} is not empty and not a data folder of Docent (it holds ${other}). Choose another with DOCENT_DATA.`,
    );
  }
}

async function checkFormat(path: string): Promise<void> {
  const file = join(path, 'format');
  const content = await readTextIfExists(file);
  if (content === null) {
    await writeFile(file, `${format}\n`);
  } else if (!(Number(content) <= format)) {
    throw new DataFolderUnusable(
      `The data folder ${path} was written by a newer Docent (format ${content.trim()}, this one knows ${format}). Start the newer one, or choose another folder with DOCENT_DATA.`,
    );
  }
}

async function checkSpace(path: string): Promise<void> {
  const { bavail, bsize } = await statfs(path);
  const free = bavail * bsize;
  if (free < leastFreeBytes) {
    throw new DataFolderUnusable(
      `The disk of the data folder ${path} has only ${Math.floor(free / 1024 / 1024)} MB left. Make room and start Docent again.`,
    );
  }
}

function asUnusable(path: string, error: unknown): DataFolderUnusable {
  if (error instanceof DataFolderUnusable) return error;
  return new DataFolderUnusable(whyNot(path, error as NodeJS.ErrnoException));
}

function whyNot(path: string, error: NodeJS.ErrnoException): string {
  switch (error.code) {
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
    // Node reports this for creating a folder on a read-only disk.
    case 'ENOENT':
      return `Docent may not write to the data folder ${path}. Make it writable, or choose another with DOCENT_DATA.`;
    case 'ENOTDIR':
    case 'EEXIST':
      return `The data folder ${path} is not a folder. Choose another with DOCENT_DATA.`;
    case 'ENOSPC':
    case 'EDQUOT':
      return `The disk of the data folder ${path} is full. Make room and start Docent again.`;
    default:
      return `The data folder ${path} cannot be used: ${error.message}. Choose another with DOCENT_DATA.`;
  }
}
