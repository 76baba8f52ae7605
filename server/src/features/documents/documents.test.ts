import { manual } from '@docent/document-model/testing/documents';
import { contentOf, fragmentName } from '@docent/document-model/yjs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { sql } from '../../platform/database/database.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';

let t: TestApp;
let space: string;
let folder: string;

beforeAll(async () => {
  t = await startTestApp();
  space = await t.addSpace('Operations', { ana: 'edit', ben: 'edit' });
  await t.ada.access.grant({
    fileId: space,
    subject: { kind: 'department', id: t.departments.operations },
    level: 'read',
  });
});
afterAll(() => t?.close());

beforeEach(async () => {
  folder = (await t.ana.files.add({ parentId: space, name: 'Ropes', kind: 'folder' })).id;
});

const paragraph = (id: string, text: string, href?: string) => ({
  type: 'paragraph',
  attrs: { id },
  content: [
    { type: 'text', text, ...(href ? { marks: [{ type: 'link', attrs: { href } }] } : {}) },
  ],
});
const heading = (id: string, text: string, level = 2) => ({
  type: 'heading',
  attrs: { id, level },
  content: [{ type: 'text', text }],
});
const doc = (...blocks: object[]) => ({
  type: 'doc' as const,
  content: [{ type: 'section', content: blocks }],
});

async function write(name: string, ...blocks: object[]): Promise<string> {
  const content = blocks.length > 0 ? doc(...blocks) : undefined;
  return (await t.ana.files.add({ parentId: folder, name, kind: 'document', content })).id;
}

async function texts(client: TestApp['ana'], fileId: string, version?: number) {
  const response = await client.documents.detailShow(
    version === undefined ? { fileId } : { fileId, version },
  );
  return response.paragraphs.map(({ text }) => text);
}

const publish = (fileId: string) => t.ana.files.update({ fileId, state: 'published' });

test('readers see published text, editors an unpublished draft, and others nothing', async () => {
  const id = await write(
    'Wind',
    heading('headingaaaa1', 'Limits'),
    paragraph('paragraphaa1', '60 km/h'),
  );
  expect(await texts(t.ben, id)).toEqual(['Limits', '60 km/h']);
  await expect(texts(t.rita, id)).rejects.toMatchObject({ reason: 'file/not-found' });

  expect(await publish(id)).toMatchObject({ state: 'published', version: 1 });
  const response = await t.rita.documents.detailShow({ fileId: id });
  expect(response).toMatchObject({
    version: 1,
    outline: [{ id: 'headingaaaa1', level: 2, text: 'Limits' }],
    paragraphs: [
      { id: 'headingaaaa1', headingPath: [] },
      { id: 'paragraphaa1', text: '60 km/h', headingPath: ['Limits'] },
    ],
  });
  await expect(texts(t.otto, id)).rejects.toMatchObject({ reason: 'file/not-found' });
});

test('a version stays the same when the draft changes', async () => {
  const base = doc(paragraph('paragraphaa1', 'first'));
  const id = await write('Log', paragraph('paragraphaa1', 'first'));
  await publish(id);
  await t.ben.files.update({ fileId: id, base, content: doc(paragraph('paragraphaa1', 'second')) });
  expect(await texts(t.rita, id)).toEqual(['first']);
  await t.settled();
  expect(await t.ana.files.get({ fileId: id })).toMatchObject({ state: 'draft', version: 1 });

  expect(await publish(id)).toMatchObject({ state: 'published', version: 2 });
  expect(await texts(t.rita, id)).toEqual(['second']);
  expect(await texts(t.rita, id, 1)).toEqual(['first']);
  await expect(texts(t.rita, id, 3)).rejects.toMatchObject({ reason: 'version/not-found' });
  await expect(publish(id)).rejects.toMatchObject({ reason: 'document/nothing-to-publish' });
});

test('text written a moment before publishing is in the version', async () => {
  const id = await write('Shift', paragraph('paragraphaa1', 'one'));
  const base = doc(paragraph('paragraphaa1', 'one'));
  const content = doc(paragraph('paragraphaa1', 'one'), paragraph('paragraphaa2', 'two'));
  await t.ana.files.update({ fileId: id, base, content, state: 'published' });
  expect(await texts(t.rita, id)).toEqual(['one', 'two']);
});

