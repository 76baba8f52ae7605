import type { Content } from '@docent/contract/documents';
import { controlsOf } from '@docent/document-model/forms/forms';
import { intoSections } from '@docent/document-model/sections';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { type PersonName, personNames } from '../../testing/people.ts';

let app: TestApp;
let yard: string;
let dock: string;

beforeAll(async () => {
  app = await startTestApp();
  yard = await app.addSpace('Yard', { ana: 'edit', rita: 'read' });
  dock = await app.addSpace('Dock', { ana: 'edit', ben: 'edit' });
});
afterAll(() => app.close());

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });

async function addDocument(parentId: string, name: string, text: string): Promise<string> {
  const content = intoSections([paragraph(text)]);
  return (await app.ana.files.add({ parentId, name, kind: 'document', content })).id;
}

const namesFor = async (who: PersonName, folderId?: string, search?: string) =>
  (
    await app[who].files.templates({ ...(folderId && { folderId }), ...(search && { search }) })
  ).list.map(({ file }) => file.name);

describe('a template', () => {
  test('is offered in its space, or everywhere, to people who may read it', async () => {
    const permit = await addDocument(yard, 'Permit', 'May lift.');
    const report = await addDocument(yard, 'Report', 'What happened.');
    await addDocument(yard, 'Letter', 'No template.');
    await app.ana.files.setTemplate({ fileId: permit, scope: 'space' });
    await app.ana.files.setTemplate({ fileId: report, scope: 'everywhere' });
    expect(await namesFor('ana', yard)).toEqual(['Permit', 'Report']);
    expect(await namesFor('ana', dock)).toEqual(['Report']);
    expect(await namesFor('ana')).toEqual(['Report']);
    expect(await namesFor('ana', yard, 'REP')).toEqual(['Report']);
    expect(await namesFor('ana', yard, '%')).toEqual([]);
    // An unpublished template exists only for its editors.
    expect(await namesFor('rita', yard)).toEqual([]);
    await app.ana.files.update({ fileId: report, state: 'published' });
    expect(await namesFor('rita', yard)).toEqual(['Report']);
    expect(await namesFor('ben', dock)).toEqual([]);
    await expect(namesFor('ben', yard)).rejects.toMatchObject({ status: 404 });

    await app.ana.files.delete({ fileId: report });
    expect(await namesFor('ana', dock)).toEqual([]);
    await app.ana.files.restore({ fileId: report });
    await app.ana.files.setTemplate({ fileId: report, scope: null });
    await app.ana.files.setTemplate({ fileId: permit, scope: null });
    expect(await namesFor('ana', yard)).toEqual([]);
  });

  test('can be made from a document by its editors, which is recorded in the audit log', async () => {
    const id = await addDocument(yard, 'Minutes', 'Who was there.');
    await app.ana.files.update({ fileId: id, state: 'published' });
    await expect(app.rita.files.setTemplate({ fileId: id, scope: 'space' })).rejects.toMatchObject({
      reason: 'file/level-too-low',
    });
    await expect(app.ben.files.setTemplate({ fileId: id, scope: 'space' })).rejects.toMatchObject({
      status: 404,
    });
    await expect(app.ana.files.setTemplate({ fileId: yard, scope: 'space' })).rejects.toMatchObject(
      { reason: 'file/not-a-document' },
    );
    await app.ana.files.setTemplate({ fileId: id, scope: 'space' });
    await app.ana.files.setTemplate({ fileId: id, scope: 'space' });
    expect(await app.rita.files.template({ fileId: id })).toEqual({ scope: 'space' });
    const { list } = await app.ada.audit.list({ fileId: id, action: 'template.changed' });
    expect(list).toMatchObject([{ person: { username: 'ana' }, details: { scope: 'space' } }]);
    await app.ana.files.setTemplate({ fileId: id, scope: null });
  });

  test('is listed page by page, those of the space first', async () => {
    for (const [space, name] of [
      [dock, 'A dock'],
      [yard, 'B yard'],
      [yard, 'C yard'],
      [dock, 'D dock'],
    ] as const) {
      const fileId = await addDocument(space, name, name);
      await app.ana.files.setTemplate({ fileId, scope: 'everywhere' });
    }
    const names: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await app.ana.files.templates({ folderId: yard, limit: 2, cursor });
      names.push(...page.list.map(({ file }) => file.name));
      cursor = page.next ?? undefined;
    } while (cursor);
    expect(names).toEqual(['B yard', 'C yard', 'A dock', 'D dock']);
  });

  test('is not listed for people who may not see it', async () => {
    for (const who of personNames) {
      for (const { file } of (await app[who].files.templates({})).list) {
        expect((await app[who].files.get({ fileId: file.id })).name).toBe(file.name);
      }
    }
    expect(await namesFor('ruth')).toEqual([]);
    expect(await namesFor('ben')).toEqual(['A dock', 'D dock']);
  });
});

