// A backup is a folder: every row of the database as JSON, at one moment, and the uploaded files beside it. It is
// taken while Docent runs, and read back into any PostgreSQL that Docent runs on, also by a newer Docent.
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { type Blobs, createDiskBlobs } from './blobs.ts';
import { type Database, type OpenDatabase, sql } from './database.ts';
import { migrate, migrationsFolder } from './migrate.ts';
import { RefusedStart } from './refused-start.ts';

export interface BackupNeeds {
  database: OpenDatabase;
  blobs: Blobs;
}

export interface BackupSummary {
  /** ISO 8601: what was committed before it is in the backup. */
  at: string;
  migrations: string[];
  rows: number;
  files: number;
}

const summaryFile = 'backup.json';
const rowsFile = 'database.gz';
const blobsFolder = 'blobs';
const batchRows = 500;
const batchBytes = 4 * 1024 * 1024;

/**
 * Writes a backup into the folder. Uploaded files that an earlier backup there holds are not copied again. The
 * summary is written last: a folder without it is not a backup.
 */
export async function writeBackup(
  { database, blobs }: BackupNeeds,
  folder: string,
): Promise<BackupSummary> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const unfinished = join(folder, `${rowsFile}.new`);
  const zip = createGzip({ level: 6 });
  const written = pipeline(zip, createWriteStream(unfinished, { mode: 0o600, flush: true }));
  const dump = dumpRows(database, async (line) => {
    if (!zip.write(`${line}\n`)) await Promise.race([once(zip, 'drain'), written]);
  });
  const { at, migrations, rows } = await dump.finally(() => zip.end());
  await written;
  await rename(unfinished, join(folder, rowsFile));

  // After the rows: a file is stored before the row that names it, so none of these rows lacks its file.
  const kept = createDiskBlobs(join(folder, blobsFolder));
  let files = 0;
  for await (const id of blobs.list()) {
    files++;
    if (await isKept(kept, id)) continue;
    const blob = await blobs.get(id);
    // Removed meanwhile, together with its row.
    if (blob) await kept.put(blob.content, { id });
  }
  const summary: BackupSummary = { at, migrations, rows, files };
  await writeFile(join(folder, summaryFile), `${JSON.stringify(summary, null, 2)}\n`);
  return summary;
}

/** Reads a backup into an empty database. Throws `RefusedStart` when it is not empty or the folder holds no backup. */
export async function readBackup(
  { database, blobs }: BackupNeeds,
  folder: string,
): Promise<BackupSummary> {
  const text = await readFile(join(folder, summaryFile), 'utf8').catch(() => {
    throw new RefusedStart(`${folder} holds no finished backup: there is no ${summaryFile} in it.`);
  });
  const summary = JSON.parse(text) as BackupSummary;
  const { used } = await database.one<{ used: boolean }>(
    sql`select exists (select from people) as used`,
  );
  if (used) {
    throw new RefusedStart(
      'A backup is read into an empty database, and this one is in use. Choose another DOCENT_DATA or DATABASE_URL.',
    );
  }

  const kept = createDiskBlobs(join(folder, blobsFolder));
  for await (const id of kept.list()) {
    const blob = await kept.get(id);
    if (blob) await blobs.put(blob.content, { id });
  }
  await database.transaction(async (tx) => {
    // The tables as they were when the backup was taken; what has changed since is done to them with their rows.
    await tx.query(sql`drop schema public cascade`);
    await tx.query(sql`create schema public`);
    await migrate(tx, migrationsFolder, summary.migrations);
    await withoutForeignKeys(tx, () => loadRows(tx, join(folder, rowsFile)));
    await migrate(tx);
  });
  return summary;
}

async function isKept(kept: Blobs, id: string): Promise<boolean> {
  const blob = await kept.get(id);
  blob?.content.destroy();
  return blob !== null;
}

async function dumpRows(database: OpenDatabase, write: (line: string) => Promise<void>) {
  return database.transaction(async (tx) => {
    await tx.query(sql`set transaction isolation level repeatable read, read only`);
    const { at } = await tx.one<{ at: Date }>(sql`select now() as at`);
    const done = await tx.query<{ name: string }>(sql`select name from migrations order by name`);
    let rows = 0;
    for (const table of await tablesOf(tx)) {
      await write(`# ${table}`);
      await tx.query(
        sql`declare dump no scroll cursor for select row_to_json(t)::text as row from ${sql.identifier(table)} t`,
      );
      for (;;) {
        const batch = await tx.query<{ row: string }>(sql.raw(`fetch ${batchRows} from dump`));
        for (const { row } of batch) await write(row);
        rows += batch.length;
        if (batch.length < batchRows) break;
      }
      await tx.query(sql`close dump`);
    }
    return { at: at.toISOString(), migrations: done.map(({ name }) => name), rows };
  });
}

/** All of ours but the list of migrations, which running them fills. */
async function tablesOf(tx: Database): Promise<string[]> {
  const tables = await tx.query<{ name: string }>(sql`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migrations'
    order by relname`);
  return tables.map(({ name }) => name);
}

async function loadRows(tx: Database, file: string): Promise<void> {
  let table = '';
  let batch: string[] = [];
  let bytes = 0;
  const flush = async () => {
    if (batch.length > 0) await insertRows(tx, table, batch);
    batch = [];
    bytes = 0;
  };
  const lines = createInterface({ input: createReadStream(file).pipe(createGunzip()) });
  for await (const line of lines) {
    if (line.startsWith('# ')) {
      await flush();
      table = line.slice(2);
      continue;
    }
    batch.push(line);
    bytes += line.length;
    if (batch.length === batchRows || bytes > batchBytes) await flush();
  }
  await flush();
  await continueCounting(tx);
}

/** The rows stay the text that PostgreSQL wrote: no number, time or byte passes through JavaScript's types. */
async function insertRows(tx: Database, table: string, rows: readonly string[]): Promise<void> {
  const columns = await tx.query<{ name: string }>(sql`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    order by attnum`);
  const names = sql.join(columns.map(({ name }) => sql.identifier(name)));
  const target = sql.identifier(table);
  await tx.query(sql`
    insert into ${target} (${names}) overriding system value
    select ${names} from json_populate_recordset(null::${target}, ${`[${rows.join(',')}]`}::json)`);
}

/** Numbers that were given out are not given out again. */
async function continueCounting(tx: Database): Promise<void> {
  const columns = await tx.query<{ table: string; column: string }>(sql`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and is_identity = 'YES'`);
  for (const { table, column } of columns) {
    await tx.query(sql`
      select setval(pg_get_serial_sequence(${table}, ${column}), greatest(max(${sql.identifier(column)}), 1))
      from ${sql.identifier(table)}`);
  }
}

/** Rows come table by table, so that some name rows that are not there yet. Adding the keys again checks them all. */
async function withoutForeignKeys(tx: Database, work: () => Promise<void>): Promise<void> {
  const keys = await tx.query<{ table: string; name: string; definition: string }>(sql`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`);
  for (const { table, name } of keys) {
    await tx.query(sql.raw(`alter table ${table} drop constraint "${name}"`));
  }
  await work();
  for (const { table, name, definition } of keys) {
    await tx.query(sql.raw(`alter table ${table} add constraint "${name}" ${definition}`));
  }
}
