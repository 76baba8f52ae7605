// SQL for open reviews: their pending reviewers and due dates.
import { type Database, sql } from '../../platform/database/database.ts';

/** Open reviews that need a verdict from this person. */
export async function listWaitingFor(database: Database, personId: string): Promise<string[]> {
  const rows = await database.query<{ id: string }>(sql`
    select r.id from review_reviewers w join reviews r on r.id = w.review_id
    where w.person_id = ${personId} and w.verdict is null and r.status = 'open'`);
  return rows.map(({ id }) => id);
}

/** Open reviews of documents at and below a file. They are few, so each is resolved upwards. */
export async function listOpenBelow(database: Database, fileId: string): Promise<string[]> {
  const rows = await database.query<{ id: string }>(sql`
    with recursive up as (
      select r.id as review_id, f.id, f.parent_id
      from files root
      join files f on f.space_id = root.space_id
      join reviews r on r.file_id = f.id and r.status = 'open'
      where root.id = ${fileId}
      union all
      select up.review_id, p.id, p.parent_id from up join files p on p.id = up.parent_id
    )
    select review_id as id from up where id = ${fileId}`);
  return rows.map(({ id }) => id);
}

/**
 * Locks a review. `isStuck` means that it is open and none of its pending reviewers may read the document. Null if
 * it is gone.
 */
export async function lockWaiting(tx: Database, id: string) {
  await tx.query(sql`select from reviews where id = ${id} for update`);
  return tx.maybe<{ fileId: string; requesterId: string; isStuck: boolean }>(sql`
    select r.file_id as "fileId", r.requester_id as "requesterId", r.status = 'open' and not exists (
      select from review_reviewers w
      join lateral person_scopes(w.person_id) s on s.scope_id = f.scope_id and s.level >= 1
      where w.review_id = r.id and w.verdict is null
    ) as "isStuck"
    from reviews r join files f on f.id = r.file_id where r.id = ${id}`);
}

/**
 * Takes a review whose reviewers have to be reminded, skipping those that other nodes hold, and records the
 * reminder; null if there is none.
 */
export async function takeDueReminder(tx: Database, now: Date, soon: Date) {
  const due = await tx.maybe<{ id: string; fileId: string }>(sql`
    update reviews set due_told = case when due_at <= ${now} then 2 else 1 end
    where id = (
      select r.id from reviews r join files f on f.id = r.file_id
      where r.status = 'open' and f.trashed_at is null
        and ((r.due_told = 0 and r.due_at <= ${soon}) or (r.due_told < 2 and r.due_at <= ${now}))
      order by r.due_at limit 1 for update of r skip locked
    ) returning id, file_id as "fileId"`);
  if (due === null) return null;
  const waiting = await tx.query<{ personId: string }>(sql`
    select person_id as "personId" from review_reviewers where review_id = ${due.id} and verdict is null`);
  return { ...due, waiting: waiting.map(({ personId }) => personId) };
}
