// A backup is a folder with every row of the database as JSON, in one snapshot, and the uploaded files. It is
// written while Docent runs, and can be restored into any PostgreSQL that Docent supports, also by a newer Docent.
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type Blobs, createDiskBlobs, type StoredBlob } from '../blobs/blobs.ts';
import { takeLock } from '../data-folder/data-folder.ts';
import { writeDurably } from '../data-folder/flush.ts';
import { type Database, type OpenDatabase, sql } from '../database/database.ts';
import { RefusedStart } from '../refused-start.ts';
import {
  type BackupSummary,
  blobPath,
  olderFiles,
  readChecksums,
  writeManifest,
} from './backup-manifest.ts';

export interface BackupNeeds {
  database: OpenDatabase;
  blobs: Blobs;
}

export interface WrittenBackup extends BackupSummary {
  /** The number of uploaded files that are missing in the blob store. */
  lost: number;
}

/**
 * Tables that are excluded, even if an older backup contains them. Restoring sessions would log in people who
 * logged out or were disabled since. The keys in `learned_use_secrets` would reveal who opened what. The list of
 * migrations is filled by running them.
 */
export const leftOut: readonly string[] = ['migrations', 'sessions', 'learned_use_secrets'];

const batchRows = 500;
/** If files are permanently deleted while they are being copied, the rows are read again. */
const attempts = 3;

/**
 * Writes a backup into the folder. Uploaded files of an earlier backup there are not copied again, and that backup
 * stays valid until this one is finished.
 */
export async function writeBackup(
  { database, blobs }: BackupNeeds,
  folder: string,
): Promise<WrittenBackup> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const lock = await open(join(folder, 'lock'), 'a+', 0o600);
    try {
      if (!(await takeLock(lock, join(folder, 'lock')))) {
        throw new RefusedStart(`Another backup is being written into ${folder}. Wait for it.`);
      }
      return await write({ database, blobs }, folder);
    } finally {
      await lock.close();
    }
  } catch (error) {
    throw asRefusal(folder, error);
  }
}

async function write({ database, blobs }: BackupNeeds, folder: string): Promise<WrittenBackup> {
  // Remove leftovers of an interrupted backup, whose space this one needs.
  for (const name of await readdir(folder)) {
    if (name.endsWith('.gz.new')) await rm(join(folder, name));
  }
  const earlier = await readChecksums(folder);
  const backupBlobs = createDiskBlobs(join(folder, 'blobs'));
  const checksums = new Map<string, string>();
  const lostBlobs = new Set<string>();
  async function copy(ids: readonly string[]): Promise<void> {
    lostBlobs.clear();
    for (const id of ids) {
      if (checksums.has(id)) continue;
      const sha256 = earlier.get(blobPath(id));
      if (sha256 !== undefined && (await isInBackup(backupBlobs, id))) {
        checksums.set(id, sha256);
        continue;
      }
      const storedBlob = await copyBlob(blobs, backupBlobs, id);
      if (storedBlob) checksums.set(id, storedBlob.sha256);
      else lostBlobs.add(id);
    }
  }

  // Copied before the rows, so that files deleted meanwhile are included, and again after them for new uploads.
  await copy(await blobIds(database));
  const stamp = new Date().toISOString().replace(/\W/g, '');
  const rowsFile = `database-${stamp}.gz`;
  let dump = await writeRows(database, join(folder, rowsFile));
  await copy(dump.blobIds);
  for (let attempt = 1; lostBlobs.size > 0 && attempt < attempts; attempt++) {
    dump = await writeRows(database, join(folder, rowsFile));
    await copy(dump.blobIds);
  }

  const names = dump.blobIds.filter((id) => checksums.has(id));
  const { at, migrations, rows } = dump;
  const summary: BackupSummary = { at, migrations, rows, files: names.length };
  const summaryFile = `summary-${stamp}.json`;
  const summaryText = `${JSON.stringify(summary, null, 2)}\n`;
  await writeDurably(join(folder, summaryFile), summaryText);
  await writeManifest(
    folder,
    new Map([
      [summaryFile, createHash('sha256').update(summaryText).digest('hex')],
      [rowsFile, dump.sha256],
      ...names.map((id) => [blobPath(id), checksums.get(id) ?? ''] as const),
    ]),
  );
  await removeEarlier(folder, backupBlobs, {
    files: [summaryFile, rowsFile],
    blobs: new Set(names),
  });
  return { ...summary, lost: lostBlobs.size };
}

