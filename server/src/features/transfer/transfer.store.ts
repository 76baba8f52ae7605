// SQL for the authors of imports, and for the progress of resumable ones.
import { type Database, sql } from '../../platform/database/database.ts';
import { createId } from '../../platform/ids.ts';

export interface DemoPerson {
  username: string;
  email: string;
  role: 'reader' | 'editor' | 'admin';
  coach: boolean;
  department: string | null;
}

export interface Mark {
  fileId: string;
  done: boolean;
}

/** The import that was started under this name; null if there is none. */
export const hasBegun = (database: Database, source: string) =>
  database.maybe<{ finishedAt: Date | null }>(
    sql`select finished_at as "finishedAt" from imports where source = ${source}`,
  );

export async function isEmpty(database: Database): Promise<boolean> {
  const { any } = await database.one<{ any: boolean }>(
    sql`select exists (select from files) as any`,
  );
  return !any;
}

export async function beginImport(tx: Database, source: string): Promise<void> {
  await tx.query(sql`insert into imports (source) values (${source})`);
}

export async function finishImport(database: Database, source: string): Promise<void> {
  await database.query(sql`update imports set finished_at = now() where source = ${source}`);
}

/** Deletes an import with its marks; created files stay. */
export async function forgetImport(database: Database, source: string): Promise<void> {
  await database.query(sql`delete from imports where source = ${source}`);
}

export async function listMarks(database: Database, source: string): Promise<Map<string, Mark>> {
  const rows = await database.query<Mark & { path: string }>(sql`
    select path, file_id as "fileId", done from imported_files where source = ${source}`);
  return new Map(rows.map(({ path, fileId, done }) => [path, { fileId, done }]));
}

export async function addMark(
  tx: Database,
  source: string,
  path: string,
  fileId: string,
): Promise<void> {
  await tx.query(sql`
    insert into imported_files (source, path, file_id) values (${source}, ${path}, ${fileId})`);
}

export async function markDone(database: Database, source: string, path: string): Promise<void> {
  await database.query(
    sql`update imported_files set done = true where source = ${source} and path = ${path}`,
  );
}

export async function addDepartments(tx: Database, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await tx.query(sql`
      insert into departments (id, name) values (${createId()}, ${name}) on conflict (name) do nothing`);
  }
}

export const findDepartment = (database: Database, name: string) =>
  database.maybe<{ id: string }>(sql`select id from departments where name = ${name}`);

export async function addPeople(
  tx: Database,
  issuer: string,
  people: readonly DemoPerson[],
): Promise<void> {
  for (const { username, email, role, coach, department } of people) {
    await tx.query(sql`
      insert into people (id, issuer, subject, username, email, role, is_coach, department_id)
      values (${createId()}, ${issuer}, ${username}, ${username}, ${email}, ${role}, ${coach},
        (select id from departments where name = ${department}::text))
      on conflict (issuer, subject) do nothing`);
  }
}

export const findPerson = (database: Database, issuer: string, username: string) =>
  database.maybe<{ id: string }>(
    sql`select id from people where issuer = ${issuer} and subject = ${username}`,
  );

/** The oldest administrator account; null if there is none. */
export const findAdministrator = (database: Database) =>
  database.maybe<{ id: string }>(sql`
    select id from people where role = 'admin' and disabled_at is null order by created_at, id limit 1`);

/** Creates the author of imports that run before anybody has signed in. This person can never sign in. */
export async function ensureServerPerson(database: Database): Promise<{ id: string }> {
  return database.one<{ id: string }>(sql`
    insert into people (id, issuer, subject, username, role, disabled_at)
    values (${createId()}, 'server', 'import', 'Docent', 'reader', now())
    on conflict (issuer, subject) do update set username = excluded.username
    returning id`);
}

export const findSpace = (database: Database, name: string) =>
  database.maybe<{ id: string }>(sql`
    select id from files where parent_id is null and name = ${name} and trashed_at is null limit 1`);

export async function countParagraphs(
  database: Database,
  fileIds: readonly string[],
): Promise<number> {
  const { count } = await database.one<{ count: number }>(sql`
    select count(*) as count from paragraphs where stage = 'draft' and file_id = any(${fileIds})`);
  return count;
}
