import { type Database, sql } from '../../platform/database/database.ts';
import type { PictureSize } from '../../platform/pictures/pictureSize.ts';

export function createNaturalSizesStore(database: Database) {
  return {
    /** A batch of pictures that have not been measured yet. */
    listUnmeasured: () =>
      database.query<{ id: string; mime: string }>(sql`
        select distinct blob_id as id, mime from files
        where mime like 'image/%' and blob_id is not null and natural_size is null limit 100`),

    /** `size` is null if the picture's header doesn't contain it. */
    saveSize: (blobId: string, size: PictureSize | null) =>
      database.query(sql`update files set natural_size = ${size ?? []} where blob_id = ${blobId}`),
  };
}
