// Answers after they were given: sources change, and people find, rate and delete them.
import { blocksOf, type DocumentJSON } from '@docent/document-model/content';
import { markdownToContent } from '@docent/document-model/formats/markdown';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../platform/database/database.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';

let docent: TestApp;
let space: string;
let leave: string;

const question = 'How many days of annual leave do full-time employees receive?';

/** Publishes the document with every `from` replaced by `to`. */
async function rewrite(fileId: string, from: string, to: string) {
  const { content } = await docent.ada.documents.detailEdit({ fileId });
  const next = JSON.parse(JSON.stringify(content).replaceAll(from, to)) as DocumentJSON;
  await docent.ada.files.update({ fileId, content: next, base: content, state: 'published' });
  await docent.settled();
}

const staleEvents = () =>
  docent.database.query<{ payload: { answerId: string; fileId: string } }>(
    sql`select payload from events where kind = 'answer.stale' order by id`,
  );

beforeAll(async () => {
  docent = await startTestApp();
  const { ada } = docent;
  space = (await ada.files.add({ parentId: null, name: 'Handbook', kind: 'folder' })).id;
  await ada.access.grant({ fileId: space, subject: { kind: 'everyone' }, level: 'read' });
});
afterAll(() => docent.close());

beforeEach(async () => {
  await docent.database.query(sql`delete from conversations`);
  await docent.database.query(sql`delete from questions`);
  await docent.database.query(sql`delete from events where kind = 'answer.stale'`);
  if (leave) await docent.ada.files.delete({ fileId: leave });
  const content = markdownToContent(
    '# Annual leave\n\nFull-time employees receive 25 days of annual leave a year.\n\nRequests go to the manager, who answers within five working days.\n',
  );
  const { ada } = docent;
  leave = (await ada.files.add({ parentId: space, name: 'Leave', kind: 'document', content })).id;
  await ada.files.update({ fileId: leave, state: 'published' });
  await docent.settled();
});

describe('a source remembers the version that it quoted', () => {
  const sourcesOf = async (id: string) =>
    (await docent.rita.assistant.conversation({ id })).turns[0]?.answer.according ?? [];

  test('and reports later changes to it', async () => {
    const { conversationId, id } = await docent.rita.assistant.vectorSearch({ search: question });
    expect(await sourcesOf(conversationId)).toMatchObject([{ version: 1 }]);
    expect((await sourcesOf(conversationId))[0]).not.toHaveProperty('change');

    await rewrite(leave, '25 days', '28 days');
    const [source] = await sourcesOf(conversationId);
    expect(source).toMatchObject({
      version: 1,
      text: 'Full-time employees receive 25 days of annual leave a year.',
      change: {
        kind: 'changed',
        text: 'Full-time employees receive 28 days of annual leave a year.',
        version: 2,
      },
    });
    const [{ payload } = { payload: null }, ...others] = await staleEvents();
    expect(others).toEqual([]);
    expect(payload).toEqual({
      answerId: id,
      personId: docent.ids.rita,
      conversationId,
      questionId: expect.any(String),
      fileId: leave,
      paragraphId: source?.paragraph_id,
    });

    // Reported once, however often it changes.
    await rewrite(leave, '28 days', '30 days');
    expect(await staleEvents()).toHaveLength(1);
  });

  test('a change elsewhere in the document is ignored', async () => {
    const { conversationId } = await docent.rita.assistant.vectorSearch({ search: question });
    await rewrite(leave, 'five working days', 'three working days');
    expect((await sourcesOf(conversationId))[0]).not.toHaveProperty('change');
    expect(await staleEvents()).toEqual([]);
  });

  test('a draft changes nothing until it is published', async () => {
    const { conversationId } = await docent.rita.assistant.vectorSearch({ search: question });
    const { content } = await docent.ada.documents.detailEdit({ fileId: leave });
    const next = JSON.parse(JSON.stringify(content).replace('25 days', '28 days'));
    await docent.ada.files.update({ fileId: leave, content: next, base: content });
    await docent.settled();
    expect((await sourcesOf(conversationId))[0]).not.toHaveProperty('change');
    expect(await staleEvents()).toEqual([]);
  });

  test('a deleted paragraph is reported as deleted', async () => {
    const { conversationId } = await docent.rita.assistant.vectorSearch({ search: question });
    const { content } = await docent.ada.documents.detailEdit({ fileId: leave });
    const document = content as unknown as DocumentJSON;
    const blocks = blocksOf(document).filter((block) => !JSON.stringify(block).includes('25 days'));
    const next = { ...document, content: [{ ...document.content[0], content: blocks }] };
    await docent.ada.files.update({
      fileId: leave,
      content: next,
      base: content,
      state: 'published',
    });
    await docent.settled();
    expect((await sourcesOf(conversationId))[0]?.change).toEqual({
      kind: 'gone',
      text: null,
      version: 2,
    });
    expect(await staleEvents()).toHaveLength(1);
  });

  test('a change is not shown to people who may not read it', async () => {
    const { conversationId } = await docent.rita.assistant.vectorSearch({ search: question });
    await rewrite(leave, '25 days', '99 secret days');
    await docent.ada.files.update({ fileId: leave, restricted: true });
    await docent.settled();
    expect(JSON.stringify(await sourcesOf(conversationId))).not.toContain('secret');
  });
});

