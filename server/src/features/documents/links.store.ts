// SQL for links, limited to what the person may read on both sides.
import type { LinkingParagraph } from '@docent/contract/links';
import { type Database, sql } from '../../platform/database/database.ts';

export interface LinkingRow {
  id: string;
  name: string;
  paragraphs: LinkingParagraph[];
  count: number;
}

export interface BrokenRow {
  paragraph: LinkingParagraph;
  toFileId: string;
  trashed: { name: string } | null;
  position: number;
}

/** Paragraphs quoted per document, and characters of each. */
const excerptLimits = { paragraphs: 3, letters: 300 };

/** A page of the linking documents, by name, and their total number. */
export async function listLinksFrom(
  database: Database,
  personId: string,
  fileId: string,
  after: { name: string; id: string } | null,
  limit: number,
): Promise<{ rows: LinkingRow[]; total: number }> {
  interface Row {
    id: string;
    name: string;
    level: number;
    count: number;
    total: number;
  }
  const rows = await database.query<Row>(sql`
    with mine as materialized (select scope_id, level from person_scopes(${personId})), linking as materialized (
      select f.id, f.name, m.level, count(distinct l.paragraph_id)::int as count
      from links l
      join files f on f.id = l.from_file_id
      join mine m on m.scope_id = f.scope_id
      left join documents d on d.file_id = f.id
      where l.to_file_id = ${fileId} and l.from_file_id <> ${fileId} and f.trashed_at is null
        and file_visible(f.kind, d.published_version_id, m.level) and (l.stage = 'published' or m.level >= 3)
      group by f.id, f.name, m.level
    )
    select linking.*, (select count(*)::int from linking) as total from linking
    ${after === null ? sql`` : sql`where (name, id) > (${after.name}, ${after.id})`}
    order by name, id limit ${limit}`);
  // A lateral join per document, so that performance does not depend on the planner's estimates.
  const quotes = await database.query<LinkingParagraph & { fileId: string }>(sql`
    select page.id as "fileId", q.id, q.text
    from unnest(${rows.map(({ id }) => id)}::text[], ${rows.map(({ level }) => level)}::int[])
      with ordinality as page (id, level, place)
    cross join lateral (
      select * from (
        select distinct on (p.position, p.id) p.id, p.position, left(p.text, ${excerptLimits.letters}) as text
        from links l
        join paragraphs p on p.file_id = l.from_file_id and p.stage = l.stage and p.id = l.paragraph_id
        where l.from_file_id = page.id and l.to_file_id = ${fileId}
          and (l.stage = 'published' or page.level >= 3)
          and not (l.stage = 'draft' and exists (
            select from links other where other.from_file_id = page.id and other.stage = 'published'
              and other.paragraph_id = l.paragraph_id and other.to_file_id = ${fileId}))
        order by p.position, p.id
      ) each limit ${excerptLimits.paragraphs}
    ) q
    order by page.place, q.position`);
  const byFile = Map.groupBy(quotes, (quote) => quote.fileId);
  return {
    rows: rows.map(({ id, name, count }) => ({
      id,
      name,
      count,
      paragraphs: (byFile.get(id) ?? []).map(({ id, text }) => ({ id, text })),
    })),
    total: rows[0]?.total ?? 0,
  };
}

/** Unreadable and missing files are not distinguished. */
export const listBrokenLinks = (
  database: Database,
  personId: string,
  fileId: string,
  after: { position: number; to: string } | null,
  limit: number,
) =>
  database.query<BrokenRow>(sql`
    with mine as materialized (select scope_id, level from person_scopes(${personId}))
    select jsonb_build_object('id', p.id, 'text', left(p.text, ${excerptLimits.letters})) as paragraph,
      l.to_file_id as "toFileId", p.position,
      case when f.trashed_at is not null and m.level >= 3 then jsonb_build_object('name', f.name) end as trashed
    from (
      select distinct paragraph_id, to_file_id from links where from_file_id = ${fileId} and stage = 'draft'
    ) l
    join paragraphs p on p.file_id = ${fileId} and p.stage = 'draft' and p.id = l.paragraph_id
    left join files f on f.id = l.to_file_id
    left join documents d on d.file_id = f.id
    left join mine m on m.scope_id = f.scope_id
    where not coalesce(f.trashed_at is null and file_visible(f.kind, d.published_version_id, m.level), false)
      ${after === null ? sql`` : sql`and (p.position, l.to_file_id) > (${after.position}, ${after.to})`}
    order by p.position, l.to_file_id limit ${limit}`);
