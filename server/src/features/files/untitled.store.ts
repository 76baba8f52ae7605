import { untitledNames } from '@docent/contract/constants';
import { type Database, sql } from '../../platform/database/database.ts';

/**
 * Blocks everything that would refer to the file, such as edits, comments and attachments, until the transaction
 * ends.
 */
export const lockFile = (tx: Database, fileId: string) =>
  tx.query(sql`select from files where id = ${fileId} for update`);

export interface AuthoredFile {
  id: string;
  authorId: string;
}

/**
 * The document `d` of the file `f` is still as its author created it: untitled, with one empty paragraph. The log
 * then contains only its first entry; a compaction would have left a state behind.
 */
const isNeverEdited = sql`
  f.kind = 'document' and f.name = any(${[...untitledNames]}) and f.trashed_at is null
  and d.published_version_id is null
  and jsonb_array_length(d.content -> 'content') = 1
  and jsonb_array_length(d.content #> '{content,0,content}') = 1
  and d.content #>> '{content,0,content,0,type}' = 'paragraph'
  and d.content #> '{content,0,content,0,content}' is null
  and (select count(*) from document_updates u where u.file_id = f.id) = 1
  and not exists (
    select from document_states s where s.file_id = f.id
      and s.seq > (select min(u.seq) from document_updates u where u.file_id = f.id))
  and not exists (select from files inside where inside.parent_id = f.id)
  and not exists (select from versions v where v.file_id = f.id)
  and not exists (select from comments c where c.file_id = f.id)
  and not exists (select from grants g where g.file_id = f.id)
  and not exists (select from favourites h where h.file_id = f.id)
  and not exists (select from links l where l.to_file_id = f.id)`;

export async function isUntouched(tx: Database, { id, authorId }: AuthoredFile): Promise<boolean> {
  const rows = await tx.query(sql`
    select from files f join documents d on d.file_id = f.id
    where f.id = ${id} and f.created_by = ${authorId} and ${isNeverEdited}`);
  return rows.length > 0;
}

export const markClosed = (database: Database, { id, authorId }: AuthoredFile) =>
  database.query(sql`
    update documents set closed_at = now() where file_id = (
      select f.id from files f join documents d on d.file_id = f.id
      where f.id = ${id} and f.created_by = ${authorId} and ${isNeverEdited})`);

/** Untouched documents whose pages were closed before this time, and that nobody has opened since. */
export const listClosed = (database: Database, before: Date) =>
  database.query<AuthoredFile>(sql`
    select f.id, f.created_by as "authorId" from documents d join files f on f.id = d.file_id
    where d.closed_at < ${before} and ${isNeverEdited} and not exists (
      select from recent_files r where r.file_id = f.id and r.at > d.closed_at)
    limit 100`);

/** Untouched documents that nobody has created or opened since this time. */
export const listForgotten = (database: Database, before: Date) =>
  database.query<AuthoredFile>(sql`
    select f.id, f.created_by as "authorId" from files f join documents d on d.file_id = f.id
    where f.created_at < ${before} and ${isNeverEdited} and not exists (
      select from recent_files r where r.file_id = f.id and r.at >= ${before})
    limit 100`);

/**
 * The folder in which the person last created something, otherwise the outermost one that they may edit; null if
 * there is none.
 */
export async function findPlaceToWrite(
  database: Database,
  personId: string,
): Promise<string | null> {
  const { id } = await database.one<{ id: string | null }>(sql`
    with writable as materialized (
      select f.id, f.parent_id, f.position from files f
      join person_scopes(${personId}) m on m.scope_id = f.scope_id and m.level >= 3
      where f.kind = 'folder' and f.trashed_at is null
    )
    select coalesce(
      (select w.id from files f join writable w on w.id = f.parent_id
        where f.created_by = ${personId} and f.trashed_at is null
        order by f.created_at desc, f.id desc limit 1),
      (select id from writable order by parent_id is not null, position, id limit 1)
    ) as id`);
  return id;
}
