// The folder that holds everything of an installation without services of its own. One Docent at a time uses it.

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
  /** Tells other processes on this folder how to reach this one and its database. */
  announce(running: Omit<RunningDocent, 'pid'>): Promise<void>;
  /** The backup that a restore into this folder, fresh then, was begun from; null when none is under way. */
  readonly restoring: string | null;
  endRestore(): Promise<void>;
  /** Call it after everything in the folder is closed. */
  release(): Promise<void>;
}

export interface RunningDocent {
  pid: number;
  /** Of its pages; empty while it starts. */
  url: string;
  databaseUrl: string;
  /** On its way out: the folder will be free in a moment. */
  stopping?: boolean;
}

/** This folder cannot be used. */
class DataFolderUnusable extends RefusedStart {}

/** Somebody else uses it. */
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

/** Raised when the layout of the folder changes; migrations of the database have their own count. */
const format = 1;
const leastFreeBytes = 100 * 1024 * 1024;
const restoreMark = 'restoring';
/** Names that may exist before `format` does. */
const ownNames = ['lock', 'search', restoreMark, `${restoreMark}.new`];

/**
 * Creates the folder if need be and locks it until `release` or the end of the process, however it ends. With
 * `restoring`, the backup that is about to be restored, a fresh folder is marked before anything else is in it.
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
      // A moment's grace: it may be about to find out that it has to stop.
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
      // Emptied but not removed: whoever waits for this very file would otherwise lock one that is gone.
      await lock.truncate(0);
      await lock.close();
    },
  };
}

/**
 * The kernel's lock on the open file, taken by a child that shares it and kept by us: it falls with the process,
 * also after kill −9. Where there is no `flock` program, the process id in the file decides.
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
    // Empty or half written: its holder is just starting or has ended. The lock itself does not depend on it.
    return null;
  }
}

async function writeRunning(lock: FileHandle, running: RunningDocent): Promise<void> {
  await lock.truncate(0);
  await lock.write(JSON.stringify(running), 0);
}

/** Before anything is written: a wrong DOCENT_DATA must not leave our files among somebody's own. */
async function refuseForeign(path: string): Promise<void> {
  const names = await readdir(path);
  // A node whose database and uploads are elsewhere keeps its search index here, and nothing else.
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
    // Node reports a folder to be made on a read-only disk like this.
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