test('only one of two simultaneous publications succeeds, and no number is used twice', async () => {
  const id = await write('Twice', paragraph('paragraphaa1', 'one'));
  const results = await Promise.allSettled([publish(id), publish(id), publish(id)]);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const versions = await t.database.query(sql`select number from versions where file_id = ${id}`);
  expect(versions).toEqual([{ number: 1 }]);
});

test('an unpublished document is hidden from readers but not from editors, who see who unpublished it', async () => {
  const id = await write('Old', paragraph('paragraphaa1', 'old'));
  await publish(id);
  await t.ana.files.update({ fileId: id, state: 'draft' });
  await expect(texts(t.rita, id)).rejects.toMatchObject({ reason: 'file/not-found' });
  expect(await texts(t.ben, id)).toEqual(['old']);
  const { unpublished } = await t.ben.files.get({ fileId: id });
  expect(unpublished?.by?.username).toBe('ana');
  expect(Date.parse(unpublished?.at ?? '')).toBeGreaterThan(0);
  const left = await t.database.query(
    sql`select id from paragraphs where file_id = ${id} and stage = 'published'`,
  );
  expect(left).toEqual([]);
  await expect(t.ana.files.update({ fileId: id, state: 'draft' })).rejects.toMatchObject({
    reason: 'document/not-published',
  });
  expect(await publish(id)).toMatchObject({ version: 2 });
  expect((await t.rita.files.get({ fileId: id })).unpublished).toBeNull();
  // Publishing again does not make the unpublished version visible.
  await expect(t.rita.documents.detailShow({ fileId: id, version: 1 })).rejects.toMatchObject({
    reason: 'version/not-found',
  });
  expect((await t.ben.documents.detailShow({ fileId: id, version: 1 })).version).toBe(1);
  expect((await t.rita.documents.detailShow({ fileId: id, version: 2 })).version).toBe(2);
});

test('published paragraphs are those of the version, also after deletions and moves', async () => {
  const blocks = ['a', 'b', 'c', 'd'].map((text) => paragraph(`paragraphaa${text}`, text));
  const id = await write('Order', ...blocks);
  await publish(id);
  const [a, b, , d] = blocks as [object, object, object, object];
  await t.ana.files.update({
    fileId: id,
    base: doc(...blocks),
    content: doc(d, b, a),
    state: 'published',
  });
  const rows = await t.database.query<{ text: string }>(sql`
    select text from paragraphs where file_id = ${id} and stage = 'published' order by position`);
  expect(rows.map(({ text }) => text)).toEqual(['d', 'b', 'a']);
});

test('content without its base is refused', async () => {
  const id = await write('Base', paragraph('paragraphaa1', 'theirs'));
  const content = doc(paragraph('paragraphaa1', 'ours'));
  await expect(t.ben.files.update({ fileId: id, content })).rejects.toMatchObject({
    status: 409,
    reason: 'document/base-missing',
    details: { ours: { type: 'doc' }, theirs: { type: 'doc' } },
  });
  expect(await texts(t.ben, id)).toEqual(['theirs']);
});

test('a conflict in one paragraph returns both texts and changes nothing', async () => {
  const base = doc(paragraph('paragraphaa1', 'base'), paragraph('paragraphaa2', 'other'));
  const id = await write('Both', ...(base.content[0]?.content ?? []));
  const theirs = doc(paragraph('paragraphaa1', 'theirs'), paragraph('paragraphaa2', 'other'));
  await t.ana.files.update({ fileId: id, base, content: theirs });
  const ours = doc(paragraph('paragraphaa1', 'ours'), paragraph('paragraphaa2', 'ours, too'));
  const refused = await t.ben.files.update({ fileId: id, base, content: ours }).catch((e) => e);
  expect(refused).toMatchObject({ status: 409, reason: 'document/conflict' });
  expect(JSON.stringify(refused.details)).toContain('"theirs"');
  expect(JSON.stringify(refused.details)).toContain('"ours"');
  expect(await texts(t.ben, id)).toEqual(['theirs', 'other']);
});

