// SQL for reading attachments.
import type { ParagraphInContext } from '@docent/document-model/paragraphs';
import { type Database, type Fragment, sql } from '../../../platform/database/database.ts';

export interface AttachmentSource {
  name: string;
  size: number;
  blobId: string;
  /** The document that contains the attachment; null if it is in a folder. */
  documentId: string | null;
}

const isUploaded = sql`f.kind = 'attachment' and f.blob_id is not null`;

/** Null if the file is not an attachment. */
export function findSource(database: Database, fileId: string): Promise<AttachmentSource | null> {
  return database.maybe<AttachmentSource>(sql`
    select f.name, f.size, f.blob_id as "blobId", p.id as "documentId"
    from files f left join files p on p.id = f.parent_id and p.kind = 'document'
    where f.id = ${fileId} and ${isUploaded}`);
}

/** Counts another attempt, and returns the number of attempts. */
export async function countTry(database: Database, fileId: string): Promise<number> {
  const row = await database.maybe<{ tries: number }>(sql`
    insert into attachment_readings (file_id, tries) select id, 1 from files where id = ${fileId}
    on conflict (file_id) do update set tries = attachment_readings.tries + 1, again_at = null
    returning tries`);
  return row?.tries ?? 0;
}

export async function scheduleRetry(
  database: Database,
  fileId: string,
  inMinutes: number,
): Promise<void> {
  await database.query(sql`
    update attachment_readings set again_at = now() + make_interval(mins => ${inMinutes})
    where file_id = ${fileId}`);
}

/** Returns attachments that are due, and clears the mark. */
export async function takeDueFiles(tx: Database, limit: number): Promise<string[]> {
  const rows = await tx.query<{ fileId: string }>(sql`
    update attachment_readings set again_at = null
    where file_id in (
      select file_id from attachment_readings where again_at <= now()
      order by again_at limit ${limit} for update skip locked)
    returning file_id as "fileId"`);
  return rows.map(({ fileId }) => fileId);
}

/** Marks all attachments with one of these extensions as due, and returns their number. */
export async function makeAllDue(database: Database, endings: readonly string[]): Promise<number> {
  const rows = await database.query(sql`
    insert into attachment_readings (file_id, again_at)
    select f.id, now() from files f
    where ${isUploaded} and lower(substring(f.name from '\\.([^.]+)$')) = any(${endings})
    on conflict (file_id) do update set tries = 0, again_at = now()
    returning file_id`);
  return rows.length;
}

/** Stores the text in both stages, so that everybody who may read the file finds it. */
export async function saveParagraphs(
  tx: Database,
  fileId: string,
  paragraphs: readonly ParagraphInContext[],
): Promise<void> {
  await tx.query(sql`delete from attachment_readings where file_id = ${fileId}`);
  await tx.query(sql`delete from paragraphs where file_id = ${fileId}`);
  await insertParagraphs(tx, fileId, paragraphs);
}

/** Adds them in both stages, but those that are there. */
export async function insertParagraphs(
  tx: Database,
  fileId: string,
  paragraphs: readonly ParagraphInContext[],
): Promise<void> {
  for (const stage of ['draft', 'published']) {
    await tx.query(insertion(fileId, stage, paragraphs));
  }
}

function insertion(
  fileId: string,
  stage: string,
  paragraphs: readonly ParagraphInContext[],
): Fragment {
  return sql`
    insert into paragraphs (file_id, stage, id, position, kind, text, heading_path, context)
    select ${fileId}, ${stage}, id, position, kind, text, "headingPath", context
    from jsonb_to_recordset(${sql.json(paragraphs)}) as
      given (id text, position int, kind text, text text, "headingPath" text[], context text)
    where exists (select from files where id = ${fileId})
    on conflict do nothing`;
}
