// SQL for the authors of imports, and for the progress of resumable ones.
import type { ImportLoss } from '@docent/contract/files';
import { type Database, sql } from '../../platform/database/database.ts';
import { createId } from '../../platform/ids.ts';
import type { SkippedFile } from './import-plan.ts';
import type { ImportedCounts } from './imported.ts';

export interface DemoPerson {
  username: string;
  email: string;
  role: 'reader' | 'editor' | 'admin';
  coach: boolean;
  department: string | null;
}

export interface Mark {
  /** Null for a file that was skipped or is not created yet. */
  fileId: string | null;
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

export async function findStart(database: Database, source: string): Promise<Date> {
  const { at } = await database.one<{ at: Date }>(
    sql`select started_at as at from imports where source = ${source}`,
  );
  return at;
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
  { fileId, losses = [] }: { fileId: string; losses?: readonly ImportLoss[] },
): Promise<void> {
  await tx.query(sql`
    insert into imported_files (source, path, file_id, losses)
    values (${source}, ${path}, ${fileId}, ${JSON.stringify(losses)})
    on conflict (source, path) do update set file_id = excluded.file_id, losses = excluded.losses`);
}

/** Notes files that a page shows or links to; the first page decides where they are placed. */
export async function addDueAttachments(
  tx: Database,
  source: string,
  parentPath: string,
  paths: readonly string[],
): Promise<void> {
  await tx.query(sql`
    insert into imported_files (source, path, parent_path)
    select ${source}, path, ${parentPath} from unnest(${paths}::text[]) path
    on conflict (source, path) do nothing`);
}

/** In the order in which the pages were read. */
export const listDueAttachments = (database: Database, source: string) =>
  database.query<{ path: string; parentPath: string }>(sql`
    select path, parent_path as "parentPath" from imported_files
    where source = ${source} and file_id is null and parent_path is not null and why is null
    order by place`);

export async function addSkipped(
  database: Database,
  source: string,
  files: readonly SkippedFile[],
): Promise<void> {
  if (files.length === 0) return;
  await database.query(sql`
    insert into imported_files (source, path, why, reason)
    select ${source}, file.* from unnest(${files.map(({ path }) => path)}::text[],
      ${files.map(({ why }) => why)}::text[], ${files.map(({ reason }) => reason)}::text[]) file
    on conflict (source, path) do nothing`);
}

export const listSkipped = (database: Database, source: string) =>
  database.query<SkippedFile>(sql`
    select path, why, reason from imported_files where source = ${source} and why is not null order by path`);

export const listLosses = (database: Database, source: string) =>
  database.query<{ path: string; losses: ImportLoss[] }>(sql`
    select path, losses from imported_files
    where source = ${source} and losses <> '[]' order by path`);

/** Documents of the import that link to these ids, by path. */
export async function listLinking(
  database: Database,
  source: string,
  toFileIds: readonly string[],
): Promise<string[]> {
  const rows = await database.query<{ path: string }>(sql`
    select distinct i.path from imported_files i
    join links l on l.from_file_id = i.file_id and l.stage = 'draft'
    where i.source = ${source} and not i.done and l.to_file_id = any(${toFileIds})`);
  return rows.map(({ path }) => path);
}

export const listUnfinished = (database: Database, source: string) =>
  database.query<{ path: string; fileId: string }>(sql`
    select i.path, i.file_id as "fileId" from imported_files i
    join files f on f.id = i.file_id and f.kind = 'document'
    where i.source = ${source} and not i.done order by i.place`);

/** What became of the files of an import. Pictures in documents count as attachments. */
export const countImported = (database: Database, source: string) =>
  database.one<ImportedCounts>(sql`
    with imported as materialized (
      select f.id, f.kind from imported_files i join files f on f.id = i.file_id where i.source = ${source}
    )
    select count(*) filter (where kind = 'document') as documents,
      count(*) filter (where kind = 'folder') as folders,
      count(*) filter (where kind = 'attachment')
        + (select count(*) from files where kind = 'attachment'
          and parent_id in (select id from imported where kind = 'document')) as attachments,
      (select count(*) from paragraphs where stage = 'draft'
        and file_id in (select id from imported where kind = 'document')) as paragraphs
    from imported`);

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