describe('the asker is notified of an outdated answer', () => {
  const notices = async () =>
    (await docent.rita.notices.get({ unread: true })).list.filter(
      ({ kind }) => kind === 'answer-stale',
    );

  beforeEach(async () => {
    await docent.rita.notices.read({ all: true });
  });

  test('once, with a link to the conversation, if they may read the document', async () => {
    const { rita, ana, ada } = docent;
    const { conversationId, according } = await rita.assistant.vectorSearch({ search: question });
    const [source] = according;
    await rewrite(leave, '25 days', '28 days');
    await rewrite(leave, '28 days', '30 days');
    const [notice, ...others] = await notices();
    expect(others).toEqual([]);
    expect(notice).toMatchObject({
      text: `“Leave” has changed since it answered “${question}”`,
      fileId: leave,
      ref: { conversationId, paragraphId: source?.paragraph_id },
      count: 1,
      actor: null,
    });
    expect((await ana.notices.get({ unread: true })).list).toEqual([]);
    // By default only in the application.
    const { list } = await rita.notices.settings({});
    expect(list.find(({ kind }) => kind === 'answer-stale')).toMatchObject({
      inApp: true,
      mail: 'none',
    });

    await ada.files.update({ fileId: leave, restricted: true });
    await docent.settled();
    expect(await notices()).toEqual([]);
  });

  test('once per question, by its text, however often it was asked', async () => {
    const { rita } = docent;
    const other = 'How many days of leave do employees receive a year?';
    await rita.assistant.vectorSearch({ search: question });
    docent.clock.advance(1000);
    const { conversationId } = await rita.assistant.vectorSearch({ search: question });
    await rita.assistant.vectorSearch({ search: other });
    await rewrite(leave, '25 days', '28 days');
    const told = await notices();
    expect(told.map(({ text }) => text).sort()).toEqual([
      `“Leave” has changed since it answered “${question}”`,
      `“Leave” has changed since it answered “${other}”`,
    ]);
    expect(told.find(({ text }) => text.includes(question))?.ref).toMatchObject({ conversationId });
  });

  test('but not if they have deleted the conversation', async () => {
    const { conversationId } = await docent.rita.assistant.vectorSearch({ search: question });
    await docent.rita.assistant.deleteConversation({ id: conversationId });
    await rewrite(leave, '25 days', '28 days');
    expect(await notices()).toEqual([]);
  });
});

describe('an answer from a document that became unreadable', () => {
  test('is withheld with a notice, and returns with the right to read', async () => {
    const { rita, ada } = docent;
    const { conversationId } = await rita.assistant.vectorSearch({ search: question });
    const turn = async () => (await rita.assistant.conversation({ id: conversationId })).turns[0];
    expect(await turn()).toMatchObject({ withheld: false, answer: { grounded: 'quoted' } });

    await ada.files.update({ fileId: leave, restricted: true });
    await docent.settled();
    const withheld = await turn();
    expect(withheld).toMatchObject({ withheld: true, answer: { res: '', according: [] } });
    for (const hint of ['25 days', 'Leave', leave]) {
      expect(JSON.stringify(withheld)).not.toContain(hint);
    }

    await ada.files.update({ fileId: leave, restricted: false });
    await docent.settled();
    expect(await turn()).toMatchObject({ withheld: false, answer: { grounded: 'quoted' } });
  });

  test('stays withheld when the document is permanently deleted', async () => {
    const { rita, ada } = docent;
    const { conversationId } = await rita.assistant.vectorSearch({ search: question });
    await ada.files.delete({ fileId: leave });
    await ada.files.delete({ fileId: leave, forever: true });
    await docent.settled();
    const read = async () =>
      (await rita.assistant.conversation({ id: conversationId })).turns[0]?.withheld;
    expect(await read()).toBe(true);
    const [{ count } = { count: 1 }] = await docent.database.query<{ count: number }>(
      sql`select count(*)::int as count from files where id = ${leave}`,
    );
    expect(count).toBe(0);
    expect((await rita.assistant.conversations({ q: '25' })).list).toEqual([]);
    leave = '';
  });

  test('differs from a question that was never answered', async () => {
    const { conversationId } = await docent.rita.assistant.vectorSearch({
      search: 'Who was Caesar?',
    });
    const { turns } = await docent.rita.assistant.conversation({ id: conversationId });
    expect(turns[0]).toMatchObject({ withheld: false, answer: { res: '', grounded: 'none' } });
  });
});

