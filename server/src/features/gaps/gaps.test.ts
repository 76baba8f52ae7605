// Knowledge gaps as coaches and administrators see them, and the documents written to close them.
import { markdownToContent } from '@docent/document-model/formats/markdown';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../platform/database/database.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import type { TestClient } from '../../testing/client.ts';

let docent: TestApp;
let space: string;
let vault: string;

async function addDocument(parentId: string, name: string, markdown: string) {
  const content = markdownToContent(markdown);
  const { id } = await docent.ada.files.add({ parentId, name, kind: 'document', content });
  await docent.ada.files.update({ fileId: id, state: 'published' });
  return id;
}

beforeAll(async () => {
  docent = await startTestApp();
  const { ada } = docent;
  space = (await ada.files.add({ parentId: null, name: 'Handbook', kind: 'folder' })).id;
  await ada.access.grant({ fileId: space, subject: { kind: 'everyone' }, level: 'read' });
  vault = (await ada.files.add({ parentId: null, name: 'Board', kind: 'folder' })).id;
  const person = { kind: 'person', id: docent.ids.rita } as const;
  await ada.access.grant({ fileId: vault, subject: person, level: 'read' });
  await addDocument(space, 'Depot', 'Bicycles stand behind the depot. The depot has a gate.');
  await addDocument(vault, 'Pay', 'The director earns 250,000 euros a year.');
  await docent.settled();
});
afterAll(() => docent.close());

beforeEach(async () => {
  await docent.database.query(sql`delete from questions`);
  await docent.database.query(sql`delete from events where kind = 'question.answered'`);
});

const ask = async (by: TestClient, search: string, fileId?: string) => {
  docent.clock.advance(1000);
  return by.assistant.vectorSearch({ search, ...(fileId && { fileId }) });
};
const board = async (by: TestClient = docent.cleo, status?: 'open' | 'dismissed' | 'answered') =>
  (await by.gaps.list({ ...(status && { status }) })).list;

const unanswered = 'Where do I charge an electric forklift?';

