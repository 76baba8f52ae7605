// SQL for uploads that arrive in parts. Every call of a person names the person.
import type { UnfinishedUpload } from '@docent/contract/imports';
import { type Database, sql } from '../../platform/database/database.ts';

export interface UploadRow {
  id: string;
  personId: string;
  parentId: string;
  name: string;
  mime: string;
  becomes: UnfinishedUpload['becomes'];
  modified: number | null;
  /** In bytes. */
  size: number;
  received: number;
  /** The resulting file, once it is finished. */
  fileId: string | null;
  receivedAt: Date;
}

export interface UploadPart {
  startsAt: number;
  size: number;
  blobId: string;
}

const row = sql`id, person_id as "personId", parent_id as "parentId", name, mime, becomes, modified_at::float8 as modified,
  size::float8 as size, received::float8 as received, file_id as "fileId", received_at as "receivedAt"`;

/** Locks the person, so that their next upload waits for the end of this transaction. */
export async function countUnfinished(tx: Database, personId: string) {
  await tx.query(sql`select from people where id = ${personId} for no key update`);
  return tx.one<{ count: number; bytes: number }>(sql`
    select count(*)::int as count, coalesce(sum(size), 0)::float8 as bytes
    from uploads where person_id = ${personId} and file_id is null`);
}

export async function addUpload(
  tx: Database,
  upload: Omit<UploadRow, 'received' | 'fileId' | 'receivedAt'>,
  at: Date,
): Promise<void> {
  const { id, personId, parentId, name, mime, becomes, modified, size } = upload;
  await tx.query(sql`
    insert into uploads (id, person_id, parent_id, name, mime, becomes, modified_at, size, created_at, received_at)
    values (${id}, ${personId}, ${parentId}, ${name}, ${mime}, ${becomes}, ${modified}, ${size}, ${at}, ${at})`);
}

/** Null for an upload to which nothing came since `since`. */
export const findUpload = (database: Database, personId: string, id: string, since: Date) =>
  database.maybe<UploadRow>(sql`
    select ${row} from uploads where id = ${id} and person_id = ${personId} and received_at > ${since}`);

/** Uploads for files that the person may still edit. */
export const listUnfinished = (database: Database, personId: string, since: Date) =>
  database.query<UnfinishedUpload>(sql`
    select u.id, u.name, u.becomes, u.modified_at::float8 as modified, u.size::float8 as size,
      u.received::float8 as received, jsonb_build_object('id', p.id, 'name', p.name) as parent
    from uploads u
    join files p on p.id = u.parent_id and p.trashed_at is null
    join person_scopes(${personId}) s on s.scope_id = p.scope_id and s.level >= 3
    where u.person_id = ${personId} and u.file_id is null and u.received_at > ${since}
    order by u.created_at, u.id limit 100`);

/** Returns false if other bytes came to this place in the meantime, or the upload is gone. */
export async function addPart(
  database: Database,
  id: string,
  { startsAt, size, blobId }: UploadPart,
  at: Date,
): Promise<boolean> {
  const addedRows = await database.query(sql`
    with upload as (
      update uploads set received = received + ${size}, received_at = ${at}
      where id = ${id} and received = ${startsAt} and received + ${size} <= size and file_id is null
      returning id)
    insert into upload_parts (upload_id, starts_at, size, blob_id)
    select id, ${startsAt}, ${size}, ${blobId} from upload returning upload_id`);
  return addedRows.length > 0;
}

export const countParts = async (database: Database, id: string): Promise<number> =>
  (
    await database.one<{ count: number }>(
      sql`select count(*)::int as count from upload_parts where upload_id = ${id}`,
    )
  ).count;

/** In their order. */
export const listParts = (database: Database, id: string) =>
  database.query<UploadPart>(sql`
    select starts_at::float8 as "startsAt", size::float8 as size, blob_id as "blobId"
    from upload_parts where upload_id = ${id} order by starts_at`);

/** Returns false if it was finished in the meantime, or is gone. */
export async function finishUpload(tx: Database, id: string, fileId: string): Promise<boolean> {
  const finishedRows = await tx.query(sql`
    update uploads set file_id = ${fileId} where id = ${id} and file_id is null returning id`);
  return finishedRows.length > 0;
}

/** Keeps further bytes out of an upload that will be removed. */
export const closeUpload = (database: Database, id: string) =>
  database.query(sql`update uploads set received = -1, received_at = '-infinity' where id = ${id}`);

export const removeParts = (database: Database, id: string) =>
  database.query(sql`delete from upload_parts where upload_id = ${id}`);

export const removeUpload = (database: Database, id: string) =>
  database.query(sql`delete from uploads where id = ${id}`);

/** Those to which nothing came since then. */
export const listExpired = (database: Database, since: Date) =>
  database.query<{ id: string }>(sql`
    select id from uploads where received_at <= ${since} order by received_at limit 500`);
