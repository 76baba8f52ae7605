// Everything that a document can contain survives saving, publishing, copying and loading.

import { blocksOf, type DocumentJSON, sameContent } from '@docent/document-model/content';
import { withoutSuggestions } from '@docent/document-model/suggestions/suggestions';
import { vocabulary } from '@docent/document-model/testing/vocabulary';
import { contentOf } from '@docent/document-model/yjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as Y from 'yjs';
import { startTestApp, type TestApp } from '../../testing/app.ts';

let t: TestApp;
let fileId: string;

const page = { paged: true, paper: 'A5', header: { left: '{title}', centre: '', right: '' } };
// A signature can only be created by signing, not by sending one.
const samples = vocabulary.filter(({ block }) => block.type !== 'signature');
const sent = {
  type: 'doc' as const,
  attrs: { page },
  content: [{ type: 'section', content: samples.map(({ block }) => block) }],
};
const settledText = withoutSuggestions(sent as DocumentJSON, 'refuse');

beforeAll(async () => {
  t = await startTestApp();
  const space = await t.ada.files.add({ parentId: null, name: 'Words', kind: 'folder' });
  const added = await t.ada.files.add({
    parentId: space.id,
    name: 'Everything',
    kind: 'document',
    content: sent,
  });
  fileId = added.id;
  await t.ada.files.update({ fileId, state: 'published' });
});
afterAll(() => t?.close());

const blocksById = (content: object) =>
  new Map(blocksOf(content as DocumentJSON).map((block) => [block.attrs?.id, block]));

async function shown(client: TestApp['ada'], id = fileId) {
  return (await client.documents.detailShow({ fileId: id })).content;
}

test.each(samples)('$name is in the draft and in what was published', async ({ block }) => {
  const draft = (await t.ada.documents.detailEdit({ fileId })).content;
  expect(blocksById(draft).get(block.attrs?.id)).toEqual(block);
  const expected = blocksById(settledText).get(block.attrs?.id);
  expect(blocksById(await shown(t.ada)).get(block.attrs?.id)).toEqual(expected);
});

test('the page setup is published and copied with the text', async () => {
  expect(await shown(t.ada)).toMatchObject({ attrs: { page } });
  const copy = await t.ada.files.copy({ fileId, name: 'Copy' });
  const copied = (await t.ada.documents.detailEdit({ fileId: copy.id })).content;
  expect(copied).toMatchObject({ attrs: { page } });
  const types = (content: object) => blocksOf(content as DocumentJSON).map(({ type }) => type);
  expect(types(copied)).toEqual(types(sent));
});

test('an editor that loads the draft again has the same content', async () => {
  const ydoc = new Y.Doc();
  const state = await t.ada.documents.detailState({ fileId });
  Y.applyUpdate(ydoc, new Uint8Array(await state.arrayBuffer()));
  const draft = (await t.ada.documents.detailEdit({ fileId })).content;
  expect(sameContent(contentOf(ydoc), draft)).toBe(true);
});
