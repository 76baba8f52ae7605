// Versions as people see them: all for editors, and those published and not unpublished since for readers. Rights
// are part of every query.
import type { Version } from '@docent/contract/history';
import type { DocumentJSON } from '@docent/document-model/content';
import { type Database, sql } from '../../platform/database/database.ts';
import { personJson } from '../../platform/database/person-json.ts';

export interface HistoryVersionRow {
  fileId: string;
  level: number;
  version: Version;
}

type Row = Omit<Version, 'createdAt' | 'restoredFrom'> & {
  fileId: string;
  level: number;
  createdAt: Date;
  restoredFrom: Date | null;
};

export interface NewHistoryVersion {
  id: string;
  cause: 'auto' | 'named' | 'restore' | 'revise';
  label: string | null;
  restoredFrom: string | null;
  /** Null for whoever wrote last. */
  by: string | null;
  /** JSON; the derived draft by default. */
  content?: string;
  /** The log entry that this version is. Its author is credited in this version, not in the next one. */
  logSeq?: number;
}

export interface PastVersions {
  at: string;
  id: string;
}

/** A version's time, rounded to what a cursor can express. */
const time = sql`date_trunc('milliseconds', v.created_at)`;

const joinVisible = (personId: string) => sql`
  from versions v
  join files f on f.id = v.file_id
  join documents d on d.file_id = v.file_id
  join person_scopes(${personId}) s on s.scope_id = f.scope_id
  left join versions origin on origin.id = v.restored_from`;

const visible = sql`
  f.trashed_at is null and (s.level >= 3
    or (d.published_version_id is not null and v.number between d.readable_from and d.published_number))`;

/** For readers, the authors of everything since the previous version that they could see. */
const authors = sql`
  coalesce((
    select jsonb_agg(${personJson()} order by wrote.edits desc, p.id)
    from (
      select a.person_id, sum(a.edits) as edits
      from versions w join version_authors a on a.version_id = w.id
      where w.file_id = v.file_id and (w.id = v.id or (s.level < 3 and w.created_at < v.created_at
        and w.created_at > coalesce((
          select max(b.created_at) from versions b where b.file_id = v.file_id and b.number < v.number), '-infinity')))
      group by a.person_id
    ) wrote
    join people p on p.id = wrote.person_id
  ), (
    select jsonb_build_array(${personJson()})
    from people p where p.id = v.created_by
  ))`;

/** Readers get no word counts relative to a version that was unpublished. */
const words = sql`
  case
    when s.level >= 3 and v.words_added is not null then
      jsonb_build_object('added', v.words_added, 'removed', v.words_removed)
    when s.level < 3 and v.published_words_added is not null and (v.number > d.readable_from or v.number = 1) then
      jsonb_build_object('added', v.published_words_added, 'removed', v.published_words_removed)
  end`;

const columns = sql`
  v.id, v.file_id as "fileId", s.level, v.number, ${time} as "createdAt", ${authors} as authors, v.label, v.cause,
  ${words} as words, v.id is not distinct from d.published_version_id as published,
  origin.created_at as "restoredFrom"`;

function toVersion({ fileId, level, createdAt, restoredFrom, ...version }: Row): HistoryVersionRow {
  return {
    fileId,
    level,
    version: {
      ...version,
      createdAt: createdAt.toISOString(),
      restoredFrom: restoredFrom?.toISOString() ?? null,
    },
  };
}

/** Newest first. */
export async function listVersions(
  database: Database,
  personId: string,
  fileId: string,
  past: PastVersions | null,
  limit: number,
): Promise<HistoryVersionRow[]> {
  const rows = await database.query<Row>(sql`
    select ${columns} ${joinVisible(personId)}
    where v.file_id = ${fileId} and ${visible}
      and ${past ? sql`(${time}, v.id) < (${past.at}::timestamptz, ${past.id})` : sql`true`}
    order by ${time} desc, v.id desc limit ${limit}`);
  return rows.map(toVersion);
}

export async function findVersion(
  database: Database,
  personId: string,
  id: string,
): Promise<HistoryVersionRow | null> {
  const row = await database.maybe<Row>(
    sql`select ${columns} ${joinVisible(personId)} where v.id = ${id} and ${visible}`,
  );
  return row && toVersion(row);
}

