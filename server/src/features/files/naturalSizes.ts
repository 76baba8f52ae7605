// The natural size of uploaded pictures is stored with their files, so that a page can reserve room before they
// load.
import type { Blobs } from '../../platform/blobs/blobs.ts';
import type { Database } from '../../platform/database/database.ts';
import { storedPictureSize } from '../../platform/pictures/pictureSize.ts';
import { createNaturalSizesStore } from './naturalSizes.store.ts';

/** Measures pictures that were uploaded before sizes were stored. Returns the number of pictures. */
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
