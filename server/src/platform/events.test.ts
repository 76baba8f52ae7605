import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../testing/database.ts';
import { openDatabase, sql } from './database/database.ts';
import { createEvents, type DocentEvent, type Events } from './events.ts';
import { createLog } from './log.ts';

let database: TestDatabase;
const open: { close(): Promise<void> }[] = [];

beforeEach(async () => {
  database = await startTestDatabase();
});
afterEach(async () => {
  for (const thing of open.splice(0).reverse()) await thing.close();
  await database.close();
});

function createNode(of = database as Parameters<typeof createEvents>[0]['database']): Events {
  const events = createEvents({ database: of, log: createLog('silent') });
  open.push(events);
  return events;
}

const changed = (fileId: string): DocentEvent => ({ kind: 'document.changed', fileId });
const record = (events: Events, fileId: string) =>
  database.transaction((tx) => events.record(tx, changed(fileId)));

/** Waits until the event is readable, which transactions of other tests on the same server may delay. */
async function recordReadably(events: Events, fileId: string): Promise<void> {
  await record(events, fileId);
  await events.settled();
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((done) => setTimeout(done, 5));
}

test('a reaction sees events from before and after its start, in order, and only of its kinds', async () => {
  const events = createNode();
  const seen: string[] = [];
  events.on('index', ['document.changed'], ({ fileId }) => void seen.push(fileId));
  await record(events, 'one');
  await database.transaction((tx) => events.record(tx, { kind: 'file.added', fileId: 'other' }));
  await events.start();
  await record(events, 'two');
  await record(events, 'three');
  await events.settled();
  expect(seen).toEqual(['one', 'two', 'three']);
});

test('without listening, only settling causes reactions, in one turn', async () => {
  const events = createNode();
  const seen: string[] = [];
  events.on('index', ['document.changed'], ({ fileId }) => void seen.push(fileId));
  await events.start({ isListening: false });
  await record(events, 'one');
  await database.notify('docent_events', 'document.changed');
  await record(events, 'one');
  await new Promise((done) => setTimeout(done, 100));
  expect(seen).toEqual([]);
  await events.settled();
  expect(seen).toEqual(['one']);
});

test('a skipped reaction begins after the latest event, unless it has run before', async () => {
  const events = createNode();
  const seen: string[] = [];
  const note = (reaction: string) =>
    events.on(reaction, ['document.changed'], ({ fileId }) => void seen.push(reaction + fileId));
  note('index ');
  await events.start({ isListening: false });
  await record(events, 'one');
  await events.settled();
  await record(events, 'two');
  await events.skip(['index ', 'mail ']);
  note('mail ');
  await record(events, 'three');
  await events.settled();
  expect(seen.sort()).toEqual(['index one', 'index three', 'index two', 'mail three']);
});

test('an event of a rolled back transaction is never delivered', async () => {
  const events = createNode();
  const seen: string[] = [];
  events.on('index', ['document.changed'], ({ fileId }) => void seen.push(fileId));
  await events.start();
  await database
    .transaction(async (tx) => {
      await events.record(tx, changed('undone'));
      throw new Error('no');
    })
    .catch(() => {});
  await record(events, 'done');
  await events.settled();
  expect(seen).toEqual(['done']);
});

test('an event with an early number and a late commit is not skipped', async () => {
  const events = createNode();
  const seen: string[] = [];
  events.on('index', ['document.changed'], ({ fileId }) => void seen.push(fileId));
  await events.start();
  let commit = () => {};
  const held = new Promise<void>((done) => {
    commit = done;
  });
  let recorded = () => {};
  const inTime = new Promise<void>((done) => {
    recorded = done;
  });
  const slow = database.transaction(async (tx) => {
    await events.record(tx, changed('slow'));
    recorded();
    await held;
  });
  await inTime;
  await record(events, 'quick');
  await new Promise((done) => setTimeout(done, 100));
  expect(seen).toEqual([]);
  commit();
  await slow;
  await events.settled();
  expect(seen).toEqual(['slow', 'quick']);
});

