// SQL for cards and risks that are compared with each other, as far as the person who asks may read them.
import type { RecurringRisk } from '@docent/contract/premortem-data';
import { type Database, sql } from '../../../platform/database/database.ts';
import { type PastPlan, sentencesOf } from './similar-plans.ts';

export interface PastRisk {
  file: { id: string; name: string };
  planFileId: string | null;
  groupId: string;
  name: string;
  /** The name of the group and its reasons. */
  texts: string[];
  prevention: string;
  contingency: string;
  mark: RecurringRisk['places'][number]['mark'];
  at: Date | null;
}

/** Of the newest premortems. */
const maxRisks = 5_000;

/** The risks of all premortems that have left grouping, in the trash or not readable excepted. */
export const listPastRisks = (
  database: Database,
  personId: string,
  which: { withinId: string | null; exceptId: string | null },
): Promise<PastRisk[]> =>
  listRisks(database, sql`select scope_id from person_scopes(${personId})`, which);

/**
 * The scopes that everybody may read who may read the file: whatever is granted in its scope is granted there, too.
 * Administrators read everything.
 */
const commonScopes = (fileId: string) => sql`
  select s.id as scope_id from files s
  where s.id = s.scope_id and (
    exists (select from scope_grants e where e.scope_id = s.id and e.subject_kind = 'everyone')
    or not exists (
      select from scope_grants g
      where g.scope_id = (select scope_id from files where id = ${fileId}) and not exists (
        select from scope_grants h
        where (h.scope_id, h.subject_kind, h.subject_id) = (s.id, g.subject_kind, g.subject_id))))`;

/** Those of the published documents that everybody may read who may read this premortem; not its plan. */
export async function listCommonDocuments(
  database: Database,
  fileId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await database.query<{ id: string }>(sql`
    select f.id from files f
    join documents d on d.file_id = f.id and d.published_version_id is not null
    join premortems m on m.file_id = ${fileId} and m.plan_file_id is distinct from f.id
    where f.id = any(${ids}) and f.trashed_at is null and f.scope_id in (${commonScopes(fileId)})`);
  return new Set(rows.map(({ id }) => id));
}

/** Those that everybody may read who may read this premortem. */
export const listRisksBeside = (database: Database, fileId: string): Promise<PastRisk[]> =>
  listRisks(database, commonScopes(fileId), {
    withinId: null,
    exceptId: fileId,
  });

const listRisks = (
  database: Database,
  scopes: ReturnType<typeof sql>,
  { withinId, exceptId }: { withinId: string | null; exceptId: string | null },
): Promise<PastRisk[]> =>
  database.query<PastRisk>(sql`
    with recursive mine as materialized (${scopes}),
    below as (
      select id from files where id = ${withinId}
      union all select f.id from files f join below b on f.parent_id = b.id
    ),
    risks as (
      select m.file_id, m.plan_file_id, f.name as file_name, f.created_at, g.id, g.name, g.position,
        array_agg(r.text order by r.position, r.id) as reasons
      from premortems m
      join files f on f.id = m.file_id and f.trashed_at is null
      join mine s on s.scope_id = f.scope_id
      join premortem_groups g on g.file_id = m.file_id
      join premortem_reasons r on r.file_id = g.file_id and r.group_id = g.id and r.revealed and not r.deleted
      where m.stage not in ('brief', 'writing', 'grouping')
        and (${exceptId}::text is null or m.file_id <> ${exceptId})
        and (${withinId}::text is null or m.file_id in (select id from below))
      group by m.file_id, m.plan_file_id, f.name, f.created_at, g.id, g.name, g.position
      order by f.created_at desc, m.file_id, g.position, g.id limit ${maxRisks}
    )
    select jsonb_build_object('id', x.file_id, 'name', x.file_name) as file, x.plan_file_id as "planFileId",
      x.id as "groupId",
      coalesce(nullif(x.name, ''), x.reasons[1]) as name,
      case when x.name = '' then x.reasons else x.name || x.reasons end as texts,
      coalesce(k.prevention, '') as prevention, coalesce(k.contingency, '') as contingency, l.mark, l.at
    from risks x
    left join premortem_risks k on k.file_id = x.file_id and k.group_id = x.id
    left join lateral (
      select o.mark, o.at from premortem_marks o
      where o.file_id = x.file_id and o.group_id = x.id order by o.at desc, o.id desc limit 1
    ) l on true
    order by x.created_at desc, x.file_id, x.position, x.id`);

