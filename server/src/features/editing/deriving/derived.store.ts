// Contents, paragraphs and links of documents. All of this is derived from the log and the versions.
import type { DocumentJSON } from '@docent/document-model/content';
import { type Database, sql } from '../../../platform/database/database.ts';
import type { Draft } from '../drafting.ts';
import { decideParagraphChanges, type ParagraphRow } from './derived.rules.ts';
import type { DerivedDraft, DerivedText } from './deriving.ts';

export type Stage = 'draft' | 'published';

/**
 * Makes paragraphs and links of one stage match this text; null removes them all. Returns the files that were
 * linked or unlinked by this.
 */
export async function writeText(
  tx: Database,
  fileId: string,
  stage: Stage,
  text: DerivedText | null,
): Promise<string[]> {
  const here = sql`file_id = ${fileId} and stage = ${stage}`;
  const storedRows = await tx.query<ParagraphRow>(sql`
    select id, position, kind, text, heading_path as "headingPath", context
    from paragraphs where ${here}`);
  const { written, removed } = decideParagraphChanges(storedRows, text?.paragraphs ?? []);
  if (removed.length > 0)
    await tx.query(sql`delete from paragraphs where ${here} and id = any(${removed})`);
  if (written.length > 0) await writeParagraphs(tx, fileId, stage, JSON.stringify(written));
  return writeLinks(tx, fileId, stage, JSON.stringify(text?.links ?? []));
}

/** `rows` is JSON of `ParagraphRow[]`. */
async function writeParagraphs(
  tx: Database,
  fileId: string,
  stage: Stage,
  rows: string,
): Promise<void> {
  await tx.query(sql`
    insert into paragraphs (file_id, stage, id, position, kind, text, heading_path, context)
    select ${fileId}, ${stage}, id, position, kind, text, "headingPath", context
    from jsonb_to_recordset(${rows}::jsonb) as
      given (id text, position int, kind text, text text, "headingPath" text[], context text)
    on conflict (file_id, stage, id) do update set position = excluded.position, kind = excluded.kind,
      text = excluded.text, heading_path = excluded.heading_path, context = excluded.context`);
}

/** `links` is JSON of `LinkRow[]`. */
async function writeLinks(
  tx: Database,
  fileId: string,
  stage: Stage,
  links: string,
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    with given as (
      select * from jsonb_to_recordset(${links}::jsonb) as
        given ("paragraphId" text, "toFileId" text, "toParagraphId" text)
    ),
    removed as (
      delete from links l where from_file_id = ${fileId} and stage = ${stage} and not exists (
        select from given g where (g."paragraphId", g."toFileId", g."toParagraphId") =
          (l.paragraph_id, l.to_file_id, l.to_paragraph_id))
      returning to_file_id as id
    ),
    added as (
      insert into links (from_file_id, stage, paragraph_id, to_file_id, to_paragraph_id)
      select ${fileId}, ${stage}, "paragraphId", "toFileId", "toParagraphId" from given
      on conflict do nothing returning to_file_id as id
    )
    select id from removed union select id from added`);
  return rows.map(({ id }) => id);
}

/** Inserts the row of a new document with its draft. */
export async function writeFirstDraft(
  tx: Database,
  fileId: string,
  draft: Draft,
  seq: number,
): Promise<void> {
  await tx.query(sql`
    insert into documents (file_id, content, content_seq) values (${fileId}, ${draft.content}::jsonb, ${seq})`);
  await writeParagraphs(tx, fileId, 'draft', draft.paragraphs);
  await writeLinks(tx, fileId, 'draft', draft.links);
}

/**
 * Writes what was derived from the log up to `seq`. Returns the authors of these entries and the files that were
 * linked or unlinked; null if a later state has been written already or the document is gone. `always` (for a
 * rebuild) writes even if the same entry was derived before.
 */
export async function writeDraft(
  tx: Database,
  fileId: string,
  { derived, seq, always }: { derived: DerivedDraft; seq: number; always: boolean },
): Promise<{ editors: string[]; linkedFiles: string[] } | null> {
  const before = await tx.maybe<{ seq: number }>(
    sql`select content_seq as seq from documents where file_id = ${fileId} for no key update`,
  );
  if (!before || before.seq > seq || (before.seq === seq && !always)) return null;
  const { content, unsuggested } = derived;
  await tx.query(sql`
    update documents d set content = given.content, content_seq = ${seq},
      -- Updates without an author (assigned ids, a split section) are nothing to publish.
      dirty = case
        when exists (
          select from document_updates u where u.file_id = ${fileId} and u.person_id is not null
            and u.seq > ${before.seq} and u.seq <= ${seq}
        ) then exists (
          select from versions v where v.id = d.published_version_id and v.content <> given.text)
        else dirty
      end
    from (select content, ${unsuggested === null ? sql`content` : sql`${unsuggested}::jsonb`} as text from (
      select ${content}::jsonb as content
    ) draft) given
    where file_id = ${fileId}`);
  const linkedFiles = await writeText(tx, fileId, 'draft', derived);
  const editors = await tx.query<{ id: string }>(sql`
    with edits as (
      -- An edit that became a version is not counted: the version names its author.
      select person_id, min(at) as first, max(at) as at, max(seq) as seq, count(*) filter (where seq not in (
        select log_seq from versions where file_id = ${fileId} and log_seq > ${before.seq})) as edits
      from document_updates
      where file_id = ${fileId} and seq > ${before.seq} and seq <= ${seq} and person_id is not null
      group by person_id
    ),
    marked as (
      insert into recent_files (person_id, file_id, what, at)
      select person_id, ${fileId}, 'edited', at from edits
      on conflict (person_id, file_id, what) do update set at = greatest(recent_files.at, excluded.at)
    ),
    authored as (
      insert into draft_authors as a (file_id, person_id, edits, first_at, last_at)
      select ${fileId}, person_id, edits, first, at from edits where edits > 0
      on conflict (file_id, person_id) do update set edits = a.edits + excluded.edits, last_at = excluded.last_at
    ),
    updated as (
      update files f set updated_at = greatest(f.updated_at, last.at), updated_by = last.person_id
      from (select person_id, at from edits order by seq desc limit 1) last
      where f.id = ${fileId}
    )
    select person_id as id from edits`);
  return { editors: editors.map(({ id }) => id), linkedFiles };
}

/** Blocks publishing and unpublishing until the transaction ends. Returns false if the document is gone. */
export async function lockDerived(tx: Database, fileId: string): Promise<boolean> {
  const rows = await tx.query(
    sql`select from documents where file_id = ${fileId} for no key update`,
  );
  return rows.length > 0;
}

export async function readPublishedContent(
  database: Database,
  fileId: string,
): Promise<DocumentJSON | null> {
  const row = await database.maybe<{ content: DocumentJSON }>(sql`
    select v.content from documents d join versions v on v.id = d.published_version_id
    where d.file_id = ${fileId}`);
  return row?.content ?? null;
}
