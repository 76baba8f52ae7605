// Puts temporary files of tests into a memory file system, if there is one with enough room, to make tests faster.
import { statfsSync } from 'node:fs';
import { freemem } from 'node:os';

/** A run uses some hundred megabytes, and several may run at once. */
const minFreeBytes = 3e9;

/** Makes `tmpdir()` of this process and its child processes return a folder in memory, unless `TMPDIR` is set. */
export function useMemoryFolder(): void {
  if (process.env.TMPDIR || process.platform !== 'linux' || freemem() < minFreeBytes) return;
  const folder = '/dev/shm';
  try {
    const { bavail, bsize } = statfsSync(folder);
    if (bavail * bsize >= minFreeBytes) process.env.TMPDIR = folder;
  } catch (error) {
    // Without such a folder, tests use the disk, which is only slower.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
