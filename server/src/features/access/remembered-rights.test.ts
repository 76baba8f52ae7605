// What calls remember must follow rights: on the node of a change with the next call, on another node soon. A third
// application, which remembers nothing, says what is true.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createChance } from '@docent/document-model/testing/random';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type App, createApp } from '../../app.ts';
import { createDiskBlobs } from '../../platform/blobs/blobs.ts';
import type { Caller } from '../../platform/caller.ts';
import { type OpenDatabase, openDatabase } from '../../platform/database/database.ts';
import { createLog } from '../../platform/log.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { type PersonName, personNames } from '../../testing/people.ts';

const changes = Number(process.env.DOCENT_TEST_PROBES ?? 40);
const { pick, once } = createChance(Number(process.env.DOCENT_TEST_SEED ?? 7));

let t: TestApp;
let database: OpenDatabase;
let folder: string;
let otherNode: App;
let truth: App;
const folders: string[] = [];
const documents: string[] = [];

beforeAll(async () => {
  t = await startTestApp();
  database = await openDatabase(t.database.url);
  folder = await mkdtemp(join(tmpdir(), 'docent-nodes-'));
  otherNode = await startNode(database);
  truth = await startNode({ ...database, remember: (_key, load) => load() });
  const space = await t.addSpace('Plans', { ana: 'edit' });
  folders.push(space);
  for (const name of ['North', 'South']) {
    const { id } = await t.ada.files.add({ parentId: space, name, kind: 'folder' });
    folders.push(id);
    for (const title of ['Cranes', 'Boats']) {
      documents.push((await t.ada.files.add({ parentId: id, name: title, kind: 'document' })).id);
    }
  }
});
afterAll(async () => {
  await otherNode.close();
  await truth.close();
  await database.close();
  await t.close();
  await rm(folder, { recursive: true, force: true });
});

const startNode = (on: OpenDatabase) =>
  createApp(
    {
      settings: t.settings,
      database: on,
      blobs: createDiskBlobs(join(folder, 'blobs')),
      log: createLog('fatal'),
      clock: t.clock,
    },
    { runsBackgroundJobs: false },
  );

const callerOf = (name: PersonName) => ({ id: t.ids[name] }) as Caller;

/** What a node tells a person of everything, or why not. */
async function seenBy(node: App, name: PersonName) {
  const answer = (call: Promise<unknown>) =>
    call.catch((error: { reason?: string }) => error.reason ?? Promise.reject(error));
  const { files } = node;
  return Promise.all([
    answer(files.listChildren(callerOf(name), {})),
    ...folders.map((parentId) => answer(files.listChildren(callerOf(name), { parentId }))),
    ...documents.map((id) => answer(files.get(callerOf(name), id))),
  ]);
}

/** Each is done on the first node. */
const actions: ((name: PersonName) => Promise<unknown>)[] = [
  (name) =>
    t.ada.access.grant({
      fileId: pick([...folders, ...documents]),
      subject: pick([
        { kind: 'person', id: t.ids[name] },
        { kind: 'department', id: t.departments.operations },
        { kind: 'everyone' },
      ] as const),
      level: pick(['none', 'read', 'comment', 'edit'] as const),
    }),
  () => t.ada.files.update({ fileId: pick(folders.slice(1)), restricted: once(2) }),
  () => t.ada.files.update({ fileId: pick(documents), state: 'published' }),
  () => t.ada.files.drag({ fileId: pick(documents), parentId: pick(folders) }),
  (name) => t[name].files.favour({ fileId: pick(documents), favourite: once(2) }),
  () => t.ada.access.grant({ personId: t.ids.cleo, is_coach: once(2) }),
];

test(
  'rights that change hold for the next call on the same node, and soon on another',
  async () => {
    let slowest = 0;
    for (let i = 0; i < changes; i++) {
      const name = pick(personNames);
      await Promise.all([seenBy(t.app, name), seenBy(otherNode, name)]);
      // An action that the person may not do changes nothing.
      await pick(actions)(name).catch((error) => expect(error.status).toBeLessThan(500));
      const at = performance.now();
      const here = await seenBy(t.app, name);
      const expected = await seenBy(truth, name);
      expect(here).toEqual(expected);
      await vi.waitFor(async () => expect(await seenBy(otherNode, name)).toEqual(expected), {
        timeout: 5_000,
        interval: 5,
      });
      slowest = Math.max(slowest, performance.now() - at);
    }
    console.log(`the other node followed within ${slowest.toFixed(0)} ms`);
  },
  60_000 + changes * 200,
);

test('a session that ended is refused on the same node at once, and soon on another', async () => {
  const token = await t.app.people.openSession(t.ids.rita);
  const caller = await t.app.people.authenticate(token);
  await otherNode.people.authenticate(token);
  await t.app.people.logOff(caller);
  const missing = { reason: 'session/missing' };
  await expect(t.app.people.authenticate(token)).rejects.toMatchObject(missing);
  await vi.waitFor(
    () => expect(otherNode.people.authenticate(token)).rejects.toMatchObject(missing),
    { timeout: 5_000, interval: 5 },
  );
});
