// Gives each test file a fresh, migrated database, cloned from a template on a server that the whole run shares.
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from '../platform/data-folder/processes.ts';
import { type OpenDatabase, openDatabase, sql } from '../platform/database/database.ts';
import {
  endAbandonedPostgres,
  startEmbeddedPostgres,
} from '../platform/database/embedded-postgres.ts';
import { migrate } from '../platform/database/migrate.ts';
import { createId } from '../platform/ids.ts';

const addressVariable = 'DOCENT_TEST_SERVER';
const template = 'docent_template';

/**
 * Vitest's global setup. Starts one PostgreSQL for the run, or uses the one at `DOCENT_TEST_DATABASE_URL`, whose user must
 * be allowed to create databases. Returns the teardown.
 */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  // Another project of this run has started the server already.
  if (process.env[addressVariable]) return undefined;
  const given = process.env.DOCENT_TEST_DATABASE_URL;
  await sweep();
  const folder = given
    ? undefined
    : await mkdtemp(join(tmpdir(), `${folderPrefix}${process.pid}-`));
  const server = folder
    ? await startEmbeddedPostgres({
        folder: join(folder, 'postgres'),
        database: 'postgres',
        maxConnections: 200,
        durable: false,
      })
    : undefined;
  const address = given ?? (server?.url as string);

  await onServer(address, async (admin) => {
    await admin.query(sql`drop database if exists ${sql.identifier(template)} with (force)`);
    await admin.query(sql`create database ${sql.identifier(template)}`);
  });
  const empty = await openDatabase(onDatabase(address, template));
  await migrate(empty);
  await empty.close();

  process.env[addressVariable] = address;
  return async () => {
    delete process.env[addressVariable];
    await server?.stop();
    if (folder) await rm(folder, { recursive: true, force: true });
  };
}

const folderPrefix = 'docent-test-';

/** Stops and removes the servers of earlier runs that were killed. */
async function sweep(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(folderPrefix)) continue;
    const pid = Number(name.slice(folderPrefix.length).split('-')[0]);
    if (!pid || isAlive(pid)) continue;
    const folder = join(tmpdir(), name);
    await endAbandonedPostgres(join(folder, 'postgres'));
    await rm(folder, { recursive: true, force: true });
  }
}

export interface TestDatabase extends OpenDatabase {
  /** For connections from other processes. */
  readonly url: string;
  /** Disconnects and drops the database. */
  close(): Promise<void>;
}

/** Creates a migrated, empty database. Close it in `afterAll`. */
export async function startTestDatabase(): Promise<TestDatabase> {
  const address = process.env[addressVariable];
  if (!address) throw new Error('The test database server is not running: use vitest.config.ts');
  const name = `test_${createId()}`;
  await onServer(address, async (admin) => {
    await admin.transaction(async (tx) => {
      // A template can't be copied while it is in use, so a lock makes concurrent test files queue.
      await tx.query(sql`select pg_advisory_xact_lock(${templateLock})`);
      // Not by `tx`: databases can't be created in a transaction.
      await admin.query(
        sql`create database ${sql.identifier(name)} template ${sql.identifier(template)} strategy file_copy`,
      );
    });
    // With so few rows any plan is fast, and planning each of a statement's first runs would take most of the time.
    await admin.query(
      sql`alter database ${sql.identifier(name)} set plan_cache_mode = force_generic_plan`,
    );
  });
  const url = onDatabase(address, name);
  const database = await openDatabase(url, { timeout: connectTimeout });
  return {
    ...database,
    url,
    async close() {
      await database.close();
      await onServer(address, (admin) =>
        admin.query(sql`drop database if exists ${sql.identifier(name)} with (force)`),
      );
    },
  };
}

const templateLock = 7_021_002;
/** In milliseconds; long enough to connect on a busy machine. */
const connectTimeout = 60_000;

async function onServer<T>(address: string, work: (admin: OpenDatabase) => Promise<T>): Promise<T> {
  const admin = await openDatabase(address, { max: 2, timeout: connectTimeout });
  try {
    return await work(admin);
  } finally {
    await admin.close();
  }
}

/** Returns the URL of another database on the same server. */
function onDatabase(address: string, name: string): string {
  return address.replace(/^(\w+:\/\/[^/?]*\/)[^?]*/, `$1${name}`);
}