describe('conversations', () => {
  test('are found by their owner, by questions and answers', async () => {
    const { rita, ana } = docent;
    const first = await rita.assistant.vectorSearch({ search: question });
    await rita.assistant.vectorSearch({
      search: 'Who answers requests?',
      conversationId: first.conversationId,
    });
    docent.clock.advance(1000);
    const other = await rita.assistant.vectorSearch({ search: '公司 100% 报销吗？' });
    const found = async (q: string, by = rita) =>
      (await by.assistant.conversations({ q })).list.map(({ id }) => id);
    expect(await found('')).toEqual([other.conversationId, first.conversationId]);
    expect(await found('ANNUAL leave')).toEqual([first.conversationId]);
    expect(await found('manager five')).toEqual([first.conversationId]);
    expect(await found('报销')).toEqual([other.conversationId]);
    expect(await found('100%')).toEqual([other.conversationId]);
    expect(await found('%')).toEqual([other.conversationId]);
    expect(await found('nothing like it')).toEqual([]);
    expect(await found('annual', ana)).toEqual([]);
  });

  test('are not found by words of an answer that may no longer be read', async () => {
    const { rita, ada } = docent;
    await rita.assistant.vectorSearch({ search: question });
    expect((await rita.assistant.conversations({ q: '25' })).list).toHaveLength(1);
    await ada.files.update({ fileId: leave, restricted: true });
    await docent.settled();
    expect((await rita.assistant.conversations({ q: '25' })).list).toEqual([]);
    expect((await rita.assistant.conversations({ q: 'annual' })).list).toHaveLength(1);
  });

  test('remember where the question was asked, and why an answer was disliked', async () => {
    const { rita, ada } = docent;
    const { id, conversationId } = await rita.assistant.vectorSearch({
      search: question,
      fileId: space,
    });
    await rita.assistant.evaluate({ id, experience: 2, why: 'outdated', reason: 'It is 28 now' });
    const read = async () => (await rita.assistant.conversation({ id: conversationId })).turns[0];
    expect(await read()).toMatchObject({
      experience: 2,
      why: 'outdated',
      within: { id: space, name: 'Handbook' },
    });
    await ada.files.update({ fileId: leave, restricted: true });
    await docent.settled();
    expect((await read())?.answer.res).toBe('');
  });
});

describe('an answer is added to a document', () => {
  const addTarget = async (level: 'read' | 'edit') => {
    const { ada, ids } = docent;
    const { id } = await ada.files.add({
      parentId: space,
      name: 'Notes',
      kind: 'document',
      content: markdownToContent('What stands here stays.'),
    });
    await ada.files.update({ fileId: id, state: 'published' });
    await ada.access.grant({ fileId: id, subject: { kind: 'person', id: ids.rita }, level });
    await docent.settled();
    return id;
  };

  test('as a quotation with its sources, after the existing text', async () => {
    const { rita } = docent;
    const { id, res } = await rita.assistant.vectorSearch({ search: question, fileId: space });
    const fileId = await addTarget('edit');
    expect(await rita.assistant.addToDocument({ id, fileId })).toEqual({
      id: fileId,
      name: 'Notes',
    });
    const { content } = await rita.documents.detailEdit({ fileId });
    const [first, quotation] = blocksOf(content as unknown as DocumentJSON);
    expect(JSON.stringify(first)).toContain('What stands here stays.');
    expect(quotation?.type).toBe('blockquote');
    const told = JSON.stringify(quotation);
    expect(told).toContain(`/detail/${leave}/-#p-`);
    expect(told).toContain('25 days of annual leave');
    expect(told).toContain('"text":"Handbook"');
    expect(res).toContain('25 days');
  });

  test('by editors of the document, from their own answers, if they may read the sources', async () => {
    const { rita, ana, ada } = docent;
    const { id } = await rita.assistant.vectorSearch({ search: question });
    const readable = await addTarget('read');
    await expect(rita.assistant.addToDocument({ id, fileId: readable })).rejects.toMatchObject({
      reason: 'file/level-too-low',
    });
    const fileId = await addTarget('edit');
    const missing = { reason: 'answer/not-found' };
    await expect(ana.assistant.addToDocument({ id, fileId })).rejects.toMatchObject(missing);
    const silent = await rita.assistant.vectorSearch({ search: 'Who was Caesar?' });
    await expect(rita.assistant.addToDocument({ id: silent.id, fileId })).rejects.toMatchObject(
      missing,
    );
    await ada.files.update({ fileId: leave, restricted: true });
    await expect(rita.assistant.addToDocument({ id, fileId })).rejects.toMatchObject(missing);
  });
});
