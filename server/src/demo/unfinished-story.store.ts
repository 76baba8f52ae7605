// How a start tells that an earlier one was killed while the story played.
import type { Blobs } from '../platform/blobs/blobs.ts';
import { type Database, type OpenDatabase, sql } from '../platform/database/database.ts';
import { migrate } from '../platform/database/migrate.ts';

/** Any number that no other advisory lock of ours uses. */
const lockKey = 7_021_006;
const name = 'demo-story';

/** Another node that starts meanwhile waits, then finds the work done. */
export const whileAlone = <T>(database: Database, work: () => Promise<T>): Promise<T> =>
  database.transaction(async (tx) => {
    await tx.query(sql`select pg_advisory_xact_lock(${lockKey})`);
    return work();
  });

export const beginStory = (database: Database) =>
  database.query(sql`insert into imports (source) values (${name})`);

export const finishStory = (database: Database) =>
  database.query(
    sql`update imports set finished_at = now() where source = ${name} and finished_at is null`,
  );

export const isUnfinished = async (database: Database) =>
  (await database.maybe(
    sql`select from imports where source = ${name} and finished_at is null`,
  )) !== null;

/** As it was before the first start: half a story cannot be continued, since its times and names are half given. */
export async function emptyBase(database: OpenDatabase, blobs: Blobs): Promise<void> {
  const uploads = await database.query<{ id: string }>(
    sql`select distinct blob_id as id from files where blob_id is not null`,
  );
  await database.transaction(async (tx) => {
    await tx.query(sql`drop schema public cascade`);
    await tx.query(sql`create schema public`);
    await migrate(tx);
  });
  for (const { id } of uploads) await blobs.remove(id);
}
