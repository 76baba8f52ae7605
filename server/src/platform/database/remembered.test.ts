import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { type OpenDatabase, openDatabase, sql } from './database.ts';

let first: TestDatabase;
let second: OpenDatabase;
let key = '';
let keyNumber = 0;

beforeAll(async () => {
  first = await startTestDatabase();
  await first.query(sql`create table tray (name text primary key)`);
  second = await openDatabase(first.url);
  // Remembering starts in the background.
  for (const database of [first, second]) await startsRemembering(database);
});
afterAll(async () => {
  await second.close();
  await first.close();
});
beforeEach(() => {
  key = `key ${++keyNumber}`;
});

const departments = (database: OpenDatabase, load = vi.fn()) =>
  database.remember(key, async () => {
    load();
    const rows = await database.query<{ name: string }>(sql`select name from departments`);
    return rows.map(({ name }) => name);
  });

async function isRemembered(database: OpenDatabase): Promise<boolean> {
  const load = vi.fn();
  key = `key ${++keyNumber}`;
  await departments(database, load);
  await departments(database, load);
  return load.mock.calls.length === 1;
}

const startsRemembering = (database: OpenDatabase) =>
  vi.waitFor(async () => expect(await isRemembered(database)).toBe(true), { timeout: 10_000 });

const seesSoon = (database: OpenDatabase, name: string) =>
  vi.waitFor(async () => expect(await departments(database)).toContain(name), {
    timeout: 5_000,
    interval: 5,
  });

const add = (database: OpenDatabase, name: string) =>
  database.query(sql`insert into departments (id, name) values (${name}, ${name})`);

test('a result is computed once and shared', async () => {
  const load = vi.fn();
  const both = await Promise.all([departments(first, load), departments(first, load)]);
  expect(await departments(first, load)).toBe(both[0]);
  expect(both[1]).toBe(both[0]);
  expect(load).toHaveBeenCalledTimes(1);
});

test('the next read on the same node sees a change, also one inside a transaction', async () => {
  await departments(first);
  await add(first, 'Docks');
  expect(await departments(first)).toContain('Docks');
  await first.transaction(async (tx) => {
    await tx.query(sql`insert into departments (id, name) values ('Yard', 'Yard')`);
    expect(await departments(first)).not.toContain('Yard');
  });
  expect(await departments(first)).toContain('Yard');
});

test('another node sees a change', async () => {
  await departments(second);
  await add(first, 'Pier');
  await seesSoon(second, 'Pier');
});

test('a result that began before a change and ended after it is not remembered', async () => {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  const { promise: hasRead, resolve: noteRead } = Promise.withResolvers<void>();
  const early = first.remember(key, async () => {
    const rows = await first.query<{ name: string }>(sql`select name from departments`);
    noteRead();
    await isReleased;
    return rows.map(({ name }) => name);
  });
  await hasRead;
  await add(first, 'Quay');
  const later = departments(first);
  release();
  expect(await early).not.toContain('Quay');
  expect(await later).toContain('Quay');
  expect(await departments(first)).toContain('Quay');
});

test('a result of a result depends on what both read', async () => {
  const whole = () => first.remember(`${key} whole`, async () => (await departments(first)).length);
  const before = await whole();
  await add(first, 'Mole');
  expect(await whole()).toBe(before + 1);
});

test('what depends on a table whose changes are not notified is not remembered', async () => {
  const load = vi.fn(async () => (await first.query(sql`select name from tray`)).length);
  await first.remember(key, load);
  await first.remember(key, load);
  expect(load).toHaveBeenCalledTimes(2);
});

test('errors are not remembered', async () => {
  await expect(first.remember(key, () => Promise.reject(new Error('spilt')))).rejects.toThrow();
  expect(await first.remember(key, async () => 'full')).toBe('full');
});

test('nothing is remembered while the listening connection is lost', async () => {
  await departments(second);
  await first.query(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where query like 'listen%' and datname = current_database()`);
  await add(first, 'Jetty');
  await seesSoon(second, 'Jetty');
  await startsRemembering(second);
  await add(first, 'Lock');
  await seesSoon(second, 'Lock');
});
