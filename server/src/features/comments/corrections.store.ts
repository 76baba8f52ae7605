import type { Correction } from '@docent/contract/comments';
import { type Database, sql } from '../../platform/database/database.ts';

/** The owner of a document (by default its creator), if they can still log in. */
export const findOwner = (database: Database, fileId: string) =>
  database.maybe<{ id: string; username: string }>(sql`
    select p.id, p.username from files f join people p on p.id = coalesce(f.owner_id, f.created_by)
    where f.id = ${fileId} and p.disabled_at is null`);

/** The text of a paragraph as readers are shown it: of the published version, if there is one. */
export async function findShownText(
  database: Database,
  fileId: string,
  paragraphId: string,
): Promise<string | null> {
  const row = await database.maybe<{ text: string }>(sql`
    select p.text from paragraphs p join documents d on d.file_id = p.file_id
    where p.file_id = ${fileId} and p.id = ${paragraphId}
      and p.stage = case when d.published_version_id is null then 'draft' else 'published' end`);
  return row?.text ?? null;
}

interface NewCorrection {
  id: string;
  fileId: string;
  authorId: string;
  ownerId: string;
  text: string;
  paragraph: { id: string; was: string; becomes: string } | null;
}

export const addCorrection = (
  tx: Database,
  { id, fileId, authorId, ownerId, text, paragraph }: NewCorrection,
  at: Date,
) =>
  tx.query(sql`
    insert into corrections (id, file_id, author_id, owner_id, text, created_at, paragraph_id, was, becomes)
    values (${id}, ${fileId}, ${authorId}, ${ownerId}, ${text}, ${at}, ${paragraph?.id ?? null},
      ${paragraph?.was ?? null}, ${paragraph?.becomes ?? null})`);

export interface OwnCorrection {
  id: string;
  fileId: string;
  authorId: string;
  authorName: string;
  status: Correction['status'];
  text: string;
  paragraphId: string | null;
  was: string | null;
  becomes: string | null;
}

/** A correction that was suggested to this person. */
export const findOwnCorrection = (database: Database, ownerId: string, id: string) =>
  database.maybe<OwnCorrection>(sql`
    select c.id, c.file_id as "fileId", c.author_id as "authorId", p.username as "authorName", c.status, c.text,
      c.paragraph_id as "paragraphId", c.was, c.becomes
    from corrections c join people p on p.id = c.author_id
    where c.id = ${id} and c.owner_id = ${ownerId}`);

/** Returns false if it is settled already. */
export async function settleCorrection(
  tx: Database,
  { id, status, reply, at }: { id: string; status: string; reply: string; at: Date },
): Promise<boolean> {
  const rows = await tx.query(sql`
    update corrections set status = ${status}, reply = ${reply}, settled_at = ${at}
    where id = ${id} and status = 'open' returning id`);
  return rows.length > 0;
}
