import { countEffort } from '@docent/document-model/testing/effort';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../platform/database/database.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { openWriter, until } from '../editing/testing/nodes.ts';

let t: TestApp;
let space: string;

beforeAll(async () => {
  t = await startTestApp();
  space = await t.addSpace('Lifting', { ana: 'edit', cleo: 'comment', rita: 'read' });
});
afterAll(() => t?.close());

const control = (attrs: object) => ({ type: 'control', attrs });
const line = (id: string, text: string, ...more: object[]) => ({
  type: 'paragraph',
  attrs: { id },
  content: [{ type: 'text', text }, ...more],
});
const permit = [
  line('paragraphaa1', 'Person: ', control({ key: 'name', label: 'Name', required: true })),
  line(
    'paragraphaa2',
    'Wind: ',
    control({ key: 'wind', label: 'Wind', kind: 'number', most: 12, message: 'Do not lift.' }),
  ),
  line(
    'paragraphaa3',
    'Crane: ',
    control({ key: 'crane', kind: 'enumeration', options: ['A', 'B'], multiple: true }),
    control({ key: 'serial', label: 'Serial', value: 'X-1', disabled: true }),
  ),
];

async function addForm({ published = true, blocks = permit } = {}): Promise<string> {
  const content = { type: 'doc' as const, content: [{ type: 'section', content: blocks }] };
  const { id } = await t.ana.files.add({
    parentId: space,
    name: 'Permit',
    kind: 'document',
    content,
  });
  if (published) await t.ana.files.update({ fileId: id, state: 'published' });
  return id;
}

const valuesOf = async (client: TestApp['ana'], fileId: string) =>
  Object.fromEntries(
    (await client.forms.filled({ fileId })).fields.map(({ key, value }) => [key, value]),
  );

test('filling in the existing values does not change the draft', async () => {
  const fileId = await addForm();
  const values = [
    { key: 'wind', value: 7 },
    { key: 'crane', value: ['A', 'B'] },
    { key: 'name', value: 'Noor' },
  ];
  const countUpdates = async () =>
    (
      await t.database.one<{ count: number }>(
        sql`select count(*)::int as count from document_updates where file_id = ${fileId}`,
      )
    ).count;
  await t.cleo.forms.fill({ fileId, values });
  const before = await countUpdates();
  await t.cleo.forms.fill({ fileId, values });
  expect(await countUpdates()).toBe(before);
  await t.cleo.forms.fill({ fileId, values: [{ key: 'wind', value: 8 }] });
  expect(await countUpdates()).toBe(before + 1);
});

test('people who may comment fill in a published form, and an editor of the draft sees it at once', async () => {
  const fileId = await addForm();
  const ana = await openWriter({
    url: `${t.url.replace('http', 'ws')}/live`,
    fileId,
    token: t.tokens.ana,
  });
  const form = await t.cleo.forms.fill({
    fileId,
    values: [
      { key: 'name', value: 'Tomasz' },
      { key: 'wind', value: 8.5 },
      { key: 'crane', value: ['B', 'A'] },
    ],
  });
  expect(form.complete).toBe(true);
  await until(() => ana.text().includes('Person: Tomasz') && ana.text().includes('B, A'));
  ana.leave();

  await t.cleo.forms.fill({ fileId, values: [{ key: 'wind', value: null }] });
  expect(await valuesOf(t.cleo, fileId)).toEqual({
    name: 'Tomasz',
    wind: null,
    crane: ['B', 'A'],
    serial: 'X-1',
  });
  // Readers still get the published version.
  expect(await valuesOf(t.rita, fileId)).toMatchObject({ name: null, wind: null });
});

test('one invalid value refuses all values, with reasons by field', async () => {
  const fileId = await addForm();
  const before = (await t.ana.documents.detailEdit({ fileId })).content;
  const refused = t.cleo.forms.fill({
    fileId,
    values: [
      { key: 'name', value: '' },
      { key: 'wind', value: 40 },
      { key: 'crane', value: ['A'] },
      { key: 'serial', value: 'X-2' },
      { key: 'elsewhere', value: 'x' },
    ],
  });
  await expect(refused).rejects.toMatchObject({
    status: 422,
    reason: 'form/refused',
    details: {
      fields: {
        name: { reason: 'required', message: null },
        wind: { reason: 'most', bound: 12, message: 'Do not lift.' },
        serial: { reason: 'disabled' },
        elsewhere: { reason: 'gone' },
      },
    },
  });
  await t.settled();
  expect((await t.ana.documents.detailEdit({ fileId })).content).toEqual(before);
});