test.each([
  ['a number', 7],
  ['a text', 'text'],
  ['another node', { type: 'paragraph', content: [] }],
  ['a document of texts', { type: 'doc', content: ['text'] }],
  ['nodes without a type', { type: 'doc', content: [{ content: [] }] }],
  ['a text without text', { type: 'doc', content: [{ type: 'text', text: 5 }] }],
])('%s is refused and creates nothing', async (_, content) => {
  const name = `Bad ${Math.random()}`;
  await expect(
    t.ana.files.add({ parentId: folder, name, kind: 'document', content }),
  ).rejects.toMatchObject({ status: 400, reason: 'document/content-invalid' });
  const { list } = await t.ana.files.findOuter({ parentId: folder });
  expect(list.map((file) => file.name)).not.toContain(name);
});

test("a copy has the text but none of the original's paragraph ids", async () => {
  const id = await write(
    'Source',
    heading('headingaaaa1', 'Limits'),
    paragraph('paragraphaa1', 'text'),
  );
  const copy = await t.ana.files.copy({ fileId: id, name: 'Copy' });
  const [original, copied] = await Promise.all([
    t.ana.documents.detailShow({ fileId: id }),
    t.ana.documents.detailShow({ fileId: copy.id }),
  ]);
  expect(copied.paragraphs.map(({ text }) => text)).toEqual(['Limits', 'text']);
  const ids = new Set(original.paragraphs.map((one) => one.id));
  expect(copied.paragraphs.some((one) => ids.has(one.id))).toBe(false);
});

test('backlinks are shown only to people who may read the linking document', async () => {
  const target = await write('Target', paragraph('paragraphaa1', 'target'));
  await publish(target);
  const address = `/detail/${target}/Target`;
  const open = await write('Open', paragraph('paragraphaa1', 'see', address));
  const draft = await write('Draft only', paragraph('paragraphaa1', 'see', address));
  const closed = await write('Closed', paragraph('paragraphaa1', 'see', address));
  await Promise.all([publish(open), publish(closed)]);
  await t.ada.files.update({ fileId: closed, restricted: true });

  const backlinks = async (client: TestApp['ana']) =>
    (await client.documents.detailShow({ fileId: target })).backlinks.map(({ name }) => name);
  expect(await backlinks(t.rita)).toEqual(['Open']);
  expect(await backlinks(t.ben)).toEqual(['Draft only', 'Open']);
  expect(await backlinks(t.ada)).toEqual(['Closed', 'Draft only', 'Open']);
  expect(draft).toBeTruthy();
});

test('a document shows the current names of linked files to people who may read them', async () => {
  const open = await write('Open now', paragraph('paragraphaa1', 'target'));
  const closed = await write('Closed now', paragraph('paragraphaa1', 'target'));
  const unpublished = await write('Not published', paragraph('paragraphaa1', 'target'));
  await Promise.all([publish(open), publish(closed)]);
  const source = await write(
    'Source',
    paragraph('paragraphaa1', 'open', `/detail/${open}/Open`),
    paragraph('paragraphaa2', 'closed', `/detail/${closed}/Closed`),
    paragraph('paragraphaa3', 'draft', `/detail/${unpublished}/Draft`),
  );
  await publish(source);
  await t.ana.files.update({ fileId: open, name: 'Renamed' });
  await t.ada.files.update({ fileId: closed, restricted: true });

  const links = async (client: TestApp['ana']) =>
    (await client.documents.detailShow({ fileId: source })).links.map(({ name }) => name).sort();
  expect(await links(t.rita)).toEqual(['Renamed']);
  expect(await links(t.ben)).toEqual(['Not published', 'Renamed']);
  expect(await links(t.ada)).toEqual(['Closed now', 'Not published', 'Renamed']);
});

test('the draft and its state require the right to edit', async () => {
  const id = await write('Live', paragraph('paragraphaa1', 'text'));
  await publish(id);
  for (const call of ['detailEdit', 'detailState'] as const) {
    await expect(t.rita.documents[call]({ fileId: id })).rejects.toMatchObject({
      status: 403,
      reason: 'file/level-too-low',
    });
    await expect(t.otto.documents[call]({ fileId: id })).rejects.toMatchObject({ status: 404 });
    await expect(t.ana.documents[call]({ fileId: folder })).rejects.toMatchObject({
      reason: 'file/not-a-document',
    });
  }
  expect(await t.ben.documents.detailEdit({ fileId: id })).toMatchObject({
    live: { url: '/live', room: id },
    file: { id, level: 'edit' },
  });
});

