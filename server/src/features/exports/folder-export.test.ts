import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { zipParts } from '../../testing/zip-parts.ts';

let t: TestApp;
let space: string;

beforeAll(async () => {
  t = await startTestApp();
  space = await t.addSpace('Lifting', { ana: 'edit', rita: 'read' });
});
afterAll(() => t?.close());

async function addDocument(parentId: string, name: string, ...content: object[]) {
  const { id } = await t.ana.files.add({
    parentId,
    name,
    kind: 'document',
    content: {
      type: 'doc',
      content: [{ type: 'section', content: [{ type: 'paragraph', content }] }],
    } as never,
  });
  await t.ana.files.update({ fileId: id, state: 'published' });
  return id;
}

const text = (words: string, href?: string) => ({
  type: 'text',
  text: words,
  ...(href === undefined ? {} : { marks: [{ type: 'link', attrs: { href } }] }),
});

async function entriesOf(response: Response) {
  return zipParts(await buffer(response.body as never));
}

test('an archive has the tree, with links that lead to its own files', async () => {
  const { id: folder } = await t.ana.files.add({
    parentId: space,
    name: 'Daily: checks',
    kind: 'folder',
  });
  const hook = await addDocument(folder, 'Hook', text('Look at it.'));
  await addDocument(folder, 'hook', text('The other one.'));
  await addDocument(
    space,
    'Crane',
    text('See '),
    text('the hook', `/detail/${hook}/Hook`),
    text(' or '),
    text('home', 'https://example.org'),
  );
  const entries = await entriesOf(await t.rita.exports.exportFolder({ fileId: space }));
  expect([...entries.keys()].sort()).toEqual([
    'Crane.md',
    'Daily_ checks/Hook.md',
    'Daily_ checks/hook (2).md',
  ]);
  expect(entries.get('Crane.md')?.trim()).toBe(
    'See [the hook](Daily_%20checks/Hook.md) or [home](https://example.org)',
  );
  const pages = await entriesOf(
    await t.rita.exports.exportFolder({ fileId: folder, format: 'html' }),
  );
  expect(pages.get('Hook.html')).toContain('<h1>Hook</h1>');
});

test('an archive has nothing that its asker may not read', async () => {
  const { id: outer } = await t.ana.files.add({ parentId: space, name: 'Outer', kind: 'folder' });
  const { id: closed } = await t.ana.files.add({ parentId: outer, name: 'Closed', kind: 'folder' });
  const secret = await addDocument(closed, 'Secret', text('The torque.'));
  await addDocument(outer, 'Open', text('It is ', `/detail/${secret}/Secret`));
  await t.ada.files.update({ fileId: closed, restricted: true });
  const entries = await entriesOf(await t.rita.exports.exportFolder({ fileId: outer }));
  expect([...entries.keys()]).toEqual(['Open.md']);
  await expect(t.rita.exports.exportFolder({ fileId: closed })).rejects.toMatchObject({
    reason: 'file/not-found',
  });
  const { list } = await t.ada.audit.list({ fileId: outer, action: 'document.exported' });
  expect(list.map(({ details }) => details)).toEqual([{ format: 'zip' }]);
});

test('pictures and attachments are in a folder beside their document', async () => {
  const id = await addDocument(space, 'Plan', text('With a picture.'));
  const files = [{ name: 'load.csv', content: 'one,two' }];
  const [file] = await t.ana.files.upload({ parentId: id, files });
  const { id: other } = await t.ana.files.add({
    parentId: space,
    name: 'Load',
    kind: 'document',
    content: {
      type: 'doc',
      content: [
        {
          type: 'section',
          content: [{ type: 'attachment', attrs: { fileId: file?.id, name: 'load.csv' } }],
        },
      ],
    } as never,
  });
  await t.ana.files.update({ fileId: other, state: 'published' });
  const entries = await entriesOf(await t.ana.exports.exportFolder({ fileId: space }));
  expect(entries.get('Load.md')?.trim()).toBe('[load.csv](Load%20files/load.csv)');
  expect(entries.get('Load files/load.csv')).toBe('one,two');
});
