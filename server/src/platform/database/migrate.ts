// Migrates a database to the current schema: runs the files of server/migrations in order, forward only.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RefusedStart } from '../refused-start.ts';
import { type Database, sql } from './database.ts';

export const migrationsFolder = join(import.meta.dirname, '../../../migrations');

/** The schema is newer than this code. */
class NewerDatabase extends RefusedStart {
  constructor(names: readonly string[]) {
    super(
      `This database was written by a newer Docent (it has ${names.join(', ')}). Start that version, or restore a backup.`,
    );
  }
}

/**
 * Runs pending migrations, each in its own transaction, one process at a time. Returns their names (without
 * `.sql`). Throws `NewerDatabase` before changing anything. With `only`, other files are not run.
 */
export async function migrate(
  database: Database,
  folder = migrationsFolder,
  only?: readonly string[],
): Promise<string[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  await alone(database, (tx) =>
    tx.query(sql`
      create table if not exists migrations (name text primary key, at timestamptz not null default now())`),
  );

  const ran: string[] = [];
  for (const file of files) {
    const name = file.replace(/\.sql$/, '');
    if (only && !only.includes(name)) continue;
    const statements = await readFile(join(folder, file), 'utf8');
    await alone(database, async (tx) => {
      const rows = await tx.query<{ name: string }>(sql`select name from migrations order by name`);
      const appliedNames = rows.map((row) => row.name);
      const foreign = appliedNames.filter((other) => !files.includes(`${other}.sql`));
      if (foreign.length > 0) throw new NewerDatabase(foreign);
      if (appliedNames.includes(name)) return;
      await tx.query(sql.raw(statements));
      await tx.query(sql`insert into migrations (name) values (${name})`);
      ran.push(name);
    });
  }
  return ran;
}

/** Another starting node waits for the lock until the end of the transaction, and then finds the work done. */
function alone<T>(database: Database, work: (tx: Database) => Promise<T>): Promise<T> {
  return database.transaction(async (tx) => {
    await tx.query(sql`select pg_advisory_xact_lock(${lockKey})`);
    return work(tx);
  });
}

/** An arbitrary id that no other advisory lock uses. */
const lockKey = 7_021_001;
