// The published texts that have to be compared with their near-duplicates, and those that disagree since a change.
import type { DocumentJSON } from '@docent/document-model/content';
import { type Database, sql } from '../../platform/database/database.ts';

/**
 * Compares with the version before the first change that has not been checked. A first publication changes nothing.
 */
export async function addCheck(
  database: Database,
  fileId: string,
  versionId: string,
  at: Date,
): Promise<void> {
  await database.query(sql`
    insert into divergence_checks (file_id, version_id, due_at)
    select v.file_id, b.id, ${at} from versions v
    cross join lateral (
      select id from versions
      where file_id = v.file_id and number < v.number
        and cause in ('publish', 'auto', 'import', 'revise', 'review')
      order by number desc limit 1
    ) b
    where v.id = ${versionId} and v.file_id = ${fileId}
    on conflict (file_id) do update set due_at = excluded.due_at`);
}

export interface DueCheck {
  fileId: string;
  versionId: string;
  /** When it is due again unless it is finished; another value means that the text has been published again. */
  dueAt: Date;
}

/** Takes a due check until `dueAgain`, so that no other node does it meanwhile; null if there is none. */
export const takeCheck = (database: Database, now: Date, dueAgain: Date) =>
  database.maybe<DueCheck>(sql`
    update divergence_checks set due_at = ${dueAgain}
    where file_id = (
      select file_id from divergence_checks where due_at <= ${now}
      order by due_at limit 1 for update skip locked)
    returning file_id as "fileId", version_id as "versionId", due_at as "dueAt"`);

/** Leaves it if the text has been published again since it was taken. */
export async function removeCheck(tx: Database, { fileId, dueAt }: DueCheck): Promise<void> {
  await tx.query(sql`
    delete from divergence_checks where file_id = ${fileId} and due_at = ${dueAt}`);
}

export const readVersion = (database: Database, id: string) =>
  database.maybe<{ content: DocumentJSON }>(sql`select content from versions where id = ${id}`);

export interface PublishedParagraph {
  fileId: string;
  id: string;
  kind: string;
  text: string;
}

export const listPublishedParagraphs = (database: Database, fileId: string) =>
  database.query<PublishedParagraph>(sql`
    select file_id as "fileId", id, kind, text from paragraphs
    where file_id = ${fileId} and stage = 'published'`);

export interface Place {
  fileId: string;
  paragraphId: string;
}

/** The published texts of these paragraphs, as far as readers can see them. */
export const readPublishedTexts = (database: Database, places: readonly Place[]) =>
  database.query<PublishedParagraph>(sql`
    select p.file_id as "fileId", p.id, p.kind, p.text
    from jsonb_to_recordset(${sql.json(places)}) as place ("fileId" text, "paragraphId" text)
    join paragraphs p on p.file_id = place."fileId" and p.stage = 'published' and p.id = place."paragraphId"
    join files f on f.id = p.file_id and f.trashed_at is null`);

export interface Divergence {
  fileId: string;
  paragraphId: string;
  otherFileId: string;
  otherParagraphId: string;
}

const columns = sql`file_id as "fileId", paragraph_id as "paragraphId",
  other_file_id as "otherFileId", other_paragraph_id as "otherParagraphId"`;

export const listDivergences = (database: Database) =>
  database.query<Divergence & { divergedAt: Date }>(
    sql`select ${columns}, diverged_at as "divergedAt" from divergences`,
  );

export const listDivergencesOf = (database: Database, fileId: string) =>
  database.query<Divergence>(sql`
    select ${columns} from divergences where ${fileId} in (file_id, other_file_id)`);

/** Returns the divergences that were not stored yet, in either direction. */
export const addDivergences = (tx: Database, list: readonly Divergence[], at: Date) =>
  tx.query<Divergence>(sql`
    insert into divergences (file_id, paragraph_id, other_file_id, other_paragraph_id, diverged_at)
    select "fileId", "paragraphId", "otherFileId", "otherParagraphId", ${at}
    from jsonb_to_recordset(${sql.json(list)}) as
      given ("fileId" text, "paragraphId" text, "otherFileId" text, "otherParagraphId" text)
    where not exists (
      select from divergences d
      where d.file_id = "otherFileId" and d.paragraph_id = "otherParagraphId"
        and d.other_file_id = "fileId" and d.other_paragraph_id = "paragraphId")
    on conflict do nothing
    returning ${columns}`);

export async function removeDivergences(tx: Database, list: readonly Divergence[]): Promise<void> {
  await tx.query(sql`
    delete from divergences d
    using jsonb_to_recordset(${sql.json(list)}) as
      given ("fileId" text, "paragraphId" text, "otherFileId" text, "otherParagraphId" text)
    where d.file_id = "fileId" and d.paragraph_id = "paragraphId"
      and d.other_file_id = "otherFileId" and d.other_paragraph_id = "otherParagraphId"`);
}

export const listOwners = (database: Database, fileIds: readonly string[]) =>
  database.query<{ fileId: string; ownerId: string }>(sql`
    select id as "fileId", coalesce(owner_id, created_by) as "ownerId" from files
    where id = any(${fileIds})`);