test('a state that the browser has already is not sent again', async () => {
  const id = await write('Cached', paragraph('paragraphaa1', 'text'));
  const first = await t.ana.documents.detailState({ fileId: id });
  const etag = first.headers.get('etag') as string;
  expect((await first.arrayBuffer()).byteLength).toBeGreaterThan(20);
  const known = { 'if-none-match': etag };
  expect((await t.ana.documents.detailState({ fileId: id }, known)).status).toBe(304);

  const base = doc(paragraph('paragraphaa1', 'text'));
  await t.ana.files.update({ fileId: id, base, content: doc(paragraph('paragraphaa1', 'new')) });
  const changed = await t.ana.documents.detailState({ fileId: id }, known);
  expect(changed.status).toBe(200);
  expect(changed.headers.get('etag')).not.toBe(etag);
});

test("a large state is stored zipped, and can be read by clients that don't accept that", async () => {
  const blocks = Array.from({ length: 2_000 }, (_, i) =>
    paragraph(`b${String(i).padStart(11, '0')}`, `${i} ${'a long line '.repeat(12)}`),
  );
  const id = await write('Large', ...blocks);
  const state = async (encoding: string) =>
    t.ana.documents.detailState({ fileId: id }, { 'accept-encoding': encoding });
  const zipped = await state('gzip');
  const plain = await state('identity');
  expect(zipped.headers.get('content-encoding')).toBe('gzip');
  expect(plain.headers.get('content-encoding')).toBeNull();
  const bytes = new Uint8Array(await plain.arrayBuffer());
  expect(bytes.byteLength).toBeGreaterThan(256 * 1024);
  expect(Buffer.compare(bytes, new Uint8Array(await zipped.arrayBuffer()))).toBe(0);
  const ydoc = new Y.Doc();
  Y.applyUpdate(ydoc, bytes);
  expect(contentOf(ydoc)).toEqual(await t.app.editing.content(id));
});

test('reading is recorded for the list of recent files, and a preview is not', async () => {
  const id = await write('Read', paragraph('paragraphaa1', 'text'));
  await publish(id);
  const recent = async () => {
    await t.app.documents.settled();
    return (await t.rita.files.recent({})).list;
  };
  await t.rita.documents.detailShow({ fileId: id, preview: true });
  expect((await recent()).map(({ file }) => file.id)).not.toContain(id);
  await t.rita.documents.detailShow({ fileId: id });
  expect((await recent())[0]).toMatchObject({ what: 'read', file: { id } });
});

