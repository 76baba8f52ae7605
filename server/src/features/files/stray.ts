// Bytes that no file holds: of an upload or a removal in the midst of which the server died.
import type { Blobs } from '../../platform/blobs/blobs.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { madeAt } from '../../platform/ids.ts';
import { createStrayStore } from './stray.store.ts';

/** Long enough that a database read back from some days ago finds the bytes that its files name. */
const keptFor = 30 * 86_400_000;
const maxCandidates = 500;

interface Needs {
  database: Database;
  blobs: Blobs;
  clock: Clock;
}

/** Removes those that are older than a month; answers how many. Only for a store that is Docent's alone. */
export async function removeStray({ database, blobs, clock }: Needs): Promise<number> {
  const store = createStrayStore(database);
  const before = new Date(clock.now().getTime() - keptFor);
  let removed = 0;
  let candidates: string[] = [];
  async function removeUnusedBlobs(): Promise<void> {
    const usedBlobs = await store.findUsedBlobs(candidates);
    const stray = candidates.filter((id) => !usedBlobs.has(id));
    candidates = [];
    for (const id of stray) await blobs.remove(id);
    removed += stray.length;
  }
  await blobs.removeUnfinished(before);
  for await (const id of blobs.list()) {
    if (madeAt(id) < before && candidates.push(id) === maxCandidates) await removeUnusedBlobs();
  }
  await removeUnusedBlobs();
  return removed;
}
