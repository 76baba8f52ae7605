import type { Comment } from '@docent/contract/comments';
import { maxCommentedParagraphs } from '@docent/contract/constants';
import { findBlock, fragmentName } from '@docent/document-model/yjs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { sql } from '../../platform/database/database.ts';
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

const line = (id: string, text: string) => ({
  type: 'paragraph',
  attrs: { id },
  content: [{ type: 'text', text }],
});

/** Publishes a document with these paragraphs, whose ids are `p0` and so on. */
async function write(...texts: string[]): Promise<string> {
  const blocks = texts.map((text, i) => line(`p${i}`, text));
  const content = { type: 'doc', content: [{ type: 'section', content: blocks }] };
  const { id } = await app.ana.files.add({
    parentId: space,
    name: texts[0]?.slice(0, 40) ?? 'Empty',
    kind: 'document',
    content,
  });
  await app.ana.files.update({ fileId: id, state: 'published' });
  await app.settled();
  return id;
}

async function edit(fileId: string, fn: (ydoc: Y.Doc) => void): Promise<void> {
  const file = await app.app.access.require({ id: app.ids.ana }, 'edit', fileId);
  await app.app.editing.change(file, { id: app.ids.ana }, fn);
  await app.settled();
}

const lineOf = (ydoc: Y.Doc, id: string) => findBlock(ydoc, id)?.get(0) as Y.XmlText;

async function place(id: string) {
  const [{ paragraphId, anchor, detached } = {} as Comment] = (await app.ana.comments.get({ id }))
    .list;
  return { paragraphId, anchor, detached };
}

const say = (who: PersonName, fileId: string, body: string, more: object = {}) =>
  app[who].comments.add({ fileId, body, ...more });

describe('a thread on a few words', () => {
  test('keeps its place while the text around it is edited, split, moved, deleted and restored', async () => {
    const fileId = await write('The pump is oiled every week.', 'Valves are closed by hand.');
    const { id, quote } = await say('cleo', fileId, 'Really?', {
      paragraphId: 'p0',
      anchor: { from: 12, to: 17 },
    });
    expect(quote).toBe('oiled');

    await edit(fileId, (ydoc) => {
      lineOf(ydoc, 'p0').insert(12, 'well ');
      lineOf(ydoc, 'p0').insert(19, 'X');
    });
    expect(await place(id)).toEqual({
      paragraphId: 'p0',
      anchor: { from: 17, to: 23 },
      detached: false,
    });

    // Enter before it: the text is written again in a new block.
    await edit(fileId, (ydoc) => {
      const first = lineOf(ydoc, 'p0');
      const tail = first.toString().slice(4);
      first.delete(4, tail.length);
      const section = ydoc.getXmlFragment(fragmentName).get(0) as Y.XmlElement;
      const block = new Y.XmlElement('paragraph');
      block.setAttribute('id', 'split');
      block.insert(0, [new Y.XmlText(tail)]);
      section.insert(1, [block]);
    });
    expect(await place(id)).toEqual({
      paragraphId: 'split',
      anchor: { from: 13, to: 19 },
      detached: false,
    });

    await edit(fileId, (ydoc) => {
      (ydoc.getXmlFragment(fragmentName).get(0) as Y.XmlElement).delete(1, 1);
    });
    expect(await place(id)).toEqual({ paragraphId: null, anchor: null, detached: true });
    expect((await app.cleo.comments.getTop({ fileId, filter: 'detached' })).list).toMatchObject([
      { id, quote: 'oiled' },
    ]);

    await edit(fileId, (ydoc) => {
      const second = lineOf(ydoc, 'p1');
      second.insert(second.length, ' Everything is well oiXled.');
    });
    expect(await place(id)).toMatchObject({ paragraphId: 'p1', detached: false });
  });

  test('is found by its quotation if it was selected in an older text', async () => {
    const fileId = await write('Check the oil level.', 'Then start the engine.');
    await edit(fileId, (ydoc) => lineOf(ydoc, 'p0').insert(0, 'First of all: '));
    const { id, anchor } = await say('cleo', fileId, 'Which oil?', {
      paragraphId: 'p0',
      anchor: { from: 10, to: 13 },
      quote: 'oil',
    });
    expect(anchor).toEqual({ from: 24, to: 27 });
    const lost = await say('cleo', fileId, 'And this?', {
      paragraphId: 'p0',
      anchor: { from: 0, to: 4 },
      quote: 'a sentence that is gone',
    });
    expect(lost).toMatchObject({ detached: true, quote: 'a sentence that is gone' });
    const whole = await say('cleo', fileId, 'All of it', { paragraphId: 'p1' });
    expect(whole).toMatchObject({ paragraphId: 'p1', anchor: null, detached: false });
    const file = await say('cleo', fileId, 'In general');
    // In the order of the text, with threads without a place last.
    const { list } = await app.cleo.comments.getTop({ fileId, limit: 3 });
    expect(list.slice(0, 2).map((one) => one.id)).toEqual([id, whole.id]);
    const more = await app.cleo.comments.getTop({ fileId, limit: 2 });
    const rest = await app.cleo.comments.getTop({ fileId, cursor: more.next ?? '' });
    expect(rest.list.map((one) => one.id).sort()).toEqual([lost.id, file.id].sort());
  });

  test('covers the whole selection, of which a client may quote only the beginning', async () => {
    const fileId = await write('Check the oil level.');
    const anchor = { from: 6, to: 19 };
    const one = { paragraphId: 'p0', anchor, quote: 'the oil' };
    expect(await say('cleo', fileId, 'Daily?', one)).toMatchObject({ anchor, quote: 'the oil' });
  });

  test.each([
    { paragraphId: 'nowhere' },
    { paragraphId: 'p0', anchor: { from: 2, to: 2 } },
    { paragraphId: 'p0', anchor: { from: 0, to: 400 } },
    { anchor: { from: 0, to: 1 } },
  ])('is refused if there is no such text: %o', async (where) => {
    const fileId = await write('Short.');
    await expect(say('cleo', fileId, 'Here', where)).rejects.toMatchObject({
      reason: 'comment/place-invalid',
    });
  });
});

