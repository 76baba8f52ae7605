import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { openDatabase, sql } from './database.ts';
import { migrate } from './migrate.ts';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await startTestDatabase();
  // As on a first start.
  await database.query(sql`drop table migrations`);
  folder = await mkdtemp(join(tmpdir(), 'docent-migrations-'));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

const write = (name: string, statements: string) => writeFile(join(folder, name), statements);

test('migrations run once, in order, also when several nodes start at the same time', async () => {
  await write('0002-fill.sql', `insert into cups values ('mug');`);
  await write('0001-cups.sql', 'create table cups (name text); -- ; in a comment');
  await write('notes.md', 'not a migration');
  const other = await openDatabase(database.url);
  const ran = await Promise.all([migrate(database, folder), migrate(other, folder)]);
  await other.close();
  expect(ran.flat().sort()).toEqual(['0001-cups', '0002-fill']);
  expect(await migrate(database, folder)).toEqual([]);
  expect(await database.query(sql`select * from cups`)).toEqual([{ name: 'mug' }]);
});

test('a failed migration changes nothing, and runs after it is fixed', async () => {
  await write('0003-plates.sql', `create table plates (n int); insert into plates values ('x');`);
  await expect(migrate(database, folder)).rejects.toThrow('invalid input syntax');
  expect(await database.query(sql`select to_regclass('plates') as plates`)).toEqual([
    { plates: null },
  ]);
  await write('0003-plates.sql', 'create table plates (n int);');
  expect(await migrate(database, folder)).toEqual(['0003-plates']);
});

test('a database newer than the code is refused and unchanged', async () => {
  await database.query(sql`insert into migrations (name) values ('0009-future')`);
  await write('0004-forks.sql', 'create table forks (n int);');
  await expect(migrate(database, folder)).rejects.toThrow(
    'This database was written by a newer Docent (it has 0009-future).',
  );
  expect(await database.query(sql`select to_regclass('forks') as forks`)).toEqual([
    { forks: null },
  ]);
});
