// Paragraphs go to another document with all that hangs on them, or not at all.
import { intoSections } from '@docent/document-model/sections';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../platform/database/database.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import type { PersonName } from '../../testing/people.ts';

let t: TestApp;
let hall: string;
let yard: string;

beforeAll(async () => {
  t = await startTestApp();
  hall = await t.addSpace('Hall', { ana: 'edit', ben: 'edit', rita: 'read' });
  yard = await t.addSpace('Yard', { ana: 'edit', ben: 'read' });
});
afterAll(() => t?.close());

const p = (id: string, text = `Text of ${id}.`) => ({
  type: 'paragraph',
  attrs: { id },
  content: [
    { type: 'text', text: text.slice(0, 4), marks: [{ type: 'bold' }] },
    { type: 'text', text: text.slice(4) },
  ],
});

async function write(parentId: string, blocks: object[], published = true) {
  const content = { ...intoSections(blocks as never[]) };
  const { id } = await t.ada.files.add({ parentId, name: 'Doc', kind: 'document', content });
  if (published) await t.ada.files.update({ fileId: id, state: 'published' });
  return id;
}

const texts = async (who: PersonName, fileId: string) =>
  (await t[who].documents.detailShow({ fileId })).paragraphs.map(({ text }) => text);
const draftOf = async (fileId: string) =>
  JSON.stringify((await t.ada.documents.detailEdit({ fileId })).content);
const withoutIds = (json: string) => json.replaceAll(/"id":"[^"]*"/g, '');

