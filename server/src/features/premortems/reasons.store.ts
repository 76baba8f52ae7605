// SQL for reasons and groups. A reason is returned only if it is revealed, or to its author.
import type { PremortemReason, ReasonGroup } from '@docent/contract/premortem-data';
import { type Database, sql } from '../../platform/database/database.ts';
import { personJson } from '../../platform/database/person-json.ts';
import { sourceJson } from './sources.store.ts';

export interface StoredReason {
  id: string;
  text: string;
  authorId: string | null;
  groupId: string | null;
  revealed: boolean;
  deleted: boolean;
  byAssistant: boolean;
}

export interface ReasonSource {
  fileId: string;
  paragraphId: string | null;
}

type Board = { reasons: PremortemReason[]; groups: ReasonGroup[]; removed: string[] };

/** The reasons `r` of a premortem that exist for a person. */
const readable = (fileId: string, personId: string) =>
  sql`r.file_id = ${fileId} and (r.revealed or r.author_id = ${personId})`;

/** Shared rows that changed after the revision, and all private reasons of the person. */
export async function readBoard(
  database: Database,
  personId: string,
  fileId: string,
  since: number,
): Promise<Board> {
  const [reasons, groups, removed] = await Promise.all([
    listReasons(database, personId, fileId, sql`(not r.revealed or r.revision > ${since})`),
    database.query<ReasonGroup>(sql`
      select id, name, position from premortem_groups
      where file_id = ${fileId} and revision > ${since} order by position, id`),
    database.query<{ id: string }>(sql`
      select r.id from premortem_reasons r
      where ${readable(fileId, personId)} and r.revealed and r.deleted and r.revision > ${since}`),
  ]);
  return { reasons, groups, removed: since < 0 ? [] : removed.map(({ id }) => id) };
}

/** The given condition applies to `r`. */
function listReasons(
  database: Database,
  personId: string,
  fileId: string,
  condition: ReturnType<typeof sql>,
): Promise<PremortemReason[]> {
  return database.query<PremortemReason>(sql`
    with mine as materialized (select scope_id, level from person_scopes(${personId}))
    select r.id, r.text, case when p.id is not null then ${personJson()} end as author,
      r.by_assistant as "byAssistant", r.author_id is not distinct from ${personId} as own,
      r.author_id is not distinct from ${personId} or r.by_assistant and exists (
        select from premortems m where m.file_id = r.file_id and m.facilitator_id = ${personId}) as removable,
      r.group_id as "groupId", r.position,
      ${sourceJson('r')} as source
    from premortem_reasons r
    left join people p on p.id = r.author_id
    where ${readable(fileId, personId)} and not r.deleted and ${condition}
    order by r.position, r.id`);
}

export async function getReason(
  database: Database,
  personId: string,
  fileId: string,
  id: string,
): Promise<PremortemReason | null> {
  const [reason] = await listReasons(database, personId, fileId, sql`r.id = ${id}`);
  return reason ?? null;
}

/** Deleted ones, too, as their author may restore them. */
export const findReason = (tx: Database, personId: string, fileId: string, id: string) =>
  tx.maybe<StoredReason>(sql`
    select r.id, r.text, r.author_id as "authorId", r.group_id as "groupId", r.revealed, r.deleted,
      r.by_assistant as "byAssistant"
    from premortem_reasons r where ${readable(fileId, personId)} and r.id = ${id}`);

/** Those of the given reasons that are on the shared board, in its order. */
export const listRevealed = (tx: Database, fileId: string, ids: readonly string[]) =>
  tx.query<StoredReason>(sql`
    select id, text, author_id as "authorId", group_id as "groupId", revealed, deleted,
      by_assistant as "byAssistant"
    from premortem_reasons
    where file_id = ${fileId} and revealed and not deleted and id = any(${ids})
    order by position, id`);

