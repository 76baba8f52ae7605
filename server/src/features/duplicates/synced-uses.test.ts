// Where a paragraph is shown as a synced one: in its other places, beside its source and with hits of the search.
import { intoSections } from '@docent/document-model/sections';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import type { PersonName } from '../../testing/people.ts';

let t: TestApp;
/** Ana edits both; Ben edits the hall and can't see the vault; Rita reads the hall. */
let hall: string;
let vault: string;
let source: string;

const torque = 'Tighten the cover crosswise to forty newton metres.';
const p = (id: string, text: string) => ({
  type: 'paragraph',
  attrs: { id },
  content: [{ type: 'text', text }],
});
const shows = (fileId: string, paragraphId: string) => ({
  type: 'synced',
  attrs: { id: `shows-${paragraphId}`, fileId, paragraphId },
});

async function write(parentId: string, name: string, blocks: object[], isPublished = true) {
  const content = { ...intoSections(blocks as never[]) };
  const { id } = await t.ada.files.add({ parentId, name, kind: 'document', content });
  if (isPublished) await t.ada.files.update({ fileId: id, state: 'published' });
  return id;
}

beforeAll(async () => {
  t = await startTestApp();
  hall = await t.addSpace('Hall', { ana: 'edit', ben: 'edit', rita: 'read' });
  vault = await t.addSpace('Vault', { ana: 'edit' });
  source = await write(hall, 'Bolts', [p('torque', torque), p('oil', 'Oil the seals every week.')]);
  const shown = shows(source, 'torque');
  await write(hall, 'Pumps', [p('a', 'Pumps.'), shown]);
  await write(hall, 'Draft', [p('a', 'Not finished.'), shown], false);
  await write(vault, 'Secret', [p('a', 'Secret.'), shown]);
  // A link to the paragraph shows nothing of it.
  const link = { type: 'link', attrs: { href: `/detail/${source}#p-torque` } };
  const linking = { ...p('l', ''), content: [{ type: 'text', text: 'Bolts', marks: [link] }] };
  await write(hall, 'Linking', [linking]);
  await t.settled();
});
afterAll(() => t?.close());

const places = async (who: PersonName, fileId: string, paragraphId: string) =>
  (await t[who].duplicates.places({ fileId, paragraphId })).list
    .map(({ file, match }) => `${match} ${file.name}`)
    .sort();
const counts = async (who: PersonName, fileId = source) =>
  (await t[who].duplicates.syncedUses({ fileId })).list;
const alsoIn = async (who: PersonName) => {
  const { list } = await t[who].search.search({ q: 'tighten crosswise' });
  expect(list).toHaveLength(1);
  return list[0]?.alsoIn?.map(({ name }) => name);
};

test('each person is told of the documents that they may read', async () => {
  expect(await places('rita', source, 'torque')).toEqual(['synced Pumps']);
  expect(await places('ben', source, 'torque')).toEqual(['synced Draft', 'synced Pumps']);
  expect(await alsoIn('rita')).toEqual(['Pumps']);
  expect(await alsoIn('ben')).toEqual(['Draft', 'Pumps']);
  expect(await alsoIn('ana')).toEqual(['Draft', 'Pumps', 'Secret']);
  expect(await counts('ben')).toEqual([{ paragraphId: 'torque', documents: 2 }]);
  expect(await counts('ana')).toEqual([{ paragraphId: 'torque', documents: 3 }]);
  await expect(counts('rita')).rejects.toMatchObject({ reason: 'file/level-too-low' });
  await expect(counts('ruth')).rejects.toMatchObject({ reason: 'file/not-found' });
});

test('a document that shows the paragraph by way of another one counts too, if one may read both', async () => {
  const seals = await write(hall, 'Seals', [p('wax', 'Wax the seals of the doors each autumn.')]);
  const wax = shows(seals, 'wax');
  const pipes = await write(hall, 'Pipes', [p('a', 'Pipes.'), wax]);
  const safe = await write(vault, 'Safe', [p('a', 'Safe.'), wax]);
  const valves = await write(hall, 'Valves', [p('a', 'Valves.'), shows(pipes, 'shows-wax')]);
  await write(hall, 'Taps', [p('a', 'Taps.'), shows(valves, 'shows-shows-wax')]);
  await write(hall, 'Keys', [p('a', 'Keys.'), shows(safe, 'shows-wax')]);
  const locks = await write(hall, 'Locks', [p('a', 'Locks.')]);
  // A draft that shows it shows others nothing, because they show what is published of its document.
  const draft = intoSections([p('a', 'Locks.'), { ...wax, attrs: { ...wax.attrs, id: 'late' } }]);
  const { content: base } = await t.ada.documents.detailEdit({ fileId: locks });
  await t.ada.files.update({ fileId: locks, content: draft, base });
  await write(hall, 'Doors', [p('a', 'Doors.'), shows(locks, 'late')]);
  await t.settled();

  const far = ['Pipes', 'Taps', 'Valves'];
  expect(await places('rita', seals, 'wax')).toEqual(far.map((name) => `synced ${name}`));
  expect(await counts('ben', seals)).toEqual([{ paragraphId: 'wax', documents: 4 }]);
  expect(await counts('ana', seals)).toEqual([{ paragraphId: 'wax', documents: 6 }]);
  const { list } = await t.rita.search.search({ q: 'wax autumn' });
  expect(list.map(({ alsoIn }) => alsoIn?.map(({ name }) => name))).toEqual([far]);
});

test('synced paragraphs are found after their source has moved, from its old place too', async () => {
  const target = await write(hall, 'Torques', [p('x', 'All torques.')]);
  const move = { fileId: source, paragraphIds: ['torque'], toFileId: target };
  await t.ana.paragraphs.move({ ...move, leave: 'nothing' });
  await t.settled();
  const expected = ['synced Draft', 'synced Pumps'];
  await expect.poll(() => places('ben', target, 'torque')).toEqual(expected);
  expect(await places('ben', source, 'torque')).toEqual(['exact Torques', ...expected]);
  expect(await counts('ben', target)).toEqual([{ paragraphId: 'torque', documents: 2 }]);
  expect(await counts('ben')).toEqual([]);
  expect(await alsoIn('rita')).toEqual(['Pumps']);
});