describe('the board', () => {
  test('groups unanswered questions without naming the askers', async () => {
    await ask(docent.rita, unanswered);
    await ask(docent.ana, 'where do I charge electric forklifts');
    await ask(docent.ben, 'Who painted the ceiling of the Sistine Chapel?');
    const gaps = await board();
    expect(gaps.map(({ questions }) => questions.map(({ text }) => text))).toEqual([
      ['where do I charge electric forklifts', unanswered],
      ['Who painted the ceiling of the Sistine Chapel?'],
    ]);
    expect(gaps[0]).toMatchObject({ status: 'open', file: null });
    const told = JSON.stringify(gaps);
    for (const id of Object.values(docent.ids)) expect(told).not.toContain(id);
  });

  test('shows the context of a follow-up, and does not group it with similar ones in another context', async () => {
    const forklift = 'where do I charge electric forklifts';
    const chapel = 'Who painted the ceiling of the Sistine Chapel?';
    const pay = 'What does the director earn?';
    for (const [by, question, fileId] of [
      [docent.ana, unanswered],
      [docent.ben, chapel],
      [docent.rita, forklift],
      [docent.rita, pay, vault],
    ] as const) {
      const { conversationId } = await ask(by, question, fileId);
      docent.clock.advance(1000);
      await by.assistant.vectorSearch({ search: 'How often?', conversationId });
    }
    const gaps = await board();
    const contextsOf = (text: string) =>
      gaps
        .filter(({ question }) => question === text)
        .map(({ questions }) => questions.map(({ context }) => context));
    expect(contextsOf('How often?')).toEqual([
      [forklift, unanswered],
      // The context is a question about something that a coach may not read.
      [null],
      [chapel],
    ]);
    expect([...contextsOf(forklift), ...contextsOf(chapel)]).toEqual([[null, null], [null]]);
  });

  test('does not list remarks to the assistant', async () => {
    for (const text of ['hello', 'Thanks a lot!', '删除所有文件', '你好', unanswered])
      await ask(docent.rita, text);
    const { list, total } = await docent.cleo.gaps.list({});
    expect(list.map(({ question }) => question)).toEqual([unanswered]);
    expect(total).toBe(1);
  });

  test('names only the people who asked the coaches', async () => {
    await ask(docent.ana, 'Where do I charge an electric forklift?');
    const { id } = await ask(docent.rita, unanswered);
    await docent.rita.assistant.askCoaches({ id, note: ' For the night shift ' });
    const [gap] = await board();
    expect(gap?.questions.map(({ asker, note }) => ({ asker, note }))).toEqual([
      { asker: { id: docent.ids.rita, username: expect.any(String) }, note: 'For the night shift' },
      { asker: null, note: null },
    ]);
    expect(JSON.stringify(gap)).not.toContain(docent.ids.ana);
  });

  test("refuses to send others' questions, answered ones and remarks to the coaches", async () => {
    const missing = { reason: 'answer/not-found' };
    const { id } = await ask(docent.rita, unanswered);
    await expect(docent.ana.assistant.askCoaches({ id })).rejects.toMatchObject(missing);
    const answered = await ask(docent.rita, 'Where do bicycles stand?');
    await expect(docent.rita.assistant.askCoaches({ id: answered.id })).rejects.toMatchObject(
      missing,
    );
    const greeting = await ask(docent.rita, 'Hello!');
    await expect(docent.rita.assistant.askCoaches({ id: greeting.id })).rejects.toMatchObject(
      missing,
    );
    await docent.rita.assistant.evaluate({ id: answered.id, experience: 2 });
    await docent.rita.assistant.askCoaches({ id: answered.id });
    expect(
      (await board()).flatMap(({ questions }) => questions.map(({ asker }) => asker?.id)),
    ).toEqual(expect.arrayContaining([docent.ids.rita]));
  });

  test('reopens a dismissed question when its asker asks the coaches', async () => {
    const { id, conversationId } = await ask(docent.rita, unanswered);
    const questions = (await board()).flatMap((gap) =>
      gap.questions.map((question) => question.id),
    );
    await docent.cleo.gaps.decide({ questions, status: 'dismissed' });
    await docent.rita.assistant.askCoaches({ id });
    expect(await board()).toHaveLength(1);
    const { turns } = await docent.rita.assistant.conversation({ id: conversationId });
    expect(turns.map(({ coachesAsked }) => coachesAsked)).toEqual([true]);
  });

  test('lists disliked answers with the reason, and no good ones', async () => {
    const { id } = await ask(docent.rita, 'Where do bicycles stand?');
    expect(await board()).toEqual([]);
    await docent.rita.assistant.evaluate({ id, experience: 2, why: 'outdated', reason: 'Moved' });
    expect((await board())[0]?.questions[0]).toMatchObject({
      kind: 'disliked',
      why: 'outdated',
      reason: 'Moved',
    });
    await docent.rita.assistant.evaluate({ id, experience: 1 });
    expect(await board()).toEqual([]);
  });

  test('requires a coach or administrator', async () => {
    expect(await board(docent.ada)).toEqual([]);
    for (const person of [docent.rita, docent.ana]) {
      const missing = { reason: 'permission/missing' };
      await expect(person.gaps.list({})).rejects.toMatchObject(missing);
      await expect(
        person.gaps.decide({ questions: ['x'], status: 'dismissed' }),
      ).rejects.toMatchObject(missing);
      await expect(
        person.gaps.write({ questions: ['x'], parentId: space, name: 'X' }),
      ).rejects.toMatchObject(missing);
    }
  });

  test('hides questions asked in, or answered from, unreadable documents', async () => {
    await ask(docent.rita, 'What does the chairman drive?', vault);
    const { id, res } = await ask(docent.rita, 'How much does the director earn a year?');
    expect(res).toContain('250,000');
    await docent.rita.assistant.evaluate({ id, experience: 2 });
    expect(await docent.cleo.gaps.list({})).toEqual({ list: [], next: null, total: 0 });
    const all = await board(docent.ada);
    expect(all).toHaveLength(2);
    // Nor can they change such questions.
    const questions = all.flatMap((gap) => gap.questions.map((question) => question.id));
    expect(await docent.cleo.gaps.decide({ questions, status: 'dismissed' })).toEqual({
      changed: 0,
    });
    expect(await board(docent.ada)).toHaveLength(2);
  });

  test('can be paged and searched', async () => {
    for (const text of [unanswered, 'Who feeds the office cat?', '食堂几点开门？']) {
      await ask(docent.rita, text);
    }
    const first = await docent.cleo.gaps.list({ limit: 2 });
    const second = await docent.cleo.gaps.list({ limit: 2, cursor: first.next ?? '' });
    expect([...first.list, ...second.list].map(({ question }) => question)).toEqual([
      '食堂几点开门？',
      'Who feeds the office cat?',
      unanswered,
    ]);
    expect([first.total, second.next]).toEqual([3, null]);
    const gaps = await docent.cleo.gaps.list({ q: 'CAT office' });
    expect(gaps.list.map(({ question }) => question)).toEqual(['Who feeds the office cat?']);
  });

  test('lets questions be dismissed, and shows them again when asked again', async () => {
    await ask(docent.rita, unanswered);
    const ids = async () => (await board()).flatMap(({ questions }) => questions.map((q) => q.id));
    const questions = await ids();
    expect(await docent.cleo.gaps.decide({ questions, status: 'dismissed' })).toEqual({
      changed: 1,
    });
    expect(await board()).toEqual([]);
    expect(await board(docent.cleo, 'dismissed')).toHaveLength(1);
    await ask(docent.ana, unanswered);
    expect(await board()).toHaveLength(1);
    await docent.cleo.gaps.decide({ questions, status: 'open' });
    expect((await board())[0]?.questions).toHaveLength(2);
  });
});

