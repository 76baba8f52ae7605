// A paragraph of one document shown in another requires the reader's rights on the first.
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
const again = (id: string) => ({
  type: 'synced',
  attrs: { id, fileId: 'f', paragraphId: 'torque' },
});
const torque = paragraph('torque', 'Tighten to 40 Nm.');

beforeAll(async () => {
  t = await startTestApp();
  const space = await t.addSpace('Operations', { ana: 'edit', ben: 'read' });
  const content = doc(
    { type: 'callout', attrs: { id: 'box', kind: 'tip' }, content: [torque, again('inner')] },
    paragraph('other', 'Nothing of this.'),
    again('again'),
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

const ask = async (who: 'ada' | 'ana' | 'ben' | 'ruth', ...ids: string[]) => {
  const list = (ids.length > 0 ? ids : ['torque']).map((paragraphId) => ({
    fileId: source,
    paragraphId,
  }));
  return (await t[who].documents.synced({ list })).list;
};

describe('a synced paragraph', () => {
  test('of an unpublished document is visible to its editors only', async () => {
    expect(await ask('ana')).toEqual([
      {
        file: { id: source, name: 'Bolts' },
        block: expect.objectContaining({ type: 'paragraph', content: torque.content }),
        isDraft: true,
      },
    ]);
    expect(await ask('ben')).toEqual([null]);
  });

  test('shows the published text until the next version is published', async () => {
    await t.ana.files.update({ fileId: source, state: 'published' });
    const { content: base } = await t.ana.documents.detailShow({ fileId: source });
    const content = JSON.parse(JSON.stringify(base).replace('40 Nm', '45 Nm'));
    await t.ana.files.update({ fileId: source, content, base });
    for (const who of ['ana', 'ben'] as const) {
      const [shown] = await ask(who);
      expect(shown).toMatchObject({ block: { content: torque.content }, isDraft: false });
    }
    await t.ana.files.update({ fileId: source, state: 'published' });
    expect(JSON.stringify(await ask('ben'))).toContain('45 Nm');
    expect(await ask('ruth')).toEqual([null]);
  });

  test('is returned with others in one call, in the requested order', async () => {
    const list = await ask('ben', 'other', 'nowhere', 'torque', 'other');
    expect(list.map((one) => one?.block?.attrs)).toMatchObject([
      { id: 'other' },
      undefined,
      { id: 'torque' },
      { id: 'other' },
    ]);
  });

  test('may be a callout with paragraphs, but contains no synced paragraphs, which prevents cycles', async () => {
    const [box, again, item] = await ask('ben', 'box', 'again', 'inner');
    expect(box?.block).toMatchObject({
      type: 'callout',
      content: [{ attrs: { id: 'torque' } }],
    });
    expect(box?.block?.content).toHaveLength(1);
    expect(again?.block).toBeNull();
    expect(item?.block).toBeNull();
  });

  test('disappears with its document', async () => {
    await t.ana.files.delete({ fileId: source });
    expect(await ask('ben')).toEqual([null]);
  });
});
