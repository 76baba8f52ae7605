// Bytes that no file holds: of an upload or a removal in the midst of which the server died.
import type { Blobs } from '../../platform/blobs/blobs.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { madeAt } from '../../platform/ids.ts';
import { createStrayStore } from './stray.store.ts';

/** Long enough that a database read back from some days ago finds the bytes that its files name. */
const keptFor = 30 * 86_400_000;
const askedAtOnce = 500;

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
  let asked: string[] = [];
  async function removeUnheld(): Promise<void> {
    const held = await store.findUsedBlobs(asked);
    const stray = asked.filter((id) => !held.has(id));
    asked = [];
    for (const id of stray) await blobs.remove(id);
    removed += stray.length;
  }
  await blobs.removeUnfinished(before);
  for await (const id of blobs.list()) {
    if (madeAt(id) < before && asked.push(id) === askedAtOnce) await removeUnheld();
  }
  await removeUnheld();
  return removed;
}