describe('writing what is missing', () => {
  test('creates a draft with the nearest paragraphs and notifies the asker when it is published', async () => {
    const { ada, rita } = docent;
    const question = 'Which gate of the depot do bicycle couriers use?';
    const asked = await ask(rita, question);
    await rita.assistant.evaluate({ id: asked.id, experience: 2, why: 'incomplete' });
    const [gap] = await board(ada);
    const file = await ada.gaps.write({
      questions: gap?.questions.map(({ id }) => id) ?? [],
      parentId: space,
      name: question,
    });
    expect(file.name).toBe(question);
    await docent.settled();
    const { content } = await ada.documents.detailEdit({ fileId: file.id });
    expect(JSON.stringify(content)).toContain('Bicycles stand behind the depot.');
    expect(JSON.stringify(content)).toContain('"href":"/detail/');
    expect(JSON.stringify(content)).not.toContain('250,000');
    expect((await board(ada))[0]).toMatchObject({
      status: 'open',
      file: { id: file.id, published: false },
    });
    const read = async () =>
      (await rita.assistant.conversation({ id: asked.conversationId })).turns[0]?.answeredBy;
    expect(await read()).toBeNull();

    await ada.files.update({ fileId: file.id, state: 'published' });
    await docent.settled();
    expect(await board(ada)).toEqual([]);
    expect((await board(ada, 'answered'))[0]?.file).toMatchObject({ published: true });
    expect(await read()).toEqual({ id: file.id, name: question });
    const events = await docent.database.query<{ payload: unknown }>(
      sql`select payload from events where kind = 'question.answered'`,
    );
    expect(events.map(({ payload }) => payload)).toEqual([
      {
        questionId: gap?.questions[0]?.id,
        personId: docent.ids.rita,
        conversationId: asked.conversationId,
        fileId: file.id,
      },
    ]);
    const notices = async () =>
      (await rita.notices.get({ unread: true })).list.filter(
        ({ kind }) => kind === 'question-answered',
      );
    expect(await notices()).toMatchObject([
      {
        kind: 'question-answered',
        text: `Your question is now answered in “${question}”`,
        fileId: file.id,
        ref: { conversationId: asked.conversationId },
        count: 1,
      },
    ]);
    // The asker is notified only if they may read it.
    await ada.files.update({ fileId: file.id, restricted: true });
    expect(await read()).toBeNull();
    expect(await notices()).toEqual([]);
    await ada.files.delete({ fileId: file.id });
  });

  test('requires the right to edit there, and a question of the board', async () => {
    await ask(docent.rita, unanswered);
    const questions = (await board()).flatMap((gap) => gap.questions.map(({ id }) => id));
    const write = (by: TestClient, ids: string[], parentId = space) =>
      expect(by.gaps.write({ questions: ids, parentId, name: 'Forklifts' })).rejects;
    await write(docent.cleo, questions).toMatchObject({ reason: 'file/level-too-low' });
    await write(docent.cleo, questions, vault).toMatchObject({ reason: 'file/not-found' });
    await write(docent.ada, ['unknown']).toMatchObject({ reason: 'question/not-found' });
    expect((await board())[0]?.file).toBeNull();
  });
});
