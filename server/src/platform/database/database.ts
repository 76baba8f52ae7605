// PostgreSQL behind four methods. Types of columns: bigint → number, timestamptz → Date, bytea → Buffer, json(b) →
// value, date → 'YYYY-MM-DD', numeric → string (`sum(bigint)` is numeric, so cast it).
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { createRemembered, type Remembered } from './remembered.ts';
import type { Fragment } from './sql.ts';

export { type Fragment, sql } from './sql.ts';

export interface Database {
  query<Row extends object>(statement: Fragment): Promise<Row[]>;
  /** Throws unless there is exactly one row. */
  one<Row extends object>(statement: Fragment): Promise<Row>;
  /** Null if there is no row; throws if there are several. */
  maybe<Row extends object>(statement: Fragment): Promise<Row | null>;
  /**
   * Commits when `work` returns, rolls back when it throws. After a deadlock or serialization failure it runs
   * `work` once more, so `work` must have no other side effects. Inside another transaction it is a savepoint.
   */
  transaction<T>(work: (tx: Database) => Promise<T>): Promise<T>;
  /**
   * What `load` returned for this key before, as long as nothing has changed that its statements read. The key must
   * contain everything else that the result depends on. The result is shared, so nobody may change it. `load` must
   * read through this database only, and do nothing else. `sizeOf` estimates the bytes in memory; without it, a
   * result counts as a row. Inside a transaction nothing is remembered.
   */
  remember<T>(key: string, load: () => Promise<T>, sizeOf?: (value: T) => number): Promise<T>;
}

export interface OpenDatabase extends Database {
  /** For code that connects by itself, such as another process. */
  readonly url: string;
  /**
   * Calls `listener` for each NOTIFY on the channel, and with `undefined` after a reconnect, when notifications may
   * have been missed. Returns a function that stops listening.
   */
  listen(
    channel: string,
    listener: (payload: string | undefined) => void,
  ): Promise<() => Promise<void>>;
  notify(channel: string, payload?: string): Promise<void>;
  /** The number of connections by state; `waiting` is the number of queries that wait for one. */
  connections(): { busy: number; idle: number; waiting: number };
  /** Waits for running queries, then disconnects. */
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** Maximum number of connections, without the listening one. */
  max?: number;
  onError?: (error: Error) => void;
  /** In milliseconds: how long a query waits for a connection. */
  timeout?: number;
  /** Settings of PostgreSQL for every connection. */
  session?: Record<string, string>;
}

/** Connects, and throws if the server does not respond. */
export async function openDatabase(
  url: string,
  { max = 10, onError = () => {}, timeout = 10_000, session = {} }: DatabaseOptions = {},
): Promise<OpenDatabase> {
  const config: pg.PoolConfig = {
    connectionString: url,
    max,
    types,
    application_name: 'docent',
    connectionTimeoutMillis: timeout,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    async onConnect(client) {
      for (const [name, value] of Object.entries(session))
        await client.query('select set_config($1, $2, false)', [name, value]);
    },
  };
  let closing = false;
  // Errors of connections that are being closed are ignored.
  const report = (error: Error) => closing || onError(error);
  const pool = new pg.Pool(config);
  // The pool drops an idle connection that breaks, and the next query opens another one.
  pool.on('error', report);
  try {
    await pool.query('select 1');
  } catch (error) {
    await pool.end();
    throw error;
  }

  const ears = createEars(config, report, () => remembered.noteLost());
  const run: Run = (text, values) => pool.query(prepared(text, values)).catch(throwReachability);
  const remembered = createRemembered({
    run,
    listen: (listener) => ears.listen(tableChannel, listener),
    onError: report,
  });
  return {
    url,
    ...queries(async (text, values) => {
      remembered.noteRead(text);
      try {
        return await run(text, values);
      } finally {
        remembered.noteWritten([text]);
      }
    }),
    transaction(work) {
      remembered.noteTransaction();
      return transact(pool, work, remembered);
    },
    remember: remembered.remember,
    listen: (channel, listener) => ears.listen(channel, listener),
    async notify(channel, payload = '') {
      await pool.query('select pg_notify($1, $2)', [channel, payload]);
    },
    connections: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    async close() {
      closing = true;
      await ears.close();
      await pool.end();
    },
  };
}

