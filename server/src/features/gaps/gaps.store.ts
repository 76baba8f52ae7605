// Questions without a good answer. One is shown to people who may read the place where it was asked and every
// source of the disliked answer. The asker is shown only if they asked the coaches with their name.
import type { GapStatus } from '@docent/contract/gaps';
import { type Database, sql } from '../../platform/database/database.ts';
import { patternsOf } from '../../platform/database/patterns.ts';
import type { EarlierQuestion } from './gaps.rules.ts';

export interface GapRow {
  id: string;
  text: string;
  askedAt: Date;
  kind: 'unanswered' | 'disliked';
  why: 'wrong' | 'incomplete' | 'outdated' | 'source' | 'other' | null;
  reason: string | null;
  askerId: string | null;
  askerName: string | null;
  note: string | null;
  fileId: string | null;
  fileName: string | null;
  published: boolean;
}

/** Files that the person may read, as `id`. */
const readable = (personId: string) => sql`
  select f.id, f.name, d.published_version_id is not null as published
  from files f join person_scopes(${personId}) s on s.scope_id = f.scope_id
  left join documents d on d.file_id = f.id
  where f.trashed_at is null and file_visible(f.kind, d.published_version_id, s.level)`;

const isReadable = (personId: string) => sql`
  (q.within_id is null or exists (select from (${readable(personId)}) r where r.id = q.within_id))
  and not exists (
    select from answer_sources s
    where s.answer_id = a.id and (
      (s.version is null)
      or not exists (select from (${readable(personId)}) r where r.id = s.file_id)
    )
  )`;

const isShown = (personId: string) => sql`
  ((a.grounded = 'none' and a.definition is null) or a.experience = 2) and ${isReadable(personId)}`;

/** Oldest first; if there are more than `most`, the newest of them. */
export async function listGaps(
  database: Database,
  personId: string,
  status: GapStatus,
  words: readonly string[],
  since: Date,
  most: number,
): Promise<GapRow[]> {
  const patterns = patternsOf(words);
  return database.query<GapRow>(sql`
    select * from (
      select q.id, q.text, q.asked_at as "askedAt",
        case when a.grounded = 'none' then 'unanswered' else 'disliked' end as kind,
        a.why, a.reason, p.id as "askerId", p.username as "askerName", q.note, r.id as "fileId", r.name as "fileName", coalesce(r.published, false) as published
      from questions q
      join answers a on a.question_id = q.id
      left join (${readable(personId)}) r on r.id = q.gap_file_id
      left join people p on p.id = q.person_id and q.coaches_asked_at is not null
      where q.gap_status = ${status} and q.asked_at > ${since} and q.text ilike all(${patterns}::text[])
        and ${isShown(personId)}
      order by q.asked_at desc, q.id desc limit ${most}
    ) newest order by "askedAt", id`);
}

/** The given questions, as far as the person sees them on the board. */
export async function listVisibleQuestions(
  database: Database,
  personId: string,
  ids: readonly string[],
) {
  return database.query<{ id: string; text: string }>(sql`
    select q.id, q.text from questions q join answers a on a.question_id = q.id
    where q.id = any(${ids}) and ${isShown(personId)}
    order by q.asked_at desc, q.id desc`);
}

/** Earlier questions in the conversation of each question, newest first. */
export const listEarlierQuestions = (
  database: Database,
  personId: string,
  ids: readonly string[],
) =>
  database.query<EarlierQuestion & { id: string }>(sql`
    select later.id, q.text, ${isReadable(personId)} as "isReadable"
    from questions later
    join questions q on q.conversation_id = later.conversation_id
      and (q.asked_at, q.id) < (later.asked_at, later.id)
    join answers a on a.question_id = q.id
    where later.id = any(${ids})
    order by q.asked_at desc, q.id desc`);

export async function saveDecision(
  tx: Database,
  ids: readonly string[],
  status: GapStatus,
  at: Date,
): Promise<void> {
  await tx.query(
    sql`update questions set gap_status = ${status}, gap_at = ${at} where id = any(${ids})`,
  );
}

export async function beginWriting(
  tx: Database,
  ids: readonly string[],
  fileId: string,
): Promise<void> {
  await tx.query(sql`
    update questions set gap_file_id = ${fileId}, gap_status = 'open' where id = any(${ids})`);
}

/** Marks the open questions that a document was written for as answered. */
export async function markAnswered(tx: Database, fileId: string, at: Date) {
  return tx.query<{ questionId: string; personId: string; conversationId: string | null }>(sql`
    update questions set gap_status = 'answered', gap_at = ${at}
    where gap_file_id = ${fileId} and gap_status = 'open'
    returning id as "questionId", person_id as "personId", conversation_id as "conversationId"`);
}