test('filling in changes only values, whatever is sent', async () => {
  const fileId = await addForm();
  const without = async () => {
    const { content } = await t.ana.documents.detailEdit({ fileId });
    return JSON.stringify(content, (name, value) => (name === 'value' ? undefined : value));
  };
  const before = await without();
  const hostile = ['<b>', '{"disabled":false}', 'x'.repeat(10_000), '\r\n'];
  for (const value of hostile) {
    await t.cleo.forms.fill({ fileId, values: [{ key: 'name', value }] });
  }
  for (const key of ['__proto__', 'constructor', 'paragraphaa1', 'serial']) {
    await expect(
      t.cleo.forms.fill({ fileId, values: [{ key, value: 'x' }] }),
    ).rejects.toMatchObject({ status: 422 });
  }
  for (const value of [{ toString: 'x' }, [[]], undefined, '\u0000\ud800'] as never[]) {
    await expect(
      t.cleo.forms.fill({ fileId, values: [{ key: 'name', value }] }),
    ).rejects.toMatchObject({ status: 400 });
  }
  await t.settled();
  expect(await without()).toBe(before);
});

const by = { id: 's1', personId: 'cleo', username: 'Cleo', at: '2026-11-21T12:00:00.000Z' };

/** Publishes the form, then replaces its last controls in the draft by these. */
async function addSuggested(...controls: object[]): Promise<string> {
  const fileId = await addForm();
  const { content: base } = await t.ana.documents.detailEdit({ fileId });
  const blocks = [...permit.slice(0, 2), line('paragraphaa3', 'Crane: ', ...controls)];
  const content = { type: 'doc' as const, content: [{ type: 'section', content: blocks }] };
  await t.ana.files.update({ fileId, content, base });
  await t.settled();
  return fileId;
}

const changed = (now: object, before: object) => {
  const suggestion = { ...by, kind: 'change', before: { type: 'control', attrs: before } };
  return control({ ...now, suggestion });
};

test('a field keeps its settings until a suggested change is accepted', async () => {
  const was = { key: 'serial', label: 'Serial', longest: 4 };
  const added = control({ key: 'more', suggestion: { ...by, kind: 'insertion' } });
  const fileId = await addSuggested(changed({ ...was, longest: 20, disabled: true }, was), added);
  for (const client of [t.ana, t.cleo]) {
    expect(Object.keys(await valuesOf(client, fileId))).toEqual(['name', 'wind', 'serial']);
    await expect(
      client.forms.fill({ fileId, values: [{ key: 'serial', value: 'X-10000' }] }),
    ).rejects.toMatchObject({ details: { fields: { serial: { reason: 'longest', bound: 4 } } } });
    await expect(
      client.forms.fill({ fileId, values: [{ key: 'more', value: 'x' }] }),
    ).rejects.toMatchObject({ details: { fields: { more: { reason: 'gone' } } } });
    await client.forms.fill({ fileId, values: [{ key: 'serial', value: 'X-1' }] });
  }
});

test('a value filled in while a change of its field is suggested applies at once and stays', async () => {
  const was = { key: 'serial', label: 'Serial', value: 'X-1' };
  const fileId = await addSuggested(changed({ ...was, label: 'Number' }, was));
  const { fields } = await t.cleo.forms.fill({
    fileId,
    values: [{ key: 'serial', value: 'X-2' }],
  });
  expect(fields).toContainEqual(expect.objectContaining({ label: 'Serial', value: 'X-2' }));
  await t.settled();
  expect(await valuesOf(t.cleo, fileId)).toMatchObject({ serial: 'X-2' });
  await t.ana.files.update({ fileId, state: 'published' });
  expect(await valuesOf(t.rita, fileId)).toMatchObject({ serial: 'X-2' });
});