describe('a thread on several paragraphs', () => {
  const covers = async (id: string) => {
    const [top = {} as Comment] = (await app.ana.comments.get({ id })).list;
    return [top, ...top.further].map(({ paragraphId, anchor, quote }) => [
      paragraphId,
      anchor && [anchor.from, anchor.to],
      quote,
    ]);
  };

  test('covers its part of each, and moves to the first one that is left', async () => {
    const fileId = await write('Oil the pump.', 'Wait an hour.', 'Close the valve.', 'Go home.');
    const { id } = await say('cleo', fileId, 'In this order?', {
      paragraphId: 'p0',
      anchor: { from: 4, to: 13 },
      quote: 'the pump.',
      further: [
        { paragraphId: 'p1', anchor: { from: 0, to: 13 }, quote: 'Wait an hour.' },
        { paragraphId: 'p2', anchor: { from: 0, to: 5 } },
      ],
    });
    const after = await say('cleo', fileId, 'Really?', { paragraphId: 'p1' });
    expect(await covers(id)).toEqual([
      ['p0', [4, 13], 'the pump.'],
      ['p1', [0, 13], 'Wait an hour.'],
      ['p2', [0, 5], 'Close'],
    ]);

    await edit(fileId, (ydoc) => {
      lineOf(ydoc, 'p0').delete(0, 13);
      lineOf(ydoc, 'p1').insert(5, 'half ');
    });
    expect(await covers(id)).toEqual([
      ['p1', [0, 18], 'Wait an hour.'],
      ['p2', [0, 5], 'Close'],
      [null, null, 'the pump.'],
    ]);
    const list = async () => (await app.cleo.comments.getTop({ fileId })).list;
    expect((await list()).map((top) => [top.id, top.detached])).toEqual([
      [id, false],
      [after.id, false],
    ]);

    await edit(fileId, (ydoc) => lineOf(ydoc, 'p3').insert(0, 'Oil the pump. '));
    expect(await covers(id)).toEqual([
      ['p1', [0, 18], 'Wait an hour.'],
      ['p2', [0, 5], 'Close'],
      ['p3', [4, 13], 'the pump.'],
    ]);

    await edit(fileId, (ydoc) => {
      for (const one of ['p1', 'p2', 'p3']) {
        const text = lineOf(ydoc, one);
        text.delete(0, text.length);
      }
    });
    expect(await place(id)).toEqual({ paragraphId: null, anchor: null, detached: true });
  });

  test('quotes text that was deleted before it was sent', async () => {
    const fileId = await write('Oil the pump.', 'Wait an hour.');
    const { id } = await say('cleo', fileId, 'When?', {
      paragraphId: 'p0',
      anchor: { from: 0, to: 3 },
      quote: 'Fill',
      further: [{ paragraphId: 'p1', anchor: { from: 5, to: 7 }, quote: 'an' }],
    });
    expect(await covers(id)).toEqual([
      ['p1', [5, 7], 'an'],
      [null, null, 'Fill'],
    ]);
  });

  test.each([
    ['comment/place-invalid', { further: [{ paragraphId: 'p0' }] }],
    ['comment/place-invalid', { paragraphId: 'p0', further: [{ paragraphId: 'nowhere' }] }],
    [
      'request/invalid',
      {
        paragraphId: 'p0',
        further: Array.from({ length: maxCommentedParagraphs }, () => ({ paragraphId: 'p0' })),
      },
    ],
  ])('is refused with %s if there is no such text or too much of it: %#', async (reason, where) => {
    const fileId = await write('Short.');
    await expect(say('cleo', fileId, 'Here', where)).rejects.toMatchObject({ reason });
    expect((await app.cleo.comments.getTop({ fileId })).list).toEqual([]);
  });
});