describe('a document from a template', () => {
  const ids = (content: Content) => JSON.stringify(content).match(/"id":"[^"]+"/g) ?? [];

  test('has the same text in paragraphs with new ids, with page setup and fields', async () => {
    const page = { paged: true, paper: 'A5' };
    const made = await app.ana.files.add({
      parentId: yard,
      name: 'Form',
      kind: 'document',
      content: {
        ...intoSections([
          paragraph('Lifting permit'),
          {
            type: 'paragraph',
            content: [
              { type: 'text', text: 'Supervisor: ' },
              { type: 'control', attrs: { kind: 'text', key: 'supervisor', label: 'Supervisor' } },
            ],
          },
        ]),
        attrs: { page },
      },
    });
    await app.ana.files.update({ fileId: made.id, state: 'published' });
    const copy = await app.ana.files.add({
      parentId: dock,
      name: 'Permit 7',
      kind: 'document',
      templateId: made.id,
    });
    const [from, to] = await Promise.all([
      app.ana.documents.detailShow({ fileId: made.id }),
      app.ana.documents.detailEdit({ fileId: copy.id }),
    ]);
    expect(to.content.attrs).toEqual(from.content.attrs);
    expect(JSON.stringify(to.content.attrs)).toContain('A5');
    const controls = (content: Content) =>
      controlsOf(content as unknown as Parameters<typeof controlsOf>[0]).map(({ label }) => label);
    expect(controls(to.content)).toEqual(['Supervisor']);
    expect(JSON.stringify(to.content)).toContain('Lifting permit');
    const own = new Set(ids(to.content));
    expect(own.size).toBeGreaterThan(1);
    expect(ids(from.content).filter((id) => own.has(id))).toEqual([]);
  });

  test('starts with the text that readers of the template see, and requires the right to read it', async () => {
    const id = await addDocument(yard, 'Notice', 'Published words.');
    const begin = (who: 'ana' | 'ben' | 'rita', parentId: string) =>
      app[who].files.add({ parentId, name: 'New', kind: 'document', templateId: id });
    await expect(begin('ben', dock)).rejects.toMatchObject({ status: 404 });
    await app.ana.files.update({ fileId: id, state: 'published' });
    await app.ana.files.update({
      fileId: id,
      content: intoSections([paragraph('Words of a draft.')]),
      base: (await app.ana.documents.detailEdit({ fileId: id })).content,
    });
    const made = await begin('ana', dock);
    const { content } = await app.ana.documents.detailEdit({ fileId: made.id });
    expect(JSON.stringify(content)).toContain('Published words.');
    expect(JSON.stringify(content)).not.toContain('Words of a draft.');
    await expect(begin('rita', yard)).rejects.toMatchObject({ reason: 'file/level-too-low' });
    await expect(
      app.ana.files.add({ parentId: yard, name: 'New', kind: 'folder', templateId: id }),
    ).rejects.toMatchObject({ status: 400 });
    await expect(
      app.ana.files.add({ parentId: yard, name: 'New', kind: 'document', templateId: yard }),
    ).rejects.toMatchObject({ reason: 'file/not-a-document' });
  });
});
