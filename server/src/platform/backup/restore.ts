// Restores a backup into an empty database. Until the restore is committed, the target is marked, and Docent
// refuses to start on it.
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { createDiskBlobs } from '../blobs/blobs.ts';
import { type Database, sql } from '../database/database.ts';
import { migrate, migrationsFolder } from '../database/migrate.ts';
import { RefusedStart } from '../refused-start.ts';
import { type BackupNeeds, leftOut } from './backup.ts';
import {
  type BackupSummary,
  blobPath,
  damagedBackupError,
  type Manifest,
} from './backup-manifest.ts';

const batchRows = 500;
const batchBytes = 4 * 1024 * 1024;
/** An arbitrary id that no other advisory lock uses. */
const lockKey = 7_021_003;

/** Throws `RefusedStart` if a newer Docent wrote the backup, because its rows might not fit our tables. */
export async function requireKnown({ summary }: Manifest): Promise<void> {
  const knownMigrations = new Set(await readdir(migrationsFolder));
  const foreign = summary.migrations.filter((name) => !knownMigrations.has(`${name}.sql`));
  if (foreign.length > 0) {
    throw new RefusedStart(
      `This backup was written by a newer Docent (it has ${foreign.join(', ')}). Restore it with that version.`,
    );
  }
}

/**
 * Marks the database as being restored. The mark is a table that disappears in the transaction that restores
 * everything else. Throws `RefusedStart` if the database is in use.
 */
export async function beginRestore(database: Database, folder: string): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.query(sql`select pg_advisory_xact_lock(${lockKey})`);
    await requireUnused(tx);
    await tx.query(sql`
      create table if not exists unfinished_restore (folder text not null, at timestamptz not null default now())`);
    await tx.query(sql`delete from unfinished_restore`);
    await tx.query(sql`insert into unfinished_restore (folder) values (${folder})`);
  });
}

/** The folder of the backup of an unfinished restore; null if there is none. */
export async function unfinishedRestore(database: Database): Promise<string | null> {
  if (!(await exists(database, 'unfinished_restore'))) return null;
  const row = await database.maybe<{ folder: string }>(sql`select folder from unfinished_restore`);
  return row?.folder ?? '';
}

export async function isUsed(database: Database): Promise<boolean> {
  if (!(await exists(database, 'people'))) {
    const { tables } = await database.one<{ tables: number }>(sql`
      select count(*)::int as tables from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r'
        and relname not in ('migrations', 'unfinished_restore')`);
    return tables > 0;
  }
  const { used } = await database.one<{ used: boolean }>(
    sql`select exists (select from people) as used`,
  );
  return used;
}

/** Restores a verified backup into a database that was marked by `beginRestore`. */
export async function readBackup(
  { database, blobs }: BackupNeeds,
  folder: string,
  manifest: Manifest,
): Promise<BackupSummary> {
  const { summary, checksums, rowsFile } = manifest;
  const backupBlobs = createDiskBlobs(join(folder, 'blobs'));
  for await (const id of checksums ? manifest.blobs : backupBlobs.list()) {
    const blob = await backupBlobs.get(id);
    const storedBlob = blob && (await blobs.put(blob.content, { id }));
    const expected = checksums?.get(blobPath(id)) ?? storedBlob?.sha256;
    if (!storedBlob || storedBlob.sha256 !== expected)
      throw damagedBackupError(folder, [blobPath(id)]);
  }
  await database.transaction(async (tx) => {
    await tx.query(sql`select pg_advisory_xact_lock(${lockKey})`);
    await requireUnused(tx);
    // Create the tables as of the backup; later migrations then run on the restored rows.
    await tx.query(sql`drop schema public cascade`);
    await tx.query(sql`create schema public`);
    await migrate(tx, migrationsFolder, summary.migrations);
    await withoutForeignKeys(tx, async () => {
      const rows = await loadRows(tx, join(folder, rowsFile)).catch((error: Error) => {
        throw damagedBackupError(folder, [`${rowsFile} cannot be read (${error.message})`]);
      });
      if (rows !== summary.rows) {
        throw damagedBackupError(folder, [
          `${rowsFile} has ${rows} rows instead of ${summary.rows}`,
        ]);
      }
    });
    await migrate(tx);
  });
  return summary;
}

async function requireUnused(database: Database): Promise<void> {
  if (await isUsed(database)) {
    throw new RefusedStart(
      'A backup is read into an empty database, and this one is in use. Choose another DOCENT_DATA or DATABASE_URL.',
    );
  }
}

async function exists(database: Database, table: string): Promise<boolean> {
  const { found } = await database.one<{ found: boolean }>(
    sql`select to_regclass(${`public.${table}`}) is not null as found`,
  );
  return found;
}

/** Returns the number of rows, including excluded ones. */
async function loadRows(tx: Database, file: string): Promise<number> {
  let table = '';
  let batch: string[] = [];
  let bytes = 0;
  let count = 0;
  const flush = async () => {
    if (batch.length > 0 && !leftOut.includes(table)) await insertRows(tx, table, batch);
    batch = [];
    bytes = 0;
  };
  await pipeline(createReadStream(file), createGunzip(), async (content: AsyncIterable<Buffer>) => {
    for await (const line of linesOf(content)) {
      if (line.startsWith('# ')) {
        await flush();
        table = line.slice(2);
        continue;
      }
      batch.push(line);
      count++;
      bytes += line.length;
      if (batch.length === batchRows || bytes > batchBytes) await flush();
    }
    await flush();
  });
  await continueCounting(tx);
  return count;
}

/** Unlike `readline`, this rejects if reading the file fails. A line may contain a whole document. */
async function* linesOf(content: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let pieces: string[] = [];
  for await (const chunk of content) {
    const [first = '', ...others] = decoder.decode(chunk, { stream: true }).split('\n');
    pieces.push(first);
    for (const next of others) {
      yield pieces.join('');
      pieces = [next];
    }
  }
  const last = pieces.join('');
  if (last !== '') yield last;
}

/** Rows stay in PostgreSQL's own text form, so that no value is converted by JavaScript. */
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

/** Makes sequences continue after the restored numbers. */
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

/**
 * Rows are restored table by table, so some refer to rows that do not exist yet. Adding the keys again checks all
 * of them.
 */
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
