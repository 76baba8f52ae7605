import { type Database, sql } from '../../platform/database/database.ts';
import type { NewestVersion } from './history.rules.ts';

/** A document is due if nobody has edited it since `idleSince`, or somebody did before `changedBefore`. */
export interface DueTimes {
  idleSince: Date;
  changedBefore: Date;
}

/** Documents that are due, in spaces with live changes, and waiting to be published. */
const awaiting = ({ idleSince, changedBefore }: DueTimes) => sql`
  from documents d
  join files f on f.id = d.file_id
  join files space on space.id = f.space_id and space.changes_live
  where (d.dirty or d.published_version_id is null) and awaits_publishing(f, d)
    and coalesce((
      select max(a.last_at) <= ${idleSince} or min(a.first_at) <= ${changedBefore}
      from draft_authors a where a.file_id = d.file_id), true)`;

export async function listDueForReaders(
  database: Database,
  times: DueTimes,
  limit: number,
): Promise<string[]> {
  const rows = await database.query<{ id: string }>(
    sql`select d.file_id as id ${awaiting(times)} limit ${limit}`,
  );
  return rows.map(({ id }) => id);
}

/** The person who last edited a document that is due; null if it is not due. */
export async function findLastWriter(
  tx: Database,
  fileId: string,
  times: DueTimes,
): Promise<string | null> {
  const row = await tx.maybe<{ id: string }>(sql`
    select coalesce((
      select person_id from draft_authors where file_id = d.file_id order by last_at desc limit 1
    ), f.updated_by) as id
    ${awaiting(times)} and d.file_id = ${fileId}`);
  return row?.id ?? null;
}

/** The newest version, followed by its predecessor. */
export const listNewest = (tx: Database, fileId: string) =>
  tx.query<NewestVersion & { id: string }>(sql`
    select id, cause, number, created_at as "createdAt" from versions
    where file_id = ${fileId} order by created_at desc, id desc limit 2`);

export async function isInUse(tx: Database, id: string): Promise<boolean> {
  const { used } = await tx.one<{ used: boolean }>(
    sql`select version_in_use(v) as used from versions v where id = ${id}`,
  );
  return used;
}
