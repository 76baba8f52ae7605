// Exports that go on when their page is closed.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../platform/database/database.ts';
import { startTestApp, type TestApp } from '../../../testing/app.ts';

let t: TestApp;
let space: string;
let plan: string;

beforeAll(async () => {
  t = await startTestApp({ directExportTimeout: 0 });
  space = await t.addSpace('Lifting', { ana: 'edit', rita: 'read' });
  plan = await addDocument(space, 'Plan', [paragraph('Lift it slowly.')]);
});
afterAll(() => t?.close());

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });

async function addDocument(parentId: string, name: string, blocks: object[]): Promise<string> {
  const content = { type: 'doc' as const, content: [{ type: 'section', content: blocks }] };
  const { id } = await t.ana.files.add({ parentId, name, kind: 'document', content } as never);
  await t.ana.files.update({ fileId: id, state: 'published' });
  return id;
}

type Format = 'pdf' | 'docx' | 'md' | 'html' | 'txt';

/** Starts an export as Rita and waits for its end. */
async function exportOf(fileId: string, format: Format = 'md') {
  const { id } = await t.rita.exports.startExport({ fileId, format });
  return ended(id);
}

async function ended(id: string) {
  for (;;) {
    const job = await t.rita.exports.getExport({ id });
    if (job.state !== 'running') return job;
    await sleep(20);
  }
}

/** The kinds of Rita's notifications of an export. */
const noticesOf = async (id: string) =>
  (await t.rita.notices.get({})).list
    .filter(({ ref }) => ref.exportId === id)
    .map(({ kind }) => kind);

/** Holds exports before they end. */
async function whileHeld(run: () => Promise<void>): Promise<void> {
  await t.database.transaction(async (tx) => {
    await tx.query(sql`lock table audit_entries in exclusive mode`);
    await run();
  });
}

test('a folder is exported in the background, and a notification leads to its file', async () => {
  const job = await exportOf(space);
  expect(job).toMatchObject({ state: 'ready', name: 'Lifting.zip', done: 1, total: 1 });
  expect(await noticesOf(job.id)).toEqual(['export-ready']);
  const response = await t.rita.exports.downloadExport({ id: job.id });
  expect(response.headers.get('content-disposition')).toContain('Lifting.zip');
  expect((await response.arrayBuffer()).byteLength).toBe(job.size);
  // It can be downloaded again, but by nobody else.
  expect((await t.rita.exports.downloadExport({ id: job.id })).status).toBe(200);
  expect(
    (await t.rita.notices.get({ unread: true })).list.map(({ ref }) => ref),
  ).not.toContainEqual({
    exportId: job.id,
  });
  await expect(t.ada.exports.downloadExport({ id: job.id })).rejects.toMatchObject({
    reason: 'export/not-found',
  });
  const { list } = await t.ada.audit.list({ fileId: space, action: 'document.exported' });
  expect(list).toHaveLength(1);
});

test('an export that is ready at once is answered at once, and its file goes with its download', async () => {
  const quick = await startTestApp();
  const fileId = await quick.addSpace('Yard', { rita: 'read' });
  const start = () => quick.rita.exports.startExport({ fileId, format: 'md' });
  const { id, state } = await start();
  expect(state).toBe('ready');
  const { list } = await quick.rita.notices.get({});
  expect(list.filter(({ kind }) => kind.startsWith('export-'))).toEqual([]);
  const file = await quick.rita.exports.downloadExport({ id });
  expect((await file.arrayBuffer()).byteLength).toBeGreaterThan(20);
  const find = () => quick.rita.exports.getExport({ id });
  await expect.poll(() => find().catch((error) => error.reason)).toBe('export/not-found');
  await quick.ada.files.update({ fileId, downloadsAllowed: false });
  await expect(start()).rejects.toMatchObject({ reason: 'export/not-allowed' });
  await quick.close();
});

test('an export that fails says why', async () => {
  const { id: empty } = await t.ana.files.add({ parentId: space, name: 'Empty', kind: 'folder' });
  const job = await exportOf(empty, 'pdf');
  expect(job).toMatchObject({ state: 'failed', reason: 'export/no-documents' });
  expect(await noticesOf(job.id)).toEqual(['export-failed']);
  await expect(t.rita.exports.downloadExport({ id: job.id })).rejects.toMatchObject({
    reason: 'export/no-documents',
  });
});

test('rights are checked again when the file is downloaded', async () => {
  const { id: folder } = await t.ana.files.add({ parentId: space, name: 'Inner', kind: 'folder' });
  await addDocument(folder, 'Torque', [paragraph('40 Nm')]);
  const [whole, inner] = [await exportOf(space), await exportOf(folder)];
  const download = (id: string) => t.rita.exports.downloadExport({ id });
  await t.ada.files.update({ fileId: folder, restricted: true });
  await expect(download(whole.id)).rejects.toMatchObject({ reason: 'export/access-changed' });
  await expect(download(inner.id)).rejects.toMatchObject({ reason: 'file/not-found' });
  await t.ada.files.update({ fileId: folder, restricted: false });
  expect((await download(whole.id)).status).toBe(200);
  await t.ada.files.update({ fileId: space, downloadsAllowed: false });
  await expect(download(whole.id)).rejects.toMatchObject({ reason: 'export/not-allowed' });
  await t.ada.files.update({ fileId: space, downloadsAllowed: true });
});

