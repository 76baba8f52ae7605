// Backup and restore through the operator's commands, including killed processes and damaged backups.
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { markdownToContent } from '@docent/document-model/formats/markdown';
import { isDeepRun } from '@docent/document-model/testing/deepRun';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sql } from '../platform/database/database.ts';
import { endAbandonedPostgres } from '../platform/database/embedded-postgres.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { createClient } from '../testing/client.ts';
import { startTestDatabase, type TestDatabase } from '../testing/database.ts';
import { freePort } from '../testing/ports.ts';
import { type DocentProcess, runCommand, startProcess } from '../testing/processes.ts';

let docent: TestApp;
let folder: string;
let good: string;
let count = 0;
const processes: DocentProcess[] = [];
const databases: TestDatabase[] = [];

beforeAll(async () => {
  docent = await startTestApp();
  folder = await mkdtemp(join(tmpdir(), 'docent-backups-'));
  const space = await docent.addSpace('Handbook', { ana: 'edit' });
  await docent.ada.files.add({
    parentId: space,
    name: 'Leave',
    kind: 'document',
    content: markdownToContent('Everybody receives 25 days of leave.'),
  });
  await docent.ada.files.upload({
    parentId: space,
    import: 'attachment',
    files: [{ name: 'plan.txt', content: 'The plan of the harbour.' }],
  });
  await docent.settled();
  await writeFile(join(docent.settings.dataFolder, 'format'), '1\n');
  good = join(folder, 'good');
  expect(await runInOwn(['backup', good], source())).toMatchObject({ code: 0, errors: '' });
});
afterEach(async () => {
  for (const { child } of processes.splice(0)) child.kill('SIGKILL');
  for (const database of databases.splice(0)) await database.close();
});
afterAll(async () => {
  await docent.close();
  await endAbandonedPostgres(join(folder, 'embedded', 'postgres'));
  await rm(folder, { recursive: true });
});

type Environment = Record<string, string>;

const source = (): Environment => ({
  DATABASE_URL: docent.database.url,
  DOCENT_DATA: docent.settings.dataFolder,
});

/** An empty database and a data folder that does not exist yet. */
async function target(): Promise<{ database: TestDatabase; environment: Environment }> {
  const database = await startTestDatabase();
  databases.push(database);
  return {
    database,
    environment: { DATABASE_URL: database.url, DOCENT_DATA: join(folder, `data-${++count}`) },
  };
}

function start(
  program: Parameters<typeof startProcess>[0],
  words: readonly string[],
  environment: Environment,
): DocentProcess {
  const started = startProcess(program, words, { LOG_LEVEL: 'fatal', ...environment });
  processes.push(started);
  return started;
}

/** Runs in this process, which is faster; `runInOwn` covers the real program in its own process. */
const run = runCommand;
const runInOwn = (words: readonly string[], environment: Environment) =>
  start('cli/docent.ts', words, environment).ended;

/** Expects an error message without a stack trace or SQL. */
async function expectRefusal(
  words: string[],
  environment: Environment,
  sentence: string,
  runIt = run,
) {
  const { code, errors } = await runIt(words, environment);
  expect(errors).toContain(sentence);
  expect(errors).not.toMatch(/^\s+at |Error:|select |insert /m);
  expect(code).toBe(1);
}

async function copyOfGood(): Promise<string> {
  const copy = join(folder, `copy-${++count}`);
  await cp(good, copy, { recursive: true });
  return copy;
}

