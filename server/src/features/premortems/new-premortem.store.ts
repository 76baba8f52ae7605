// The rows of a new premortem, for the file that is created in the same transaction.
import { type Database, sql } from '../../platform/database/database.ts';

/** The person leads, decides and takes part alone. */
export async function createPremortem(tx: Database, fileId: string, by: string): Promise<void> {
  await tx.query(sql`
    insert into premortems (file_id, facilitator_id, decider_id) values (${fileId}, ${by}, ${by})`);
  await tx.query(sql`
    insert into premortem_participants (file_id, person_id) values (${fileId}, ${by})`);
  await addCreated(tx, fileId, by);
}

/**
 * Copies how another one is set up, without due dates and without anything that was written. Participants who may
 * not read the copy are left out.
 */
export async function copyPremortem(
  tx: Database,
  fromId: string,
  fileId: string,
  by: string,
): Promise<void> {
  await tx.query(sql`
    insert into premortems (file_id, plan_file_id, plan_paragraph_id, plan_text, question, horizon_at,
      facilitator_id, decider_id, anonymous, votes_per_person, prompts, schedule)
    select ${fileId}, plan_file_id, plan_paragraph_id, plan_text, question, horizon_at, ${by}, ${by}, anonymous,
      votes_per_person, prompts, coalesce((
        select jsonb_agg(one || '{"dueAt": null}') from jsonb_array_elements(schedule) one), '[]')
    from premortems where file_id = ${fromId}`);
  await tx.query(sql`
    insert into premortem_participants (file_id, person_id)
    select ${fileId}, w.person_id
    from premortem_participants w
    join people p on p.id = w.person_id and p.disabled_at is null
    join files f on f.id = ${fileId}
    join lateral person_scopes(w.person_id) s on s.scope_id = f.scope_id
    where w.file_id = ${fromId}
    union select ${fileId}, ${by}`);
  await addCreated(tx, fileId, by);
}

const addCreated = (tx: Database, fileId: string, by: string) =>
  tx.query(sql`
    insert into premortem_events (file_id, kind, person_id, at, subject)
    select id, 'created', ${by}, now(), name from files where id = ${fileId}`);
