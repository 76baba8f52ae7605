import { signatureBlocks } from '@docent/document-model/forms/signatures';
import { intoSections } from '@docent/document-model/sections';
import { contentOf, findBlock } from '@docent/document-model/yjs';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as Y from 'yjs';
import { sql } from '../../platform/database/database.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { openWriter, until, type Writer } from '../editing/testing/nodes.ts';

let t: TestApp;
let space: string;
let fileId: string;
let ana: Writer;

beforeAll(async () => {
  t = await startTestApp();
  space = await t.addSpace('Lifting', { ana: 'edit', ben: 'edit', cleo: 'comment', rita: 'read' });
});
afterAll(() => t?.close());

const content = intoSections([
  {
    type: 'paragraph',
    attrs: { id: 'paragraphaa1' },
    content: [{ type: 'text', text: 'Lift at 8 m/s.' }],
  },
  { type: 'signature', attrs: { id: 'signatureaa1', label: 'Lifting supervisor' } },
  { type: 'signature', attrs: { id: 'signatureaa2', label: 'Site manager' } },
]);
const drawing = 'M10 20L30 40';

beforeEach(async () => {
  const added = await t.ana.files.add({
    parentId: space,
    name: 'Permit',
    kind: 'document',
    content,
  });
  fileId = added.id;
  await t.ana.files.update({ fileId, state: 'published' });
  await t.cleo.forms.sign({ fileId, blockId: 'signatureaa1', drawing });
  ana = await open('ana');
  return () => ana.leave();
});

const open = (who: 'ana' | 'ben') =>
  openWriter({ url: `${t.url.replace('http', 'ws')}/live`, fileId, token: t.tokens[who] });

const block = (ydoc: Y.Doc, id = 'signatureaa1') => findBlock(ydoc, id) as Y.XmlElement;
const records = async (client = t.rita, version?: number) =>
  (await client.forms.signatures({ fileId, ...(version ? { version } : {}) })).list;

/** Attributes of the signature block on the server, read from the log. */
async function attributes(id = 'signatureaa1') {
  const ydoc = new Y.Doc();
  Y.applyUpdate(ydoc, (await t.app.editing.state(fileId)).state as Uint8Array);
  return signatureBlocks(contentOf(ydoc)).get(id)?.attrs;
}

const signed = () => ({
  id: 'signatureaa1',
  label: 'Lifting supervisor',
  personId: t.ids.cleo,
  username: 'cleo',
  version: 1,
  drawing,
});

test('people who may comment sign what they read, and the server determines name, time and version', async () => {
  expect(await attributes()).toMatchObject(signed());
  expect(await records()).toMatchObject([
    { blockId: 'signatureaa1', username: 'cleo', version: 1, changed: false, drawing },
  ]);
  await expect(
    t.ana.forms.sign({ fileId, blockId: 'signatureaa1', typed: 'Ana' }),
  ).rejects.toMatchObject({ reason: 'signature/signed' });
  await expect(
    t.rita.forms.sign({ fileId, blockId: 'signatureaa2', typed: 'Rita' }),
  ).rejects.toMatchObject({ status: 403 });
  await expect(
    t.ruth.forms.sign({ fileId, blockId: 'signatureaa2', typed: 'Ruth' }),
  ).rejects.toMatchObject({ status: 404 });
  await expect(
    t.cleo.forms.sign({ fileId, blockId: 'paragraphaa1', typed: 'Cleo' }),
  ).rejects.toMatchObject({ reason: 'signature/not-found' });
});

test.each([
  ['draws another signature', 'drawing', 'M1 1L2 2'],
  ['takes the drawing away', 'drawing', null],
  ['signs as somebody else', 'username', 'ada'],
  ['gives it to somebody else', 'personId', 'somebody'],
  ['dates it back', 'signedAt', '2020-01-01T00:00:00.000Z'],
  ['says that another version was signed', 'version', 7],
  ['changes what was signed as whom', 'label', 'Somebody'],
  ['renames the block', 'id', 'anotherblock'],
  ['opens the line again', 'signedAt', null],
])('an editor who %s is corrected, for everybody', async (_what, name, value) => {
  const ben = await open('ben');
  const before = await attributes();
  if (value === null) block(ana.ydoc).removeAttribute(name);
  else block(ana.ydoc).setAttribute(name, value as string);
  await ana.saved();
  for (const { ydoc } of [ana, ben]) {
    await until(() => {
      const now = signatureBlocks(contentOf(ydoc)).get('signatureaa1')?.attrs;
      return JSON.stringify(now) === JSON.stringify(before);
    });
  }
  expect(await attributes()).toEqual(before);
  ben.leave();
});