export async function countReasons(tx: Database, fileId: string): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*)::int as count from premortem_reasons where file_id = ${fileId} and not deleted`);
  return count;
}

/** Its place among the author's own until the reveal. Returns false if the id is taken. */
export async function addPrivateReason(
  tx: Database,
  fileId: string,
  { id, text, authorId }: { id: string; text: string; authorId: string },
): Promise<boolean> {
  const rows = await tx.query(sql`
    insert into premortem_reasons (file_id, id, text, author_id, position)
    select ${fileId}, ${id}, ${text}, ${authorId}, count(*) from premortem_reasons
    where file_id = ${fileId} and author_id = ${authorId}
    on conflict do nothing returning id`);
  return rows.length > 0;
}

/** At the end of the board. Returns false if the id is taken. */
export async function addSharedReason(
  tx: Database,
  fileId: string,
  reason: { id: string; text: string; authorId: string | null; groupId: string | null },
  revision: number,
): Promise<boolean> {
  const rows = await tx.query(sql`
    insert into premortem_reasons (file_id, id, text, author_id, group_id, position, revealed, revision)
    values (${fileId}, ${reason.id}, ${reason.text}, ${reason.authorId}, ${reason.groupId}, ${revision}, true,
      ${revision})
    on conflict do nothing returning id`);
  return rows.length > 0;
}

/** At the end of the board, with the premortem or paragraph that it comes from. */
export async function addAssistantReason(
  tx: Database,
  fileId: string,
  { id, text, source }: Pick<StoredReason, 'id' | 'text'> & { source: ReasonSource },
  revision: number,
): Promise<void> {
  await tx.query(sql`
    insert into premortem_reasons (file_id, id, text, position, revealed, revision, by_assistant, source_file_id,
      source_paragraph_id)
    values (${fileId}, ${id}, ${text}, ${revision}, true, ${revision}, true, ${source.fileId},
      ${source.paragraphId})`);
}

/** The revision of a private reason stays 0. */
export async function writeReason(
  tx: Database,
  fileId: string,
  id: string,
  { text, deleted, revision }: { text: string; deleted: boolean; revision: number },
): Promise<void> {
  await tx.query(sql`
    update premortem_reasons set text = ${text}, deleted = ${deleted}, revision = ${revision}
    where file_id = ${fileId} and id = ${id}`);
}

export async function noteWriting(tx: Database, fileId: string, personId: string): Promise<void> {
  await tx.query(sql`
    update premortem_participants set has_written = exists (
      select from premortem_reasons r
      where r.file_id = ${fileId} and r.author_id = ${personId} and not r.revealed and not r.deleted)
    where file_id = ${fileId} and person_id = ${personId}`);
}

/**
 * Reveals all private reasons in a random order. They are stored anew, since the order of rows on disk would tell
 * which were written together. Deleted ones go for good, and so do the authors of anonymous ones, and what tells who
 * has written.
 */
export async function revealReasons(
  tx: Database,
  fileId: string,
  { anonymous, revision }: { anonymous: boolean; revision: number },
): Promise<void> {
  await tx.query(sql`
    with hidden as (
      delete from premortem_reasons where file_id = ${fileId} and not revealed
      returning id, text, author_id, deleted
    ), shuffled as (
      select *, random() as position from hidden where not deleted order by position
    )
    insert into premortem_reasons (file_id, id, text, author_id, position, revealed, revision)
    select ${fileId}, id, text, case when not ${anonymous} then author_id end, position, true, ${revision}
    from shuffled`);
  await tx.query(
    sql`update premortem_participants set has_written = false where file_id = ${fileId}`,
  );
}

/** Gives each revealed reason without a group one of its own, with the same id. */
export async function groupRest(tx: Database, fileId: string, revision: number): Promise<void> {
  await tx.query(sql`
    with rest as (
      select id, position from premortem_reasons
      where file_id = ${fileId} and revealed and not deleted and group_id is null
    )
    insert into premortem_groups (file_id, id, position, revision)
    select ${fileId}, id, position, ${revision} from rest on conflict do nothing`);
  await tx.query(sql`
    update premortem_reasons set group_id = id, revision = ${revision}
    where file_id = ${fileId} and revealed and not deleted and group_id is null`);
}

export const findGroup = (tx: Database, fileId: string, id: string) =>
  tx.maybe<{ id: string; name: string }>(
    sql`select id, name from premortem_groups where file_id = ${fileId} and id = ${id}`,
  );

/** The name, or else the text of the first reason, of each of the groups. */
export async function listGroupTitles(
  tx: Database,
  fileId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await tx.query<{ id: string; title: string | null }>(sql`
    select g.id, coalesce(nullif(g.name, ''), (
        select r.text from premortem_reasons r
        where r.file_id = g.file_id and r.group_id = g.id and r.revealed and not r.deleted
        order by r.position, r.id limit 1)) as title
    from premortem_groups g where g.file_id = ${fileId} and g.id = any(${ids})`);
  return new Map(rows.map(({ id, title }) => [id, title ?? '']));
}

export async function addGroup(
  tx: Database,
  fileId: string,
  { id, name }: { id: string; name: string },
  revision: number,
): Promise<void> {
  await tx.query(sql`
    insert into premortem_groups (file_id, id, name, position, revision)
    values (${fileId}, ${id}, ${name}, ${revision}, ${revision})`);
}

export async function renameGroup(
  tx: Database,
  fileId: string,
  { id, name }: { id: string; name: string },
  revision: number,
): Promise<void> {
  await tx.query(sql`
    update premortem_groups set name = ${name}, revision = ${revision}
    where file_id = ${fileId} and id = ${id}`);
}

export async function moveReasons(
  tx: Database,
  fileId: string,
  { ids, groupId }: { ids: readonly string[]; groupId: string | null },
  revision: number,
): Promise<void> {
  await tx.query(sql`
    update premortem_reasons set group_id = ${groupId}, revision = ${revision}
    where file_id = ${fileId} and id = any(${ids})`);
}
