import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openDatabase, sql } from './database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';

let parent: string;
let folder: string;
const running: EmbeddedPostgres[] = [];

// The tests share one folder; each finds the database of the previous one.
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'docent-pg-'));
  folder = join(parent, 'postgres');
});
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
});
afterAll(() => rm(parent, { recursive: true }));

async function start(): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ folder });
  running.push(server);
  return server;
}

async function countNotes(server: EmbeddedPostgres): Promise<number> {
  const database = await openDatabase(server.url);
  await database.query(sql`create table if not exists notes (n int)`);
  await database.query(sql`insert into notes values (1)`);
  const { count } = await database.one<{ count: number }>(sql`select count(*) from notes`);
  await database.close();
  return count;
}

test('the server is durable, private, sorts by code point and keeps its data', async () => {
  // Like a clone below /root or mktemp -d, which other users can't enter.
  await chmod(parent, 0o700);
  const server = await start();
  const database = await openDatabase(server.url);
  const [settings] = await database.query(sql`
    select current_setting('fsync') as fsync, current_setting('synchronous_commit') as synchronous,
      current_setting('listen_addresses') as addresses, current_setting('server_encoding') as encoding,
      'a' < 'B' as by_language, lower('ÄÉ') as lower`);
  expect(settings).toEqual({
    fsync: 'on',
    synchronous: 'on',
    addresses: '',
    encoding: 'UTF8',
    by_language: false,
    lower: 'äé',
  });
  await database.close();
  await expect(openDatabase(server.url.replace(/:[0-9a-f]{48}@/, ':wrong@'))).rejects.toThrow(
    'password authentication failed',
  );
  expect((await stat(join(folder, 'password'))).mode & 0o777).toBe(0o600);

  expect(await countNotes(server)).toBe(1);
  await server.stop();
  expect(await countNotes(await start())).toBe(2);
});

test('an initialisation that outlives its killed Docent does not disturb the next one', async () => {
  const home = join(parent, 'begun');
  const abandoned = join(home, 'cluster.new');
  const script = `
    const fs = require('node:fs');
    let count = 0;
    setInterval(() => {
      fs.mkdirSync(${JSON.stringify(abandoned)}, { recursive: true });
      fs.writeFileSync(${JSON.stringify(abandoned)} + '/' + count++, '');
    }, 1);`;
  const initdb = spawn(process.execPath, ['--eval', script]);
  try {
    await expect.poll(() => readdir(abandoned).catch(() => [])).not.toEqual([]);
    const server = await startEmbeddedPostgres({ folder: home, durable: false });
    running.push(server);
    expect(await countNotes(server)).toBe(1);
  } finally {
    initdb.kill('SIGKILL');
  }
});

test('a start after a kill ends the leftover server and continues', async () => {
  const script = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(join(import.meta.dirname, 'embedded-postgres.ts'))});
    const server = await startEmbeddedPostgres({ folder: ${JSON.stringify(folder)} });
    console.log(JSON.stringify({ url: server.url, pid: server.pid }));`;
  const child: ChildProcess = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(child.stdout as NodeJS.ReadableStream, 'data');
  const before = JSON.parse(String(line)) as EmbeddedPostgres;
  const count = await countNotes(before);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(await countNotes(before)).toBe(count + 1);

  const after = await start();
  expect(await countNotes(after)).toBe(count + 2);
  await expect(openDatabase(before.url)).rejects.toThrow();
  expect(after.pid).not.toBe(before.pid);
});

test('a killed server whose process still exists for a moment is waited for', async () => {
  const pidFile = join(folder, 'cluster', 'postmaster.pid');
  const first = await start();
  const count = await countNotes(first);
  const content = await readFile(pidFile, 'utf8');
  await first.stop();
  // PostgreSQL considers a process alive only if it may signal it.
  const { uid, gid } = await stat(join(folder, 'cluster'));
  const lingering = spawn('cat', { uid, gid, stdio: ['pipe', 'ignore', 'ignore'] });
  await writeFile(pidFile, content.replace(/^\d+/, String(lingering.pid)), { mode: 0o600 });
  await chown(pidFile, uid, gid);

  const steps: string[] = [];
  const second = await startEmbeddedPostgres({
    folder,
    onStep(step) {
      steps.push(step);
      lingering.stdin.end();
    },
  });
  running.push(second);
  expect(await countNotes(second)).toBe(count + 1);
  expect(steps).toEqual(['Waiting for the earlier database server to end']);
});

test('a killed server is restarted at the same address', async () => {
  const server = await start();
  const database = await openDatabase(server.url);
  await database.query(sql`create table kept (n int)`);
  process.kill(server.pid, 'SIGKILL');
  for (;;) {
    const rows = await database.query(sql`select from kept`).catch(() => null);
    if (rows) break;
    await new Promise((done) => setTimeout(done, 50));
  }
  await database.close();
});

test('an interrupted initialisation leaves nothing that looks like a database', async () => {
  await rm(join(folder, 'cluster', 'PG_VERSION'));
  await start();
  expect(await readdir(folder)).toEqual(['cluster', 'password']);
});