test('a copied or invented signature is not valid', async () => {
  const copy = block(ana.ydoc).clone() as Y.XmlElement;
  copy.setAttribute('id', 'copiedblock1');
  const invented = new Y.XmlElement('signature');
  invented.setAttribute('id', 'inventblock1');
  invented.setAttribute('personId', t.ids.ada);
  invented.setAttribute('username', 'ada');
  invented.setAttribute('signedAt', '2026-01-01T00:00:00.000Z');
  (ana.ydoc.getXmlFragment('document').get(0) as Y.XmlElement).push([copy, invented]);
  for (const [name, value] of [
    ['personId', t.ids.ada],
    ['username', 'ada'],
    ['signedAt', '2026-01-01T00:00:00.000Z'],
    ['drawing', drawing],
  ] as const) {
    block(ana.ydoc, 'signatureaa2').setAttribute(name, value);
  }
  await ana.saved();
  await until(async () =>
    (await Promise.all(['copiedblock1', 'inventblock1', 'signatureaa2'].map(attributes))).every(
      (attrs) => attrs && !attrs.signedAt && !attrs.username && !attrs.drawing,
    ),
  );
  expect(await attributes('signatureaa2')).toEqual({ id: 'signatureaa2', label: 'Site manager' });
  expect(await attributes()).toMatchObject(signed());
  expect((await records(t.ana)).map(({ blockId }) => blockId)).toEqual(['signatureaa1']);
});

test('an update that depends on a missing one is checked when it is applied', async () => {
  const far = new Y.Doc();
  Y.applyUpdate(far, Y.encodeStateAsUpdate(ana.ydoc));
  const parts: Uint8Array[] = [];
  far.on('update', (update: Uint8Array) => parts.push(update));
  far.getMap('other').set('first', 1);
  block(far).setAttribute('username', 'ada');
  Y.applyUpdate(ana.ydoc, parts[1] as Uint8Array);
  Y.applyUpdate(ana.ydoc, parts[0] as Uint8Array);
  expect(block(ana.ydoc).getAttribute('username')).toBe('ada');
  await until(() => block(ana.ydoc).getAttribute('username') === 'cleo');
  expect(await attributes()).toMatchObject(signed());
});

test('a text sent through the API cannot change a signature either', async () => {
  const { content: base } = await t.ana.documents.detailEdit({ fileId });
  const forged = JSON.parse(JSON.stringify(base).replaceAll('"cleo"', '"ada"'));
  await t.ana.files.update({ fileId, content: forged, base });
  await t.settled();
  expect(JSON.stringify((await t.ana.documents.detailEdit({ fileId })).content)).not.toContain(
    '"ada"',
  );
  expect(await attributes()).toMatchObject(signed());
});

test('deleting the block is logged with the person, and undo restores the signature', async () => {
  const section = ana.ydoc.getXmlFragment('document').get(0) as Y.XmlElement;
  const undo = new Y.UndoManager(section);
  const removed = async () =>
    (
      await t.database.one<{ by: string | null }>(sql`
        select removed_by as by from signatures where file_id = ${fileId}`)
    ).by;
  section.delete(1, 1);
  await ana.saved();
  await until(async () => (await removed()) === t.ids.ana);
  expect(await records(t.ana)).toHaveLength(1);
  expect((await t.ana.forms.signatures({ fileId, draft: true })).list).toEqual([]);
  undo.undo();
  await ana.saved();
  await until(async () => (await removed()) === null);
  expect(await attributes()).toMatchObject(signed());
  expect((await t.ana.forms.signatures({ fileId, draft: true })).list).toHaveLength(1);
});

test('a signature covers the filled-in values', async () => {
  const form = intoSections([
    { type: 'paragraph', content: [{ type: 'control', attrs: { key: 'wind' } }] },
    { type: 'signature', attrs: { id: 'signatureaa9' } },
  ]);
  const name = 'Form';
  const { id } = await t.ana.files.add({ parentId: space, name, kind: 'document', content: form });
  await t.ana.files.update({ fileId: id, state: 'published' });
  const fill = (value: string) =>
    t.cleo.forms.fill({ fileId: id, values: [{ key: 'wind', value }] });
  const isChanged = async (client: TestApp['ana']) =>
    (await client.forms.signatures({ fileId: id })).list.map(({ changed }) => changed);
  await fill('8 m/s');
  await t.cleo.forms.sign({ fileId: id, blockId: 'signatureaa9', typed: 'Cleo' });
  expect(await isChanged(t.cleo)).toEqual([false]);
  // Readers see the published form without the values.
  expect(await isChanged(t.rita)).toEqual([true]);
  await t.settled();
  await t.ana.files.update({ fileId: id, state: 'published' });
  expect(await isChanged(t.rita)).toEqual([false]);
  await fill('40 m/s');
  expect(await isChanged(t.cleo)).toEqual([true]);
});

test('a signature shows that the text has changed since, and a copy of the document is not signed', async () => {
  const draft = () => t.ana.forms.signatures({ fileId, draft: true });
  expect((await draft()).list).toMatchObject([{ changed: false }]);
  // Another person's signature does not count as a change.
  await t.ana.forms.sign({ fileId, blockId: 'signatureaa2', version: null, typed: 'Ana Lund' });
  expect((await draft()).list).toMatchObject([
    { changed: false, version: 1 },
    { changed: false, version: 1, typed: 'Ana Lund' },
  ]);
  ana.type(0, ' Or at 12 m/s.');
  await ana.saved();
  await t.settled();
  expect((await draft()).list).toMatchObject([{ changed: true }, { changed: true }]);
  expect(await records()).toMatchObject([{ changed: false }, { changed: false }]);
  const copy = await t.ana.files.copy({ fileId, parentId: space });
  expect(
    JSON.stringify((await t.ana.documents.detailEdit({ fileId: copy.id })).content),
  ).not.toMatch(/signedAt|drawing|cleo/);
});
