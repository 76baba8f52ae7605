// The whole application on a fresh database, with people who are signed in: features are tested as stories of theirs.
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
  /** Lets time pass. */
  advance(milliseconds: number): void;
}

export interface TestApp extends Record<PersonName, TestClient>, TestBase {
  app: App;
  url: string;
  database: TestDatabase;
  clock: TestClock;
  settings: Settings;
  /** The token of the person's session, for what goes past the client. */
  tokens: Record<PersonName, string>;
  /** With another token, or without one. */
  client(token?: string): TestClient;
  /** A space that Ada makes, with what the others may do there and nothing more. Answers its id. */
  addSpace(name: string, levels?: Partial<Record<PersonName, Level>>): Promise<string>;
  /** Resolves when what was done has been derived, indexed and reacted to. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

export interface TestAppOptions extends AppOptions {
  /** As in the environment. */
  environment?: Record<string, string>;
  /** Instead of a fresh one; it stays open. */
  database?: TestDatabase;
}

/** In milliseconds: longer than a busy machine takes to answer. */
const patient = 60_000;

/** Every answer is parsed against the contract. Close it in `afterAll`. */
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
      callsPerMinute: 1_000_000,
      maxEventLoopDelay: patient,
      embeddingTimeouts: { search: patient, question: patient },
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
      // What a reaction records is reacted to as well.
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