/** Whether the error is a unique violation, optionally of this constraint or index. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const { code, constraint: name } = error as { code?: unknown; constraint?: unknown };
  return code === '23505' && (constraint === undefined || name === constraint);
}

type Run = (text: string, values: unknown[]) => Promise<{ rows: unknown[] }>;

/** The trigger function `notify_table_change` uses it. */
const tableChannel = 'docent_tables';

function queries(run: Run): Omit<Database, 'transaction' | 'remember'> {
  async function query<Row extends object>(statement: Fragment): Promise<Row[]> {
    const { text } = statement;
    try {
      return (await run(text, [...statement.values])).rows as Row[];
    } catch (error) {
      throw withStatement(error, text);
    }
  }
  async function maybe<Row extends object>(statement: Fragment): Promise<Row | null> {
    const rows = await query<Row>(statement);
    if (rows.length > 1) throw new Error(`${rows.length} rows instead of one: ${statement.text}`);
    return rows[0] ?? null;
  }
  async function one<Row extends object>(statement: Fragment): Promise<Row> {
    const row = await maybe<Row>(statement);
    if (!row) throw new Error(`No row: ${statement.text}`);
    return row;
  }
  return { query, maybe, one };
}

/**
 * Named statements are parsed and planned once per connection, which makes reading a folder 1.4 times as fast.
 * Their number is limited, as every connection keeps them all; dynamically built statements exceed it and are not
 * named.
 */
function prepared(text: string, values: unknown[]): pg.QueryConfig {
  // Without values the text may contain several statements, which can't be prepared.
  if (values.length === 0) return { text };
  let name = names.get(text);
  if (name === undefined && names.size < maxStatementNames) {
    name = `s${names.size}`;
    names.set(text, name);
  }
  return name === undefined ? { text, values } : { name, text, values };
}

const names = new Map<string, string>();
const maxStatementNames = 400;

type Transact = <T>(
  pool: pg.Pool,
  work: (tx: Database) => Promise<T>,
  rememberedReads: Pick<Remembered, 'noteWritten'>,
) => Promise<T>;

const maxAttempts = 4;
/** Milliseconds; the pause before each further attempt is random and at most so much longer. */
const maxPause = 20;

const transact: Transact = async (...args) => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transactOnce(...args);
    } catch (error) {
      if (attempt === maxAttempts || !isWorthRetrying(error)) throw error;
      // Without a pause, this transaction may take the row that the other one was waiting for.
      await pause(attempt * maxPause * Math.random());
    }
  }
};

const transactOnce: Transact = async (pool, work, rememberedReads) => {
  const client = await pool.connect().catch(throwReachability);
  // Without this listener, a connection that is lost between two statements would end the process.
  let connectionError: Error | undefined;
  const onBroken = (error: Error) => {
    connectionError = error;
  };
  client.on('error', onBroken);
  const texts = new Set<string>();
  try {
    await client.query('begin');
    const result = await work(transaction(client, texts));
    await client.query('commit');
    return result;
  } catch (error) {
    // If the connection is gone, PostgreSQL has rolled back by itself.
    await client.query('rollback').catch(onBroken);
    throw error;
  } finally {
    // Also after an error: the connection may have broken after the commit.
    rememberedReads.noteWritten(texts);
    client.off('error', onBroken);
    client.release(connectionError);
  }
};

function isWorthRetrying(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return code === '40001' || code === '40P01';
}

