// Corrections that readers suggest to the owner of a document.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import type { PersonName } from '../../testing/people.ts';

let app: TestApp;
let space: string;

beforeAll(async () => {
  app = await startTestApp();
  space = await app.addSpace('Manuals', {
    ana: 'manage',
    ben: 'edit',
    cleo: 'comment',
    rita: 'read',
    ruth: 'comment',
  });
});
afterAll(() => app.close());

/** Publishes a document of Ana's with these paragraphs, whose ids are `p0` and so on. */
async function write(...texts: string[]): Promise<string> {
  const blocks = texts.map((text, i) => ({
    type: 'paragraph',
    attrs: { id: `p${i}` },
    content: [{ type: 'text', text }],
  }));
  const { id } = await app.ana.files.add({
    parentId: space,
    name: texts[0] ?? '',
    kind: 'document',
    content: { type: 'doc', content: [{ type: 'section', content: blocks }] },
  });
  await app.ana.files.update({ fileId: id, state: 'published' });
  await app.settled();
  return id;
}

const noticesOf = async (person: PersonName, kind: string, fileId: string) =>
  (await app[person].notices.get({})).list.filter(
    (notice) => notice.kind === kind && notice.fileId === fileId,
  );

test("a reader's suggested correction is visible only to the owner", async () => {
  const fileId = await write('Haul rope');
  const text = 'It says 8 mm, the drawing says 9 mm.';
  const { owner } = await app.rita.comments.suggestCorrection({ fileId, text });
  expect(owner.id).toBe(app.ids.ana);
  await app.settled();
  const told = async (person: PersonName) => {
    const { list } = await app[person].notices.get({});
    return list.filter(({ kind }) => kind === 'correction').map((notice) => notice.text);
  };
  expect(await told('ana')).toEqual([`rita suggested a correction to “Haul rope”: ${text}`]);
  for (const person of ['ada', 'ben', 'cleo', 'rita', 'ruth'] as const) {
    expect(await told(person)).toEqual([]);
    expect(JSON.stringify(await app[person].comments.getUnread({}))).not.toContain('9 mm');
  }
  expect((await app.ben.comments.getTop({ fileId })).list).toEqual([]);
  const refused = (person: PersonName, input: { fileId: string; text: string }) =>
    expect(app[person].comments.suggestCorrection(input)).rejects;
  await refused('rita', { fileId, text: ' \u200b' }).toMatchObject({ reason: 'comment/blank' });
  await refused('rita', { fileId: space, text }).toMatchObject({ reason: 'file/not-a-document' });
  await app.ana.files.update({ fileId, restricted: true });
  await refused('rita', { fileId, text }).toMatchObject({ status: 404 });
  await app.settled();
  expect(await told('ana')).toHaveLength(1);
});

describe('a correction of a paragraph', () => {
  const was = 'The rope is 8 mm thick.';
  const becomes = 'The rope is 9 mm thick.';

  async function suggest(text = '') {
    const fileId = await write(was, 'Lubricate it every month.');
    await app.rita.comments.suggestCorrection({
      fileId,
      text,
      paragraph: { id: 'p0', was, becomes },
    });
    const [notice] = await noticesOf('ana', 'correction', fileId);
    return { fileId, id: notice?.correction?.id ?? '', notice };
  }

  const draftOf = async (fileId: string) =>
    JSON.stringify((await app.ana.documents.detailEdit({ fileId })).content);

  test('is applied to the draft in one call, and its reader is told', async () => {
    const { fileId, id, notice } = await suggest('See the drawing.');
    expect(notice?.correction).toEqual({
      id,
      status: 'open',
      note: 'See the drawing.',
      was,
      becomes,
    });
    expect(notice?.ref.paragraphId).toBe('p0');

    expect((await app.ana.comments.applyCorrection({ id })).status).toBe('applied');
    await app.settled();
    expect(await draftOf(fileId)).toContain(becomes);
    const { content, file } = await app.rita.documents.detailShow({ fileId });
    expect(JSON.stringify(content)).toContain(was);
    expect(file.version).toBe(1);
    const [told] = await noticesOf('rita', 'correction-settled', fileId);
    expect(told?.text).toBe(`ana applied your correction to “${was}”`);
    expect((await noticesOf('ana', 'correction', fileId))[0]?.readAt).not.toBeNull();
    const { list } = await app.ada.audit.list({ fileId });
    const entry = list.find(({ action }) => action === 'document.corrected');
    expect(entry).toMatchObject({ person: { username: 'ana' }, details: { name: 'rita' } });

    await expect(app.ana.comments.applyCorrection({ id })).rejects.toMatchObject({
      reason: 'correction/settled',
    });
  });

  test('is refused if the text has changed meanwhile, and stays open', async () => {
    const { fileId, id } = await suggest();
    const { content } = await app.ben.documents.detailEdit({ fileId });
    const changed = JSON.parse(JSON.stringify(content).replace('8 mm', '8.5 mm'));
    await app.ben.files.update({ fileId, content: changed, base: content });
    await app.settled();
    await expect(app.ana.comments.applyCorrection({ id })).rejects.toMatchObject({
      status: 409,
      reason: 'correction/outdated',
    });
    expect(await draftOf(fileId)).toContain('8.5 mm');
    expect((await noticesOf('ana', 'correction', fileId))[0]?.correction?.status).toBe('open');
    expect(await noticesOf('rita', 'correction-settled', fileId)).toEqual([]);
  });

  test('is rejected with an answer for the reader', async () => {
    const { fileId, id } = await suggest();
    await app.ana.comments.rejectCorrection({ id, reply: 'The drawing is old.' });
    const [told] = await noticesOf('rita', 'correction-settled', fileId);
    expect(told?.text).toBe(`ana rejected your correction to “${was}”: The drawing is old.`);
    expect(await draftOf(fileId)).toContain(was);
  });

  test('is settled only by the owner', async () => {
    const { fileId, id } = await suggest();
    for (const person of ['ada', 'ben', 'rita', 'ruth'] as const) {
      const { applyCorrection, rejectCorrection } = app[person].comments;
      const missing = { status: 404, reason: 'correction/not-found' };
      await expect(applyCorrection({ id })).rejects.toMatchObject(missing);
      await expect(rejectCorrection({ id })).rejects.toMatchObject(missing);
    }
    expect(await draftOf(fileId)).toContain(was);
  });

  test('is only accepted for the text that readers are shown', async () => {
    const fileId = await write(was);
    const refused = (paragraph: { id: string; was: string; becomes: string }, reason: string) =>
      expect(
        app.rita.comments.suggestCorrection({ fileId, text: '', paragraph }),
      ).rejects.toMatchObject({ reason });
    await refused({ id: 'p9', was, becomes }, 'paragraph/not-found');
    await refused({ id: 'p0', was: 'Another text.', becomes }, 'paragraph/changed');
    await refused({ id: 'p0', was, becomes: `${was} ` }, 'correction/unchanged');
    await refused({ id: 'p0', was, becomes: ' ' }, 'correction/unchanged');
    expect(await noticesOf('ana', 'correction', fileId)).toEqual([]);
  });
});

test('a correction in words is marked as done', async () => {
  const fileId = await write('Clamps');
  await app.rita.comments.suggestCorrection({ fileId, text: 'A picture is missing.' });
  const [notice] = await noticesOf('ana', 'correction', fileId);
  await app.ana.comments.applyCorrection({ id: notice?.correction?.id ?? '' });
  expect(await noticesOf('rita', 'correction-settled', fileId)).toHaveLength(1);
});
