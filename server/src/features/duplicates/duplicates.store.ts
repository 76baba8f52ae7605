import type { Revision } from '@docent/contract/duplicates';
import type { Person } from '@docent/contract/people';
import type { NodeJSON } from '@docent/document-model/content';
import { type Database, sql } from '../../platform/database/database.ts';
import { personJson } from '../../platform/database/person-json.ts';

interface SkipRow {
  oneHash: string;
  otherHash: string;
}

export interface SkipDetails {
  by: Person;
  at: Date;
  reason: string;
}

export const listSkips = (database: Database) =>
  database.query<SkipRow>(
    sql`select one_hash as "oneHash", other_hash as "otherHash" from duplicate_skips`,
  );

/** Keyed by the concatenation of both hashes. */
export async function listSkipDetails(
  database: Database,
  ids: readonly string[],
): Promise<Map<string, SkipDetails>> {
  const rows = await database.query<SkipDetails & { id: string }>(sql`
    select s.one_hash || s.other_hash as id, s.skipped_at as at, s.reason, ${personJson()} as by
    from duplicate_skips s join people p on p.id = s.skipped_by
    where s.one_hash || s.other_hash = any(${ids})`);
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}

export async function addSkip(
  tx: Database,
  [oneHash, otherHash]: readonly [string, string],
  skip: { by: string; at: Date; reason: string },
): Promise<void> {
  await tx.query(sql`
    insert into duplicate_skips (one_hash, other_hash, skipped_by, skipped_at, reason)
    values (${oneHash}, ${otherHash}, ${skip.by}, ${skip.at}, ${skip.reason})
    on conflict (one_hash, other_hash) do update
      set skipped_by = excluded.skipped_by, skipped_at = excluded.skipped_at, reason = excluded.reason`);
}

export async function removeSkip(
  tx: Database,
  [oneHash, otherHash]: readonly [string, string],
): Promise<void> {
  await tx.query(
    sql`delete from duplicate_skips where one_hash = ${oneHash} and other_hash = ${otherHash}`,
  );
}

export const listIgnoredFiles = (database: Database) =>
  database.query<{ oneId: string; otherId: string }>(
    sql`select one_file_id as "oneId", other_file_id as "otherId" from duplicate_ignored_files`,
  );

/** The files whose duplicates with the given one are ignored. */
export async function listFilesIgnoredWith(database: Database, fileId: string): Promise<string[]> {
  const rows = await database.query<{ id: string }>(sql`
    select other_file_id as id from duplicate_ignored_files where one_file_id = ${fileId}
    union all
    select one_file_id from duplicate_ignored_files where other_file_id = ${fileId}`);
  return rows.map(({ id }) => id);
}

export interface IgnoredKey {
  at: string;
  oneId: string;
  otherId: string;
}

interface IgnoredRow {
  oneId: string;
  otherId: string;
  files: { id: string; name: string }[];
  by: Person;
  at: Date;
  mayUndo: boolean;
}

/** The latest first; only pairs of which the person may read both. */
export const listIgnoredPairs = (
  database: Database,
  personId: string,
  { withinId, after, limit }: { withinId: string | null; after: IgnoredKey | null; limit: number },
) =>
  database.query<IgnoredRow>(sql`
    with recursive below as (
      select id from files where id = ${withinId}
      union all
      select f.id from files f join below b on f.parent_id = b.id
    ), seen as (
      select f.id, f.name, s.level from files f
      join person_scopes(${personId}) s on s.scope_id = f.scope_id
      left join documents d on d.file_id = f.id
      where f.trashed_at is null and file_visible(f.kind, d.published_version_id, s.level)
    )
    select i.one_file_id as "oneId", i.other_file_id as "otherId",
      date_trunc('milliseconds', i.ignored_at) as at, ${personJson()} as by,
      greatest(one.level, other.level) >= 3 as "mayUndo",
      jsonb_build_array(
        jsonb_build_object('id', one.id, 'name', one.name),
        jsonb_build_object('id', other.id, 'name', other.name)) as files
    from duplicate_ignored_files i
    join seen one on one.id = i.one_file_id
    join seen other on other.id = i.other_file_id
    join people p on p.id = i.ignored_by
    where (${withinId}::text is null
        or i.one_file_id in (select id from below) or i.other_file_id in (select id from below))
      and (${after?.at ?? null}::timestamptz is null
        or (date_trunc('milliseconds', i.ignored_at), i.one_file_id, i.other_file_id)
          < (${after?.at ?? null}::timestamptz, ${after?.oneId ?? null}, ${after?.otherId ?? null}))
    order by 3 desc, 1 desc, 2 desc
    limit ${limit}`);

/** Ignores duplicates between any two of the files, or stops ignoring them. */
export async function setIgnoredFiles(
  tx: Database,
  fileIds: readonly string[],
  { isIgnored, by, at }: { isIgnored: boolean; by: string; at: Date },
): Promise<void> {
  if (isIgnored) {
    await tx.query(sql`
      insert into duplicate_ignored_files (one_file_id, other_file_id, ignored_by, ignored_at)
      select one, other, ${by}, ${at} from unnest(${fileIds}::text[]) one, unnest(${fileIds}::text[]) other
      where one < other
      on conflict do nothing`);
    return;
  }
  await tx.query(sql`
    delete from duplicate_ignored_files
    where one_file_id = any(${fileIds}) and other_file_id = any(${fileIds})`);
}

/** The number of recent readers per file. */
export const countReaders = (database: Database) =>
  database.query<{ fileId: string; readers: number }>(sql`
    select file_id as "fileId", count(*)::int as readers from recent_files where what = 'read' group by file_id`);

export interface RevisedRow {
  fileId: string;
  paragraphId: string;
  /** The line that was there and the text that replaced it; null where a synced paragraph did. */
  lineBefore: NodeJSON[] | null;
  textAfter: string | null;
  /** The block that a synced paragraph replaced. */
  blockBefore: NodeJSON | null;
  outcome: Revision['revised'][number]['outcome'];
}

export async function addRevised(
  tx: Database,
  revision: { id: string; by: string; at: Date },
  rows: readonly RevisedRow[],
): Promise<void> {
  await tx.query(sql`
    insert into revised_paragraphs
      (revision_id, file_id, paragraph_id, person_id, revised_at, line_before, text_after, block_before, outcome)
    select ${revision.id}, "fileId", "paragraphId", ${revision.by}, ${revision.at}, "lineBefore", "textAfter",
      "blockBefore", outcome
    from jsonb_to_recordset(${sql.json(rows)}) as
      r("fileId" text, "paragraphId" text, "lineBefore" jsonb, "textAfter" text, "blockBefore" jsonb, outcome text)`);
}

/** The person's revised paragraphs since that time. */
export const listRevised = (database: Database, id: string, personId: string, since: Date) =>
  database.query<RevisedRow>(sql`
    select file_id as "fileId", paragraph_id as "paragraphId", line_before as "lineBefore",
      text_after as "textAfter", block_before as "blockBefore", outcome
    from revised_paragraphs
    where revision_id = ${id} and person_id = ${personId} and revised_at > ${since}
    order by file_id, paragraph_id`);

export async function removeRevised(tx: Database, id: string, fileId: string): Promise<void> {
  await tx.query(
    sql`delete from revised_paragraphs where revision_id = ${id} and file_id = ${fileId}`,
  );
}

export async function purgeRevised(database: Database, before: Date): Promise<void> {
  await database.query(sql`delete from revised_paragraphs where revised_at < ${before}`);
}