describe('moving', () => {
  test('puts paragraphs where they are wanted and leaves a link, for readers at once', async () => {
    const [from, to] = [
      await write(hall, [p('a'), p('b'), p('c')]),
      await write(hall, [p('x'), p('y')]),
    ];
    const moved = await t.ana.paragraphs.move({
      fileId: from,
      paragraphIds: ['b', 'a'],
      toFileId: to,
      beforeParagraphId: 'y',
      leave: 'link',
    });
    expect(moved).toMatchObject({
      from: { id: from, version: 2 },
      to: { id: to, version: 2 },
      paragraphId: 'a',
      published: true,
      comments: { moved: 0, stayed: 0 },
    });
    expect(await texts('rita', from)).toEqual(['Doc', 'Text of c.']);
    expect(await texts('rita', to)).toEqual([
      'Text of x.',
      'Text of a.',
      'Text of b.',
      'Text of y.',
    ]);
    expect(await draftOf(from)).toContain(`/detail/${to}/Doc#p-a`);
    expect(await draftOf(to)).toContain('"bold"');
    const { list } = await t.ana.history.show({ fileId: from });
    expect(list[0]).toMatchObject({ cause: 'revise', number: 2 });
  });

  test('leaves a synced paragraph, and what shows it elsewhere follows', async () => {
    const [from, to] = [
      await write(hall, [p('a'), p('b')]),
      await write(hall, [p('a', 'Not this one.')]),
    ];
    const move = { fileId: from, paragraphIds: ['a'], toFileId: to };
    const { paragraphId } = await t.ana.paragraphs.move({ ...move, leave: 'synced' });
    expect(paragraphId).not.toBe('a');
    expect(await draftOf(from)).toContain(`"fileId":"${to}","paragraphId":"${paragraphId}"`);
    const shown = async (who: PersonName) =>
      (await t[who].documents.synced({ list: [{ fileId: from, paragraphId: 'a' }] })).list[0];
    expect(await shown('rita')).toMatchObject({
      file: { id: to },
      block: { attrs: { id: paragraphId } },
    });
    // Once more, to where not everybody reads.
    const end = await write(yard, [p('z')]);
    await t.ana.paragraphs.move({
      fileId: to,
      paragraphIds: [paragraphId],
      toFileId: end,
      leave: 'nothing',
    });
    expect(await shown('ana')).toMatchObject({ file: { id: end } });
    expect(await shown('rita')).toMatchObject({ file: { id: from }, block: null });
    // And back to where it was.
    await t.ana.paragraphs.move({
      fileId: end,
      paragraphIds: [paragraphId],
      toFileId: from,
      leave: 'nothing',
    });
    expect(await shown('rita')).toMatchObject({ file: { id: from }, block: { type: 'paragraph' } });
  });

  test('takes comments along, but not those that are also about text that stays', async () => {
    const [from, to] = [await write(hall, [p('a'), p('b')]), await write(hall, [p('x')])];
    const at = { fileId: from, paragraphId: 'a', anchor: { from: 0, to: 4 }, quote: 'Text' };
    const { id } = await t.ben.comments.add({ ...at, body: 'Which text?', mentions: [t.ids.ana] });
    await t.ana.comments.add({ fileId: from, parentId: id, body: 'This one.' });
    const further = [{ paragraphId: 'b', quote: 'Text' }];
    const wide = await t.ben.comments.add({ ...at, further, body: 'Both.' });
    const moved = await t.ana.paragraphs.move({
      fileId: from,
      paragraphIds: ['a'],
      toFileId: to,
      leave: 'nothing',
    });
    expect(moved.comments).toEqual({ moved: 1, stayed: 1 });
    await t.settled();
    const there = await t.ben.comments.getTop({ fileId: to });
    expect(there.list).toMatchObject([
      {
        id,
        paragraphId: 'a',
        quote: 'Text',
        detached: false,
        anchor: { from: 0, to: 4 },
        replies: 1,
      },
    ]);
    const here = await t.ben.comments.getTop({ fileId: from });
    expect(here.list.map((one) => one.id)).toEqual([wide.id]);
    const { list } = await t.ana.notices.get({});
    expect(list.find(({ ref }) => ref.commentId === id)?.fileId).toBe(to);
    // It still follows its words.
    const { content: base } = await t.ana.documents.detailEdit({ fileId: to });
    const content = JSON.parse(JSON.stringify(base).replaceAll('"Text"', '"A Text"'));
    await t.ana.files.update({ fileId: to, content, base });
    await t.settled();
    expect((await t.ben.comments.getTop({ fileId: to })).list[0]?.anchor).toEqual({
      from: 2,
      to: 6,
    });
  });

  test('waits in both drafts where one of them has other changes or was never published', async () => {
    const [from, to] = [await write(hall, [p('a'), p('b')]), await write(hall, [p('x')], false)];
    const move = { fileId: from, paragraphIds: ['a'], toFileId: to };
    expect((await t.ana.paragraphs.move({ ...move, leave: 'link' })).published).toBe(false);
    expect(await texts('rita', from)).toEqual(['Text of a.', 'Text of b.']);
    expect(await draftOf(from)).not.toContain('of a.');
    expect(await draftOf(to)).toContain('of a.');
    const { list } = await t.ana.history.show({ fileId: from });
    expect(list[0]).toMatchObject({ cause: 'revise', number: null });
  });

  test.each([
    ['link', ['a'], true],
    ['synced', ['a', 'b'], true],
    ['nothing', ['b', 'c'], false],
  ] as const)('is undone where it left %s', async (leave, paragraphIds, isPublished) => {
    const from = await write(hall, [p('a'), p('b'), p('c')]);
    const to = await write(hall, [p('a', 'Another.')], isPublished);
    const before = await draftOf(from);
    const at = { fileId: from, anchor: { from: 0, to: 4 }, quote: 'Text' };
    const { id } = await t.ben.comments.add({
      ...at,
      paragraphId: paragraphIds[0],
      body: 'Here?',
    });
    const { undo } = await t.ana.paragraphs.move({
      fileId: from,
      paragraphIds: [...paragraphIds],
      toFileId: to,
      leave,
    });
    if (!undo) throw new Error('There is no undo.');
    expect((await t.ana.paragraphs.move(undo)).published).toBe(isPublished);
    expect(await texts('rita', from)).toEqual(['Text of a.', 'Text of b.', 'Text of c.']);
    expect(withoutIds(await draftOf(from))).toBe(withoutIds(before));
    expect(await draftOf(to)).not.toContain('of ');
    await t.settled();
    expect((await t.ben.comments.getTop({ fileId: from })).list).toMatchObject([
      { id, detached: false },
    ]);
  });

  test('is undone once, and only by those who may still edit both documents', async () => {
    const [from, to] = [await write(hall, [p('a'), p('b')]), await write(hall, [p('x')])];
    const move = { fileId: from, toFileId: to, leave: 'link' } as const;
    const { undo } = await t.ana.paragraphs.move({ ...move, paragraphIds: ['a'] });
    if (!undo) throw new Error('There is no undo.');
    const refused = async (who: PersonName, reason: string) => {
      const before = [await draftOf(from), await draftOf(to)];
      await expect(t[who].paragraphs.move(undo)).rejects.toMatchObject({ reason });
      expect([await draftOf(from), await draftOf(to)]).toEqual(before);
    };
    await refused('rita', 'file/level-too-low');
    for (const fileId of [from, to]) {
      await t.ada.files.update({ fileId, restricted: true });
      await refused('ana', 'file/not-found');
      await t.ada.files.update({ fileId, restricted: false });
    }
    await t.ada.files.update({ fileId: to, state: 'draft' });
    await t.ada.files.update({ fileId: to, name: 'Renamed' });
    expect((await t.ana.paragraphs.move(undo)).published).toBe(false);
    expect(await texts('ada', to)).toEqual(['Text of x.']);
    await refused('ana', 'paragraph/not-found');
  });

  test('is not undone over what somebody wrote in its place, nor offers it inside a list', async () => {
    const item = { type: 'listItem', content: [p('item')] };
    const list = { type: 'bulletList', attrs: { id: 'list' }, content: [item] };
    const [from, to] = [await write(hall, [p('a'), list]), await write(hall, [p('x')])];
    const move = { fileId: from, toFileId: to, leave: 'link' } as const;
    const { undo } = await t.ana.paragraphs.move({ ...move, paragraphIds: ['a'] });
    if (!undo) throw new Error('There is no undo.');
    const { content: base } = await t.ana.documents.detailEdit({ fileId: from });
    const content = JSON.parse(JSON.stringify(base).replace('"Doc"', '"Doc, see there"'));
    await t.ana.files.update({ fileId: from, content, base });
    const before = [await draftOf(from), await draftOf(to)];
    await expect(t.ana.paragraphs.move(undo)).rejects.toMatchObject({
      reason: 'paragraph/changed',
    });
    expect([await draftOf(from), await draftOf(to)]).toEqual(before);
    expect((await t.ana.paragraphs.move({ ...move, paragraphIds: ['item'] })).undo).toBeNull();
  });

  test.each([
    ['who may only read the other document', 'ben', {}, 'file/level-too-low'],
    ['who does not see it', 'ruth', {}, 'file/not-found'],
    [
      'a paragraph that is not there',
      'ana',
      { paragraphIds: ['a', 'gone'] },
      'paragraph/not-found',
    ],
    [
      'who names a place that is not there',
      'ana',
      { beforeParagraphId: 'gone' },
      'paragraph/not-found',
    ],
    ['who takes what was signed', 'ana', { paragraphIds: ['a', 'signed'] }, 'paragraph/signed'],
  ] as [string, PersonName, { paragraphIds?: string[]; beforeParagraphId?: string }, string][])(
    'changes nothing for %s',
    async (_, who, input, reason) => {
      const line = { type: 'signature', attrs: { id: 'signed', label: 'Keeper' } };
      const [from, to] = [await write(hall, [p('a'), line]), await write(yard, [p('x')])];
      await t.ana.forms.sign({ fileId: from, blockId: 'signed', typed: 'Ana' });
      const before = [await draftOf(from), await draftOf(to)];
      const move = { fileId: from, paragraphIds: ['a'], toFileId: to };
      const moving = t[who].paragraphs.move({ ...move, ...input, leave: 'link' });
      await expect(moving).rejects.toMatchObject({ reason });
      expect([await draftOf(from), await draftOf(to)]).toEqual(before);
      const rows = await t.database.query(
        sql`select from moved_paragraphs where file_id = ${from}`,
      );
      expect(rows).toEqual([]);
    },
  );

  test('of two towards each other at once both arrive', async () => {
    const [one, other] = [await write(hall, [p('a'), p('b')]), await write(hall, [p('x'), p('y')])];
    const move = (fileId: string, toFileId: string, id: string) =>
      t.ana.paragraphs.move({ fileId, paragraphIds: [id], toFileId, leave: 'nothing' });
    await Promise.all([move(one, other, 'a'), move(other, one, 'x')]);
    expect(await texts('rita', one)).toEqual(['Text of b.', 'Text of x.']);
    expect(await texts('rita', other)).toEqual(['Text of y.', 'Text of a.']);
  });

  test('stays within one document by other means', async () => {
    const from = await write(hall, [p('a')]);
    const move = { fileId: from, paragraphIds: ['a'], toFileId: from };
    await expect(t.ana.paragraphs.move({ ...move, leave: 'nothing' })).rejects.toMatchObject({
      reason: 'request/invalid',
    });
  });
});

