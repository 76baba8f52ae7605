// A node stops and restarts from its snapshot. A text that was changed in the database without an event shows
// whether it used the snapshot: if it did, it doesn't know the change.
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { sql } from '../../platform/database/database.ts';
import { createEvents, type Events } from '../../platform/events.ts';
import { createLog } from '../../platform/log.ts';
import { startTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { createSmallBase, type SmallBase } from '../../testing/small-base.ts';
import { createSearch, type Search } from './search.ts';

let database: TestDatabase;
let folder: string;
let events: Events;
let base: SmallBase;
let search: Search;
let admin: string;
let reader: string;
let space: string;
let travel: string;
let rooms: string;
let quiet: string;

async function up() {
  events = createEvents({ database, log: createLog('silent') });
  base = createSmallBase(database, events);
  search = createSearch({
    database,
    events,
    clock: systemClock,
    files: base.files,
    snapshot: { path: join(folder, 'search', 'index'), least: 0 },
  });
}

async function down() {
  await search.close();
  await events.close();
}

beforeEach(async () => {
  database = await startTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'docent-restart-'));
  await up();
  admin = await base.addPerson('admin');
  reader = await base.addPerson();
  space = await base.addFile(admin, { name: 'Finance' });
  await base.grant(space, reader, 1);
  travel = await base.addFile(admin, { name: 'Travel policy', parent: space });
  await base.publish(travel, [
    { kind: 'heading', text: 'Refunds' },
    { text: 'Travel expenses are refunded within ten days.', headings: ['Refunds'] },
    { text: 'A list of papers:', headings: ['Refunds'] },
    { kind: 'listItem', text: 'the ticket', context: 'A list of papers:', headings: ['Refunds'] },
  ]);
  quiet = await base.addFile(admin, { name: 'Halls', parent: space });
  await base.publish(quiet, ['Every hall has a piano.']);
  rooms = await base.addFile(admin, { name: 'Rooms', parent: space });
  await base.publish(rooms, ['Every room has a projector.']);
  await base.write(rooms, 'draft', ['Every room has a beamer.']);
  await search.ready;
  await events.start();
  await events.settled();
});

