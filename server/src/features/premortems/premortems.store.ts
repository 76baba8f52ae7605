// SQL for premortems and their participants. Every read and lock is joined with the rights of the person who asks.
import type { Person } from '@docent/contract/people';
import type { PremortemPlan, PremortemStage } from '@docent/contract/premortem-data';
import { type Database, type Fragment, sql } from '../../platform/database/database.ts';
import { personJson } from '../../platform/database/person-json.ts';
import type { StagePlan } from './premortems.rules.ts';

export interface PremortemRow {
  fileId: string;
  fileName: string;
  /** Of the person who asks. */
  level: number;
  isParticipant: boolean;
  planFileId: string | null;
  planParagraphId: string | null;
  planText: string;
  question: string;
  horizonAt: Date | null;
  facilitator: Person;
  decider: Person;
  anonymous: boolean;
  votesPerPerson: number;
  prompts: string[];
  schedule: StagePlan[];
  stage: PremortemStage;
  stageEndsAt: Date | null;
  round: number;
  revision: number;
}

export interface PremortemSettings {
  planFileId: string | null;
  planParagraphId: string | null;
  planText: string;
  question: string;
  horizonAt: Date | null;
  facilitatorId: string;
  deciderId: string;
  anonymous: boolean;
  votesPerPerson: number;
  prompts: readonly string[];
  schedule: readonly StagePlan[];
  /** When the current stage should end. */
  stageEndsAt: Date | null;
}

/** Null if the person may not read it, or it is in the trash. */
export const findPremortem = (database: Database, personId: string, fileId: string) =>
  database.maybe<PremortemRow>(sql`
    select m.file_id as "fileId", f.name as "fileName", s.level, exists (
        select from premortem_participants w where w.file_id = m.file_id and w.person_id = ${personId}
      ) as "isParticipant",
      m.plan_file_id as "planFileId", m.plan_paragraph_id as "planParagraphId", m.plan_text as "planText",
      m.question, m.horizon_at as "horizonAt", ${personJson('l')} as facilitator, ${personJson('d')} as decider,
      m.anonymous, m.votes_per_person as "votesPerPerson", m.prompts, m.schedule, m.stage,
      m.stage_ends_at as "stageEndsAt", m.round, m.revision
    from premortems m
    join files f on f.id = m.file_id
    join person_scopes(${personId}) s on s.scope_id = f.scope_id
    join people l on l.id = m.facilitator_id
    join people d on d.id = m.decider_id
    where m.file_id = ${fileId} and f.trashed_at is null`);

/** Serialises the changes of a premortem until the transaction ends. */
export const lockPremortem = (tx: Database, fileId: string) =>
  tx.query(sql`select from premortems where file_id = ${fileId} for no key update`);

// The caller of the following functions has checked that the person may read the premortem.

/** The groups `g` that hold a revealed reason. */
export const liveGroups = (fileId: string | Fragment): Fragment => sql`
  premortem_groups g
  where g.file_id = ${fileId} and exists (
    select from premortem_reasons r
    where r.file_id = g.file_id and r.group_id = g.id and r.revealed and not r.deleted)`;

const hasDone: Partial<
  Record<PremortemStage, (fileId: string | Fragment, votes: number | Fragment) => Fragment>
> = {
  brief: () => sql`w.confidence_before is not null`,
  writing: () => sql`w.has_written`,
  voting: (fileId, votes) => sql`${votes} <= (
    select coalesce(sum(v.votes), 0) from premortem_votes v
    where v.file_id = ${fileId} and v.person_id = w.person_id
      and v.group_id in (select g.id from ${liveGroups(fileId)}))`,
  scoring: (fileId) => sql`not exists (
    select from ${liveGroups(fileId)} and not exists (
      select from premortem_scores c
      where c.file_id = g.file_id and c.group_id = g.id and c.person_id = w.person_id))`,
  confidence: () => sql`w.confidence_after is not null`,
};

/** Whether the participant `w` has yet to do their part of the current stage of `m`. */
export const isUndone = sql.join(
  Object.entries(hasDone).map(
    ([stage, condition]) =>
      sql`(m.stage = ${stage} and not ${condition(sql`m.file_id`, sql`m.votes_per_person`)})`,
  ),
  sql` or `,
);

/** Whether the time of the current stage of `m` is up, or all of its participants have done their part. */
export const isOver = (now: Date): Fragment => sql`(
  m.stage <> 'checks' and m.stage_ends_at <= ${now}
  or m.stage = any(${Object.keys(hasDone)}) and not exists (
    select from premortem_participants w join people p on p.id = w.person_id
    where w.file_id = m.file_id and (${isUndone}) and (p.disabled_at is null or m.stage = 'writing')))`;

