// Where the files of tests are fast: a folder in memory, if the system has one with enough room.
import { statfsSync } from 'node:fs';
import { freemem } from 'node:os';

/** In bytes: a run keeps some hundred megabytes there, and several may run at once. */
const enough = 3e9;

/** Lets `tmpdir()` of this process and of those that it starts name a folder in memory; a `TMPDIR` that is set stays. */
export function useMemoryFolder(): void {
  if (process.env.TMPDIR || process.platform !== 'linux' || freemem() < enough) return;
  const folder = '/dev/shm';
  try {
    const { bavail, bsize } = statfsSync(folder);
    if (bavail * bsize >= enough) process.env.TMPDIR = folder;
  } catch (error) {
    // Without such a folder the disk does as well, only slower.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
