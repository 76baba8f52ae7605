import { buffer } from 'node:stream/consumers';
import { extractText, getDocumentProxy } from 'unpdf';
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

test('a folder that its asker manages is exported without what the space forbids to download', async () => {
  const guarded = await t.addSpace('Guarded', { ana: 'edit' });
  const { id: outer } = await t.ana.files.add({ parentId: guarded, name: 'Outer', kind: 'folder' });
  const { id: inner } = await t.ana.files.add({ parentId: outer, name: 'Inner', kind: 'folder' });
  await addDocument(outer, 'Own', text('Mine.'));
  const onlyRead = await addDocument(inner, 'Borrowed', text('Theirs.'));
  const subject = { kind: 'person', id: t.ids.ana } as const;
  await t.ada.access.grant({ fileId: outer, subject, level: 'manage' });
  await t.ada.files.update({ fileId: inner, restricted: true });
  await t.ada.access.grant({ fileId: inner, subject, level: 'read' });
  await t.ada.files.update({ fileId: guarded, downloadsAllowed: false });
  const forbidden = { reason: 'export/not-allowed' };
  await expect(t.ana.exports.pdf({ fileId: onlyRead })).rejects.toMatchObject(forbidden);
  const entries = await entriesOf(await t.ana.exports.exportFolder({ fileId: outer }));
  expect([...entries.keys()]).toEqual(['Own.md']);
  const book = await t.ana.exports.exportFolder({ fileId: outer, format: 'pdf' });
  const pdf = await getDocumentProxy(new Uint8Array(await book.arrayBuffer()));
  const { text: words } = await extractText(pdf, { mergePages: true });
  expect(words).toContain('Mine.');
  expect(words).not.toMatch(/Inner|Borrowed|Theirs/);
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

test('a folder as PDF is a book with contents, parts, an outline, and pages that count on', async () => {
  const { id: book } = await t.ana.files.add({ parentId: space, name: 'Book', kind: 'folder' });
  const { id: part } = await t.ana.files.add({ parentId: book, name: 'Part', kind: 'folder' });
  const { id: closed } = await t.ana.files.add({ parentId: book, name: 'Closed', kind: 'folder' });
  const heading = (words: string, id: string) => ({
    type: 'heading',
    attrs: { id, level: 1 },
    content: [text(words)],
  });
  const addChapter = async (parentId: string, name: string, ...content: object[]) => {
    const { id } = await t.ana.files.add({
      parentId,
      name,
      kind: 'document',
      content: { type: 'doc', content: [{ type: 'section', content }] } as never,
    });
    await t.ana.files.update({ fileId: id, state: 'published' });
    return id;
  };
  const inner = await addChapter(part, 'Inner', heading('Same place', 'headingaaaa1'));
  await addChapter(
    book,
    'Outer',
    heading('Same place', 'headingaaaa1'),
    { type: 'tableOfContents', attrs: { depth: 1 } },
    { type: 'paragraph', content: [text('Below', '#p-headingaaaa1')] },
    { type: 'paragraph', content: [text('Other', `/detail/${inner}/Inner`)] },
  );
  await addChapter(closed, 'Secret', { type: 'paragraph', content: [text('The torque.')] });
  await t.ada.files.update({ fileId: closed, restricted: true });

  const answer = await t.rita.exports.exportFolder({ fileId: book, format: 'pdf' });
  const pdf = await getDocumentProxy(new Uint8Array(await answer.arrayBuffer()));
  const { text: pages } = await extractText(pdf, { mergePages: false });
  const starts = pages.map((page) => page.replace(/\s+/g, ' ').trim().slice(0, 20));
  expect(starts.map((start) => start.split(' ')[0])).toEqual([
    'Book',
    'Contents',
    'Part',
    'Inner',
    'Outer',
  ]);
  expect(pages.join(' ')).not.toMatch(/Secret|torque|Closed|DRAFT/);
  expect(pages[4]).toContain('5 / 5');
  // The contents of a document are its own, of the book only titles.
  expect(pages[4]?.match(/Same place/g)).toHaveLength(2);
  expect(pages[1]).not.toContain('Same place');
  const outline = await pdf.getOutline();
  const titlesOf = (items: typeof outline): unknown[] =>
    items.map(({ title, items: below }) => (below.length ? [title, ...titlesOf(below)] : title));
  expect(titlesOf(outline)).toEqual([
    ['Part', ['Inner', 'Same place']],
    ['Outer', 'Same place'],
  ]);
});

test('a folder without documents has no book', async () => {
  const { id: empty } = await t.ana.files.add({ parentId: space, name: 'Empty', kind: 'folder' });
  await expect(t.rita.exports.exportFolder({ fileId: empty, format: 'pdf' })).rejects.toMatchObject(
    { reason: 'export/no-documents' },
  );
});
