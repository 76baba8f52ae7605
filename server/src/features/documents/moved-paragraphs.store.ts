import { type Database, sql } from '../../platform/database/database.ts';

export interface ParagraphPlace {
  fileId: string;
  paragraphId: string;
}

/** Paragraphs that went from one document to another, by their ids there and here; what was moved twice leads to the end. */
export async function addMovedParagraphs(
  tx: Database,
  { fileId, toFileId }: { fileId: string; toFileId: string },
  idNow: ReadonlyMap<string, string>,
): Promise<void> {
  const [ids, idsNow] = [[...idNow.keys()], [...idNow.values()]];
  await tx.query(sql`
    with moved as (
      select * from unnest(${ids}::text[], ${idsNow}::text[]) as m (id, now)
    ), led_here as (
      update moved_paragraphs p set to_file_id = ${toFileId}, to_paragraph_id = moved.now
      from moved where p.to_file_id = ${fileId} and p.to_paragraph_id = moved.id
        and (p.file_id, p.paragraph_id) <> (${toFileId}, moved.now)
    ), came_back as (
      delete from moved_paragraphs p using moved where p.file_id = ${toFileId} and p.paragraph_id = moved.now
    )
    insert into moved_paragraphs (file_id, paragraph_id, to_file_id, to_paragraph_id)
    select ${fileId}, id, ${toFileId}, now from moved
    on conflict (file_id, paragraph_id) do update
      set to_file_id = excluded.to_file_id, to_paragraph_id = excluded.to_paragraph_id`);
}

export const listMovedParagraphs = (database: Database, places: readonly ParagraphPlace[]) =>
  database.query<ParagraphPlace & { to: ParagraphPlace }>(sql`
    select file_id as "fileId", paragraph_id as "paragraphId",
      jsonb_build_object('fileId', to_file_id, 'paragraphId', to_paragraph_id) as to
    from moved_paragraphs p
    join unnest(${places.map(({ fileId }) => fileId)}::text[],
      ${places.map(({ paragraphId }) => paragraphId)}::text[]) as asked (file, paragraph)
      on asked.file = p.file_id and asked.paragraph = p.paragraph_id`);

/** Where the paragraph stood before it was moved here, in any order. */
export const listMovedFrom = (database: Database, { fileId, paragraphId }: ParagraphPlace) =>
  database.query<ParagraphPlace>(sql`
    select file_id as "fileId", paragraph_id as "paragraphId" from moved_paragraphs
    where to_file_id = ${fileId} and to_paragraph_id = ${paragraphId}`);