/** The revealed reasons of a premortem and the names of its groups. The caller has checked the rights. */
export async function listTexts(database: Database, fileId: string): Promise<string[]> {
  const rows = await database.query<{ text: string }>(sql`
    select text from premortem_reasons where file_id = ${fileId} and revealed and not deleted
    union all
    select g.name from premortem_groups g where g.file_id = ${fileId} and g.name <> '' and exists (
      select from premortem_reasons r
      where r.file_id = g.file_id and r.group_id = g.id and r.revealed and not r.deleted)`);
  return rows.map(({ text }) => text);
}

/** Reasons of the assistant that the facilitator has removed. */
export async function listRemoved(database: Database, fileId: string): Promise<string[]> {
  const rows = await database.query<{ text: string }>(sql`
    select text from premortem_reasons where file_id = ${fileId} and by_assistant and deleted`);
  return rows.map(({ text }) => text);
}

/**
 * What a premortem is about, in words: the names of it and of its plan, and its plan as published. The question says
 * mostly how the plan has failed, which other documents say of other things.
 */
export const readSubject = (database: Database, fileId: string) =>
  database.one<{ subject: string; plan: string }>(sql`
    select concat_ws(' ', f.name, (select p.name from files p where p.id = m.plan_file_id), (
        select h.text from paragraphs h
        where h.file_id = m.plan_file_id and h.id = m.plan_paragraph_id and h.stage = 'published'),
      m.plan_text) as subject, coalesce((
        select string_agg(p.text, ' ') from paragraphs p
        where p.file_id = m.plan_file_id and p.stage = 'published'), '') as plan
    from premortems m join files f on f.id = m.file_id where m.file_id = ${fileId}`);

/** The name and the published text of a plan. The caller has checked the rights. */
export const readPlan = (database: Database, planId: string) =>
  database.one<{ name: string; text: string; paragraphs: string[] }>(sql`
    select f.name, coalesce(string_agg(p.text, ' '), '') as text,
      coalesce(array_agg(p.text) filter (where p.text is not null), '{}') as paragraphs
    from files f
    left join paragraphs p on p.file_id = f.id and p.stage = 'published'
    where f.id = ${planId} group by f.id, f.name`);

/** The plans of premortems as published, as far as the person may read them, and their descriptions. */
export async function listPlans(
  database: Database,
  personId: string,
  fileIds: readonly string[],
): Promise<PastPlan[]> {
  const rows = await database.query<{ fileId: string; text: string; paragraphs: string[] }>(sql`
    with mine as materialized (select scope_id, level from person_scopes(${personId}))
    select m.file_id as "fileId", m.plan_text as text, coalesce((
        select array_agg(p.text) from files f
        join mine s on s.scope_id = f.scope_id
        join paragraphs p on p.file_id = f.id and p.stage = 'published'
        where f.id = m.plan_file_id and f.trashed_at is null), '{}') as paragraphs
    from premortems m where m.file_id = any(${fileIds})`);
  return rows.map(({ fileId, text, paragraphs }) => ({
    fileId,
    paragraphs: text === '' ? paragraphs : sentencesOf(text.split('\n')),
  }));
}

/** In the order of the board. The caller has checked the rights. */
export const listUngrouped = (database: Database, fileId: string) =>
  database.query<{ id: string; text: string }>(sql`
    select id, text from premortem_reasons
    where file_id = ${fileId} and revealed and not deleted and group_id is null order by position, id`);
