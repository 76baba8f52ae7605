// Required reading and confirmations. The query determines who is asked: those of the audience who may read the
// document.
import type { Subject } from '@docent/contract/access';
import type { Person } from '@docent/contract/people';
import type { PriorityStatus } from '@docent/contract/priorities';
import { type Database, sql } from '../../platform/database/database.ts';
import { personJson } from '../../platform/database/person-json.ts';
import type { Reader } from './priorities.rules.ts';

export interface PriorityRow {
  fileId: string;
  id: string;
  level: number;
  dueAt: Date | null;
  note: string;
  setBy: Person;
  setAt: Date;
}

export interface NewPriority {
  id: string;
  level: number;
  dueAt: Date | null;
  note: string;
  setBy: string;
  setAt: Date;
  remindAt: Date | null;
}

export interface OwnRow {
  fileId: string;
  level: number;
  dueAt: Date | null;
  note: string;
  setBy: Person;
  status: PriorityStatus;
  version: number;
  confirmedVersion: number | null;
  confirmedAt: Date | null;
}

/** The last row of a page of one's own list. */
export interface OwnPlace {
  done: number;
  haste: number;
  due: string;
  fileId: string;
}

export interface ReaderRow extends Reader {
  person: Person;
}

/** The latest possible date, for requests without a due date. */
const never = '9999-12-31T23:59:59.999Z';

/** The requests `o` that apply to a person, for documents that they may read. */
const ownPriorities = (personId: string) => sql`
  own as (
    select o.*, case o.status when 'open' then 0 else 1 end as done, -o.level as haste,
      coalesce(o.due_at, ${never}::timestamptz) as due
    from priorities_for(${personId}) o
    join files f on f.id = o.file_id and f.trashed_at is null
    join person_scopes(${personId}) s on s.scope_id = f.scope_id
    where o.status is not null
  )`;

/** The people `p` who are asked to read a document, with their confirmation as `o`. */
const readersOf = (fileId: string) => sql`
  files f
  cross join people p
  join lateral person_scopes(p.id) s on s.scope_id = f.scope_id
  join lateral priorities_for(p.id) o on o.file_id = f.id and o.status is not null
  left join departments d on d.id = p.department_id
  where f.id = ${fileId} and f.trashed_at is null and p.disabled_at is null`;

const inDepartment = (departmentId: string | undefined) =>
  departmentId === undefined
    ? sql.empty
    : departmentId === 'none'
      ? sql`and p.department_id is null`
      : sql`and p.department_id = ${departmentId}`;

const withStatus = (status: PriorityStatus | undefined) =>
  status === undefined ? sql.empty : sql`and o.status = ${status}`;

export const findPriority = (database: Database, fileId: string) =>
  database.maybe<PriorityRow>(sql`
    select pr.file_id as "fileId", pr.id, pr.level, pr.due_at as "dueAt", pr.note,
      ${personJson()} as "setBy", pr.set_at as "setAt"
    from priorities pr
    join people p on p.id = pr.set_by
    where pr.file_id = ${fileId}`);

/** Locks the document's row, so that no version is published until the transaction ends. */
export async function readPublishedNumber(tx: Database, fileId: string): Promise<number | null> {
  const row = await tx.maybe<{ number: number | null }>(sql`
    select published_number as number from documents where file_id = ${fileId} for share`);
  return row?.number ?? null;
}

export const listAudience = (database: Database, fileId: string) =>
  database.query<{ kind: Subject['kind']; id: string; name: string }>(sql`
    select a.subject_kind as kind, a.subject_id as id, coalesce(p.username, d.name, '') as name
    from priority_audience a
    left join people p on a.subject_kind = 'person' and p.id = a.subject_id
    left join departments d on a.subject_kind = 'department' and d.id = a.subject_id
    where a.file_id = ${fileId}
    order by a.subject_kind, name, a.subject_id`);