describe('the history of a moved paragraph', () => {
  const cameFrom = async (who: PersonName, fileId: string) =>
    (await t[who].history.paragraph({ fileId, paragraphId: 'a' })).movedFrom;

  test('says where it came from to those who may read that', async () => {
    const shed = await t.addSpace('Shed', { ana: 'edit', ben: 'read', otto: 'read' });
    const [from, to] = [await write(hall, [p('a'), p('b')]), await write(shed, [p('x')])];
    await t.ana.paragraphs.move({
      fileId: from,
      paragraphIds: ['a'],
      toFileId: to,
      leave: 'nothing',
    });
    const place = { file: { id: from, name: 'Doc' }, paragraphId: 'a' };
    expect(await cameFrom('ana', to)).toEqual([place]);
    expect(await cameFrom('ben', to)).toEqual([place]);
    expect(await cameFrom('otto', to)).toEqual([]);
    expect(await cameFrom('ana', from)).toEqual([]);
  });

  test('does not tell readers of a move that is not published', async () => {
    const from = await write(yard, [p('a'), p('b')]);
    const to = await write(yard, [p('x')]);
    const { content } = await t.ana.documents.detailEdit({ fileId: to });
    const next = structuredClone(content) as typeof content & { content: { content: object[] }[] };
    next.content[0]?.content.push(p('unpublished'));
    await t.ana.files.update({ fileId: to, content: next, base: content });
    const { published } = await t.ana.paragraphs.move({
      fileId: from,
      paragraphIds: ['a'],
      toFileId: to,
      leave: 'nothing',
    });
    expect(published).toBe(false);
    expect(await cameFrom('ben', to)).toEqual([]);
    expect(await cameFrom('ana', to)).toMatchObject([{ file: { id: from } }]);
  });
});
