import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDiskBlobs } from '../../platform/blobs/blobs.ts';
import { sql } from '../../platform/database/database.ts';
import { createLog } from '../../platform/log.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import type { TestClient } from '../../testing/client.ts';
import { createTransfer } from './transfer.ts';

let t: TestApp;
let blobs: string;

beforeAll(async () => {
  blobs = await mkdtemp(join(tmpdir(), 'docent-demo-'));
});
afterAll(() => rm(blobs, { recursive: true, force: true }));

/** The transfer feature of the application with one use case replaced. */
function transferWith(changes: Partial<Pick<TestApp['app'], 'documents' | 'files'>> = {}) {
  const { access, comments, documents, editing, files } = t.app;
  return createTransfer({
    database: t.database,
    access,
    comments,
    documents,
    editing,
    files,
    ...changes,
    blobs: createDiskBlobs(blobs),
    log: createLog('fatal'),
  });
}

/** A use case that works so many times and then fails, as if the process had been killed. */
function failingAfter<Arguments extends unknown[], Result>(
  times: number,
  useCase: (...given: Arguments) => Promise<Result>,
) {
  let left = times;
  return async (...given: Arguments) => {
    if (left-- <= 0) throw new Error('killed');
    return useCase(...given);
  };
}

async function counts() {
  return t.database.one<
    Record<'files' | 'published' | 'drafts' | 'unlinked' | 'marks', number>
  >(sql`
    select (select count(*) from files) as files,
      (select count(*) from documents where published_version_id is not null) as published,
      (select count(*) from documents where published_version_id is null) as drafts,
      (select count(*) from documents where content::text like '%/detail/import%') as unlinked,
      (select count(*) from imported_files where done) as marks`);
}

/** A client logged in as one of the demo people. */
async function as(username: string): Promise<TestClient> {
  const { id } = await t.database.one<{ id: string }>(
    sql`select id from people where username = ${username}`,
  );
  return t.client(await t.app.people.openSession(id));
}

async function namesIn(client: TestClient, parentId?: string) {
  const { list } = await client.files.findOuter(parentId === undefined ? {} : { parentId });
  return list.map(({ name }) => name);
}

async function idOf(name: string): Promise<string> {
  const { id } = await t.database.one<{ id: string }>(
    sql`select id from files where name = ${name}`,
  );
  return id;
}

// These tests share one load, because the journeys cover a load without interruptions.
describe('on an empty base', () => {
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t?.close());

  test('a load that is interrupted repeatedly finishes without duplicates', async () => {
    const { documents, files } = t.app;
    const create = failingAfter(40, files.create);
    await expect(
      transferWith({ files: { ...files, create } }).loadDemo('embedded'),
    ).rejects.toThrow();
    const publish = failingAfter(30, documents.publish);
    await expect(
      transferWith({ documents: { ...documents, publish } }).loadDemo('embedded'),
    ).rejects.toThrow();
    expect((await counts()).published).toBe(30);

    const imported = await transferWith().loadDemo('embedded');
    const now = await counts();
    expect(now.files).toBe((imported?.documents ?? 0) + (imported?.folders ?? 0));
    expect(now).toMatchObject({ drafts: 2, unlinked: 0, marks: imported?.documents });
  });

  test('all spaces are loaded and published, except drafts', async () => {
    const ingrid = await as('Ingrid Solheim');
    expect(await namesIn(ingrid)).toEqual([
      'Help',
      '帮助',
      'Corvane Handbook',
      'Operations',
      'Safety & Quality',
      'People & Finance',
    ]);
    expect(await counts()).toMatchObject({ drafts: 2, unlinked: 0 });
    expect((await counts()).published).toBeGreaterThan(60);
  });

  test('every link leads to an existing file', async () => {
    const links = await t.database.query<{ found: boolean }>(sql`
      select f.id is not null as found from links l left join files f on f.id = l.to_file_id
      where l.stage = 'published'`);
    expect(links.length).toBeGreaterThan(20);
    expect(links.every(({ found }) => found)).toBe(true);
  });

  test('a member of another department sees the open folder but not the closed space', async () => {
    const lin = await as('林晓梅');
    const names = await namesIn(lin);
    expect(names).toContain('苏州');
    expect(names).not.toContain('People & Finance');
    expect(await namesIn(lin, await idOf('Operations'))).toContain('Tenders and Prices');
  });

  test('a restricted folder is hidden from the rest of its department', async () => {
    const chen = await as('陈志远');
    expect(await namesIn(chen, await idOf('Operations'))).not.toContain('Tenders and Prices');
    await expect(
      chen.files.findOuter({ parentId: await idOf('Tenders and Prices') }),
    ).rejects.toMatchObject({ reason: 'file/not-found' });
  });

  test('a later start loads nothing', async () => {
    const before = await counts();
    expect(await transferWith().loadDemo('embedded')).toBeNull();
    expect(await counts()).toEqual(before);
  });

  test('a demo space in the trash is not loaded again', async () => {
    const ingrid = await as('Ingrid Solheim');
    await ingrid.files.delete({ fileId: await idOf('Help') });
    expect(await transferWith().loadDemo('embedded')).toBeNull();
    expect(await namesIn(ingrid)).not.toContain('Help');
  });
});

test('a base with existing content is not changed', async () => {
  t = await startTestApp();
  try {
    await t.ada.files.add({ parentId: null, name: 'Ours', kind: 'folder' });
    expect(await transferWith().loadDemo('embedded')).toBeNull();
    expect(await counts()).toMatchObject({ files: 1 });
  } finally {
    await t.close();
  }
});