test('a reaction continues after a crash, and repeats at most the event in progress', async () => {
  const before = createNode();
  const seen: string[] = [];
  before.on('index', ['document.changed'], ({ fileId }) => void seen.push(fileId));
  await before.start();
  await record(before, 'one');
  await before.settled();
  await before.close();
  await record(before, 'while it was away');

  const after = createNode();
  after.on('index', ['document.changed'], ({ fileId }) => void seen.push(fileId));
  await after.start();
  await after.settled();
  expect(seen).toEqual(['one', 'while it was away']);
});

test('a failing reaction is retried, and later events wait for it', async () => {
  const events = createNode();
  const seen: string[] = [];
  let broken = true;
  events.on('index', ['document.changed'], ({ fileId }) => {
    if (fileId === 'bad' && broken) throw new Error('cannot index');
    seen.push(fileId);
  });
  for (const fileId of ['good', 'bad', 'after']) await record(events, fileId);
  await events.start();
  await expect(events.settled()).rejects.toThrow('cannot index');
  expect(seen).toEqual(['good']);
  broken = false;
  await until(() => seen.length === 3);
  expect(seen).toEqual(['good', 'bad', 'after']);
});

test('one of two nodes reacts, and each has its own followers', async () => {
  const otherDatabase = await openDatabase(database.url);
  open.push(otherDatabase);
  const here = createNode();
  const there = createNode(otherDatabase);
  const reactions: string[] = [];
  const followed: Record<string, string[]> = { here: [], there: [] };
  for (const [name, events] of Object.entries({ here, there })) {
    events.on('index', ['document.changed'], async ({ fileId }) => {
      await new Promise((done) => setTimeout(done, 5));
      reactions.push(fileId);
    });
    await events.start();
    await events.follow(['document.changed'], ({ fileId }) => void followed[name]?.push(fileId));
  }
  const ids = Array.from({ length: 20 }, (_, i) => `file ${i}`);
  for (const fileId of ids) await record(here, fileId);
  await until(() => reactions.length >= 20 && followed.there?.length === 20);
  await here.settled();
  await there.settled();
  expect(reactions).toEqual(ids);
  expect(followed).toEqual({ here: ids, there: ids });
});

test('many reactions that query the database share few connections', async () => {
  const few = await openDatabase(database.url, { max: 5 });
  open.push(few);
  const events = createNode(few);
  const seen = new Set<number>();
  for (let at = 0; at < 20; at++) {
    events.on(`reaction ${at}`, ['document.changed'], async () => {
      await few.query(sql`select pg_sleep(0.01)`);
      seen.add(at);
    });
  }
  await record(events, 'one');
  await events.start();
  await events.settled();
  expect(seen.size).toBe(20);
});

test('a follower that takes its position before loading misses nothing', async () => {
  const events = createNode();
  await events.start();
  await record(events, 'long before');
  await events.settled();
  const position = await events.now();
  await record(events, 'while loading');
  const seen: string[] = [];
  const stop = await events.follow(
    ['document.changed'],
    ({ fileId }) => void seen.push(fileId),
    position,
  );
  await record(events, 'after');
  await events.settled();
  await stop();
  await record(events, 'too late');
  await events.settled();
  expect(seen).toEqual(['while loading', 'after']);
});

test('adjacent equal events are delivered once', async () => {
  const events = createNode();
  const seen: string[] = [];
  events.on('index', ['document.changed'], ({ fileId }) => void seen.push(fileId));
  // In one transaction, so that they can't be split into two batches.
  await database.query(sql`
    insert into events (kind, payload)
    select 'document.changed', jsonb_build_object('fileId', name)
    from unnest(array['a', 'b', 'a', 'a']) with ordinality as given(name, place) order by place`);
  await events.start();
  await events.settled();
  expect(seen).toEqual(['a', 'b']);
});

