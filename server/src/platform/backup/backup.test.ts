import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { createDiskBlobs } from '../blobs/blobs.ts';
import { type Database, sql } from '../database/database.ts';
import { leftOut, writeBackup } from './backup.ts';
import { verifyBackup } from './backup-manifest.ts';
import { beginRestore, readBackup } from './restore.ts';

let folder: string;
let before: TestDatabase;
let after: TestDatabase;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docent-backup-'));
  before = await startTestDatabase();
  after = await startTestDatabase();
});
afterAll(async () => {
  await before.close();
  await after.close();
  await rm(folder, { recursive: true });
});

/** Fills a small base that contains every kind of column and reference. */
async function fill(database: Database): Promise<void> {
  await database.query(sql`insert into departments values ('d1', 'Quality’s "own" \\ 质量')`);
  await database.query(sql`
    insert into people (id, issuer, subject, username, role, department_id, created_at)
    values ('p1', 'i', 's', 'Mei', 'editor', 'd1', '2026-02-03 04:05:06.789123+00')`);
  // The child precedes its parent in the table, so it is restored first.
  await database.transaction(async (tx) => {
    const file = (id: string, parent: string | null, position: number) => sql`
      insert into files (id, kind, name, parent_id, space_id, scope_id, position, created_by, updated_by)
      values (${id}, 'folder', ${`${id}\nwith two lines`}, ${parent}, 'root', 'root', ${position}, 'p1', 'p1')`;
    await tx.query(file('root', null, 0.1));
    await tx.query(file('child', 'root', 1e-17));
    await tx.query(sql`update files set name = 'root' where id = 'root'`);
  });
  await database.query(sql`
    insert into documents (file_id, content) values ('child', ${sql.json({ type: 'doc', n: 1.5 })})`);
  await database.query(sql`
    insert into document_updates (file_id, update, person_id) values ('child', ${Buffer.from([0, 255, 10])}, 'p1')`);
  await database.query(sql`
    insert into paragraphs (file_id, stage, id, position, kind, text, heading_path)
    values ('child', 'draft', 'b1', 0, 'paragraph', 'Text', ${['One, "two"', '三']})`);
  await database.query(sql`insert into events (kind, payload) values ('file.added', '{}')`);
}

async function contents(database: Database): Promise<Record<string, unknown>> {
  const tables = ['departments', 'people', 'files', 'documents', 'document_updates', 'paragraphs'];
  const all: Record<string, unknown> = {};
  for (const table of tables) {
    all[table] = await database.query(sql`
      select row_to_json(t)::text as row from ${sql.identifier(table)} t order by 1`);
  }
  return all;
}

test('a restored backup equals the original exactly, and can be changed afterwards', async () => {
  await fill(before);
  const blobs = createDiskBlobs(join(folder, 'blobs'));
  const { id } = await blobs.put(Readable.from(['a picture']));
  await before.query(sql`
    insert into files (id, kind, name, parent_id, space_id, scope_id, position, created_by, updated_by, blob_id)
    values ('picture', 'attachment', 'picture', 'root', 'root', 'root', 2, 'p1', 'p1', ${id})`);
  const summary = await writeBackup({ database: before, blobs }, join(folder, 'backup'));
  expect(summary).toMatchObject({ files: 1, migrations: expect.arrayContaining(['0001-base']) });

  const restored = createDiskBlobs(join(folder, 'restored'));
  const manifest = await verifyBackup(join(folder, 'backup'));
  await beginRestore(after, join(folder, 'backup'));
  await readBackup({ database: after, blobs: restored }, join(folder, 'backup'), manifest);
  expect(await contents(after)).toEqual(await contents(before));
  expect(await text((await restored.get(id))?.content as Readable)).toBe('a picture');

  // Sequences continue, and foreign keys are enforced again.
  const { seq } = await after.one<{ seq: number }>(sql`
    insert into document_updates (file_id, update) values ('child', '') returning seq`);
  expect(seq).toBe(2);
  await expect(
    after.query(sql`insert into document_updates (file_id, update) values ('nowhere', '')`),
  ).rejects.toThrow('violates foreign key constraint');
});

test('a backup is not restored over existing data', async () => {
  await expect(beginRestore(before, join(folder, 'backup'))).rejects.toThrow('this one is in use');
  expect(await before.query(sql`select id from people`)).toEqual([{ id: 'p1' }]);
});

test('a database with foreign tables is not changed', async () => {
  const foreign = await startTestDatabase();
  await foreign.query(sql`drop schema public cascade`);
  await foreign.query(sql`create schema public`);
  await foreign.query(sql`create table payroll (id int)`);
  await expect(beginRestore(foreign, join(folder, 'backup'))).rejects.toThrow('in use');
  expect(await foreign.query(sql`select from payroll`)).toEqual([]);
  await foreign.close();
});

test('a file that is permanently deleted while its row is being written is in the backup', async () => {
  const folders = [join(folder, 'blobs'), join(folder, 'deleting')] as const;
  const blobs = createDiskBlobs(folders[0]);
  const { id } = await blobs.put(Readable.from(['soon gone']));
  await before.query(sql`delete from files where id = 'picture'`);
  await before.query(sql`
    insert into files (id, kind, name, parent_id, space_id, scope_id, position, created_by, updated_by, blob_id)
    values ('late', 'attachment', 'late', 'root', 'root', 'root', 1, 'p1', 'p1', ${id})`);
  const needs = {
    database: {
      ...before,
      // The rows are read before the blob is removed.
      async transaction<T>(work: (tx: Database) => Promise<T>) {
        const result = await before.transaction(work);
        await blobs.remove(id);
        return result;
      },
    },
    blobs,
  };
  expect(await writeBackup(needs, folders[1])).toMatchObject({ lost: 0, files: 1 });
  const manifest = await verifyBackup(folders[1]);
  expect(manifest.blobs).toEqual([id]);
});

test('a target that is not a folder is refused with an explanation', async () => {
  const blobs = createDiskBlobs(join(folder, 'blobs'));
  const file = join(folder, 'a file');
  await writeFile(file, '');
  await expect(writeBackup({ database: before, blobs }, file)).rejects.toThrow('is not a folder');
});

test('every table with secrets is excluded', async () => {
  const tables = await before.query<{ name: string }>(sql`
    select distinct table_name as name from information_schema.columns
    where table_schema = 'public' and column_name ~ 'token|secret|password|api_key|verifier|nonce'`);
  expect(tables.map(({ name }) => name).filter((name) => !leftOut.includes(name))).toEqual([]);
});