/** Removes the earlier backup, and leftovers of an interrupted one. */
async function removeEarlier(
  folder: string,
  backupBlobs: Blobs,
  { files, blobs }: { files: readonly string[]; blobs: ReadonlySet<string> },
): Promise<void> {
  for (const name of await readdir(folder)) {
    const isOurs = /^(summary|database)-\w+\.(json|gz)$/.test(name);
    const isOlder = Object.values(olderFiles).includes(name);
    if ((isOurs || isOlder) && !files.includes(name)) await rm(join(folder, name));
  }
  for await (const id of backupBlobs.list()) if (!blobs.has(id)) await backupBlobs.remove(id);
  await backupBlobs.removeUnfinished(new Date());
}

/** Null if the store does not have the file, or no longer has it when it is read. */
async function copyBlob(from: Blobs, to: Blobs, id: string): Promise<StoredBlob | null> {
  const blob = await from.get(id);
  try {
    return blob && (await to.put(blob.content, { id }));
  } catch (error) {
    if (await isInBackup(from, id)) throw error;
    return null;
  }
}

async function isInBackup(backupBlobs: Blobs, id: string): Promise<boolean> {
  const blob = await backupBlobs.get(id);
  blob?.content.destroy();
  return blob !== null;
}

async function blobIds(database: Database): Promise<string[]> {
  const rows = await database.query<{ id: string }>(
    sql`select distinct blob_id as id from files where blob_id is not null order by blob_id`,
  );
  return rows.map(({ id }) => id);
}

interface WrittenRows {
  at: string;
  migrations: string[];
  rows: number;
  blobIds: string[];
  sha256: string;
}

async function writeRows(database: OpenDatabase, path: string): Promise<WrittenRows> {
  const hash = createHash('sha256');
  const hashing = new Transform({
    transform(chunk: Buffer, _encoding, callback) {
      hash.update(chunk);
      callback(null, chunk);
    },
  });
  const temporaryPath = `${path}.new`;
  const reading = database.transaction(async (tx) => {
    await tx.query(sql`set transaction isolation level repeatable read, read only`);
    const { at } = await tx.one<{ at: Date }>(sql`select now() as at`);
    const appliedMigrations = await tx.query<{ name: string }>(
      sql`select name from migrations order by name`,
    );
    const count = { rows: 0 };
    await pipeline(
      dumpRows(tx, count),
      createGzip({ level: 6 }),
      hashing,
      createWriteStream(temporaryPath, { mode: 0o600, flush: true }),
    );
    const migrations = appliedMigrations.map(({ name }) => name);
    return { at: at.toISOString(), migrations, ...count, blobIds: await blobIds(tx) };
  });
  const dump = await reading.catch(async (error) => {
    await rm(temporaryPath, { force: true });
    throw error;
  });
  await rename(temporaryPath, path);
  return { ...dump, sha256: hash.digest('hex') };
}

async function* dumpRows(tx: Database, count: { rows: number }): AsyncGenerator<string> {
  for (const table of await tablesOf(tx)) {
    yield `# ${table}\n`;
    await tx.query(
      sql`declare dump no scroll cursor for select row_to_json(t)::text as row from ${sql.identifier(table)} t`,
    );
    for (;;) {
      const batch = await tx.query<{ row: string }>(sql.raw(`fetch ${batchRows} from dump`));
      for (const { row } of batch) yield `${row}\n`;
      count.rows += batch.length;
      if (batch.length < batchRows) break;
    }
    await tx.query(sql`close dump`);
  }
}

async function tablesOf(tx: Database): Promise<string[]> {
  const tables = await tx.query<{ name: string }>(sql`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> all(${[...leftOut]})
    order by relname`);
  return tables.map(({ name }) => name);
}

function asRefusal(folder: string, error: unknown): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException;
  // Node reports this for creating a folder on a read-only disk.
  switch (code === 'ENOENT' && syscall === 'mkdir' ? 'EROFS' : code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return new RefusedStart(
        `The disk of ${folder} is full, so the backup was not finished. An earlier one there is unchanged. Make room and run it again.`,
      );
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return new RefusedStart(`Docent may not write to ${folder}. Choose another folder.`);
    case 'ENOTDIR':
    case 'EEXIST':
      return new RefusedStart(`${folder} is not a folder. Choose another one.`);
    default:
      return error;
  }
}
