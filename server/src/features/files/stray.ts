// Removes blobs that no file refers to, which are left when the server dies during an upload or a deletion.
import type { Blobs } from '../../platform/blobs/blobs.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { madeAt } from '../../platform/ids.ts';
import { createStrayStore } from './stray.store.ts';

/** Long enough that a restored database, some days old, still finds the blobs of its files. */
const keptFor = 30 * 86_400_000;
const maxCandidates = 500;

interface Needs {
  database: Database;
  blobs: Blobs;
  clock: Clock;
}

/**
 * Removes unused blobs that are older than a month, and returns their number. Safe only if nothing else uses the
 * blob store.
 */
export async function removeStray({ database, blobs, clock }: Needs): Promise<number> {
  const store = createStrayStore(database);
  const before = new Date(clock.now().getTime() - keptFor);
  let removedCount = 0;
  let candidates: string[] = [];
  async function removeUnusedBlobs(): Promise<void> {
    const usedBlobs = await store.findUsedBlobs(candidates);
    const stray = candidates.filter((id) => !usedBlobs.has(id));
    candidates = [];
    for (const id of stray) await blobs.remove(id);
    removedCount += stray.length;
  }
  await blobs.removeUnfinished(before);
  for await (const id of blobs.list()) {
    if (madeAt(id) < before && candidates.push(id) === maxCandidates) await removeUnusedBlobs();
  }
  await removeUnusedBlobs();
  return removedCount;
}
