// How large uploaded pictures are is kept with their files: a text has room for them before they come.
import type { Blobs } from '../../platform/blobs/blobs.ts';
import type { Database } from '../../platform/database/database.ts';
import { storedPictureSize } from '../../platform/pictures/pictureSize.ts';
import { createNaturalSizesStore } from './naturalSizes.store.ts';

/** Looks at those that were uploaded before anybody asked; answers how many. */
export async function findNaturalSizes(database: Database, blobs: Blobs): Promise<number> {
  const store = createNaturalSizesStore(database);
  let count = 0;
  for (
    let rows = await store.listUnmeasured();
    rows.length > 0;
    rows = await store.listUnmeasured()
  ) {
    for (const blob of rows) await store.saveSize(blob.id, await storedPictureSize(blobs, blob));
    count += rows.length;
  }
  return count;
}