/**
 * How many participants have finished their part of the stage; of 0 where nobody has a part of their own. During
 * silent writing, disabled people count as well: disabling somebody must not tell whether that person has written.
 */
export async function countProgress(
  database: Database,
  { fileId, stage, votesPerPerson }: Pick<PremortemRow, 'fileId' | 'stage' | 'votesPerPerson'>,
): Promise<{ done: number; of: number }> {
  const condition = hasDone[stage]?.(fileId, votesPerPerson);
  if (condition === undefined) return { done: 0, of: 0 };
  return database.one(sql`
    select count(*)::int as of, count(*) filter (where ${condition})::int as done
    from premortem_participants w join people p on p.id = w.person_id
    where w.file_id = ${fileId} and (p.disabled_at is null or ${stage === 'writing'})`);
}

export async function listParticipants(database: Database, fileId: string): Promise<Person[]> {
  const rows = await database.query<{ person: Person }>(sql`
    select ${personJson()} as person from premortem_participants w join people p on p.id = w.person_id
    where w.file_id = ${fileId} order by p.username, p.id`);
  return rows.map(({ person }) => person);
}

/** Names and heading are null where the person may not read the document. */
export async function findPlan(
  database: Database,
  personId: string,
  { planFileId, planParagraphId, planText }: PremortemRow,
): Promise<PremortemPlan> {
  const row = await database.maybe<{ fileName: string; heading: string | null }>(sql`
    select f.name as "fileName", (
        select g.text from paragraphs g
        where g.file_id = f.id and g.id = ${planParagraphId}
          and g.stage = case when d.published_version_id is null then 'draft' else 'published' end
      ) as heading
    from files f
    join documents d on d.file_id = f.id
    join person_scopes(${personId}) s on s.scope_id = f.scope_id
    where f.id = ${planFileId} and f.trashed_at is null
      and file_visible(f.kind, d.published_version_id, s.level)`);
  return {
    fileId: planFileId,
    fileName: row?.fileName ?? null,
    paragraphId: planParagraphId,
    heading: row?.heading ?? null,
    text: planText,
  };
}

export async function hasReasons(tx: Database, fileId: string): Promise<boolean> {
  const rows = await tx.query(
    sql`select from premortem_reasons where file_id = ${fileId} and not deleted limit 1`,
  );
  return rows.length > 0;
}

/** Deleted ones count: whether somebody took theirs back must not show either. */
export async function hasPrivateReasons(tx: Database, fileId: string): Promise<boolean> {
  const rows = await tx.query(
    sql`select from premortem_reasons where file_id = ${fileId} and not revealed limit 1`,
  );
  return rows.length > 0;
}

export async function saveSettings(
  tx: Database,
  fileId: string,
  settings: PremortemSettings,
): Promise<void> {
  await tx.query(sql`
    update premortems set plan_file_id = ${settings.planFileId},
      plan_paragraph_id = ${settings.planParagraphId}, plan_text = ${settings.planText},
      question = ${settings.question}, horizon_at = ${settings.horizonAt},
      facilitator_id = ${settings.facilitatorId}, decider_id = ${settings.deciderId},
      anonymous = ${settings.anonymous}, votes_per_person = ${settings.votesPerPerson},
      prompts = ${sql.json(settings.prompts)}, schedule = ${sql.json(settings.schedule)},
      stage_ends_at = ${settings.stageEndsAt}
    where file_id = ${fileId}`);
}

/** Those who stay keep their confidence, and those who return what they have written. */
export async function setParticipants(
  tx: Database,
  fileId: string,
  personIds: readonly string[],
): Promise<void> {
  await tx.query(sql`
    delete from premortem_participants where file_id = ${fileId} and person_id <> all(${personIds})`);
  await tx.query(sql`
    insert into premortem_participants (file_id, person_id, has_written)
    select ${fileId}, given.id, exists (
      select from premortem_reasons r
      where r.file_id = ${fileId} and r.author_id = given.id and not r.revealed and not r.deleted)
    from unnest(${personIds}::text[]) as given (id) on conflict do nothing`);
}

export async function setStage(
  tx: Database,
  fileId: string,
  {
    stage,
    endsAt,
    round,
    schedule,
  }: {
    stage: PremortemStage;
    endsAt: Date | null;
    round: number;
    schedule: readonly StagePlan[];
  },
): Promise<void> {
  await tx.query(sql`
    update premortems set stage = ${stage}, stage_ends_at = ${endsAt}, round = ${round},
      schedule = ${sql.json(schedule)}
    where file_id = ${fileId}`);
}

export async function nextRevision(tx: Database, fileId: string): Promise<number> {
  const row = await tx.one<{ revision: number }>(sql`
    update premortems set revision = revision + 1 where file_id = ${fileId} returning revision`);
  return row.revision;
}