describe('of a long text, the first screens', () => {
  const long = manual(1000);
  const blocks = long.content.flatMap((section) => section.content ?? []);
  const idsOf = (content: unknown) =>
    (content as typeof long).content.flatMap(({ content = [] }) =>
      content.map(({ attrs }) => attrs?.id),
    );
  let id: string;
  beforeEach(async () => {
    const content = { ...long, content: [...long.content] };
    const made = await t.ana.files.add({ parentId: folder, name: 'A', kind: 'document', content });
    id = made.id;
  });

  test('are those at the beginning, with the whole outline', async () => {
    // Once from the database, and once from the cache.
    const part = await t.ben.documents.detailShow({ fileId: id, near: '' });
    const whole = await t.ben.documents.detailShow({ fileId: id });
    expect(await t.ben.documents.detailShow({ fileId: id, near: '' })).toEqual(part);
    const ids = idsOf(part.content);
    expect([whole.isPart, part.isPart]).toEqual([undefined, true]);
    expect(ids).toEqual(idsOf(whole.content).slice(0, ids.length));
    expect(ids.length).toBeLessThan(250);
    expect(part.outline).toEqual(whole.outline);
    expect(part.paragraphs.length).toBeGreaterThan(ids.length / 2);
    expect(part.paragraphs).toEqual(whole.paragraphs.slice(0, part.paragraphs.length));
  });

  test('are those around the requested paragraph, even inside a table', async () => {
    const table = blocks.findLast(({ type }) => type === 'table');
    const cell = table?.content?.[1]?.content?.[1]?.content?.[0]?.attrs?.id as string;
    const part = await t.ben.documents.detailShow({ fileId: id, near: cell });
    const { paragraphs } = await t.ben.documents.detailShow({ fileId: id });
    expect(await t.ben.documents.detailShow({ fileId: id, near: cell })).toEqual(part);
    expect(paragraphs).toEqual(expect.arrayContaining(part.paragraphs));
    expect(idsOf(part.content)).toContain(table?.attrs?.id);
    expect(idsOf(part.content)).not.toContain(blocks[0]?.attrs?.id);
    expect(part.paragraphs.map((paragraph) => paragraph.id)).toContain(cell);
    const other = await t.ben.documents.detailShow({ fileId: id, near: 'no such one' });
    expect(idsOf(other.content)).toContain(blocks[0]?.attrs?.id);
  });

  test('require the right to read the whole, and contain only published text', async () => {
    const ask = (client: TestApp['ana']) =>
      client.documents.detailShow({ fileId: id, near: '' }).then(({ version }) => version);
    await expect(ask(t.rita)).rejects.toMatchObject({ reason: 'file/not-found' });
    await expect(ask(t.otto)).rejects.toMatchObject({ reason: 'file/not-found' });
    await publish(id);
    expect(await ask(t.rita)).toBe(1);
    await expect(ask(t.otto)).rejects.toMatchObject({ reason: 'file/not-found' });
  });

  test('contain everything that was written until the request', async () => {
    const first = blocks.find(({ type }) => type === 'paragraph');
    const paragraphId = first?.attrs?.id as string;
    const shownText = async (near?: string) => {
      const response = await t.ben.documents.detailShow({
        fileId: id,
        ...(near === '' && { near }),
      });
      return response.paragraphs.find((paragraph) => paragraph.id === paragraphId)?.text;
    };
    for (const text of ['Once', 'Twice']) {
      const { content: base } = await t.ana.documents.detailShow({ fileId: id });
      const content = structuredClone(base) as unknown as typeof long;
      const paragraph = content.content[0]?.content?.find(({ attrs }) => attrs?.id === paragraphId);
      if (paragraph) paragraph.content = [{ type: 'text', text }];
      await t.ana.files.update({ fileId: id, base: { ...base }, content: { ...content } });
      expect([await shownText(''), await shownText()]).toEqual([text, text]);
    }
  });

  test('come at once as last derived, while the whole includes later edits', async () => {
    const content = manual(4000);
    const { id: fileId } = await t.ana.files.add({
      parentId: folder,
      name: 'Book',
      kind: 'document',
      content: { ...content },
    });
    const before = await t.ben.documents.detailShow({ fileId, near: '' });
    const ydoc = new Y.Doc();
    const { state } = await t.app.editing.state(fileId);
    Y.applyUpdate(ydoc, state as Uint8Array);
    const stateVector = Y.encodeStateVector(ydoc);
    const block = new Y.XmlElement('paragraph');
    block.insert(0, [new Y.XmlText('Just now.')]);
    (ydoc.getXmlFragment(fragmentName).get(0) as Y.XmlElement).insert(0, [block]);
    const update = Buffer.from(Y.encodeStateAsUpdate(ydoc, stateVector));
    // Inserted without notifying the node, so the node does not schedule deriving.
    await t.database.query(sql`
      insert into document_updates (file_id, update, person_id) values (${fileId}, ${update}, null)`);
    const first = async (near?: string) => {
      const asked = { fileId, ...(near === '' && { near }) };
      const { isPart, paragraphs } = await t.ben.documents.detailShow(asked);
      return { isPart, text: paragraphs[0]?.text };
    };
    expect(await first('')).toEqual({ isPart: true, text: before.paragraphs[0]?.text });
    expect(await first()).toEqual({ text: 'Just now.' });
    expect(await first('')).toEqual({ isPart: true, text: 'Just now.' });
  });

  test('are all of a short text', async () => {
    const short = await write('Short', paragraph('paragraphaa1', 'All of it'));
    const asked = { fileId: short, near: '' };
    expect(await t.ben.documents.detailShow(asked)).toEqual(
      await t.ben.documents.detailShow({ fileId: short }),
    );
  });
});
