import type { DocumentJSON, NodeJSON } from '@docent/document-model/content';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';

let t: TestApp;
let space: string;
beforeAll(async () => {
  t = await startTestApp();
  space = await t.addSpace('Manuals', { ana: 'manage' });
});
afterAll(() => t?.close());

const paragraphs = 3_000;
const manual = (): DocumentJSON => ({
  type: 'doc',
  content: [
    {
      type: 'section',
      content: Array.from({ length: paragraphs }, (_, i) => ({
        type: 'paragraph',
        content: [{ type: 'text', text: `What step ${i} of the manual asks you to do` }],
      })),
    },
  ],
});
const add = (content: unknown) =>
  t.ana.files.add({ parentId: space, name: 'Manual', kind: 'document', content });
const draft = async (fileId: string) =>
  (await t.ana.documents.detailEdit({ fileId })).content as unknown as DocumentJSON;
const blocks = ({ content }: DocumentJSON) => content.flatMap((section) => section.content ?? []);
const write = (document: DocumentJSON, at: number, text: string) => {
  const block = blocks(document)[at] as NodeJSON;
  block.content = [{ type: 'text', text }];
};

test('a long text is created, changed by two people, published and copied like a short one', async () => {
  const { id: fileId } = await add(manual());
  const base = await draft(fileId);
  expect(blocks(base)).toHaveLength(paragraphs);

  const mine = structuredClone(base);
  write(mine, 7, 'Mine');
  const theirs = structuredClone(base);
  write(theirs, 1_000, 'Theirs');
  await Promise.all([
    t.ana.files.update({ fileId, base, content: mine }),
    t.ana.files.update({ fileId, base, content: theirs, state: 'published' }),
  ]);
  const merged = blocks(await draft(fileId));
  expect([merged[7], merged[1_000]]).toMatchObject([
    { content: [{ text: 'Mine' }] },
    { content: [{ text: 'Theirs' }] },
  ]);

  write(theirs, 7, 'Neither');
  await expect(t.ana.files.update({ fileId, base, content: theirs })).rejects.toMatchObject({
    reason: 'document/conflict',
    details: { paragraphs: [{ ours: { content: [{ text: 'Neither' }] } }] },
  });

  const copy = await t.ana.files.copy({ fileId });
  const copied = blocks(await draft(copy.id));
  expect(copied).toHaveLength(paragraphs);
  expect(copied[7]).toMatchObject({ content: [{ text: 'Mine' }] });
  expect(copied[7]?.attrs?.id).not.toBe(merged[7]?.attrs?.id);
});

test('a long text that is not a document is refused and creates nothing', async () => {
  const content = { ...manual(), content: [...manual().content, 'words'] };
  await expect(add(content)).rejects.toMatchObject({ reason: 'document/content-invalid' });
  const before = (await t.ana.files.findOuter({ parentId: space })).list;
  expect(before.filter(({ name }) => name === 'Manual')).toHaveLength(1);
});
