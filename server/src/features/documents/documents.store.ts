// SQL for versions, publication, and links between documents.
import type { DocumentJSON } from '@docent/document-model/content';
import { type Database, type Fragment, sql } from '../../platform/database/database.ts';
import type { PictureSize } from '../../platform/pictures/pictureSize.ts';
import { type DocumentTextPart, maxWholeSections } from './shown.ts';

export interface PublishedRow {
  versionId: string | null;
  number: number | null;
  dirty: boolean;
  /** The lowest version number that readers may still open. */
  readableFrom: number;
}

/** A file that a text links to or shows. */
export interface LinkedRow {
  id: string;
  name: string;
  /** Set for pictures with a known size. */
  natural: PictureSize | null;
}

export interface VersionRow {
  id: string;
  number: number;
  content: DocumentJSON;
}

export interface NewVersion {
  id: string;
  cause: 'publish' | 'import' | 'auto' | 'revise';
  label: string | null;
  by: string;
  text: DocumentJSON | null;
}

export interface DerivedRow {
  revision: string;
  /** Whether nothing has been written since it was derived. */
  isCurrent: boolean;
  /** Whether building it from the log would take about a second. */
  isLong: boolean;
}

/** Compressed size in the database, in bytes. */
const longText = 256 * 2 ** 10;

const isCurrent = sql`content_seq >= coalesce(
  (select max(seq) from document_updates u where u.file_id = documents.file_id), 0)`;

/**
 * From the `content` and `revision` of the single row of `source`: the sections around a block. PostgreSQL
 * decompresses a text of a thousand pages in a tenth of the time that serialising, sending and parsing it take. `#>
 * '{}'` decompresses it only once.
 */
const cutOut = (source: Fragment, near: string) => sql`
  select c.revision, c.content - 'content' as rest, span.sections > ${maxWholeSections} as "isPart",
    jsonb_path_query_array(c.content, '$.content[$from to $to]', span.bounds) as sections,
    jsonb_path_query_array(c.content, '$.content[*].content[*] ? (@.type == "heading")') as headings,
    jsonb_path_query_array(c.content, '$.content[0 to $from - 1].content[*] ? (@.type == "heading")',
      span.bounds) as "headingsBefore"
  from (select content #> '{}' as content, revision from (${source}) as stored offset 0) c
  cross join lateral (
    select jsonb_array_length(c.content -> 'content') as sections, case when ${near}::text = '' then 0 else coalesce((
      select place - 1 from jsonb_array_elements(c.content -> 'content') with ordinality s (section, place)
      where jsonb_path_exists(section, '$.** ? (@.attrs.id == $id)', jsonb_build_object('id', ${near}::text))
      limit 1), 0) end as at
  ) wanted
  cross join lateral (
    select wanted.sections, case when wanted.sections > ${maxWholeSections}
      then jsonb_build_object('from', greatest(at - 1, 0), 'to', at + 1)
      else jsonb_build_object('from', 0, 'to', wanted.sections) end as bounds
  ) span`;

/** Null if the file is not a document. */
export const readPublished = (database: Database, fileId: string): Promise<PublishedRow | null> =>
  database.maybe<PublishedRow>(sql`
    select published_version_id as "versionId", published_number as number, dirty,
      readable_from as "readableFrom"
    from documents where file_id = ${fileId}`);

export const readVersion = (
  database: Database,
  fileId: string,
  number: number,
): Promise<VersionRow | null> =>
  database.maybe<VersionRow>(sql`
    select id, number, content from versions where file_id = ${fileId} and number = ${number}`);

/** Times cross the wire in milliseconds, and one transaction may publish two documents. */
export async function findVersionsAt(
  database: Database,
  fileIds: readonly string[],
  at: Date,
): Promise<Map<string, number>> {
  const rows = await database.query<{ fileId: string; number: number }>(sql`
    select f.id as "fileId", v.number
    from unnest(${fileIds}::text[]) as f (id)
    cross join lateral (
      select number from versions
      where file_id = f.id and number is not null and date_trunc('milliseconds', created_at) <= ${at}
      order by number desc limit 1
    ) v`);
  return new Map(rows.map(({ fileId, number }) => [fileId, number]));
}

export async function findVersionTime(
  database: Database,
  fileId: string,
  version: number,
): Promise<Date | null> {
  const row = await database.maybe<{ at: Date }>(sql`
    select created_at as at from versions where file_id = ${fileId} and number = ${version}`);
  return row?.at ?? null;
}

export async function readVersionJson(
  database: Database,
  fileId: string,
  number: number,
): Promise<string> {
  const { json } = await database.one<{ json: string }>(sql`
    select content::text as json from versions where file_id = ${fileId} and number = ${number}`);
  return json;
}