/** The content; null if the version has been deleted since the caller found it. */
export async function readContent(database: Database, id: string): Promise<DocumentJSON | null> {
  const row = await database.maybe<{ content: DocumentJSON }>(
    sql`select content from versions where id = ${id}`,
  );
  return row?.content ?? null;
}

/** The contents of those versions that still exist. */
export async function readContents(
  database: Database,
  ids: readonly string[],
): Promise<Map<string, DocumentJSON>> {
  const rows = await database.query<{ id: string; content: DocumentJSON }>(
    sql`select id, content from versions where id = any(${[...ids]})`,
  );
  return new Map(rows.map(({ id, content }) => [id, content]));
}

/** The content as stored, without parsing. */
export async function readContentText(database: Database, id: string): Promise<string | null> {
  const row = await database.maybe<{ content: string }>(
    sql`select content::text as content from versions where id = ${id}`,
  );
  return row?.content ?? null;
}

export async function documentExists(tx: Database, id: string): Promise<boolean> {
  const rows = await tx.query(sql`select from versions where id = ${id}`);
  return rows.length > 0;
}

/** One block in each of these versions; null if a version does not contain it. */
export async function listBlocks(database: Database, ids: readonly string[], blockId: string) {
  const rows = await database.query<{ id: string; block: DocumentJSON | null }>(sql`
    select id, jsonb_path_query_first(content, 'strict $.**?(@.attrs.id == $id)',
      jsonb_build_object('id', ${blockId}::text), true) as block
    from versions where id = any(${[...ids]})`);
  return new Map(rows.map(({ id, block }) => [id, block]));
}

/**
 * Locks the document until the end of the transaction. Returns false if it is gone or, with `skip`, locked by
 * somebody else.
 */
export async function lockHistory(
  tx: Database,
  fileId: string,
  wait: 'wait' | 'skip',
): Promise<boolean> {
  const rows = await tx.query(sql`
    select from documents where file_id = ${fileId}
    for update ${wait === 'skip' ? sql`skip locked` : sql``}`);
  return rows.length > 0;
}

/** The latest version, and whether the draft equals it. `suggested` means that the draft may contain suggestions. */
export const findLatest = (tx: Database, fileId: string) =>
  tx.maybe<{ id: string; label: string | null; isDraft: boolean; suggested: boolean }>(sql`
    select v.id, v.label, v.content = d.content as "isDraft",
      d.content::text ~ '"(suggestion|insertion|deletion|formatting)"' as suggested
    from versions v join documents d on d.file_id = v.file_id
    where v.file_id = ${fileId} order by v.created_at desc, v.id desc limit 1`);

/** Whether the latest version has exactly this content (JSON), including suggestions. */
export async function isKept(tx: Database, fileId: string, content: string): Promise<boolean> {
  const row = await tx.maybe<{ same: boolean }>(sql`
    select content = ${content}::jsonb as same from versions
    where file_id = ${fileId} order by created_at desc, id desc limit 1`);
  return row?.same ?? false;
}

export async function readDraft(tx: Database, fileId: string): Promise<DocumentJSON> {
  const row = await tx.one<{ content: DocumentJSON }>(
    sql`select content from documents where file_id = ${fileId}`,
  );
  return row.content;
}

/**
 * Creates a version from the derived draft or from `content`. It gets the time of the last edit, but is later than
 * all others.
 */
export async function freeze(
  tx: Database,
  fileId: string,
  { id, cause, label, restoredFrom, by, content, logSeq }: NewHistoryVersion,
): Promise<void> {
  await tx.query(sql`
    insert into versions (id, file_id, cause, label, restored_from, log_seq, content, created_by,
      created_at)
    select ${id}, d.file_id, ${cause}, ${label}::text, ${restoredFrom}::text, ${logSeq ?? null}::bigint,
      ${content === undefined ? sql`d.content` : sql`${content}::jsonb`},
      coalesce(${by}::text, (
        select person_id from draft_authors where file_id = d.file_id order by last_at desc limit 1), f.updated_by),
      greatest(
        case when ${cause} = 'auto' then coalesce((
          select max(last_at) from draft_authors where file_id = d.file_id), now()) else clock_timestamp() end,
        (select max(created_at) + interval '1 ms' from versions where file_id = d.file_id))
    from documents d join files f on f.id = d.file_id where d.file_id = ${fileId}`);
}

/** Called when the authors' edits cancelled each other out. */
export async function forgetAuthors(tx: Database, fileId: string): Promise<void> {
  await tx.query(sql`delete from draft_authors where file_id = ${fileId}`);
}

