// Writes that survive a power cut: the bytes are on disk before their name is, and the name before the call returns.
import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Replaces the file in one step: a reader finds the old content or the new one, never a part of it. */
export async function writeDurably(path: string, content: string): Promise<void> {
  const unfinished = `${path}.new`;
  const file = await open(unfinished, 'w', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, path);
  await flushFolder(dirname(path));
}

/** Makes a rename in the folder durable. Windows has no such call and needs none. */
export async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
