import { intoSections } from '@docent/document-model/sections';
import { createChance } from '@docent/document-model/testing/random';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Embeddings } from '../../platform/model/embeddings.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import type { PersonName } from '../../testing/people.ts';

const helmet = 'Visitors must wear a helmet everywhere in the assembly hall.';
const hardHat = 'Inside the assembly hall, a hard hat is compulsory for every guest.';
const badge = 'Every guest gets a badge at the reception and returns it there.';

/** Texts about protecting the head have one direction, and all others their own. */
const embeddings: Embeddings = {
  name: 'subjects',
  embed: async (texts) =>
    texts.map((text) => {
      const subject = /helmet|hard hat/.test(text) ? 0 : text.length;
      const { below } = createChance(subject);
      return Float32Array.from({ length: 64 }, () => below(201) - 100);
    }),
  close: async () => {},
};

let t: TestApp;
/** Rita reads the hall; only Ada can see the vault. */
let hall: string;
let vault: string;

beforeAll(async () => {
  t = await startTestApp({ encoder: { embeddings, reader: null } });
});
afterAll(() => t?.close());

beforeEach(async () => {
  hall = await t.addSpace('Hall', { ana: 'edit', rita: 'read' });
  vault = await t.addSpace('Vault');
});
afterEach(async () => {
  for (const fileId of [hall, vault]) await t.ada.files.delete({ fileId });
});

async function publish(parentId: string, name: string, lines: readonly string[]): Promise<string> {
  const content = intoSections(
    lines.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
  );
  const { id } = await t.ada.files.add({ parentId, name, kind: 'document', content });
  await t.ada.files.update({ fileId: id, state: 'published' });
  return id;
}

async function change(fileId: string, from: string, to: string) {
  const { content } = await t.ada.documents.detailEdit({ fileId });
  const changed = JSON.parse(JSON.stringify(content).replace(from, to));
  await t.ada.files.update({ fileId, content: changed, base: content, state: 'published' });
}

async function settled() {
  await t.settled();
  await vi.waitFor(
    async () => expect(await t.app.embedding?.progress()).toMatchObject({ waiting: 0 }),
    { timeout: 20_000, interval: 50 },
  );
  await t.settled();
}

async function list(
  who: PersonName,
  input: Parameters<TestApp['ada']['duplicates']['list']>[0] = {},
) {
  await settled();
  const page = await t[who].duplicates.list({ spaceId: hall, ...input });
  expect(page.total).toBe(page.list.length);
  return page.list.map(({ kind, left, right }) => [kind, ...[left.text, right.text].sort()]);
}

const reworded = ['reworded', hardHat, helmet];

test('text that says the same in other words is listed only if asked for, and can be skipped', async () => {
  await publish(hall, 'Rules', [helmet, badge]);
  await publish(hall, 'Guests', [hardHat]);
  expect(await list('rita')).toEqual([]);
  expect(await list('rita', { reworded: 0.6 })).toEqual([reworded]);
  expect(await list('rita', { reworded: 0.6, kind: 'reworded' })).toEqual([reworded]);
  expect(await list('rita', { reworded: 0.6, kind: 'near' })).toEqual([]);
  expect(await list('rita', { reworded: 0.95 })).toEqual([]);
  const page = await t.rita.duplicates.list({ spaceId: hall, reworded: 0.6 });
  expect(page.reworded).toEqual({ byMeaning: true, waiting: 0 });
  const [{ id = '' } = {}] = page.list;
  await t.ana.duplicates.skip({ id });
  expect(await list('rita', { reworded: 0.6 })).toEqual([]);
  expect(await list('rita', { reworded: 0.6, status: 'skipped' })).toEqual([reworded]);
  await t.ana.duplicates.skip({ id, undo: true });
});

test('is not listed for people who may not read both texts', async () => {
  await publish(hall, 'Rules', [helmet]);
  await publish(vault, 'Secret', [hardHat]);
  expect(await list('ada', { reworded: 0.6 })).toEqual([reworded]);
  expect(await list('rita', { reworded: 0.6 })).toEqual([]);
});

test('follows the texts', async () => {
  await publish(hall, 'Rules', [helmet]);
  const guests = await publish(hall, 'Guests', [badge]);
  expect(await list('rita', { reworded: 0.6 })).toEqual([]);
  await change(guests, badge, hardHat);
  expect(await list('rita', { reworded: 0.6 })).toEqual([reworded]);
  await change(guests, hardHat, badge);
  expect(await list('rita', { reworded: 0.6 })).toEqual([]);
});