afterEach(async () => {
  await down();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const find = (person: string, q: string) => search.find(person, { q });
const texts = async (person: string, q: string) => (await find(person, q)).list.map((h) => h.text);

const alterBehindItsBack = () =>
  database.query(
    sql`update paragraphs set text = 'Every hall has an echo.' where file_id = ${quiet}`,
  );
const wentOn = async () => (await find(admin, 'echo ')).total === 0;

async function restart(meanwhile: () => Promise<unknown> = async () => {}) {
  await down();
  await alterBehindItsBack();
  await meanwhile();
  // Transactions of other tests on the same server may delay events.
  await createEvents({ database, log: createLog('silent') }).settled();
  await up();
  await search.ready;
}

test('a node continues from its snapshot', async () => {
  const before = await find(admin, 'travel expenses');
  const passages = await search.paragraphs(reader, 'Which papers are on the list?');
  await restart();
  expect(await find(admin, 'travel expenses')).toEqual(before);
  expect(await search.paragraphs(reader, 'Which papers are on the list?')).toEqual(passages);
  expect(await texts(reader, 'projector ')).toEqual(['Every room has a projector.']);
  expect(await texts(admin, 'beam')).toEqual(['Every room has a beamer.']);
  expect(await wentOn()).toBe(true);
  await events.start();
  await base.publish(rooms, ['Every room has a window.']);
  await events.settled();
  expect(await texts(reader, 'window ')).toEqual(['Every room has a window.']);
  expect((await find(reader, 'projector ')).total).toBe(0);
});

test('changes during downtime are known from the first answer on', async () => {
  await restart(async () => {
    await base.publish(travel, ['Journeys are paid by the treasury.']);
    const added = await base.addFile(admin, { name: 'Badges', parent: space });
    await base.publish(added, ['Badges are blue.']);
    await base.tell({ kind: 'file.renamed', fileId: rooms }, async (tx) => {
      await tx.query(sql`update files set name = 'Chambers' where id = ${rooms}`);
    });
  });
  expect(await texts(reader, 'treasury ')).toEqual(['Journeys are paid by the treasury.']);
  expect((await find(reader, 'expenses ')).total).toBe(0);
  expect(await texts(reader, 'badges ')).toEqual(['Badges', 'Badges are blue.']);
  expect(await texts(reader, 'chambers ')).toContain('Chambers');
});

test('changes of rights during downtime apply from the first search on, including counts', async () => {
  expect((await find(reader, 'travel')).total).toBe(2);
  await restart(async () => {
    const vault = await base.addFile(admin, {
      kind: 'folder',
      name: 'Vault',
      parent: space,
      scope: true,
    });
    await base.tell({ kind: 'file.moved', fileId: travel }, async (tx) => {
      await tx.query(
        sql`update files set parent_id = ${vault}, scope_id = ${vault} where id = ${travel}`,
      );
    });
  });
  expect(await find(reader, 'travel')).toMatchObject({ list: [], total: 0 });
  expect((await search.paragraphs(reader, 'travel expenses')).passages).toEqual([]);
  expect((await find(admin, 'travel')).total).toBe(2);
  expect(await wentOn()).toBe(true);
});

test('a person who lost their rights during downtime finds nothing', async () => {
  await restart(() => base.grant(space, reader, 0));
  expect(await find(reader, 'travel')).toMatchObject({ list: [], total: 0 });
});

test('files that were trashed or deleted during downtime are gone', async () => {
  await restart(async () => {
    await base.tell({ kind: 'file.trashed', fileId: travel }, async (tx) => {
      await tx.query(sql`update files set trashed_at = now() where id = ${travel}`);
    });
  });
  expect((await find(admin, 'travel')).total).toBe(0);
});

test('a snapshot from before the last crash is used with the events since', async () => {
  await restart();
  await events.start();
  const snapshot = await readFile(join(folder, 'search', 'index'));
  await base.publish(travel, ['Journeys are paid by the treasury.']);
  await events.settled();
  await restart(async () => {
    // As if the server had been killed: its last snapshot was never written, and an unfinished one is left.
    await writeFile(join(folder, 'search', 'index'), snapshot);
    await writeFile(
      join(folder, 'search', 'index.999999999.unfinished'),
      snapshot.subarray(0, 5_000),
    );
  });
  expect(await texts(reader, 'treasury ')).toEqual(['Journeys are paid by the treasury.']);
  expect(await wentOn()).toBe(true);
});

test.each([
  ['torn', async (path: string) => writeFile(path, (await readFile(path)).subarray(0, -20_000))],
  [
    'altered',
    async (path: string) => {
      const bytes = await readFile(path);
      bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] as number) ^ 1;
      await writeFile(path, bytes);
    },
  ],
  ['gone', (path: string) => rm(path)],
  [
    'of another version',
    () => database.query(sql`insert into migrations (name) values ('9999-later')`),
  ],
  [
    'older than the events that are kept',
    async () => {
      await base.tell({ kind: 'person.changed', personId: admin }, async () => {});
      await database.query(sql`delete from events where kind <> 'person.changed'`);
    },
  ],
  [
    'of another database',
    () => database.query(sql`update events set at = at - interval '1 second'`),
  ],
])('a snapshot that is %s is ignored, and everything is read', async (_, spoil) => {
  await restart(() => spoil(join(folder, 'search', 'index')));
  expect(await wentOn()).toBe(false);
  expect((await find(reader, 'travel')).total).toBe(2);
  await events.start();
  await base.publish(travel, ['Journeys are paid by the treasury.']);
  await events.settled();
  expect(await texts(reader, 'treasury ')).toEqual(['Journeys are paid by the treasury.']);
});

test('a small base is not saved', async () => {
  await down();
  await rm(join(folder, 'search'), { recursive: true });
  events = createEvents({ database, log: createLog('silent') });
  const path = join(folder, 'search', 'index');
  search = createSearch({
    database,
    events,
    clock: systemClock,
    files: base.files,
    snapshot: { path },
  });
  await search.ready;
  await search.close();
  expect(await readdir(folder)).toEqual([]);
});
