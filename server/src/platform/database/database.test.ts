import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { type Database, isUniqueViolation, openDatabase, sql } from './database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase();
  await database.query(sql`create table cups (name text primary key, price int not null)`);
});
afterAll(() => database.close());

const names = async (of: Database = database) =>
  (await of.query<{ name: string }>(sql`select name from cups order by name`)).map((r) => r.name);

test('values become parameters and fragments become text, in order', () => {
  const condition = sql`price > ${3} and price < ${9}`;
  const fragment = sql`select * from cups where name <> ${'x'} and ${condition} limit ${5}`;
  expect(fragment.text).toBe(
    'select * from cups where name <> $1 and price > $2 and price < $3 limit $4',
  );
  expect(fragment.values).toEqual(['x', 3, 9, 5]);
});

test('lists are joined, identifiers quoted, and undefined refused', () => {
  expect(sql.join([sql`${1}`, sql`${2}`, sql`now()`]).text).toBe('$1, $2, now()');
  expect(sql.join([sql`${1}`], sql` or `).values).toEqual([1]);
  expect(sql`in (${sql.join([])})`.text).toBe('in ()');
  expect(sql.identifier('a"b').text).toBe('"a""b"');
  expect(() => sql`select ${undefined}`).toThrow('undefined value in SQL');
});

test('a text that looks like SQL stays a value', async () => {
  const evil = `'; drop table cups; --`;
  const { echo } = await database.one<{ echo: string }>(sql`select ${evil}::text as echo`);
  expect(echo).toBe(evil);
});

test('columns are returned in JavaScript types', async () => {
  const row = await database.one<Record<string, unknown>>(sql`
    select 9007199254740991::bigint as big, array[1, null, 3]::bigint[] as bigs, '2026-02-28'::date as day,
      '2026-02-28T12:00:00Z'::timestamptz as moment, ${Buffer.from([1, 2])}::bytea as bytes,
      ${sql.json([{ a: 1 }])} as list, ${sql.json(null)} as nothing, ${['a', 'b"']}::text[] as texts`);
  expect(row).toEqual({
    big: 9007199254740991,
    bigs: [1, null, 3],
    day: '2026-02-28',
    moment: new Date('2026-02-28T12:00:00Z'),
    bytes: Buffer.from([1, 2]),
    list: [{ a: 1 }],
    nothing: null,
    texts: ['a', 'b"'],
  });
  await expect(database.one(sql`select 9007199254740993::bigint as big`)).rejects.toThrow(
    'does not fit',
  );
});

test('one requires exactly one row, and maybe at most one', async () => {
  await expect(database.one(sql`select 1 where false`)).rejects.toThrow('No row');
  await expect(database.one(sql`select generate_series(1, 2)`)).rejects.toThrow('2 rows');
  expect(await database.maybe(sql`select 1 where false`)).toBeNull();
});

test('a transaction that throws changes nothing, and a savepoint that throws keeps the rest', async () => {
  await expect(
    database.transaction(async (tx) => {
      await tx.query(sql`insert into cups values ('lost', 1)`);
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  await database.transaction(async (tx) => {
    await tx.query(sql`insert into cups values ('kept', 1)`);
    const inner = tx.transaction(async (nested) => {
      await nested.query(sql`insert into cups values ('undone', 1)`);
      await nested.query(sql`insert into cups values ('kept', 2)`);
    });
    await expect(inner).rejects.toSatisfy((error) => isUniqueViolation(error, 'cups_pkey'));
    expect(await names(tx)).toEqual(['kept']);
  });
  expect(await names()).toEqual(['kept']);
});

test('both transactions of a deadlock succeed in the end', async () => {
  await database.query(sql`insert into cups values ('a', 0), ('b', 0)`);
  const raise = (tx: Database, name: string) =>
    tx.query(sql`update cups set price = price + 1 where name = ${name}`);
  let waiting = 0;
  let meet = () => {};
  const bothHoldOne = new Promise<void>((done) => {
    meet = done;
  });
  const swap = (first: string, second: string) =>
    database.transaction(async (tx) => {
      await raise(tx, first);
      if (++waiting >= 2) meet();
      await bothHoldOne;
      await raise(tx, second);
    });
  await Promise.all([swap('a', 'b'), swap('b', 'a')]);
  const rows = await database.query(sql`select price from cups where name in ('a', 'b')`);
  expect(rows).toEqual([{ price: 2 }, { price: 2 }]);
});

test('a transaction that is run again, up to three times, needs only one connection', async () => {
  const single = await openDatabase(database.url, { max: 1, timeout: 1_000 });
  let runs = 0;
  const result = await single.transaction(async (tx) => {
    runs++;
    if (runs <= 3) await tx.query(sql`do $$ begin raise sqlstate '40P01'; end $$`);
    return tx.one(sql`select 1 as done`);
  });
  expect({ result, runs }).toEqual({ result: { done: 1 }, runs: 4 });
  await single.close();
});

test('a listener is notified, also of a lost connection, and continues afterwards', async () => {
  const heard: (string | undefined)[] = [];
  const until = async (length: number) => {
    while (heard.length < length) await new Promise((done) => setTimeout(done, 10));
  };
  const stop = await database.listen('bell', (payload) => heard.push(payload));
  await database.notify('bell', 'one');
  await until(1);
  await database.query(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where query like 'listen%' and datname = current_database()`);
  await until(2);
  await database.notify('bell', 'two');
  await until(3);
  await stop();
  await database.notify('bell', 'three');
  await database.query(sql`select 1`);
  expect(heard).toEqual(['one', undefined, 'two']);
});

test('an error contains its statement', async () => {
  await expect(database.query(sql`select nonsense from cups`)).rejects.toMatchObject({
    statement: 'select nonsense from cups',
    code: '42703',
  });
});

test('settings of the session hold on every connection', async () => {
  const session = { synchronous_commit: 'off', plan_cache_mode: 'force_custom_plan' };
  const other = await openDatabase(database.url, { max: 2, session });
  const read = () =>
    other.query(sql`select current_setting('synchronous_commit') as synchronous,
    current_setting('plan_cache_mode') as plans, pg_sleep(0.05)`);
  const rows = (await Promise.all([read(), read()])).flat();
  await other.close();
  expect(rows).toHaveLength(2);
  for (const row of rows)
    expect(row).toMatchObject({ synchronous: 'off', plans: 'force_custom_plan' });
});
