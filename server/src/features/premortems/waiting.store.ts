// SQL for lists across premortems: those about a plan, and what waits for a person.
import type { Premortem, PremortemStage } from '@docent/contract/premortem-data';
import { type Database, sql } from '../../platform/database/database.ts';
import { isOver, isUndone } from './premortems.store.ts';
import { type MitigationRow, mitigationOf } from './responding/mitigations.store.ts';

export interface WaitingRow {
  fileId: string;
  stage: PremortemStage;
  kind: 'stage' | 'lead' | 'check' | 'condition' | 'decide' | 'mitigation';
  text: string;
  groupId: string | null;
  dueAt: Date | null;
}

/** The premortems `m` that the person may read. */
const readable = sql`
  premortems m
  join files f on f.id = m.file_id and f.trashed_at is null
  join mine s on s.scope_id = f.scope_id`;

const mine = (personId: string) =>
  sql`mine as materialized (select scope_id, level from person_scopes(${personId}))`;

/** Newest first. */
export const listOfPlan = (database: Database, personId: string, planFileId: string) =>
  database.query<{
    file: { id: string; name: string };
    stage: PremortemStage;
    verdict: Premortem['verdicts'][number]['verdict'] | null;
    openConditions: number;
  }>(sql`
    with ${mine(personId)}
    select jsonb_build_object('id', f.id, 'name', f.name) as file, m.stage, (
        select v.verdict from premortem_verdicts v
        where v.file_id = m.file_id order by v.at desc, v.id desc limit 1
      ) as verdict, (
        select count(*)::int from premortem_conditions c where c.file_id = m.file_id and c.met_at is null
      ) as "openConditions"
    from ${readable}
    where m.plan_file_id = ${planFileId} order by f.created_at desc, f.id desc limit 100`);

/** The name of the group of a risk `k`, or else its first reason. */
const title = sql`(
  select coalesce(nullif(g.name, ''), (
      select r.text from premortem_reasons r
      where r.file_id = g.file_id and r.group_id = g.id and r.revealed and not r.deleted
      order by r.position, r.id limit 1), '')
  from premortem_groups g where g.file_id = k.file_id and g.id = k.group_id)`;

/** What is due at `until` or has no date; of the checks of others, a facilitator is told once they are overdue. */
export const listWaiting = (
  database: Database,
  personId: string,
  { now, until }: { now: Date; until: Date },
) =>
  database.query<WaitingRow>(sql`
    with ${mine(personId)}
    select m.file_id as "fileId", m.stage, 'stage' as kind, '' as text, null as "groupId",
      m.stage_ends_at as "dueAt"
    from ${readable}
    join premortem_participants w on w.file_id = m.file_id and w.person_id = ${personId}
    where ${isUndone}
    union all
    select m.file_id, m.stage, 'lead', '', null, m.stage_ends_at
    from ${readable}
    where m.facilitator_id = ${personId} and ${isOver(now)}
    union all
    select m.file_id, m.stage, 'decide', '', null, m.stage_ends_at
    from ${readable}
    where m.decider_id = ${personId} and m.stage = 'review'
      and not exists (select from premortem_verdicts v where v.file_id = m.file_id)
    union all
    select m.file_id, m.stage, 'condition', c.text, null, c.due_at
    from ${readable}
    join premortem_conditions c on c.file_id = m.file_id
    where c.owner_id = ${personId} and c.met_at is null
    union all
    select m.file_id, m.stage, 'check', ${title}, k.group_id, k.check_at
    from ${readable}
    join premortem_risks k on k.file_id = m.file_id
    where m.stage = 'checks' and (k.owner_id = ${personId} and k.check_at <= ${until}
        or m.facilitator_id = ${personId} and k.check_at <= ${now})
      and not exists (
        select from premortem_marks x
        where x.file_id = k.file_id and x.group_id = k.group_id and x.at >= k.check_at)`);

/** The risks of a person that a paragraph mitigates. */
export const listMitigated = (database: Database, personId: string) =>
  database.query<Omit<WaitingRow, 'kind' | 'dueAt'> & { mitigation: MitigationRow }>(sql`
    with ${mine(personId)}
    select m.file_id as "fileId", m.stage, ${title} as text, k.group_id as "groupId",
      ${mitigationOf(personId)} as mitigation
    from ${readable}
    join premortem_risks k on k.file_id = m.file_id
    where k.owner_id = ${personId} and k.mitigation_file_id is not null`);
