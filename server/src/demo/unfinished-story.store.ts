// Detects that an earlier start was killed while the story played, and removes what it left.
import type { Blobs } from '../platform/blobs/blobs.ts';
import { type Database, type OpenDatabase, sql } from '../platform/database/database.ts';
import { migrate } from '../platform/database/migrate.ts';

/** Differs from the keys of all other advisory locks. */
const lockKey = 7_021_006;
const name = 'demo-story';

/** Holds an advisory lock, so that another node that starts at the same time waits and then finds the work done. */
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

/**
 * Resets the database and removes uploads. An unfinished story can't be resumed, because only part of its timestamps were
 * moved and the names of its files were in memory.
 */
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
