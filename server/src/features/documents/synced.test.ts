// A paragraph of one document shown in another requires the reader's rights on the first.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';

let t: TestApp;
let space: string;
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
const synced = (id: string, fileId: string, paragraphId: string) => ({
  type: 'synced',
  attrs: { id, fileId, paragraphId },
});

/** A new document, or the next version of one. */
async function publish(parentId: string, content: ReturnType<typeof doc>, fileId?: string) {
  if (fileId !== undefined) {
    const { content: base } = await t.ana.documents.detailShow({ fileId });
    await t.ana.files.update({ fileId, content, base });
  }
  const name = 'With synced paragraphs';
  const id = fileId ?? (await t.ana.files.add({ parentId, name, kind: 'document', content })).id;
  await t.ana.files.update({ fileId: id, state: 'published' });
  return id;
}
const torque = paragraph('torque', 'Tighten to 40 Nm.');

beforeAll(async () => {
  t = await startTestApp();
  space = await t.addSpace('Operations', { ana: 'edit', ben: 'read' });
  const content = doc(
    {
      type: 'callout',
      attrs: { id: 'box', kind: 'tip' },
      content: [torque, synced('inner', 'f', 'torque')],
    },
    paragraph('other', 'Nothing of this.'),
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

  test('may be a callout with paragraphs, but contains no synced paragraphs', async () => {
    const [box] = await ask('ben', 'box');
    expect(box?.block).toMatchObject({
      type: 'callout',
      content: [{ attrs: { id: 'torque' } }],
    });
    expect(box?.block?.content).toHaveLength(1);
  });

  test('of a paragraph that is a synced one itself shows the text of its source, as far as it may be read', async () => {
    const closed = await t.addSpace('Closed', { ana: 'edit' });
    const secret = await publish(closed, doc(paragraph('secret', 'The code is 9.')));
    const chain = await publish(
      space,
      doc(synced('open', source, 'torque'), synced('closed', secret, 'secret')),
    );
    const list = [
      { fileId: chain, paragraphId: 'open' },
      { fileId: chain, paragraphId: 'closed' },
    ];
    const read = async (who: 'ana' | 'ben') => (await t[who].documents.synced({ list })).list;
    expect(await read('ana')).toMatchObject([
      { file: { id: source }, block: { attrs: { id: 'torque' } } },
      { file: { id: secret }, block: { attrs: { id: 'secret' } } },
    ]);
    expect(await read('ben')).toMatchObject([{ file: { id: source } }, null]);
  });

  test('ends where two show each other', async () => {
    const one = await publish(space, doc(synced('one', 'nowhere', 'nothing')));
    const two = await publish(space, doc(synced('two', one, 'one')));
    await publish(space, doc(synced('one', two, 'two')), one);
    const list = [{ fileId: two, paragraphId: 'two' }];
    expect((await t.ben.documents.synced({ list })).list).toMatchObject([{ block: null }]);
  });

  test('disappears with its document', async () => {
    await t.ana.files.delete({ fileId: source });
    expect(await ask('ben')).toEqual([null]);
  });
});
