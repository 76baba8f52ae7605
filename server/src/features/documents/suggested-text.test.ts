// Suggested changes are not part of the text yet: search ignores them, and publishing leaves them open.
import { intoSections } from '@docent/document-model/sections';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../platform/database/database.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';

let t: TestApp;
let folder: string;

beforeAll(async () => {
  t = await startTestApp();
  folder = await t.addSpace('Operations', { ana: 'edit', rita: 'comment' });
});
afterAll(() => t?.close());

const by = { id: 's1', personId: 'bo', username: 'Bo', at: '2026-02-01T10:00:00.000Z' };

const content = intoSections([
  {
    type: 'paragraph',
    attrs: { id: 'limits' },
    content: [
      { type: 'text', text: 'Cranes stop at ' },
      { type: 'text', text: '60', marks: [{ type: 'deletion', attrs: by }] },
      { type: 'text', text: '45', marks: [{ type: 'insertion', attrs: by }] },
      { type: 'text', text: ' km/h.' },
    ],
  },
  {
    type: 'paragraph',
    attrs: { id: 'added', suggestion: { ...by, id: 's2', kind: 'insertion' } },
    content: [{ type: 'text', text: 'Anemometers.' }],
  },
]);

async function publishedDraft(): Promise<string> {
  const { id } = await t.ana.files.add({
    parentId: folder,
    name: 'Wind',
    kind: 'document',
    content,
  });
  await t.ana.files.update({ fileId: id, state: 'published' });
  return id;
}

test('a version contains the text without suggestions, and the draft keeps them', async () => {
  const fileId = await publishedDraft();
  const response = await t.rita.documents.detailShow({ fileId });
  expect(response.paragraphs.map(({ text }) => text)).toEqual(['Cranes stop at 60 km/h.']);
  expect(JSON.stringify(response.content)).not.toContain('suggestion');
  expect(JSON.stringify(response.content)).not.toContain('45');
  const draft = await t.ana.documents.detailEdit({ fileId });
  expect(JSON.stringify(draft.content)).toContain('45');
});

test('a suggestion is not found, and is no change to publish', async () => {
  const fileId = await publishedDraft();
  await t.app.editing.rebuild(fileId);
  const rows = await t.database.query<{ text: string }>(
    sql`select text from paragraphs where file_id = ${fileId} order by stage, position`,
  );
  expect(rows.map(({ text }) => text)).toEqual([
    'Cranes stop at 60 km/h.',
    'Cranes stop at 60 km/h.',
  ]);
  await expect(t.ana.files.update({ fileId, state: 'published' })).rejects.toMatchObject({
    reason: 'document/nothing-to-publish',
  });
});

test('people who may comment open the draft to suggest if they may read it', async () => {
  const fileId = await publishedDraft();
  expect(await t.rita.documents.detailEdit({ fileId })).toMatchObject({
    file: { level: 'comment' },
  });
  const { id } = await t.ana.files.add({
    parentId: folder,
    name: 'New',
    kind: 'document',
    content,
  });
  await expect(t.rita.documents.detailEdit({ fileId: id })).rejects.toMatchObject({
    reason: 'file/not-found',
  });
});