/** Adds the text of every statement to `texts`. */
function transaction(client: pg.PoolClient, texts: Set<string>): Database {
  // A connection runs one statement at a time, so concurrent calls are queued.
  let last: Promise<unknown> = Promise.resolve();
  const run: Run = (text, values) => {
    texts.add(text);
    const next = last.then(() => client.query(prepared(text, values)));
    // The caller of the statement handles its failure.
    last = next.catch(() => {});
    return next;
  };
  let savepoints = 0;
  const tx: Database = {
    ...queries(run),
    async transaction(work) {
      const name = `s${++savepoints}`;
      await run(`savepoint ${name}`, []);
      try {
        const result = await work(tx);
        await run(`release savepoint ${name}`, []);
        return result;
      } catch (error) {
        // If the rollback fails, the connection is lost, and the outer transaction fails as well.
        await run(`rollback to savepoint ${name}`, []).catch(() => {});
        throw error;
      }
    },
    remember: (_key, load) => load(),
  };
  return tx;
}

/**
 * The socket of the embedded server is a file that does not exist while the server restarts. Callers see this as a
 * refused connection.
 */
function throwReachability(error: NodeJS.ErrnoException): never {
  if (error.syscall === 'connect' && error.code === 'ENOENT') error.code = 'ECONNREFUSED';
  throw error;
}

/** The driver's stack trace ends in its event loop; this adds the statement and the caller. */
function withStatement(error: unknown, text: string): unknown {
  if (!(error instanceof Error)) return error;
  const databaseError = error as Error & { statement?: string };
  databaseError.statement ??= text.replace(/\s+/g, ' ').trim().slice(0, 2000);
  const here: { stack?: string } = {};
  Error.captureStackTrace(here, withStatement);
  databaseError.stack = `${error.name}: ${error.message}${(here.stack ?? '').slice('Error'.length)}`;
  return databaseError;
}

type Listener = (payload: string | undefined) => void;

/** One connection for all LISTENs of the process, opened on first use and reopened when it breaks. */
function createEars(config: pg.PoolConfig, onError: (error: Error) => unknown, onLost: () => void) {
  const listeners = new Map<string, Set<Listener>>();
  let connection: Promise<pg.Client> | undefined;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;

  function connectListener(): Promise<pg.Client> {
    connection ??= connect().catch((error) => {
      connection = undefined;
      throw error;
    });
    return connection;
  }

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client(config);
    client.on('error', (error) => {
      onError(error);
      reconnectLater();
    });
    client.on('end', reconnectLater);
    client.on('notification', ({ channel, payload }) => {
      for (const listener of listeners.get(channel) ?? []) listener(payload ?? '');
    });
    await client.connect();
    for (const channel of listeners.keys()) await client.query(`listen ${quoteName(channel)}`);
    return client;
  }

  function reconnectLater() {
    connection = undefined;
    onLost();
    if (closed || retry) return;
    retry = setTimeout(async () => {
      retry = undefined;
      try {
        await connectListener();
        for (const set of listeners.values()) for (const listener of set) listener(undefined);
      } catch (error) {
        onError(error as Error);
        reconnectLater();
      }
    }, 500);
  }

  return {
    async listen(channel: string, listener: Listener) {
      const set = listeners.get(channel) ?? new Set();
      listeners.set(channel, set.add(listener));
      const client = await connectListener();
      await client.query(`listen ${quoteName(channel)}`);
      return async () => {
        set.delete(listener);
        if (set.size > 0 || closed) return;
        listeners.delete(channel);
        // A lost connection no longer listens anyway.
        await connection
          ?.then((client) => client.query(`unlisten ${quoteName(channel)}`))
          .catch(() => {});
      };
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      // There is nothing to end if connecting failed.
      await connection?.then((client) => client.end()).catch(() => {});
    },
  };
}

const quoteName = (name: string) => `"${name.replaceAll('"', '""')}"`;

const int8 = (text: string) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit into a number`);
  return value;
};

const parsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, int8],
  [pg.types.builtins.DATE, (text) => text],
  // The driver has no name for the type bigint[].
  [
    1016,
    (text) =>
      text
        .slice(1, -1)
        .split(',')
        .filter(Boolean)
        .map((n) => (n === 'NULL' ? null : int8(n))),
  ],
]);

const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    return (
      (format !== 'binary' && parsers.get(oid)) || pg.types.getTypeParser(oid, format as 'text')
    );
  },
} as pg.CustomTypesConfig;