/** The given ids that exist, of people or departments. */
export async function listKnownSubjects(
  database: Database,
  kind: 'person' | 'department',
  ids: readonly string[],
): Promise<Set<string>> {
  const table = sql.identifier(kind === 'person' ? 'people' : 'departments');
  const rows = await database.query<{ id: string }>(
    sql`select id from ${table} where id = any(${ids})`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** A changed request keeps its id, and its reminder unless the due date changes. */
export async function savePriority(
  tx: Database,
  fileId: string,
  { id, level, dueAt, note, setBy, setAt, remindAt }: NewPriority,
): Promise<void> {
  await tx.query(sql`
    insert into priorities (file_id, id, level, due_at, note, set_by, set_at, remind_at)
    values (${fileId}, ${id}, ${level}, ${dueAt}, ${note}, ${setBy}, ${setAt}, ${remindAt})
    on conflict (file_id) do update set level = excluded.level, due_at = excluded.due_at,
      note = excluded.note, set_by = excluded.set_by, set_at = excluded.set_at,
      remind_at = case when priorities.due_at is distinct from excluded.due_at
        then excluded.remind_at else priorities.remind_at end`);
}

export async function setAudience(
  tx: Database,
  fileId: string,
  audience: readonly { kind: Subject['kind']; id: string }[],
): Promise<void> {
  await tx.query(sql`delete from priority_audience where file_id = ${fileId}`);
  await tx.query(sql`
    insert into priority_audience (file_id, subject_kind, subject_id)
    select ${fileId}, kind, id from jsonb_to_recordset(${sql.json(audience)}) as given (kind text, id text)`);
}

export async function endPriority(tx: Database, fileId: string): Promise<boolean> {
  const removedRows = await tx.query(
    sql`delete from priorities where file_id = ${fileId} returning file_id`,
  );
  return removedRows.length > 0;
}

/** Returns, like `removeConfirmation`, whether anything changed. */
export async function saveConfirmation(
  tx: Database,
  fileId: string,
  personId: string,
  { version, at }: { version: number; at: Date },
): Promise<boolean> {
  const row = await tx.maybe(sql`
    insert into confirmations (file_id, person_id, version, at)
    values (${fileId}, ${personId}, ${version}, ${at})
    on conflict (file_id, person_id) do update set version = excluded.version, at = excluded.at
    where confirmations.version <> excluded.version
    returning 1`);
  return row !== null;
}

export async function removeConfirmation(
  tx: Database,
  fileId: string,
  personId: string,
): Promise<boolean> {
  const row = await tx.maybe(sql`
    delete from confirmations where file_id = ${fileId} and person_id = ${personId}
    returning 1`);
  return row !== null;
}

/** Open ones first, then by level and due date. Limited to `fileId` if given. */
export const listOwn = (
  database: Database,
  personId: string,
  {
    fileId,
    status,
    after,
    limit,
  }: {
    fileId?: string;
    status?: PriorityStatus | undefined;
    after?: OwnPlace | null;
    limit: number;
  },
) =>
  database.query<OwnRow & Omit<OwnPlace, 'due'> & { due: Date }>(sql`
    with ${ownPriorities(personId)}
    select o.file_id as "fileId", o.level, o.due_at as "dueAt", pr.note, ${personJson()} as "setBy",
      o.status, o.version, o.confirmed_version as "confirmedVersion", o.confirmed_at as "confirmedAt",
      o.done, o.haste, o.due
    from own o
    join priorities pr on pr.file_id = o.file_id
    join people p on p.id = pr.set_by
    where true
      ${fileId === undefined ? sql.empty : sql`and o.file_id = ${fileId}`}
      ${withStatus(status)}
      ${
        after
          ? sql`and (o.done, o.haste, o.due, o.file_id) >
              (${after.done}, ${after.haste}, ${after.due}::timestamptz, ${after.fileId})`
          : sql.empty
      }
    order by o.done, o.haste, o.due, o.file_id
    limit ${limit}`);

export const countOwn = (database: Database, personId: string) =>
  database.one<{ open: number; done: number }>(sql`
    with ${ownPriorities(personId)}
    select count(*) filter (where done = 0)::int as open, count(*) filter (where done = 1)::int as done
    from own`);

export const listCoverage = (database: Database, fileId: string) =>
  database.query<{ id: string | null; name: string; done: number; people: number }>(sql`
    select d.id, coalesce(d.name, '') as name, count(*) filter (where o.status = 'done')::int as done,
      count(*)::int as people
    from ${readersOf(fileId)}
    group by d.id, d.name
    order by d.name nulls last, d.id`);

export const listReaders = (
  database: Database,
  fileId: string,
  {
    departmentId,
    status,
    after,
    limit,
  }: {
    departmentId?: string | undefined;
    status?: PriorityStatus | undefined;
    after: { username: string; id: string } | null;
    limit: number;
  },
) =>
  database.query<ReaderRow>(sql`
    select ${personJson()} as person, p.username, d.name as "deptName", o.status,
      o.confirmed_version as "confirmedVersion", o.confirmed_at as "confirmedAt"
    from ${readersOf(fileId)} ${inDepartment(departmentId)} ${withStatus(status)}
      ${after ? sql`and (p.username, p.id) > (${after.username}, ${after.id})` : sql.empty}
    order by p.username, p.id
    limit ${limit}`);

/** People who are asked to confirm a document and have not yet. Limited to `personId` if given. */
export async function listWaiting(
  database: Database,
  fileId: string,
  personId?: string,
): Promise<string[]> {
  const rows = await database.query<{ id: string }>(sql`
    select p.id from ${readersOf(fileId)} and o.status = 'open'
      ${personId === undefined ? sql.empty : sql`and p.id = ${personId}`}`);
  return rows.map(({ id }) => id);
}

/** The key of the current request: it changes with each version that has to be confirmed again. */
export const listAsking = (database: Database, fileId: string) =>
  database.maybe<{ id: string; significant: number; by: string }>(sql`
    select pr.id, coalesce(d.significant_number, 0) as significant, pr.set_by as by
    from priorities pr join documents d on d.file_id = pr.file_id
    where pr.file_id = ${fileId}`);

/** Documents with required reading at and below a file. They are few, so each is resolved upwards. */
export async function listBelow(database: Database, fileId: string): Promise<string[]> {
  const rows = await database.query<{ fileId: string }>(sql`
    with recursive up as (
      select pr.file_id as of, f.id, f.parent_id
      from files root
      join files f on f.space_id = root.space_id and f.trashed_at is null
      join priorities pr on pr.file_id = f.id
      where root.id = ${fileId}
      union all
      select up.of, p.id, p.parent_id from up join files p on p.id = up.parent_id
    )
    select of as "fileId" from up where id = ${fileId}`);
  return rows.map((row) => row.fileId);
}

/** Documents that a person is asked to read and has not confirmed. */
export async function listOpenFor(database: Database, personId: string): Promise<string[]> {
  const rows = await database.query<{ fileId: string }>(sql`
    with ${ownPriorities(personId)} select file_id as "fileId" from own where done = 0`);
  return rows.map(({ fileId }) => fileId);
}

/**
 * A document whose readers have to be reminded now. Locks it, skipping those that other nodes hold, and clears its
 * reminder.
 */
export async function takeReminder(tx: Database, now: Date): Promise<string | null> {
  const row = await tx.maybe<{ fileId: string }>(sql`
    update priorities set remind_at = null
    where file_id = (
      select pr.file_id from priorities pr
      join files f on f.id = pr.file_id
      join documents d on d.file_id = pr.file_id
      where pr.remind_at <= ${now} and f.trashed_at is null and d.published_version_id is not null
      order by pr.remind_at limit 1 for update of pr skip locked
    )
    returning file_id as "fileId"`);
  return row?.fileId ?? null;
}