describe('people in a thread', () => {
  test('reply, mention, get notifications, and read', async () => {
    const fileId = await write('The crew meets at six.');
    const root = await say('cleo', fileId, `Too early, @[ben](${app.ids.ben})?`);
    await app.settled();
    expect((await app.ben.notices.get({ unread: true })).list[0]).toMatchObject({
      kind: 'mention',
      ref: { commentId: root.id },
    });
    expect((await app.ana.notices.get({ unread: true })).list[0]).toMatchObject({
      kind: 'comment',
      fileId,
    });
    const answer = await say('ben', fileId, 'Indeed.', { parentId: root.id });
    expect(answer).toMatchObject({ parentId: root.id, unread: false });
    // A reply to a reply belongs to the same thread.
    expect(await say('cleo', fileId, 'So?', { parentId: answer.id })).toMatchObject({
      parentId: root.id,
    });
    const { list } = await app.cleo.comments.get({ id: answer.id });
    expect(list.map(({ body, unread }) => [body, unread])).toEqual([
      [root.body, false],
      ['Indeed.', true],
      ['So?', false],
    ]);
    expect(await app.cleo.comments.getUnread({})).toMatchObject({
      total: 1,
      list: [{ id: answer.id, fileName: 'The crew meets at six.' }],
    });
    expect(await app.ana.comments.counts({ fileIds: fileId })).toEqual({
      list: [{ fileId, open: 1, unread: 3 }],
    });
    const unreadReplies = async (who: PersonName) =>
      (await app[who].comments.getTop({ fileId })).list.map(({ unread, unreadReplies }) => [
        unread,
        unreadReplies,
      ]);
    expect(await unreadReplies('ana')).toEqual([[true, 2]]);
    expect(await unreadReplies('cleo')).toEqual([[false, 1]]);
    expect(await app.cleo.comments.read({ id: root.id })).toEqual({ read: 1 });
    expect(await unreadReplies('cleo')).toEqual([[false, 0]]);
    expect(await app.ana.comments.oneClickReadCount({ fileId })).toEqual({ count: 3 });
    expect(await app.ana.comments.oneClickRead({ fileId })).toEqual({ read: 3 });
    expect(await app.ana.comments.oneClickReadCount({ fileId })).toEqual({ count: 0 });
  });

  test('get one notification if they are both mentioned and asked to check it', async () => {
    const fileId = await write('The hose is green.');
    const root = await say(
      'cleo',
      fileId,
      `Is it, @[ruth](${app.ids.ruth}) @[ben](${app.ids.ben})?`,
      {
        approvers: [app.ids.ruth],
      },
    );
    const kinds = async (who: PersonName) =>
      (await app[who].notices.get({ unread: true })).list
        .filter(({ ref }) => ref.commentId === root.id)
        .map(({ kind }) => kind);
    expect([await kinds('ruth'), await kinds('ben')]).toEqual([['approval-asked'], ['mention']]);
    await app.ruth.comments.oneClickRead({ fileId });
  });

  test('have read the notifications of what they read in the thread', async () => {
    const fileId = await write('The crew leaves at six.');
    const root = await say('cleo', fileId, `Too late, @[ben](${app.ids.ben})?`);
    const other = await say('cleo', fileId, `Who locks up, @[ben](${app.ids.ben})?`);
    await say('ben', fileId, 'Not at all.', { parentId: root.id });
    const told = async (who: 'ana' | 'ben' | 'cleo') =>
      (await app[who].notices.get({ unread: true })).list
        .filter((notice) => notice.fileId === fileId)
        .map(({ kind, ref }) => `${kind} ${ref.commentId === other.id ? 'other' : 'root'}`);
    expect(await told('ben')).toEqual(['mention other', 'mention root']);
    expect(await told('cleo')).toEqual(['reply root']);
    await app.ben.comments.read({ id: root.id });
    expect(await told('ben')).toEqual(['mention other']);
    expect(await told('cleo')).toEqual(['reply root']);
    await app.cleo.comments.oneClickRead({});
    expect(await told('cleo')).toEqual([]);
    expect(await told('ana')).not.toEqual([]);
    await app.ana.comments.oneClickRead({ fileId });
    expect(await told('ana')).toEqual([]);
  });

  test('remove its notifications by deleting it, but not those of its replies', async () => {
    const fileId = await write('The pump starts at ten.');
    const told = async (who: 'ana' | 'ben' | 'cleo') =>
      (await app[who].notices.get({})).list
        .filter((notice) => notice.fileId === fileId)
        .map(({ kind }) => kind);
    const root = await say('cleo', fileId, `Too late, @[ben](${app.ids.ben})?`);
    const reply = await say('ben', fileId, `@[ana](${app.ids.ana}) knows.`, { parentId: root.id });
    expect([await told('ben'), await told('cleo')]).toEqual([['mention'], ['reply']]);
    expect(await told('ana')).toEqual(['mention', 'comment']);
    await app.cleo.comments.delete({ id: root.id });
    expect([await told('ben'), await told('cleo')]).toEqual([[], ['reply']]);
    expect(await told('ana')).toEqual(['mention']);
    await app.ben.comments.delete({ id: reply.id });
    for (const who of ['ana', 'ben', 'cleo'] as const) expect(await told(who)).toEqual([]);
  });

  test("remove somebody's notification by removing the mention, unless it was read", async () => {
    const fileId = await write('Ladders stand on level ground.');
    const [ben, ruth] = [`@[ben](${app.ids.ben})`, `@[ruth](${app.ids.ruth})`];
    const { id } = await say('cleo', fileId, `${ben} or ${ruth}?`);
    const told = async (who: PersonName) => {
      const { list } = await app[who].notices.get({});
      return list.filter((one) => one.fileId === fileId).map(({ kind }) => kind);
    };
    const unread = async (who: PersonName) =>
      (await app[who].comments.getUnread({})).list.filter((one) => one.fileId === fileId).length;
    expect([await told('ben'), await told('ruth')]).toEqual([['mention'], ['mention']]);
    await app.ruth.comments.read({ id });
    await app.cleo.comments.update({ id, body: `@[ana](${app.ids.ana})?` });
    expect([await told('ben'), await unread('ben')]).toEqual([[], 0]);
    expect(await told('ruth')).toEqual(['mention']);
    expect(await told('ana')).toEqual(['mention', 'comment']);
    await app.cleo.comments.update({ id, body: 'Somebody?' });
    // Followers of the document are still notified of the comment.
    expect([await told('ana'), await unread('ana')]).toEqual([['comment'], 1]);
  });

  test('add a comment once, however often the request is repeated', async () => {
    const fileId = await write('The lift starts at nine.');
    const root = await say('cleo', fileId, 'Why so late?', { sending: 'one' });
    expect(await say('cleo', fileId, 'Why so late?', { sending: 'one' })).toEqual(root);
    const again = { parentId: root.id, sending: 'two' };
    const [first, second] = await Promise.all([
      say('ben', fileId, 'Fog.', again),
      say('ben', fileId, 'Fog.', again),
    ]);
    expect(first.id).toBe(second.id);
    // The same key from another person is a different request.
    await say('ana', fileId, 'Frost.', again);
    const { list } = await app.cleo.comments.get({ id: root.id });
    expect(list.map(({ body }) => body)).toEqual(['Why so late?', 'Fog.', 'Frost.']);
  });

  test('cannot mention people who may not comment on the document', async () => {
    const fileId = await write('Salaries');
    const body = `@[rita](${app.ids.rita}) and @[nils](${app.ids.nils}), look`;
    await expect(say('cleo', fileId, body)).rejects.toMatchObject({
      reason: 'comment/person-without-access',
      details: { people: expect.arrayContaining(['rita', 'nils']) },
    });
    await expect(say('cleo', fileId, 'Hm', { approvers: ['nobody'] })).rejects.toMatchObject({
      reason: 'person/not-found',
    });
    const root = await say('cleo', fileId, 'Fine');
    await expect(
      app.cleo.comments.addApprover({ id: root.id, personIds: [app.ids.rita] }),
    ).rejects.toMatchObject({ reason: 'comment/person-without-access' });
    await expect(
      app.cleo.comments.update({ id: root.id, body: `@[rita](${app.ids.rita})` }),
    ).rejects.toMatchObject({ reason: 'comment/person-without-access' });
    expect((await app.cleo.comments.get({ id: root.id })).list).toHaveLength(1);
  });

  test('edit and delete their own comments, managers delete any, and replies keep the thread', async () => {
    const fileId = await write('Filters');
    const root = await say('cleo', fileId, 'Change them?');
    const reply = await say('ben', fileId, 'Yes.', { parentId: root.id });
    expect(await app.cleo.comments.update({ id: root.id, body: 'Clean them?' })).toMatchObject({
      body: 'Clean them?',
      editedAt: expect.any(String),
    });
    await expect(app.ana.comments.update({ id: root.id, body: 'Mine' })).rejects.toMatchObject({
      reason: 'comment/not-yours',
    });
    await expect(app.ben.comments.delete({ id: root.id })).rejects.toMatchObject({
      reason: 'comment/not-yours',
    });
    await expect(app.cleo.comments.update({ id: root.id, body: ' \u200b' })).rejects.toMatchObject({
      reason: 'comment/blank',
    });
    await app.cleo.comments.react({ id: root.id, reaction: '👍', on: true });
    await app.ana.comments.delete({ id: root.id });
    const [kept] = (await app.ben.comments.get({ id: reply.id })).list;
    expect(kept).toMatchObject({ deleted: true, body: '', replies: 1, reactions: [] });
    await expect(
      app.ben.comments.react({ id: root.id, reaction: '👍', on: true }),
    ).rejects.toMatchObject({ reason: 'comment/not-found' });
    await app.ben.comments.delete({ id: reply.id });
    expect((await app.ana.comments.getTop({ fileId })).list).toEqual([]);
    const { list } = await app.ada.audit.list({ fileId });
    const did = list.map(({ action }) => action).filter((action) => action.startsWith('comment.'));
    expect(did.reverse()).toEqual([
      ...['comment.added', 'comment.added', 'comment.changed'],
      ...['comment.deleted', 'comment.deleted'],
    ]);
  });

  test('react once each, and can undo it', async () => {
    const fileId = await write('Paint');
    const { id } = await say('cleo', fileId, 'Blue?');
    await app.ben.comments.react({ id, reaction: '🎉', on: true });
    await app.cleo.comments.react({ id, reaction: '🎉', on: true });
    const { reactions } = await app.ben.comments.react({ id, reaction: '🎉', on: true });
    expect(
      reactions.map(({ reaction, people }) => [reaction, people.map((p) => p.username)]),
    ).toEqual([['🎉', ['ben', 'cleo']]]);
    expect(await app.ben.comments.react({ id, reaction: '🎉', on: false })).toMatchObject({
      reactions: [{ reaction: '🎉', people: [{ username: 'cleo' }] }],
    });
  });
});