/** Drafts without edits since `idleSince`, or with edits from before `changedBefore`. */
export async function listDue(
  database: Database,
  idleSince: Date,
  changedBefore: Date,
  limit: number,
): Promise<string[]> {
  const rows = await database.query<{ id: string }>(sql`
    select file_id as id from draft_authors group by file_id
    having max(last_at) <= ${idleSince} or min(first_at) <= ${changedBefore}
    order by min(first_at) limit ${limit}`);
  return rows.map(({ id }) => id);
}

export async function isDue(tx: Database, fileId: string): Promise<boolean> {
  const rows = await tx.query(sql`select from draft_authors where file_id = ${fileId} limit 1`);
  return rows.length > 0;
}

/** Removing the name of a version that was created for it makes it an autosaved one. */
export async function nameVersion(tx: Database, id: string, label: string | null): Promise<void> {
  await tx.query(sql`
    update versions set label = ${label}::text,
      cause = case when ${label}::text is null and cause = 'named' then 'auto' else cause end
    where id = ${id}`);
}

/** Documents with more than one autosaved version older than `until`, by id. */
export async function listAgedFiles(database: Database, until: Date, after: string, limit: number) {
  const rows = await database.query<{ id: string }>(sql`
    select file_id as id from versions
    where cause = 'auto' and label is null and created_at < ${until} and file_id > ${after}
    group by file_id having count(*) > 1 order by file_id limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** Autosaved versions that nobody named and nothing refers to. */
export const listThinnable = (tx: Database, fileId: string) =>
  tx.query<{ id: string; createdAt: Date }>(sql`
    select v.id, v.created_at as "createdAt" from versions v
    where v.file_id = ${fileId} and v.cause = 'auto' and not version_in_use(v)`);

/**
 * Deletes versions. Their authors are added to the following version; its word count, and that of the next
 * published version, are computed again.
 */
export async function removeVersions(
  tx: Database,
  fileId: string,
  ids: readonly string[],
): Promise<void> {
  await tx.query(sql`
    with heirs as (
      select old.id as old, (
        select v.id from versions v
        where v.file_id = ${fileId} and v.created_at > old.created_at and v.id <> all(${[...ids]})
        order by v.created_at, v.id limit 1) as heir, (
        select v.id from versions v
        where v.file_id = ${fileId} and v.number > old.number and v.id <> all(${[...ids]})
        order by v.number limit 1) as published_heir
      from versions old where old.id = any(${[...ids]})
    ),
    uncounted as (
      update versions set words_added = null, words_removed = null,
        published_words_added = null, published_words_removed = null
      where id in (select heir from heirs union select published_heir from heirs)
    )
    insert into version_authors as a (version_id, person_id, edits)
    select h.heir, w.person_id, sum(w.edits) from heirs h join version_authors w on w.version_id = h.old
    where h.heir is not null
    group by h.heir, w.person_id
    on conflict (version_id, person_id) do update set edits = a.edits + excluded.edits`);
  await tx.query(sql`delete from versions where id = any(${[...ids]})`);
}

/** Versions whose words have to be counted, and the versions to compare them with; oldest first. */
export const listUncounted = (database: Database, fileId: string, limit: number) =>
  database.query<{
    id: string;
    before: string | null;
    published: boolean;
    publishedBefore: string | null;
  }>(sql`
    select v.id, v.number is not null as published,
      (select b.id from versions b where b.file_id = v.file_id and (b.created_at, b.id) < (v.created_at, v.id)
        order by b.created_at desc, b.id desc limit 1) as before,
      (select b.id from versions b where b.file_id = v.file_id and b.number < v.number
        order by b.number desc limit 1) as "publishedBefore"
    from versions v
    where v.file_id = ${fileId}
      and (v.words_added is null or (v.number is not null and v.published_words_added is null))
    order by v.created_at desc, v.id desc limit ${limit}`);

export async function saveWordCount(
  tx: Database,
  id: string,
  words: { added: number; removed: number },
  publishedCounts: { added: number; removed: number } | null,
): Promise<void> {
  await tx.query(sql`
    update versions set words_added = ${words.added}, words_removed = ${words.removed},
      published_words_added = ${publishedCounts?.added ?? null}::int,
      published_words_removed = ${publishedCounts?.removed ?? null}::int
    where id = ${id}`);
}
