// Review periods of documents, their owners, and who is notified.
import type { Role } from '@docent/contract/people';
import { type Database, sql } from '../../platform/database/database.ts';

const dueAt = sql`d.reviewed_at + make_interval(days => f.review_every)`;

export const setPeriod = (tx: Database, fileId: string, days: number | null) =>
  tx.query(sql`update files set review_every = ${days} where id = ${fileId}`);

export const readPeriod = (database: Database, fileId: string) =>
  database.one<{
    reviewEvery: number | null;
    reviewedAt: Date | null;
    dueAt: Date | null;
  }>(sql`
    select f.review_every as "reviewEvery", d.reviewed_at as "reviewedAt", ${dueAt} as "dueAt"
    from files f
    join documents d on d.file_id = f.id
    where f.id = ${fileId}`);

/** Returns false if the document is not published. */
export async function setReviewed(tx: Database, fileId: string, at: Date): Promise<boolean> {
  const rows = await tx.query(sql`
    update documents set reviewed_at = ${at}
    where file_id = ${fileId} and published_number is not null returning file_id`);
  return rows.length > 0;
}

/** Documents whose review date has passed, and whose owners have not been notified yet. */
export async function listOverdue(database: Database, now: Date, limit: number): Promise<string[]> {
  const rows = await database.query<{ id: string }>(sql`
    select f.id from files f join documents d on d.file_id = f.id
    where f.review_every is not null and f.trashed_at is null and d.published_number is not null
      and ${dueAt} <= ${now} and (d.outdated_told_at is null or d.outdated_told_at < ${dueAt})
    order by f.id limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** Returns false if another node has already marked it. */
export async function markNotified(tx: Database, fileId: string, now: Date): Promise<boolean> {
  const rows = await tx.query(sql`
    update documents d set outdated_told_at = ${now}
    from files f
    where f.id = ${fileId} and d.file_id = f.id and ${dueAt} <= ${now}
      and (d.outdated_told_at is null or d.outdated_told_at < ${dueAt})
    returning d.file_id`);
  return rows.length > 0;
}

/** With null, whoever created the document is the owner again. */
export const setOwner = (tx: Database, fileId: string, personId: string | null) =>
  tx.query(sql`update files set owner_id = ${personId} where id = ${fileId}`);

/** The name of a person who may edit the file; null if they may not. */
export async function findEditorName(
  tx: Database,
  fileId: string,
  personId: string,
): Promise<string | null> {
  const row = await tx.maybe<{ username: string }>(sql`
    select p.username from files f
    join people p on p.id = ${personId} and p.disabled_at is null
    join lateral person_scopes(p.id) s on s.scope_id = f.scope_id and s.level >= 3
    where f.id = ${fileId}`);
  return row?.username ?? null;
}

/**
 * The owner; if the owner may no longer edit the document, the people who manage it; administrators only if nobody
 * else does.
 */
export async function listNotified(database: Database, fileId: string): Promise<string[]> {
  const owner = await database.query<{ id: string }>(sql`
    select p.id from files f
    join people p on p.id = coalesce(f.owner_id, f.created_by) and p.disabled_at is null
    join lateral person_scopes(p.id) s on s.scope_id = f.scope_id and s.level >= 3
    where f.id = ${fileId}`);
  if (owner.length > 0) return owner.map(({ id }) => id);
  const managers = await database.query<{ id: string; role: Role }>(sql`
    select p.id, p.role from files f
    join people p on p.disabled_at is null
    join lateral person_scopes(p.id) s on s.scope_id = f.scope_id and s.level >= 4
    where f.id = ${fileId}`);
  const others = managers.filter(({ role }) => role !== 'admin');
  return (others.length > 0 ? others : managers).map(({ id }) => id);
}