test('a text that is shown in an exported document must stay open, too', async () => {
  const other = await t.addSpace('Other', { ana: 'edit', rita: 'read' });
  const source = await addDocument(other, 'Source', [
    { ...paragraph('Shown elsewhere.'), attrs: { id: 'shown' } },
  ]);
  const fileId = await addDocument(space, 'Copy', [
    { type: 'synced', attrs: { fileId: source, paragraphId: 'shown' } },
  ]);
  const job = await exportOf(fileId, 'docx');
  await t.ada.files.update({ fileId: other, restricted: true });
  await t.ada.access.grant({
    fileId: other,
    subject: { kind: 'person', id: t.ids.rita },
    level: 'none',
  });
  await expect(t.rita.exports.downloadExport({ id: job.id })).rejects.toMatchObject({
    reason: 'export/access-changed',
  });
});

test('a cancelled export ends, and keeps no file', async () => {
  let id = '';
  await whileHeld(async () => {
    ({ id } = await t.rita.exports.startExport({ fileId: plan, format: 'docx' }));
    await expect(t.rita.exports.downloadExport({ id })).rejects.toMatchObject({
      reason: 'export/not-ready',
    });
    await expect(t.ana.exports.cancelExport({ id })).rejects.toMatchObject({
      reason: 'export/not-found',
    });
    expect(await t.rita.exports.cancelExport({ id })).toMatchObject({ state: 'cancelled' });
  });
  expect(await ended(id)).toMatchObject({ state: 'cancelled', size: null });
  expect(await noticesOf(id)).toEqual([]);
});

test('an export starts again when its node has stopped, and gives up in the end', async () => {
  const addStopped = async (id: string, starts: number) => {
    const request = { fileId: plan, format: 'docx', language: 'en' };
    await t.database.query(sql`
      insert into export_jobs (id, person_id, file_id, request, name, starts, created_at)
      values (${id}, ${t.ids.rita}, ${plan}, ${sql.json(request)}, 'Plan', ${starts}, ${t.clock.now()})`);
  };
  await addStopped('again', 1);
  await addStopped('crashing', 3);
  await t.app.exportJobs.resume();
  expect(await ended('again')).toMatchObject({ state: 'ready', name: 'Plan.docx' });
  expect(await ended('crashing')).toMatchObject({ state: 'failed', reason: 'export/failed' });
});

test('nobody can start any number of exports', async () => {
  const start = () => t.rita.exports.startExport({ fileId: plan, format: 'docx' });
  const ids: string[] = [];
  await whileHeld(async () => {
    for (let nth = 0; nth < 3; nth++) ids.push((await start()).id);
    await expect(start()).rejects.toMatchObject({ reason: 'export/too-many', status: 429 });
  });
  for (const id of ids) await ended(id);
});

test('exports that are started at the same time are counted, too', async () => {
  await whileHeld(async () => {
    const starts = Array.from({ length: 6 }, () =>
      t.rita.exports.startExport({ fileId: plan, format: 'docx' }),
    );
    const settled = await Promise.allSettled(starts);
    const started = settled.flatMap((one) => (one.status === 'fulfilled' ? one.value.id : []));
    expect(started).toHaveLength(3);
    for (const id of started) await t.rita.exports.cancelExport({ id });
  });
});

test('finished files are removed after a day', async () => {
  const job = await exportOf(plan, 'docx');
  const age = (milliseconds: number) =>
    t.database.query(sql`
      update export_jobs set finished_at = finished_at - make_interval(secs => ${milliseconds / 1_000})
      where id = ${job.id}`);
  await t.app.exportJobs.removeExpired();
  await age(86_400_000);
  await expect(t.rita.exports.downloadExport({ id: job.id })).rejects.toMatchObject({
    reason: 'export/expired',
    status: 410,
  });
  await age(1);
  await t.app.exportJobs.removeExpired();
  await expect(t.rita.exports.getExport({ id: job.id })).rejects.toMatchObject({
    reason: 'export/not-found',
  });
  expect(await noticesOf(job.id)).toEqual([]);
});

test('stopping the server leaves an export to be started again', async () => {
  let id = '';
  await whileHeld(async () => {
    ({ id } = await t.rita.exports.startExport({ fileId: plan, format: 'docx' }));
    const closed = t.app.exportJobs.close();
    await sleep(50);
    void closed;
  });
  await t.app.exportJobs.close();
  const left = () =>
    t.database.one(sql`select state, beat_at as beat from export_jobs where id = ${id}`);
  await expect.poll(left).toEqual({ state: 'running', beat: null });
});
