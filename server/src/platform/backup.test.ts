import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../testing/database.ts';
import { readBackup, writeBackup } from './backup.ts';
import { createDiskBlobs } from './blobs.ts';
import { type Database, sql } from './database.ts';

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

/** A small base in which every kind of column and reference occurs. */
async function fill(database: Database): Promise<void> {
  await database.query(sql`insert into departments values ('d1', 'Quality’s "own" \\ 质量')`);
  await database.query(sql`
    insert into people (id, issuer, subject, username, role, department_id, created_at)
    values ('p1', 'i', 's', 'Mei', 'editor', 'd1', '2026-02-03 04:05:06.789123+00')`);
  // The child comes first in the table, so that its parent is not there yet when it is read.
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

test('what was backed up is there again, to the last byte, and life goes on', async () => {
  await fill(before);
  const blobs = createDiskBlobs(join(folder, 'blobs'));
  const { id } = await blobs.put(Readable.from(['a picture']));
  const summary = await writeBackup({ database: before, blobs }, join(folder, 'backup'));
  expect(summary).toMatchObject({ files: 1, migrations: expect.arrayContaining(['0001-base']) });

  const restored = createDiskBlobs(join(folder, 'restored'));
  await readBackup({ database: after, blobs: restored }, join(folder, 'backup'));
  expect(await contents(after)).toEqual(await contents(before));
  expect(await text((await restored.get(id))?.content as Readable)).toBe('a picture');

  // The next number is a new one, and the references are checked again.
  const { seq } = await after.one<{ seq: number }>(sql`
    insert into document_updates (file_id, update) values ('child', '') returning seq`);
  expect(seq).toBe(2);
  await expect(
    after.query(sql`insert into document_updates (file_id, update) values ('nowhere', '')`),
  ).rejects.toThrow('violates foreign key constraint');
});

test('a backup is not read over what is there', async () => {
  const blobs = createDiskBlobs(join(folder, 'blobs'));
  const needs = { database: before, blobs };
  await expect(readBackup(needs, join(folder, 'backup'))).rejects.toThrow('this one is in use');
  expect(await before.query(sql`select id from people`)).toEqual([{ id: 'p1' }]);
});

test('a folder that is no backup is refused', async () => {
  const blobs = createDiskBlobs(join(folder, 'blobs'));
  await expect(readBackup({ database: after, blobs }, folder)).rejects.toThrow(
    'holds no finished backup',
  );
});
