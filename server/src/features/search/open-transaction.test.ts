// A transaction stays open for long, so recent events can't be delivered in order yet. Files that were trashed,
// moved or published again must be so at once on every node. It uses a separate server, because an open transaction
// delays the events of all databases.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { type OpenDatabase, openDatabase, sql } from '../../platform/database/database.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../platform/database/embedded-postgres.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { createEvents, type Events } from '../../platform/events.ts';
import { createLog } from '../../platform/log.ts';
import { createSmallBase, type SmallBase } from '../../testing/small-base.ts';
import { createSearch, type Search } from './search.ts';

let folder: string;
let server: EmbeddedPostgres;
let database: OpenDatabase;
let events: Events;
let base: SmallBase;
let search: Search;
let admin: string;
let reader: string;
let space: string;
let travel: string;
let rooms: string;
let halls: string;
let endOpen: () => Promise<void>;

async function up() {
  events = createEvents({ database, log: createLog('silent') });
  base = createSmallBase(database, events);
  search = createSearch({
    database,
    events,
    clock: systemClock,
    files: base.files,
    snapshot: { path: join(folder, 'index'), least: 0 },
  });
  await search.ready;
}

async function down() {
  await search.close();
  await events.close();
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docent-open-'));
  server = await startEmbeddedPostgres({
    folder: join(folder, 'postgres'),
    database: 'docent',
    maxConnections: 30,
    durable: false,
  });
  database = await openDatabase(server.url);
  await migrate(database);
});
afterAll(async () => {
  await database.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

beforeEach(async () => {
  await rm(join(folder, 'index'), { force: true });
  await up();
  admin = await base.addPerson('admin');
  reader = await base.addPerson();
  space = await base.addFile(admin, { name: 'Finance' });
  await base.grant(space, reader, 1);
  travel = await base.addFile(admin, { name: 'Travel policy', parent: space });
  await base.publish(travel, ['Travel expenses are refunded within ten days.']);
  rooms = await base.addFile(admin, { name: 'Rooms', parent: space });
  await base.publish(rooms, ['Every room has a projector.']);
  halls = await base.addFile(admin, { name: 'Halls', parent: space });
  await base.publish(halls, ['Every hall has a piano.']);
  await events.start();
  await events.settled();

  const begun = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const open = database.transaction(async (tx) => {
    // A transaction gets an id, and is waited for, once it has written.
    await tx.query(sql`update files set updated_at = updated_at where id = ${space}`);
    begun.resolve();
    await ended.promise;
  });
  endOpen = async () => {
    ended.resolve();
    await open;
  };
  await begun.promise;
});
afterEach(async () => {
  await endOpen();
  await down();
});

const find = (person: string, q: string) => search.find(person, { q });
const texts = async (person: string, q: string) => (await find(person, q)).list.map((h) => h.text);

async function change() {
  const vault = await base.addFile(admin, { kind: 'folder', name: 'Vault', scope: true });
  await base.tell({ kind: 'file.moved', fileId: rooms }, async (tx) => {
    await tx.query(
      sql`update files set parent_id = ${vault}, scope_id = ${vault} where id = ${rooms}`,
    );
  });
  await base.tell({ kind: 'file.trashed', fileId: travel }, async (tx) => {
    await tx.query(sql`update files set trashed_at = now() where id = ${travel}`);
  });
  await base.publish(halls, ['Every hall is locked.']);
}

async function nothingIsTold() {
  const nothing = { list: [], total: 0, spelling: null };
  expect(await find(reader, 'travel expenses')).toMatchObject(nothing);
  expect(await find(reader, 'room projector')).toMatchObject(nothing);
  expect(await find(reader, 'piano')).toMatchObject(nothing);
  expect(await texts(reader, 'locked')).toEqual(['Every hall is locked.']);
  expect((await find(admin, 'travel expenses')).total).toBe(0);
  expect(await texts(admin, 'room projector')).toContain('Every room has a projector.');
  const { passages, meant } = await search.paragraphs(reader, 'Are travel expenses refunded?');
  expect({ passages, meant }).toEqual({ passages: [], meant: null });
}

test('on a running node, and after the transaction has ended', async () => {
  expect((await find(reader, 'travel expenses')).total).toBe(1);
  expect((await find(reader, 'room projector')).total).toBe(1);
  await change();
  await expect.poll(() => texts(reader, 'locked')).toEqual(['Every hall is locked.']);
  await nothingIsTold();
  await endOpen();
  await events.settled();
  await nothingIsTold();
});

test('on a node that starts with an older snapshot, from its first answer on', async () => {
  await down();
  await change();
  await up();
  await nothingIsTold();
});

test('on a node that starts without a snapshot', async () => {
  await down();
  await rm(join(folder, 'index'));
  await change();
  await up();
  await nothingIsTold();
});