describe('checking', () => {
  test('anybody can resolve a thread, and one with approvers is resolved once all have checked it', async () => {
    const fileId = await write('Torque: 40 Nm');
    const { id } = await say('cleo', fileId, 'Sure?');
    expect(await app.ben.comments.checked({ id })).toMatchObject({
      checked: true,
      checkedBy: { username: 'ben' },
    });
    await app.ana.comments.addApprover({ id, personIds: [app.ids.ben, app.ids.ana] });
    const open = () => app.cleo.comments.getTop({ fileId, filter: 'open' });
    expect((await open()).list).toHaveLength(1);
    await expect(app.cleo.comments.checked({ id })).rejects.toMatchObject({
      reason: 'comment/not-approver',
    });
    expect(await app.ben.comments.checked({ id })).toMatchObject({ checked: false });
    expect((await app.ana.comments.getTop({ fileId, filter: 'approve' })).list).toHaveLength(1);
    expect((await app.ben.comments.getTop({ fileId, filter: 'approve' })).list).toHaveLength(0);
    const done = await app.ana.comments.checked({ id, checked: true });
    expect(done).toMatchObject({ checked: true, checkedBy: { username: 'ana' } });
    expect(done.approvers.every(({ checkedAt }) => checkedAt !== null)).toBe(true);
    // Its author reopens it for everybody.
    const again = await app.cleo.comments.checked({ id, checked: false });
    expect(again.checked).toBe(false);
    expect(again.approvers.some(({ checkedAt }) => checkedAt !== null)).toBe(false);
    const reply = await say('ben', fileId, 'Measured.', { parentId: id });
    await expect(app.ben.comments.checked({ id: reply.id })).rejects.toMatchObject({
      reason: 'comment/not-a-thread',
    });
  });
});

