import { randomBytes } from 'node:crypto';
import type { File } from '@docent/contract/files';
import type { ImportPreview } from '@docent/contract/imports';
import { strToU8, type Zippable, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { sql } from '../../../platform/database/database.ts';
import { startTestApp, type TestApp } from '../../../testing/app.ts';

let t: TestApp;
let folder: string;

beforeAll(async () => {
  t = await startTestApp();
  folder = await t.addSpace('Imports', { ana: 'edit', ben: 'read' });
});
afterAll(() => t?.close());

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const [top, sub] = ['1', '2'].map((digit) => `${digit.repeat(31)}a`);
const notion: Zippable = {
  [`Handbook ${top}.md`]: strToU8(
    `# Handbook\n\n[Leave](Handbook%20${top}/Leave%20${sub}.md) and [the form](Handbook%20${top}/form.bin)\n`,
  ),
  [`Handbook ${top}/Leave ${sub}.md`]: strToU8('# Leave\n\nTwenty-five days. ![A dot](dot.png)\n'),
  [`Handbook ${top}/dot.png`]: png,
  [`Handbook ${top}/form.bin`]: strToU8('a form'),
  [`Handbook ${top}/plan.bin`]: strToU8('a plan'),
  [`Handbook ${top}/broken.md`]: new Uint8Array([0x23, 0x20, 0x00, 0x01]),
};

function examine(
  files: Zippable | Uint8Array,
  { by = t.ana, parentId = folder, name = 'Export.zip' } = {},
): Promise<ImportPreview> {
  const bytes = files instanceof Uint8Array ? files : zipSync(files);
  return by.imports.examine({ parentId, files: [{ name, content: new Uint8Array(bytes) }] });
}

async function tree(parentId: string, depth = 0): Promise<string[]> {
  const { list } = await t.ana.files.findOuter({ parentId });
  const lines: string[] = [];
  for (const file of list) {
    lines.push(`${'  '.repeat(depth)}${file.kind} ${file.name}`);
    if (file.hasChildren) lines.push(...(await tree(file.id, depth + 1)));
  }
  return lines;
}

async function inside(parentId: string, name: string): Promise<File> {
  const { list } = await t.ana.files.findOuter({ parentId });
  const found = list.find((file) => file.name === name);
  if (!found) throw new Error(`no ${name}`);
  return found;
}

test('an export of Notion is looked at, imported as drafts, reported and undone', async () => {
  const preview = await examine(notion);
  expect(preview).toMatchObject({
    name: 'Export',
    state: 'ready',
    pages: 3,
    papers: 0,
    folderId: null,
  });
  expect(preview.first?.name).toBe('Handbook');
  expect(JSON.stringify(preview.first?.content)).toContain('the form');
  expect(JSON.stringify(preview.first?.content)).not.toContain('/detail/');
  expect(await tree(folder)).toEqual([]);

  const { id } = preview;
  expect(await t.ana.imports.start({ id, name: 'Our handbook' })).toMatchObject({
    state: 'running',
  });
  await t.app.archives.runs.settled();
  const done = await t.ana.imports.get({ id });
  expect(done).toMatchObject({ state: 'done', documents: 2, attachments: 2, skipped: 2 });
  expect(await tree(folder)).toEqual([
    'folder Our handbook',
    '  folder Handbook',
    '    document Handbook',
    '    document Leave',
    '    attachment form.bin',
    '    attachment dot.png',
  ]);
  const made = await inside(done.folderId as string, 'Handbook');
  const page = await inside(made.id, 'Handbook');
  const leave = await inside(made.id, 'Leave');
  expect(page).toMatchObject({ state: 'draft', version: null });
  const { content } = await t.ana.documents.detailShow({ fileId: page.id });
  expect(JSON.stringify(content)).toContain(`/detail/${leave.id}/`);

  const report = await t.ana.imports.report({ id });
  expect(report).toMatchObject({
    list: [
      { path: `Handbook ${top}/broken.md`, fileId: null, skipped: 'upload/unreadable' },
      { path: `Handbook ${top}/plan.bin`, fileId: null, skipped: 'not-linked' },
    ],
    next: null,
  });
  const first = await t.ana.imports.report({ id, limit: 1 });
  const rest = await t.ana.imports.report({ id, limit: 1, cursor: first.next as string });
  expect([...first.list, ...rest.list]).toEqual(report.list);
  expect((await t.ana.imports.list({})).list.map((one) => one.id)).toContain(id);

  expect(await t.ana.imports.undo({ id })).toMatchObject({ state: 'undone', folderId: null });
  expect(await tree(folder)).toEqual([]);
  await expect(t.ana.imports.undo({ id })).rejects.toMatchObject({ reason: 'import/not-ended' });
});

test('documents can be published, unless the space requires a review', async () => {
  const parentId = await t.addSpace('Public', { ana: 'edit' });
  const { id } = await examine({ 'a.md': strToU8('# One\n\nWords.\n') }, { parentId });
  await t.ana.imports.start({ id, publish: true });
  await t.app.archives.runs.settled();
  const { folderId } = await t.ana.imports.get({ id });
  expect(await inside(folderId as string, 'One')).toMatchObject({ state: 'published' });

  await t.ada.files.update({ fileId: parentId, reviewRequired: true });
  const { id: other } = await examine({ 'a.md': strToU8('# One\n\nWords.\n') }, { parentId });
  await expect(t.ana.imports.start({ id: other, publish: true })).rejects.toMatchObject({
    reason: 'document/review-required',
  });
});

test('an import that is interrupted goes on without duplicates, and one of which the rights are gone ends', async () => {
  const parentId = await t.addSpace('Cut', { ana: 'edit' });
  const pages = Object.fromEntries(
    Array.from({ length: 6 }, (_, i) => [
      `${i}.md`,
      strToU8(`# Page ${i}\n\nTo [next](${i + 1}.md).\n`),
    ]),
  );
  const { id } = await examine(pages, { parentId });
  await t.database.query(sql`
    create function die() returns trigger language plpgsql as 'begin raise exception ''killed''; end';
    create trigger die before insert on files for each row when (new.name = 'Page 3') execute function die()`);
  await t.ana.imports.start({ id });
  await t.app.archives.runs.settled();
  expect(await t.ana.imports.get({ id })).toMatchObject({ state: 'running', documents: 3 });
  await t.database.query(sql`drop trigger die on files`);
  // The node that worked on it is gone.
  await t.database.query(sql`update archive_imports set taken_until = now() where id = ${id}`);
  t.app.archives.runs.wake();
  await t.app.archives.runs.settled();
  const done = await t.ana.imports.get({ id });
  expect(done).toMatchObject({ state: 'done', documents: 6 });
  expect(await tree(done.folderId as string)).toEqual(
    Array.from({ length: 6 }, (_, i) => `document Page ${i}`),
  );

  const { id: late } = await examine(pages, { parentId });
  await t.database.query(sql`update archive_imports set state = 'running' where id = ${late}`);
  const subject = { kind: 'person', id: t.ids.ana } as const;
  await t.ada.access.grant({ fileId: parentId, subject, level: 'read' });
  t.app.archives.runs.wake();
  await t.app.archives.runs.settled();
  expect(await t.ana.imports.get({ id: late })).toMatchObject({
    state: 'failed',
    reason: 'file/level-too-low',
    documents: 0,
  });
});

test('a cancelled import ends, and what it created can be undone', async () => {
  const { id } = await examine(notion);
  expect(await t.ana.imports.cancel({ id })).toMatchObject({ state: 'cancelled' });
  await expect(t.ana.imports.start({ id })).rejects.toMatchObject({ reason: 'import/started' });
  await expect(t.ana.imports.cancel({ id })).rejects.toMatchObject({ reason: 'import/ended' });
});

test.each([
  ['Export', []],
  ['One', ['  document One']],
])(
  'nothing is created after a cancel while %s is, and its answer counts that',
  async (name, documents) => {
    const parentId = await t.addSpace(`Cancelled at ${name}`, { ana: 'edit' });
    const pages = { 'a.md': strToU8('# One\n'), 'b.md': strToU8('# Two\n'), 'c.md': strToU8('\0') };
    const { id } = await examine(pages, { parentId });
    await t.database.query(sql`
    create function hold() returns trigger language plpgsql
      as 'begin perform pg_advisory_xact_lock(4711); return new; end'`);
    await t.database.query(
      name === 'One'
        ? sql`create trigger hold before insert on files for each row when (new.name = 'One') execute function hold()`
        : sql`create trigger hold before insert on files for each row when (new.name = 'Export') execute function hold()`,
    );
    onTestFinished(() => t.database.query(sql`drop function hold cascade`).then(() => {}));
    const { cancelling } = await t.database.transaction(async (tx) => {
      await tx.query(sql`select pg_advisory_xact_lock(4711)::text`);
      await t.ana.imports.start({ id });
      await expect
        .poll(() =>
          t.database.query(sql`
          select from pg_locks join pg_database d on d.oid = database and d.datname = current_database()
          where locktype = 'advisory' and not granted and objid = 4711`),
        )
        .toHaveLength(1);
      const cancelling = t.ana.imports.cancel({ id });
      // Time in which a cancel that waits for nothing ends.
      await new Promise((resolve) => setTimeout(resolve, 100));
      return { cancelling };
    });
    const answer = await cancelling;
    await t.app.archives.runs.settled();
    expect(answer).toMatchObject({ state: 'cancelled', documents: documents.length, skipped: 0 });
    expect(await t.ana.imports.get({ id })).toEqual(answer);
    expect(await tree(parentId)).toEqual(['folder Export', ...documents]);
    await t.ana.imports.undo({ id });
    expect(await tree(parentId)).toEqual([]);
  },
);

test('nobody imports where they may not edit, or sees imports of others', async () => {
  await expect(examine(notion, { by: t.ben })).rejects.toMatchObject({ status: 403 });
  await expect(examine(notion, { by: t.otto })).rejects.toMatchObject({ status: 404 });
  const { id } = await examine(notion);
  for (const call of [
    () => t.ben.imports.get({ id }),
    () => t.ben.imports.start({ id }),
    () => t.ben.imports.report({ id }),
    () => t.ben.imports.cancel({ id }),
    () => t.ben.imports.undo({ id }),
  ]) {
    await expect(call()).rejects.toMatchObject({ reason: 'import/not-found' });
  }
});

describe('a hostile archive is refused by name and leaves nothing:', () => {
  const encrypted = zipSync({ 'a.md': strToU8('# A\n') });
  encrypted[6] = 1;
  test.each<[string, Uint8Array, string]>([
    ['a path out of it', zipSync({ '../out.md': strToU8('# Out') }), 'upload/unreadable'],
    ['encrypted', encrypted, 'upload/protected'],
    ['cut off', zipSync({ 'a.md': randomBytes(90_000) }).subarray(0, 70_000), 'upload/unreadable'],
    ['no zip at all', strToU8('# Not a zip'), 'upload/unreadable'],
    [
      'a file in place of a folder',
      zipSync({ a: strToU8('a'), 'a/b.md': strToU8('b') }),
      'upload/unreadable',
    ],
    [
      'archives in archives',
      zipSync({ 'a.zip': zipSync({ 'b.zip': zipSync({ 'c.md': strToU8('c') }) }) }),
      'import/no-documents',
    ],
    ['nothing that can be read', zipSync({ 'a.bin': strToU8('a') }), 'import/no-documents'],
  ])('%s', async (_, bytes, reason) => {
    const parentId = await t.addSpace(`Hostile ${reason} ${_}`.replaceAll('/', '-'), {
      ana: 'edit',
    });
    await expect(examine(bytes, { parentId, name: 'Trap.zip' })).rejects.toMatchObject({
      status: 422,
      reason,
      details: { name: 'Trap.zip' },
    });
    const { count } = await t.database.one<{ count: number }>(
      sql`select count(*) as count from archive_imports where parent_id = ${parentId}`,
    );
    expect(count).toBe(0);
  });
});