export const readDerivedDraft = (database: Database, fileId: string) =>
  database.maybe<{ content: DocumentJSON; revision: string }>(sql`
    select content, xmin::text as revision from documents where file_id = ${fileId}`);

export const readVersionPart = (database: Database, fileId: string, number: number, near: string) =>
  database.maybe<DocumentTextPart>(
    cutOut(
      sql`select content, '' as revision from versions where file_id = ${fileId} and number = ${number}`,
      near,
    ),
  );

export const readDerivedPart = (database: Database, fileId: string, near: string) =>
  database.maybe<DocumentTextPart>(
    cutOut(
      sql`select content, xmin::text as revision from documents where file_id = ${fileId}`,
      near,
    ),
  );

/** The state of the derived draft. Its revision changes whenever it is written, even with the same content. */
export const readDerived = (database: Database, fileId: string) =>
  database.maybe<DerivedRow>(sql`
    select xmin::text as revision, ${isCurrent} as "isCurrent",
      pg_column_size(content) >= ${longText} as "isLong"
    from documents where file_id = ${fileId}`);

/** Locks the document until the end of the transaction, so that nobody else can publish or derive it. */
export const lockDocument = (tx: Database, fileId: string): Promise<PublishedRow | null> =>
  tx.maybe<PublishedRow>(sql`
    select published_version_id as "versionId", published_number as number, dirty,
      readable_from as "readableFrom"
    from documents where file_id = ${fileId} for update`);

/**
 * The draft's content if it may contain a suggestion, otherwise null, so that long texts are not read for nothing.
 */
export async function readSuggestedDraft(
  tx: Database,
  fileId: string,
): Promise<DocumentJSON | null> {
  const row = await tx.maybe<{ content: DocumentJSON }>(sql`
    select content from documents
    where file_id = ${fileId} and content::text ~ '"(suggestion|insertion|deletion|formatting)"'`);
  return row?.content ?? null;
}

/**
 * Creates the next version from the derived draft, or from `text` if it differs from the draft, and publishes it.
 * The content never leaves the database. A version that was published automatically does not restart the review
 * period, because nobody has checked the rest of the text.
 */
export async function freeze(
  tx: Database,
  fileId: string,
  { id, cause, label, by, text }: NewVersion,
) {
  const { number } = await tx.one<{ number: number }>(sql`
    insert into versions (id, file_id, number, cause, label, content, created_by)
    select ${id}, d.file_id, coalesce((select max(number) from versions where file_id = ${fileId}), 0) + 1,
      ${cause}, ${label}::text, ${text ? sql.json(text) : sql`d.content`}, ${by}
    from documents d where d.file_id = ${fileId}
    returning number`);
  await tx.query(sql`
    update documents set published_version_id = ${id}, published_number = ${number}, published_at = now(),
      reviewed_at = case when ${cause === 'auto'} and published_number is not null then reviewed_at else now() end,
      dirty = false
    where file_id = ${fileId}`);
  return number;
}

/** From this version on, earlier confirmations no longer count. */
export async function setSignificant(tx: Database, fileId: string, number: number): Promise<void> {
  await tx.query(sql`
    update documents set significant_number = ${number}, reviewed_at = now() where file_id = ${fileId}`);
}

/** Whether the document's space requires a review before publishing. */
export async function isReviewRequired(database: Database, fileId: string): Promise<boolean> {
  const rows = await database.query(sql`
    select from files f join files space on space.id = f.space_id
    where f.id = ${fileId} and space.review_required`);
  return rows.length > 0;
}

/** The derived draft, and the log entry up to which it was derived. */
export const readDraft = (tx: Database, fileId: string) =>
  tx.one<{ content: DocumentJSON; seq: number }>(
    sql`select content, content_seq as seq from documents where file_id = ${fileId}`,
  );

/**
 * Creates a version without a number from the derived draft or from `text`. Its time is later than that of all
 * other versions.
 */
export async function freezeUnpublished(
  tx: Database,
  fileId: string,
  { id, by, text }: Pick<NewVersion, 'id' | 'by' | 'text'>,
): Promise<void> {
  await tx.query(sql`
    insert into versions (id, file_id, cause, content, created_by, created_at)
    select ${id}, d.file_id, 'review', ${text ? sql.json(text) : sql`d.content`}, ${by},
      greatest(clock_timestamp(),
        (select max(created_at) + interval '1 ms' from versions where file_id = ${fileId}))
    from documents d where d.file_id = ${fileId}`);
}

export async function findFrozen(tx: Database, versionId: string): Promise<DocumentJSON> {
  const row = await tx.one<{ content: DocumentJSON }>(
    sql`select content from versions where id = ${versionId}`,
  );
  return row.content;
}

