// A paragraph of one document inside another is read with the rights of whoever reads.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';

let t: TestApp;
let source: string;

const paragraph = (id: string, text: string) => ({
  type: 'paragraph',
  attrs: { id },
  content: [{ type: 'text', text }],
});
const doc = (...blocks: object[]) => ({
  type: 'doc' as const,
  content: [{ type: 'section', content: blocks }],
});
const torque = paragraph('torque', 'Tighten to 40 Nm.');

beforeAll(async () => {
  t = await startTestApp();
  const space = await t.addSpace('Operations', { ana: 'edit', ben: 'read' });
  const content = doc(
    { type: 'callout', attrs: { id: 'box', kind: 'tip' }, content: [torque] },
    paragraph('other', 'Nothing of this.'),
    { type: 'synced', attrs: { id: 'again', fileId: 'f', paragraphId: 'torque' } },
  );
  const added = await t.ana.files.add({
    parentId: space,
    name: 'Bolts',
    kind: 'document',
    content,
  });
  source = added.id;
});
afterAll(() => t?.close());

const ask = (who: 'ada' | 'ana' | 'ben' | 'ruth', paragraphId = 'torque') =>
  t[who].documents.synced({ fileId: source, paragraphId });

describe('a synced paragraph', () => {
  test('of an unpublished document is for its editors only', async () => {
    expect(await ask('ana')).toEqual({
      file: { id: source, name: 'Bolts' },
      block: expect.objectContaining({ type: 'paragraph', content: torque.content }),
    });
    await expect(ask('ben')).rejects.toMatchObject({ status: 404 });
  });

  test('is what readers see, until the next version is published', async () => {
    await t.ana.files.update({ fileId: source, state: 'published' });
    const { content: base } = await t.ana.documents.detailShow({ fileId: source });
    const content = JSON.parse(JSON.stringify(base).replace('40 Nm', '45 Nm'));
    await t.ana.files.update({ fileId: source, content, base });
    for (const who of ['ana', 'ben'] as const) {
      expect((await ask(who)).block?.content).toEqual(torque.content);
    }
    await t.ana.files.update({ fileId: source, state: 'published' });
    expect(JSON.stringify((await ask('ben')).block)).toContain('45 Nm');
    await expect(ask('ruth')).rejects.toMatchObject({ status: 404, reason: 'file/not-found' });
  });

  test.each(['box', 'again', 'nowhere'])('is a paragraph and nothing else: not %s', async (id) => {
    expect((await ask('ana', id)).block).toBeNull();
  });

  test('is gone with its document', async () => {
    await t.ana.files.delete({ fileId: source });
    await expect(ask('ben')).rejects.toMatchObject({ status: 404, reason: 'file/not-found' });
  });
});
