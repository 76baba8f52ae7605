// SQL for imports of uploaded archives. Every call of a person names the person.
import type { ArchiveImport, ImportedFileReport } from '@docent/contract/imports';
import { type Database, sql } from '../../../platform/database/database.ts';

export interface NewArchive {
  id: string;
  personId: string;
  parentId: string;
  name: string;
  blobId: string;
  pages: number;
}

/** An import that this node works on. */
export interface TakenArchive {
  id: string;
  personId: string;
  parentId: string;
  name: string;
  blobId: string;
  publishes: boolean;
  attempts: number;
}

export async function addArchive(tx: Database, archive: NewArchive): Promise<void> {
  const { id, personId, parentId, name, blobId, pages } = archive;
  await tx.query(sql`insert into imports (source) values (${id})`);
  await tx.query(sql`
    insert into archive_imports (id, person_id, parent_id, name, blob_id, pages)
    values (${id}, ${personId}, ${parentId}, ${name}, ${blobId}, ${pages})`);
}

const shape = sql`
  a.id, a.name, a.state, a.reason, a.pages, jsonb_build_object('id', p.id, 'name', p.name) as parent,
  (select i.file_id from imported_files i join files f on f.id = i.file_id and f.trashed_at is null
    where i.source = a.id and i.path = 'root') as "folderId",
  counts.*
  from archive_imports a
  join files p on p.id = a.parent_id
  cross join lateral (
    select count(*) filter (where f.kind = 'document')::int as documents,
      count(*) filter (where f.kind = 'attachment')::int as attachments,
      count(*) filter (where i.why is not null)::int as skipped,
      count(*) filter (where i.losses <> '[]')::int as changed
    from imported_files i left join files f on f.id = i.file_id where i.source = a.id
  ) counts`;

export const findArchive = (database: Database, personId: string, id: string) =>
  database.maybe<ArchiveImport>(
    sql`select ${shape} where a.person_id = ${personId} and a.id = ${id}`,
  );

/** Those that run, or ended after `since`. */
export const listArchives = (database: Database, personId: string, since: Date) =>
  database.query<ArchiveImport>(sql`
    select ${shape} where a.person_id = ${personId} and a.state <> 'ready'
      and (a.state = 'running' or a.ended_at > ${since})
    order by a.created_at desc limit 50`);

export const listReport = (
  database: Database,
  id: string,
  after: { path: string } | null,
  limit: number,
) =>
  database.query<ImportedFileReport>(sql`
    select substr(i.path, length('root/') + 1) as path, i.file_id as "fileId", i.reason as skipped, i.losses
    from imported_files i
    where i.source = ${id} and (i.why is not null or i.losses <> '[]')
      and i.path > ${after === null ? '' : `root/${after.path}`}
    order by i.path limit ${limit}`);

/** Returns whether the state was one of these before. */
export async function setState(
  database: Database,
  {
    id,
    from,
    to,
    reason = null,
  }: {
    id: string;
    from: readonly ArchiveImport['state'][];
    to: ArchiveImport['state'];
    reason?: string | null;
  },
): Promise<boolean> {
  const rows = await database.query(sql`
    update archive_imports set state = ${to}, reason = ${reason}, taken_by = null, taken_until = null,
      ended_at = case when ${to} = 'running' then null else now() end
    where id = ${id} and state = any(${from}::text[]) returning id`);
  return rows.length > 0;
}

export async function nameArchive(
  tx: Database,
  id: string,
  { name, publishes }: { name: string; publishes: boolean },
): Promise<void> {
  await tx.query(sql`
    update archive_imports set name = ${name}, publishes = ${publishes} where id = ${id}`);
}

/** Takes the oldest import that runs and that no node works on. */
export const takeArchive = (database: Database, node: string, seconds: number) =>
  database.maybe<TakenArchive>(sql`
    update archive_imports set taken_by = ${node}, taken_until = now() + make_interval(secs => ${seconds}),
      attempts = attempts + 1
    where id = (
      select id from archive_imports
      where state = 'running' and blob_id is not null and (taken_until is null or taken_until < now())
      order by created_at limit 1 for update skip locked
    )
    returning id, person_id as "personId", parent_id as "parentId", name, blob_id as "blobId", publishes, attempts`);

/** Returns false if the import was cancelled, or taken by another node. */
export async function keepArchive(
  database: Database,
  id: string,
  node: string,
  seconds: number,
): Promise<boolean> {
  const rows = await database.query(sql`
    update archive_imports set taken_until = now() + make_interval(secs => ${seconds})
    where id = ${id} and taken_by = ${node} and state = 'running' returning id`);
  return rows.length > 0;
}

/** Keeps the import from being cancelled or taken until the transaction ends; false if it was before. */
export async function lockArchive(tx: Database, id: string, node: string): Promise<boolean> {
  const row = await tx.maybe(sql`
    select id from archive_imports
    where id = ${id} and taken_by = ${node} and state = 'running' for share`);
  return row !== null;
}

/** Gives an import back, for any node to take. */
export async function releaseArchive(database: Database, id: string, node: string): Promise<void> {
  await database.query(sql`
    update archive_imports set taken_by = null, taken_until = null
    where id = ${id} and taken_by = ${node}`);
}

/** Archives that nobody needs any more. */
export const listUsed = (database: Database, before: Date) =>
  database.query<{ id: string; blobId: string }>(sql`
    select id, blob_id as "blobId" from archive_imports
    where blob_id is not null
      and (state not in ('ready', 'running') or state = 'ready' and created_at < ${before})`);

export async function forgetBlob(database: Database, id: string): Promise<void> {
  await database.query(sql`update archive_imports set blob_id = null where id = ${id}`);
}

/** Deletes imports with what is known of their files; the files stay. */
export async function forgetArchives(database: Database, before: Date): Promise<void> {
  await database.query(sql`
    delete from imports where source in (select id from archive_imports
      where blob_id is null and state <> 'running' and created_at < ${before})`);
}
