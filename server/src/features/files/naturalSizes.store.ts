import { type Database, sql } from '../../platform/database/database.ts';
import type { PictureSize } from '../../platform/pictures/pictureSize.ts';

export function createNaturalSizesStore(database: Database) {
  return {
    /** Some pictures at which nobody has looked. */
    listUnmeasured: () =>
      database.query<{ id: string; mime: string }>(sql`
        select distinct blob_id as id, mime from files
        where mime like 'image/%' and blob_id is not null and natural_size is null limit 100`),

    /** Null where the picture does not tell. */
    saveSize: (blobId: string, size: PictureSize | null) =>
      database.query(sql`update files set natural_size = ${size ?? []} where blob_id = ${blobId}`),
  };
}
