import { intoSections } from '@docent/document-model/sections';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../platform/database/database.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});

afterAll(() => app.close());

test("an entry says who did what to which file, and outlives the file's name", async () => {
  const space = await app.addSpace('Manuals');
  await app.app.audit.record(app.database, { id: app.ids.ana }, 'priority.set', space, {
    level: 2,
  });
  await app.ada.files.update({ fileId: space, name: 'Handbooks' });
  const { list } = await app.ada.audit.list({ fileId: space, action: 'priority.set' });
  expect(list).toMatchObject([
    {
      person: { username: 'ana' },
      action: 'priority.set',
      fileName: 'Manuals',
      details: { level: 2 },
    },
  ]);
});

test('actions on files, rights and people are logged together with the change', async () => {
  const space = await app.addSpace('Yard', { ana: 'edit' });
  const { id } = await app.ana.files.add({ parentId: space, name: 'Crane', kind: 'document' });
  await app.ana.files.update({ fileId: id, name: 'Crane 2', state: 'published' });
  await app.ana.files.delete({ fileId: id });
  await app.ana.files.restore({ fileId: id });
  const copy = await app.ana.files.copy({ fileId: id });
  await expect(app.ana.files.update({ fileId: id, name: 'a/b' })).rejects.toThrow();
  const done = async (filters: { fileId?: string; personId?: string }) =>
    (await app.ada.audit.list(filters)).list.map(({ action }) => action).reverse();
  expect(await done({ fileId: id })).toEqual([
    'file.added',
    'document.published',
    'file.renamed',
    'file.trashed',
    'file.restored',
  ]);
  expect(await done({ fileId: copy.id })).toEqual(['file.added', 'file.copied']);
  expect(await done({ fileId: space })).toEqual(['file.added', 'access.granted']);

  await app.ada.access.grant({ personId: app.ids.nils, role: 'editor' });
  expect((await app.ada.audit.list({ action: 'person.changed' })).list[0]).toMatchObject({
    person: { username: 'ada' },
    details: { personId: app.ids.nils, name: 'nils', role: { was: 'reader', is: 'editor' } },
  });
  await app.ada.access.grant({ personId: app.ids.nils, role: 'reader' });
});

test('moves and grants are shown with the names of that time', async () => {
  const yard = await app.addSpace('North yard', { ana: 'edit' });
  const barn = await app.addSpace('Barn', { ana: 'edit' });
  const { id } = await app.ana.files.add({ parentId: yard, name: 'Winch', kind: 'document' });
  await app.ana.files.drag({ fileId: id, parentId: barn });
  await app.ada.files.update({ fileId: barn, name: 'Shed' });
  expect((await app.ada.audit.list({ fileId: id, action: 'file.moved' })).list).toMatchObject([
    { details: { from: 'North yard', to: 'Barn' } },
  ]);
  expect((await app.ada.audit.list({ fileId: barn, action: 'access.granted' })).list).toMatchObject(
    [{ details: { kind: 'person', id: app.ids.ana, name: 'ana', level: 'edit' } }],
  );
});

test('edits of a document are logged once a day per person, and not at every pause', async () => {
  const space = await app.addSpace('Dock', { ana: 'edit', otto: 'edit' });
  const { id } = await app.ana.files.add({ parentId: space, name: 'Lock', kind: 'document' });
  let base = (await app.ana.documents.detailEdit({ fileId: id })).content;
  const writes = async (who: 'ana' | 'otto', text: string) => {
    const content = intoSections([{ type: 'paragraph', content: [{ type: 'text', text }] }]);
    await app[who].files.update({ fileId: id, content, base });
    await app.settled();
    base = (await app.ana.documents.detailEdit({ fileId: id })).content;
  };
  await writes('ana', 'Open the gate.');
  await writes('ana', 'Open the gate slowly.');
  await writes('otto', 'Open both gates slowly.');
  await writes('ana', 'Open both gates.');
  const edits = await app.ada.audit.list({ fileId: id, action: 'document.edited' });
  const days = edits.list.map(({ person, at }) => `${person?.username} on ${at.slice(0, 10)}`);
  expect(days).toEqual([...new Set(days)]);
  // Midnight may pass between two of them, but not three times.
  expect(new Set(days.map((day) => day.split(' ')[0]))).toEqual(new Set(['otto', 'ana']));
  expect(days.length).toBeLessThan(4);
});

test('a signature is logged once, with its label and version', async () => {
  const space = await app.addSpace('Gate', { ana: 'edit', cleo: 'comment' });
  const { id } = await app.ana.files.add({
    parentId: space,
    name: 'Release',
    kind: 'document',
    content: intoSections([
      { type: 'paragraph', content: [{ type: 'text', text: 'I have read this.' }] },
      { type: 'signature', attrs: { id: 'signatureaa1', label: 'Shift lead' } },
    ]),
  });
  await app.ana.files.update({ fileId: id, state: 'published' });
  await app.cleo.forms.sign({ fileId: id, blockId: 'signatureaa1', typed: 'Cleo' });
  await expect(
    app.ana.forms.sign({ fileId: id, blockId: 'signatureaa1', typed: 'Ana' }),
  ).rejects.toMatchObject({ reason: 'signature/signed' });
  expect((await app.ada.audit.list({ fileId: id, action: 'document.signed' })).list).toMatchObject([
    { person: { username: 'cleo' }, details: { label: 'Shift lead', version: 1 } },
  ]);
  await app.cleo.forms.form({ fileId: id, format: 'csv' });
  expect(
    (await app.ada.audit.list({ fileId: id, action: 'document.exported' })).list,
  ).toMatchObject([{ person: { username: 'cleo' }, details: { format: 'csv' } }]);
});

test('nobody can change or delete an entry', async () => {
  await app.app.audit.record(app.database, null, 'file.added', null);
  for (const change of [
    sql`update audit_entries set action = 'file.removed'`,
    sql`delete from audit_entries`,
    sql`truncate audit_entries`,
  ]) {
    await expect(app.database.query(change)).rejects.toThrow('only added');
  }
});

test('the list is paged and requires an administrator', async () => {
  for (let n = 1; n <= 5; n++) {
    await app.app.audit.record(app.database, { id: app.ids.ben }, 'comment.deleted', null, { n });
  }
  const first = await app.ada.audit.list({ personId: app.ids.ben, limit: 3 });
  const second = await app.ada.audit.list({
    personId: app.ids.ben,
    limit: 3,
    cursor: first.next ?? '',
  });
  expect([...first.list, ...second.list].map(({ details }) => details.n)).toEqual([5, 4, 3, 2, 1]);
  expect(second.next).toBeNull();
  await expect(app.cleo.audit.list({})).rejects.toMatchObject({ reason: 'permission/missing' });
  await expect(app.cleo.audit.export({})).rejects.toMatchObject({ reason: 'permission/missing' });
});

test('the exported CSV contains nothing that a spreadsheet evaluates as a formula', async () => {
  const name = '=HYPERLINK("x"), "y"';
  const { id } = await app.ada.files.add({ parentId: null, name, kind: 'folder' });
  await app.app.audit.record(app.database, { id: app.ids.ada }, 'file.restricted', id);
  const answer = await app.ada.audit.export({ fileId: id, action: 'file.restricted' });
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer());
  const [head, line] = text.split('\r\n');
  expect(head).toBe('\ufefftime,person,action,file,file id,details');
  expect(line).toContain(`ada,file.restricted,"'=HYPERLINK(""x""), ""y""",${id},`);
});
