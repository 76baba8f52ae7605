// Writes that survive a power failure: the bytes are on disk before the rename, and the rename before the call
// returns.
import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Replaces the file atomically: readers get either the old or the new content. */
export async function writeDurably(path: string, content: string): Promise<void> {
  const temporaryPath = `${path}.new`;
  const file = await open(temporaryPath, 'w', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporaryPath, path);
  await flushFolder(dirname(path));
}

/** Makes a rename in the folder durable. Windows has no such call and does not need it. */
export async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