/** Publishes a frozen version: gives it the next number, with `by` as its author. */
export async function publishFrozen(
  tx: Database,
  fileId: string,
  { versionId, dirty, by }: { versionId: string; dirty: boolean; by: string },
): Promise<number> {
  const { number } = await tx.one<{ number: number }>(sql`
    update versions set number = (
      select coalesce(max(number), 0) + 1 from versions where file_id = ${fileId}), created_by = ${by}
    where id = ${versionId} returning number`);
  await tx.query(sql`
    update documents set published_version_id = ${versionId}, published_number = ${number},
      published_at = now(), reviewed_at = now(), dirty = ${dirty}
    where file_id = ${fileId}`);
  return number;
}

/** Makes the draft's paragraphs and links the published ones. Unchanged rows are not written. */
export async function publishText(tx: Database, fileId: string): Promise<void> {
  // `not in` always uses a hash. PostgreSQL has been seen to run the anti-join of a large document without
  // statistics as a nested loop, which took 40 s.
  await tx.query(sql`
    delete from paragraphs where file_id = ${fileId} and stage = 'published'
      and id not in (select id from paragraphs where file_id = ${fileId} and stage = 'draft')`);
  await tx.query(sql`
    insert into paragraphs as p (file_id, stage, id, position, kind, text, heading_path, context)
    select file_id, 'published', id, position, kind, text, heading_path, context
    from paragraphs where file_id = ${fileId} and stage = 'draft'
    on conflict (file_id, stage, id) do update set position = excluded.position, kind = excluded.kind,
      text = excluded.text, heading_path = excluded.heading_path, context = excluded.context
    where (p.position, p.kind, p.text, p.heading_path, p.context) is distinct from
      (excluded.position, excluded.kind, excluded.text, excluded.heading_path, excluded.context)`);
  await tx.query(sql`delete from links where from_file_id = ${fileId} and stage = 'published'`);
  await tx.query(sql`
    insert into links (from_file_id, stage, paragraph_id, to_file_id, to_paragraph_id)
    select from_file_id, 'published', paragraph_id, to_file_id, to_paragraph_id
    from links where from_file_id = ${fileId} and stage = 'draft'`);
}

export async function unpublish(tx: Database, fileId: string, by: string): Promise<void> {
  await tx.query(sql`
    update documents set readable_from = published_number + 1, published_version_id = null,
      published_number = null, published_at = null, reviewed_at = null, unpublished_at = now(),
      unpublished_by = ${by}, dirty = true
    where file_id = ${fileId}`);
  await tx.query(sql`delete from paragraphs where file_id = ${fileId} and stage = 'published'`);
  await tx.query(sql`delete from links where from_file_id = ${fileId} and stage = 'published'`);
}

export async function touchFile(tx: Database, fileId: string, by: string): Promise<void> {
  await tx.query(sql`update files set updated_at = now(), updated_by = ${by} where id = ${fileId}`);
}

/**
 * Documents that the person may read and whose text, as they see it, links here. Links in a draft are visible to
 * its editors only.
 */
export const listBacklinks = (database: Database, personId: string, fileId: string) =>
  database.query<{ id: string; name: string }>(sql`
    select distinct f.id, f.name
    from links l
    join files f on f.id = l.from_file_id
    join person_scopes(${personId}) s on s.scope_id = f.scope_id
    left join documents d on d.file_id = f.id
    where l.to_file_id = ${fileId} and l.from_file_id <> ${fileId} and f.trashed_at is null
      and file_visible(f.kind, d.published_version_id, s.level)
      and (l.stage = 'published' or s.level >= 3)
    order by f.name, f.id limit 200`);

/** Linked files that the person may read, so that links reveal no names. Links of the draft are for its editors. */
export const listLinks = (
  database: Database,
  personId: string,
  fileId: string,
  withDraft: boolean,
) =>
  database.query<LinkedRow>(sql`
    select distinct f.id, f.name, nullif(f.natural_size, '{}') as natural
    from links l
    join files f on f.id = l.to_file_id
    join person_scopes(${personId}) s on s.scope_id = f.scope_id
    left join documents d on d.file_id = f.id
    where l.from_file_id = ${fileId} and (l.stage = 'published' or ${withDraft})
      and f.trashed_at is null and file_visible(f.kind, d.published_version_id, s.level)
    limit 2000`);

export async function markRead(
  database: Database,
  personId: string,
  fileId: string,
): Promise<void> {
  await database.query(sql`
    insert into recent_files (person_id, file_id, what, at)
    select ${personId}, id, 'read', now() from files where id = ${fileId}
    on conflict (person_id, file_id, what) do update set at = excluded.at`);
}
