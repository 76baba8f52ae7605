import { type Database, sql } from '../../platform/database/database.ts';

export function createStrayStore(database: Database) {
  return {
    /** The given blobs that are used by a file, including those in the trash. */
    async findUsedBlobs(blobIds: readonly string[]): Promise<Set<string>> {
      const rows = await database.query<{ id: string }>(
        sql`select distinct blob_id as id from files where blob_id = any(${blobIds})`,
      );
      return new Set(rows.map(({ id }) => id));
    },
  };
}