test('filling in requires the right to comment, and hidden documents do not exist', async () => {
  const fileId = await addForm();
  const hidden = await addForm({ published: false });
  const values = [{ key: 'name', value: 'x' }];
  await expect(t.rita.forms.fill({ fileId, values })).rejects.toMatchObject({ status: 403 });
  await expect(t.ruth.forms.fill({ fileId, values })).rejects.toMatchObject({ status: 404 });
  await expect(t.cleo.forms.fill({ fileId: hidden, values })).rejects.toMatchObject({
    status: 404,
  });
  await expect(t.cleo.forms.fill({ fileId: space, values })).rejects.toMatchObject({ status: 400 });
  expect((await t.ana.forms.fill({ fileId: hidden, values })).complete).toBe(true);
});

test('an unpublished control is visible to editors only', async () => {
  const fileId = await addForm({ blocks: permit.slice(0, 1) });
  const { content: base } = await t.ana.documents.detailEdit({ fileId });
  const content = { type: 'doc' as const, content: [{ type: 'section', content: permit }] };
  await t.ana.files.update({ fileId, content, base });
  await t.settled();
  expect(Object.keys(await valuesOf(t.cleo, fileId))).toEqual(['name']);
  expect(Object.keys(await valuesOf(t.ana, fileId))).toHaveLength(4);
  await expect(
    t.cleo.forms.fill({ fileId, values: [{ key: 'wind', value: 3 }] }),
  ).rejects.toMatchObject({ details: { fields: { wind: { reason: 'gone' } } } });
});

test('a malicious pattern does not block anybody', async () => {
  const fileId = await addForm({
    blocks: [line('paragraphaa1', 'x', control({ key: 'k', pattern: '((a+)+|(a|a)*)+$' }))],
  });
  const effort = countEffort();
  const values = [{ key: 'k', value: `${'a'.repeat(9_000)}!` }];
  await expect(t.cleo.forms.fill({ fileId, values })).rejects.toMatchObject({ status: 422 });
  expect(effort()).toBeLessThan(3_000);
});

test('a filled-in form is downloaded as JSON and as CSV', async () => {
  const fileId = await addForm();
  await t.cleo.forms.fill({
    fileId,
    values: [
      { key: 'name', value: '=cmd|"x"' },
      { key: 'wind', value: -3 },
    ],
  });
  const json = await t.cleo.forms.form({ fileId });
  expect(json.headers.get('content-disposition')).toContain('Permit.json');
  expect(await json.json()).toMatchObject({
    complete: true,
    values: { name: '=cmd|"x"', wind: -3, crane: null, serial: 'X-1' },
  });
  const csv = await t.cleo.forms.form({ fileId, format: 'csv' });
  expect(csv.headers.get('content-disposition')).toContain('Permit.csv');
  expect(Buffer.from(await csv.arrayBuffer()).toString()).toBe(
    '\ufeffkey,label,value\r\nname,Name,"\'=cmd|""x"""\r\nwind,Wind,-3\r\ncrane,,\r\nserial,Serial,X-1\r\n',
  );
});

test('a saved signature is visible to its owner only', async () => {
  expect(await t.cleo.forms.ownSignature({})).toBeNull();
  await t.cleo.forms.saveSignature({ drawing: 'M1 2L30 40' });
  await t.cleo.forms.saveSignature({ typed: '  Cleo   Berg ' });
  expect(await t.cleo.forms.ownSignature({})).toEqual({ drawing: null, typed: 'Cleo Berg' });
  expect(await t.ana.forms.ownSignature({})).toBeNull();
  await t.cleo.forms.deleteSignature({});
  expect(await t.cleo.forms.ownSignature({})).toBeNull();
});

test.each([
  [{}],
  [{ typed: '  ' }],
  [{ drawing: 'M1 2' }],
  [{ drawing: '<script>' }],
  [{ drawing: 'M1 2L3 4', typed: 'Cleo' }],
])('signing with %j is refused', async (ink) => {
  await expect(t.cleo.forms.saveSignature(ink)).rejects.toMatchObject({
    reason: 'signature/blank',
  });
});
