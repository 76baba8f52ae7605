// Where documents show paragraphs of others as synced ones. A synced block that names the place before a move counts
// for the place where the paragraph is now.
import { type Database, type Fragment, sql } from '../../platform/database/database.ts';
import type { ParagraphPlace } from './moved-paragraphs.store.ts';

export interface SyncedUse extends ParagraphPlace {
  /** The document that shows the paragraph, and its synced block. */
  inFileId: string;
  blockId: string;
  /** Whether readers see it there, or only editors in the draft. */
  isPublished: boolean;
}

/** `names` lists each paragraph with the places by which synced blocks may name it. Other links have a text. */
const listUses = (database: Database, names: Fragment) =>
  database.query<SyncedUse>(sql`
    with named (file_id, paragraph_id, in_file_id, as_paragraph_id) as (${names})
    select n.file_id as "fileId", n.paragraph_id as "paragraphId", l.from_file_id as "inFileId",
      l.paragraph_id as "blockId", bool_or(l.stage = 'published') as "isPublished"
    from named n
    join links l on l.to_file_id = n.in_file_id and l.to_paragraph_id = n.as_paragraph_id and l.to_paragraph_id <> ''
    left join paragraphs p on p.file_id = l.from_file_id and p.stage = l.stage and p.id = l.paragraph_id
    where p.id is null and l.from_file_id <> n.file_id
    group by 1, 2, 3, 4 order by 3, 4`);

export const listSyncedUses = (database: Database, places: readonly ParagraphPlace[]) =>
  listUses(
    database,
    sql`
      select place.*, place.* from unnest(${places.map(({ fileId }) => fileId)}::text[],
        ${places.map(({ paragraphId }) => paragraphId)}::text[])
        as place (file_id, paragraph_id)
      union
      select m.to_file_id, m.to_paragraph_id, m.file_id, m.paragraph_id
      from unnest(${places.map(({ fileId }) => fileId)}::text[],
        ${places.map(({ paragraphId }) => paragraphId)}::text[])
        as place (file_id, paragraph_id)
      join moved_paragraphs m on m.to_file_id = place.file_id and m.to_paragraph_id = place.paragraph_id`,
  );

export const listSyncedUsesOfFile = (database: Database, fileId: string) =>
  listUses(
    database,
    sql`
      select l.to_file_id, l.to_paragraph_id, l.to_file_id, l.to_paragraph_id from links l
      where l.to_file_id = ${fileId} and l.to_paragraph_id <> '' and not exists (
        select from moved_paragraphs m where m.file_id = l.to_file_id and m.paragraph_id = l.to_paragraph_id)
      union
      select to_file_id, to_paragraph_id, file_id, paragraph_id from moved_paragraphs where to_file_id = ${fileId}`,
  );