describe('rights', () => {
  test('revoking the right hides comments and their counts', async () => {
    const fileId = await write('Plans');
    const root = await say('cleo', fileId, `@[ruth](${app.ids.ruth})?`);
    const unread = async () => (await app.ruth.comments.getUnread({})).total;
    expect(await unread()).toBe(1);
    await expect(app.rita.comments.getTop({ fileId })).rejects.toMatchObject({
      reason: 'file/level-too-low',
    });
    await expect(app.rita.comments.get({ id: root.id })).rejects.toMatchObject({
      reason: 'comment/not-found',
    });
    await app.ada.files.update({ fileId, restricted: true });
    expect(await unread()).toBe(0);
    expect(await app.ruth.comments.counts({ fileIds: [fileId] })).toEqual({ list: [] });
    await expect(app.ruth.comments.get({ id: root.id })).rejects.toMatchObject({
      reason: 'comment/not-found',
    });
    await app.ada.files.update({ fileId, restricted: false });
    expect(await unread()).toBe(1);
  });

  test('a copy has no comments, and permanently deleting a document deletes them', async () => {
    const fileId = await write('Draft plan');
    await say('cleo', fileId, 'Nice', { paragraphId: 'p0', anchor: { from: 0, to: 5 } });
    const copy = await app.ana.files.copy({ fileId, parentId: space });
    expect((await app.ana.comments.getTop({ fileId: copy.id })).list).toEqual([]);
    await app.ana.files.delete({ fileId });
    await app.ana.files.delete({ fileId, forever: true });
    const left = await app.database.query(sql`select from comments where file_id = ${fileId}`);
    expect(left).toEqual([]);
    await app.settled();
  });
});