test('more events than one batch holds are all delivered', async () => {
  const events = createNode();
  let count = 0;
  events.on('index', ['document.changed'], () => void count++);
  await database.query(sql`
    insert into events (kind, payload)
    select 'document.changed', jsonb_build_object('fileId', 'f' || n) from generate_series(1, 1203) n`);
  await events.start();
  await events.settled();
  expect(count).toBe(1203);
});

test('transaction ids are sorted as numbers', async () => {
  const events = createNode();
  const seen: string[] = [];
  events.on('index', ['document.changed'], ({ fileId }) => void seen.push(fileId));
  await database.query(sql`
    insert into events (kind, payload, xid)
    select 'document.changed', jsonb_build_object('fileId', 'nine ' || n), '9'::xid8 from generate_series(1, 3) n`);
  await database.query(sql`
    insert into events (kind, payload, xid)
    select 'document.changed', jsonb_build_object('fileId', 'ten ' || n), '10'::xid8 from generate_series(1, 600) n`);
  await events.start();
  await events.settled();
  expect(seen).toHaveLength(603);
  expect(seen.slice(0, 4)).toEqual(['nine 1', 'nine 2', 'nine 3', 'ten 1']);
});

test('reactions start again in a restored database, where transaction ids start again', async () => {
  await database.query(sql`
    insert into events (kind, payload, xid)
    values ('document.changed', '{"fileId": "restored"}', '900000000000')`);
  await database.query(sql`insert into event_positions values ('index', '900000000001', 7)`);
  const events = createNode();
  const seen: string[] = [];
  events.on('index', ['document.changed'], ({ fileId }) => void seen.push(fileId));
  await events.start();
  await record(events, 'new');
  await events.settled();
  expect(seen).toEqual(['restored', 'new']);
});

test('a follower from a position has received everything readable when it resolves', async () => {
  const events = createNode();
  const position = await events.now();
  await recordReadably(events, 'while it was away');
  const seen: [string, boolean][] = [];
  await events.follow(
    ['document.changed'],
    async ({ fileId }, { xid, id }) => {
      seen.push([fileId, (await events.witness({ xid, id }))?.id === id]);
    },
    position,
  );
  expect(seen).toEqual([['while it was away', true]]);
  const fail = () => Promise.reject(new Error('cannot read'));
  await expect(events.follow(['document.changed'], fail, position)).rejects.toThrow('cannot read');
});

test('a witness is valid as long as it and all later events exist', async () => {
  const events = createNode();
  expect(await events.witness(await events.now())).toBeNull();
  await recordReadably(events, 'first');
  const first = await events.witness(await events.now());
  await recordReadably(events, 'second');
  const second = await events.witness(await events.now());
  if (!first || !second) throw new Error('no witness');
  expect(first.id < second.id).toBe(true);
  expect([await events.isKept(first), await events.isKept(second)]).toEqual([true, true]);
  // From another database, in which the same numbers have another meaning.
  expect(await events.isKept({ ...first, at: second.at })).toBe(false);

  await database.query(sql`update events set at = at - interval '20 days'`);
  const aged = await events.witness(await events.now());
  if (!aged) throw new Error('no witness');
  events.on('index', ['document.changed'], () => {});
  await events.start();
  await events.settled();
  await database.query(sql`update event_positions set xid = '9000000000'`);
  while ((await database.query(sql`select from events`)).length > 1)
    await new Promise((done) => setTimeout(done, 50));
  expect([await events.isKept(first), await events.isKept(aged)]).toEqual([false, true]);

  // A dump from elsewhere, whose events are about to be renumbered.
  await database.query(sql`
    insert into events (kind, payload, xid) values ('document.changed', '{}', '900000000000')`);
  expect(await events.isKept(aged)).toBe(false);
});
