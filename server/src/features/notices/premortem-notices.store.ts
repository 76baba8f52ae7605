// Fragments about notifications `n` of premortems. Nothing that was written in silence is part of them.
import { sql } from '../../platform/database/database.ts';

const about = (kind: string) => sql`n.kind = ${`premortem-${kind}`}`;

/** The name of a risk, or else its first revealed reason. */
const risk = sql`(
  select coalesce(nullif(g.name, ''), (
      select r.text from premortem_reasons r
      where r.file_id = g.file_id and r.group_id = g.id and r.revealed and not r.deleted
      order by r.position, r.id limit 1))
  from premortem_groups g where g.file_id = n.file_id and g.id = n.ref->>'groupId')`;

/** The stage, verdict, facilitator, risk or condition; null for other kinds. */
export const premortemSubject = sql`case
  when n.ref ? 'conditionId' then
    (select c.text from premortem_conditions c where c.id = n.ref->>'conditionId')
  when ${about('asked')} or ${about('due')} then
    (select m.stage from premortems m where m.file_id = n.file_id)
  when ${about('over')} then n.ref->>'stage'
  when ${about('decided')} then
    (select v.verdict from premortem_verdicts v where v.file_id = n.file_id order by v.at desc, v.id desc limit 1)
  when ${about('facilitator')} then
    (select p.username from premortems m join people p on p.id = m.facilitator_id where m.file_id = n.file_id)
  when ${about('check')} or ${about('mitigation')} then ${risk} end`;

/**
 * The mitigating paragraph as it was chosen and as it is published now, for those who may read the plan; one that was
 * chosen in a draft, for those who may read that.
 */
export const premortemQuotes = sql`(
  select array_remove(array[k.mitigation_text, case when t.text <> k.mitigation_text then t.text end], null)
  from premortem_risks k
  join files pf on pf.id = k.mitigation_file_id and pf.trashed_at is null
  join documents pd on pd.file_id = pf.id and pd.published_version_id is not null
  join person_scopes(n.person_id) ps on ps.scope_id = pf.scope_id
  left join paragraphs t on t.file_id = pf.id and t.stage = 'published' and t.id = k.mitigation_paragraph_id
  where k.file_id = n.file_id and k.group_id = n.ref->>'groupId' and (not k.mitigation_is_draft
    or t.text = k.mitigation_text or reads_draft(n.person_id, pf.scope_id, ps.level)))`;

export const premortemDueAt = sql`case
  when n.ref ? 'conditionId' then
    (select c.due_at from premortem_conditions c where c.id = n.ref->>'conditionId')
  when ${about('asked')} or ${about('due')} then
    (select m.stage_ends_at from premortems m where m.file_id = n.file_id)
  when ${about('check')} then
    (select k.check_at from premortem_risks k
      where k.file_id = n.file_id and k.group_id = n.ref->>'groupId') end`;

/** Whether what a notification asks for is still open. */
export const isPremortemAsked = sql`case
  when n.ref ? 'conditionId' then exists (
    select from premortem_conditions c where c.id = n.ref->>'conditionId' and c.met_at is null)
  when ${about('over')} then exists (
    select from premortems m
    where m.file_id = n.file_id and m.stage = n.ref->>'stage' and m.facilitator_id = n.person_id)
  when ${about('check')} then exists (
    select from premortem_risks k where k.file_id = n.file_id and k.group_id = n.ref->>'groupId'
      and not exists (select from premortem_marks o
        where o.file_id = k.file_id and o.group_id = k.group_id and o.at >= k.check_at))
  else exists (
    select from premortem_participants w join premortems m on m.file_id = w.file_id
    where w.file_id = n.file_id and w.person_id = n.person_id and m.stage <> 'checks') end`;
