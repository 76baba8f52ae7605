// The complete application on a fresh database with signed-in people, for tests that use features through the API.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Level } from '@docent/contract/access';
import { type App, type AppOptions, createApp } from '../app.ts';
import { createDiskBlobs } from '../platform/blobs/blobs.ts';
import { type OpenDatabase, sql } from '../platform/database/database.ts';
import { createLog } from '../platform/log.ts';
import { readSettings, type Settings } from '../settings.ts';
import { createClient, type TestClient } from './client.ts';
import { startTestDatabase, type TestDatabase } from './database.ts';
import { addTestPeople, type PersonName, personNames, type TestBase } from './people.ts';
import { freePort } from './ports.ts';

interface TestClock {
  now(): Date;
  advance(milliseconds: number): void;
}

export interface TestApp extends Record<PersonName, TestClient>, TestBase {
  app: App;
  url: string;
  database: TestDatabase;
  clock: TestClock;
  settings: Settings;
  /** Session tokens, for requests that don't use the clients. */
  tokens: Record<PersonName, string>;
  /** Creates a client with another token, or without one. */
  client(token?: string): TestClient;
  /** Adds a space as Ada, with these levels for the others and no other access. Returns its id. */
  addSpace(name: string, levels?: Partial<Record<PersonName, Level>>): Promise<string>;
  /** Resolves when all changes so far are derived and indexed, and all reactions to them have run. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

export interface TestAppOptions extends AppOptions {
  /** Environment variables that override the defaults for tests. */
  environment?: Record<string, string>;
  /** Replaces the fresh database; `close` leaves it open. */
  database?: TestDatabase;
}

/** In milliseconds; long enough for a busy machine. */
const timeout = 60_000;

/** Every response is validated against the contract. Close it in `afterAll`. */
export async function startTestApp({
  environment = {},
  database: given,
  ...options
}: TestAppOptions = {}): Promise<TestApp> {
  const database = given ?? (await startTestDatabase());
  const folder = await mkdtemp(join(tmpdir(), 'docent-app-'));
  const clock = createTestClock();
  const port = await freePort();
  const settings = readSettings({
    DOCENT_PORT: String(port),
    DOCENT_DATA: folder,
    DOCENT_DEMO: 'no',
    EMBEDDINGS_MODEL: 'off',
    LOG_LEVEL: process.env.DOCENT_TEST_LOG ?? 'fatal',
    ...environment,
  });
  const url = `http://127.0.0.1:${port}`;
  const base = await addTestPeople(database);
  const app = await createApp(
    {
      settings,
      database: database as OpenDatabase,
      blobs: createDiskBlobs(join(folder, 'blobs')),
      log: createLog(settings.logLevel),
      clock,
    },
    {
      checkAnswers: true,
      costPerMinute: 1_000_000,
      maxEventLoopDelay: timeout,
      embeddingTimeouts: { search: timeout, question: timeout },
      runsBackgroundJobs: false,
      ...options,
    },
  );
  await app.listen();

  const tokens = {} as Record<PersonName, string>;
  const clients = {} as Record<PersonName, TestClient>;
  for (const name of personNames) {
    tokens[name] = await app.people.openSession(base.ids[name]);
    clients[name] = createClient(url, tokens[name]);
  }

  return {
    ...clients,
    ...base,
    app,
    url,
    database,
    clock,
    settings,
    tokens,
    client: (token) => createClient(url, token),
    async addSpace(name, levels = {}) {
      const { id } = await clients.ada.files.add({ parentId: null, name, kind: 'folder' });
      await database.query(sql`update files set readers_comment = false where id = ${id}`);
      for (const [who, level] of Object.entries(levels) as [PersonName, Level][]) {
        const subject = { kind: 'person', id: base.ids[who] } as const;
        await clients.ada.access.grant({ fileId: id, subject, level });
      }
      return id;
    },
    async settled() {
      const lastEvent = () => database.one(sql`select max(id) as id from events`);
      // Reactions may record further events.
      for (let before = null, last = '-'; last !== before; ) {
        before = last;
        await app.editing.settled();
        await app.events.settled();
        last = JSON.stringify(await lastEvent());
      }
    },
    async close() {
      await app.close();
      if (!given) await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function createTestClock(): TestClock {
  let offset = 0;
  return {
    now: () => new Date(Date.now() + offset),
    advance(milliseconds) {
      offset += milliseconds;
    },
  };
}