/** Returns the first file in a backup whose relative path starts with `beginning`. */
async function fileIn(backup: string, beginning: string): Promise<string> {
  const entries = await readdir(backup, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const path = paths.find((one) => one.startsWith(join(backup, beginning)));
  if (path === undefined) throw new Error(`${backup} holds no ${beginning}`);
  return path;
}

const rowsIn = (backup: string) => fileIn(backup, 'database');
const blobIn = (backup: string) => fileIn(backup, join('blobs', ''));

async function flip(path: string): Promise<void> {
  const bytes = await readFile(path);
  const middle = Math.floor(bytes.length / 2);
  bytes[middle] = (bytes[middle] ?? 0) ^ 1;
  await writeFile(path, bytes);
}

/** Resolves when a connection waits for a lock in this database. */
const blocked = (database: TestDatabase) =>
  expect
    .poll(() =>
      database.query(sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`),
    )
    .toHaveLength(1);

test('a restore brings back everything except sessions', async () => {
  const { database, environment } = await target();
  const { count: sessions } = await docent.database.one<{ count: number }>(
    sql`select count(*)::int as count from sessions`,
  );
  expect(sessions).toBeGreaterThan(0);
  expect(gunzipSync(await readFile(await rowsIn(good))).toString()).not.toContain('token_hash');
  const { code, out } = await runInOwn(['restore', good], environment);
  expect(out).toContain('Everyone has to log in again');
  expect(code).toBe(0);
  expect(await database.query(sql`select from sessions`)).toEqual([]);
  expect(await database.query(sql`select name from files order by name`)).toEqual(
    await docent.database.query(sql`select name from files order by name`),
  );
  const [attachment] = await database.query<{ id: string }>(
    sql`select blob_id as id from files where blob_id is not null`,
  );
  const path = join(
    environment.DOCENT_DATA ?? '',
    'blobs',
    attachment?.id.slice(-2) ?? '',
    attachment?.id ?? '',
  );
  expect(await readFile(path, 'utf8')).toBe('The plan of the harbour.');
});

const damages: [what: string, damage: (backup: string) => Promise<void>, sentence: string][] = [
  [
    'a rows file cut short',
    async (b) => truncate(await rowsIn(b), 700),
    'was altered or cut short',
  ],
  ['a flipped byte in the rows', async (b) => flip(await rowsIn(b)), 'was altered or cut short'],
  ['a flipped byte in a file', async (b) => flip(await blobIn(b)), 'was altered or cut short'],
  ['a missing file', async (b) => rm(await blobIn(b)), 'is missing'],
  ['missing rows', async (b) => rm(await rowsIn(b)), 'is missing'],
  ['a manifest cut short', (b) => truncate(join(b, 'SHA256SUMS'), 200), 'is damaged: SHA256SUMS'],
  ['a flipped byte in the manifest', (b) => flip(join(b, 'SHA256SUMS')), 'is damaged'],
  ['no manifest', (b) => rm(join(b, 'SHA256SUMS')), 'holds no finished backup'],
];

test.each(damages)('%s is detected before anything changes', async (_what, damage, sentence) => {
  const backup = await copyOfGood();
  await damage(backup);
  const { environment } = await target();
  await expectRefusal(['restore', backup], environment, sentence);
  expect(existsSync(environment.DOCENT_DATA ?? '')).toBe(false);
});

test('a verified backup is reported as complete, and the next backup replaces a damaged file', async () => {
  const backup = await copyOfGood();
  expect((await run(['backup', backup, '--verify'], {})).out).toContain('is complete');
  const blob = await blobIn(backup);
  await flip(blob);
  await expectRefusal(['backup', backup, '--verify'], {}, 'was altered or cut short');
  await rm(blob);
  expect((await run(['backup', backup], source())).code).toBe(0);
  expect((await run(['backup', backup, '--verify'], {})).code).toBe(0);
  expect((await readdir(backup)).filter((name) => name.startsWith('database'))).toHaveLength(1);
});

/** A backup in the format of earlier releases: without checksums, with sessions. */
async function olderBackup(): Promise<string> {
  const backup = await copyOfGood();
  const summary = JSON.parse(await readFile(await fileIn(backup, 'summary'), 'utf8'));
  const rows = gunzipSync(await readFile(await rowsIn(backup))).toString();
  const session = { token_hash: '\\x00', person_id: docent.ids.ana, expires_at: '2999-01-01' };
  for (const name of await readdir(backup)) {
    if (name !== 'blobs') await rm(join(backup, name));
  }
  const older = `${rows}# sessions\n${JSON.stringify(session)}\n`;
  await writeFile(join(backup, 'database.gz'), gzipSync(older));
  summary.rows++;
  await writeFile(join(backup, 'backup.json'), JSON.stringify(summary));
  return backup;
}

test('an older backup requires --unverified, and its sessions are not restored', async () => {
  const backup = await olderBackup();
  const { database, environment } = await target();
  await expectRefusal(['restore', backup], environment, `restore ${backup} --unverified`, runInOwn);
  expect((await run(['restore', backup, '--unverified'], environment)).code).toBe(0);
  expect(await database.query(sql`select from sessions`)).toEqual([]);
  expect(await database.query(sql`select from files`)).toHaveLength(3);
});

test('a target with a truncated older backup does not start until a restore succeeds', async () => {
  const backup = await olderBackup();
  await truncate(join(backup, 'database.gz'), 900);
  const { database, environment } = await target();
  const restore = ['restore', backup, '--unverified'];
  await expectRefusal(restore, environment, 'database.gz cannot be read');
  await expectRefusal(['rebuild'], environment, `restore of the backup ${backup} was not finished`);
  expect((await run(['restore', good], environment)).code).toBe(0);
  expect(await database.query(sql`select from files`)).toHaveLength(3);
  expect((await run(['rebuild'], environment)).code).toBe(0);
});

test('a backup killed halfway leaves the previous one intact', async () => {
  const first = join(folder, 'first');
  const later = await copyOfGood();
  for (const backup of [first, later]) {
    await docent.database.transaction(async (tx) => {
      await tx.query(sql`lock table versions in access exclusive mode`);
      const { child, ended } = start('cli/docent.ts', ['backup', backup], source());
      await blocked(docent.database);
      child.kill('SIGKILL');
      await ended;
    });
  }
  await expectRefusal(['backup', first, '--verify'], {}, 'holds no finished backup');
  expect((await run(['backup', later, '--verify'], {})).code).toBe(0);
  for (const backup of [first, later]) {
    expect((await run(['backup', backup], source())).code).toBe(0);
    expect((await run(['backup', backup, '--verify'], {})).code).toBe(0);
    expect((await readdir(backup)).filter((name) => name.endsWith('.new'))).toEqual([]);
  }
});

test('a target whose restore was killed does not start until the restore is repeated', async () => {
  const { database, environment } = await target();
  const migrating = 7_021_001;
  await database.transaction(async (tx) => {
    await tx.query(sql`select pg_advisory_xact_lock(${migrating})`);
    const { child, ended } = start('cli/docent.ts', ['restore', good], environment);
    await blocked(database);
    child.kill('SIGKILL');
    await ended;
  });
  const sentence = `Run it again: npm run docent -- restore ${good}`;
  await expectRefusal(['backup', join(folder, 'of-half')], environment, sentence);
  // Another node shares only the database.
  const elsewhere = { ...environment, DOCENT_DATA: join(folder, 'elsewhere') };
  await expectRefusal(['rebuild'], elsewhere, sentence);
  expect((await run(['restore', good], environment)).code).toBe(0);
  expect((await run(['rebuild'], environment)).code).toBe(0);
});

// Creates a database and starts four processes; what a killed restore leaves is the same as above.
test.runIf(isDeepRun)(
  'a killed restore into the embedded database can be repeated, and old tokens are rejected',
  async () => {
    const data = join(folder, 'embedded');
    const port = await freePort();
    const environment = { DOCENT_DATA: data, DOCENT_PORT: `${port}` };
    const { child, ended } = start('cli/docent.ts', ['restore', good], environment);
    await expect.poll(() => existsSync(join(data, 'restoring'))).toBe(true);
    child.kill('SIGKILL');
    await ended;
    const refused = await start('main.ts', [], environment).ended;
    expect(refused.errors).toContain(`The restore of the backup ${good} was not finished`);
    expect(refused.code).toBe(1);

    expect((await runInOwn(['restore', good], environment)).code).toBe(0);
    const server = start('main.ts', [], environment);
    await expect.poll(() => server.output.out).toContain('Docent is at');
    const client = createClient(`http://127.0.0.1:${port}`, docent.tokens.ada);
    await expect(client.people.myRole({})).rejects.toMatchObject({ status: 401 });
    server.child.kill('SIGTERM');
    expect((await server.ended).code).toBe(0);
  },
);
