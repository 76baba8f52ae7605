// SQL for paragraphs of plans, as far as the person who asks may read them.
import { type Database, type Fragment, sql } from '../../../platform/database/database.ts';

interface Paragraph {
  text: string;
  /** Whether it stands only in the draft. */
  isDraft: boolean;
}

/**
 * A paragraph as it is published or, for those who may read the draft, as it stands there if it was never
 * published.
 */
export const findParagraph = (
  database: Database,
  personId: string,
  { fileId, paragraphId }: { fileId: string; paragraphId: string },
): Promise<Paragraph | null> =>
  database.maybe<Paragraph>(sql`
    select g.text, g.stage = 'draft' as "isDraft" from paragraphs g
    join files f on f.id = g.file_id
    join documents d on d.file_id = f.id
    join person_scopes(${personId}) s on s.scope_id = f.scope_id
    where g.file_id = ${fileId} and g.id = ${paragraphId} and f.trashed_at is null
      and file_visible(f.kind, d.published_version_id, s.level)
      and (g.stage = 'published' or reads_draft(${personId}, f.scope_id, s.level))
    order by g.stage = 'draft' limit 1`);

/** What a person may see of the paragraph that mitigates a risk: see `decideMitigation`. */
export interface MitigationRow {
  fileId: string;
  paragraphId: string;
  text: string;
  isDraft: boolean;
  canRead: boolean;
  readsDraft: boolean;
  fileName: string | null;
  published: string | null;
  draft: string | null;
}

const textOf = (stage: 'draft' | 'published') => sql`(
  select g.text from paragraphs g
  where g.file_id = f.id and g.id = k.mitigation_paragraph_id and g.stage = ${stage} and f.trashed_at is null)`;

/** For a risk `k`, and the scopes of the person as `mine`; null without a mitigation. */
export const mitigationOf = (personId: string): Fragment => sql`(
  select jsonb_build_object('fileId', k.mitigation_file_id, 'paragraphId', k.mitigation_paragraph_id,
    'text', k.mitigation_text, 'isDraft', k.mitigation_is_draft, 'canRead', x.id is not null,
    'readsDraft', coalesce(x.reads_draft, false), 'fileName', x.name, 'published', x.published, 'draft', x.draft)
  from (values (k.mitigation_file_id)) as chosen (id)
  left join lateral (
    select f.id, case when f.trashed_at is null then f.name end as name,
      reads_draft(${personId}, f.scope_id, m.level) as reads_draft,
      ${textOf('published')} as published, ${textOf('draft')} as draft
    from files f
    join documents d on d.file_id = f.id
    join mine m on m.scope_id = f.scope_id
    where f.id = chosen.id and file_visible(f.kind, d.published_version_id, m.level)
  ) x on true
  where chosen.id is not null)`;
