// Search and assistant through the API, on documents that were written and published there.
import { markdownToContent } from '@docent/document-model/formats/markdown';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import type { TestClient } from '../../testing/client.ts';
import { type ScriptedModel, startScriptedModel } from '../../testing/scripted-model.ts';

let model: ScriptedModel;
let docent: TestApp;
let space: string;
let leave: string;

async function addDocument(
  by: TestClient,
  parentId: string,
  name: string,
  markdown: string,
  publish = true,
) {
  const content = markdownToContent(markdown);
  const { id } = await by.files.add({ parentId, name, kind: 'document', content });
  if (publish) await by.files.update({ fileId: id, state: 'published' });
  await docent.settled();
  return id;
}

beforeAll(async () => {
  model = await startScriptedModel();
  docent = await startTestApp({
    environment: { LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'scripted' },
  });
  const { ada } = docent;
  space = (await ada.files.add({ parentId: null, name: 'Handbook', kind: 'folder' })).id;
  await ada.access.grant({ fileId: space, subject: { kind: 'everyone' }, level: 'read' });
  await ada.access.grant({
    fileId: space,
    subject: { kind: 'person', id: docent.ids.ana },
    level: 'edit',
  });
  leave = await addDocument(
    ada,
    space,
    'Leave',
    '# Annual leave\n\nFull-time employees receive 25 days of annual leave a year.\n\n# 年假\n\n全职员工每年享有25天年假。\n',
  );
});

afterAll(async () => {
  await docent.close();
  await model.close();
});

describe('finding', () => {
  test('titles and paragraphs are found in both languages', async () => {
    const { list, total } = await docent.rita.search.search({ q: 'leave' });
    expect(list[0]).toMatchObject({ paragraphId: null, text: 'Leave', file: { id: leave } });
    expect(total).toBe(list.length);
    const chinese = await docent.rita.search.search({ q: '年假' });
    expect(chinese.list.map(({ text }) => text)).toContain('全职员工每年享有25天年假。');
  });

  test('a draft is found by its editors, and by readers once it is published', async () => {
    const id = await addDocument(
      docent.ana,
      space,
      'Parking',
      'Bicycles stand behind the depot.',
      false,
    );
    expect((await docent.ana.search.search({ q: 'depot' })).total).toBe(1);
    expect((await docent.rita.search.search({ q: 'depot' })).total).toBe(0);
    await docent.ana.files.update({ fileId: id, state: 'published' });
    await docent.settled();
    expect((await docent.rita.search.search({ q: 'depot' })).total).toBe(1);
    await docent.ana.files.delete({ fileId: id });
    await docent.settled();
    expect((await docent.ana.search.search({ q: 'depot' })).total).toBe(0);
  });

  test('a newly restricted document is not found', async () => {
    const id = await addDocument(
      docent.ada,
      space,
      'Merger',
      'The merger is called Operation Walrus.',
    );
    expect((await docent.rita.search.search({ q: 'walrus' })).total).toBe(1);
    await docent.ada.files.update({ fileId: id, restricted: true });
    expect((await docent.rita.search.search({ q: 'walrus' })).list).toEqual([]);
    model.script({ say: ['NO ANSWER'] });
    expect(
      (await docent.rita.assistant.vectorSearch({ search: 'What is the merger called?' }))
        .according,
    ).toEqual([]);
  });

  test('invalid input is refused with the name of the field', async () => {
    const { rita } = docent;
    await expect(rita.search.search({ q: 'x'.repeat(401) })).rejects.toMatchObject({ status: 400 });
    await expect(rita.search.search({ q: 'x', cursor: 'nonsense' })).rejects.toMatchObject({
      status: 400,
    });
    await expect(rita.search.search({ q: 'x', colour: 'red' } as never)).rejects.toMatchObject({
      status: 400,
    });
    await expect(docent.client().search.search({ q: 'x' })).rejects.toMatchObject({ status: 401 });
    for (const q of [
      '',
      '   ',
      '?!',

      '👩‍🚀',
      '"; drop table files; --',
      '\\',
      '%',
      'a'.repeat(400),
    ]) {
      expect(await rita.search.search({ q })).toMatchObject({ total: expect.any(Number) });
    }
  });
});

describe('asking', () => {
  const search = 'How many days of annual leave do full-time employees receive?';

  test('returns one answer, or streams it while it is written', async () => {
    model.script({ say: ['They receive 25 days', ' of annual leave ', '[1].'] });
    const answer = await docent.rita.assistant.vectorSearch({ search });
    expect(answer).toMatchObject({
      res: 'They receive 25 days of annual leave [1].',
      grounded: 'model',
    });
    expect(answer.according[0]).toMatchObject({ file_id: leave, n: 1, version: 1 });
    const events = await docent.rita.assistant.vectorSearch.stream({ search });
    expect(events.map(({ type }) => type)).toEqual([
      'searching',
      'sources',
      'text',
      'text',
      'text',
      // The last letter is held back until the next one, which decides whether it is shown.
      'text',
      'done',
    ]);
    expect(events.map((event) => (event.type === 'text' ? event.text : '')).join('')).toBe(
      answer.res,
    );
  });

  test('quotations answer while the model is unavailable', async () => {
    model.script({ status: 503 });
    const answer = await docent.rita.assistant.vectorSearch({ search });
    expect(answer.grounded).toBe('quoted');
    expect(answer.res).toContain('25 days');
  });

  test('feedback, conversation and deletion are limited to the asker', async () => {
    model.script({ status: 503 });
    const { id, conversationId } = await docent.rita.assistant.vectorSearch({ search });
    expect(await docent.rita.assistant.evaluate({ id, experience: 1 })).toEqual({
      id,
      experience: 1,
    });
    const foreign = [
      () => docent.ruth.assistant.evaluate({ id, experience: 1 }),
      () => docent.ruth.assistant.conversation({ id: conversationId }),
      () => docent.ruth.assistant.deleteConversation({ id: conversationId }),
      () => docent.ruth.assistant.vectorSearch({ search, conversationId }),
      () => docent.ada.assistant.conversation({ id: conversationId }),
    ];
    for (const call of foreign) await expect(call()).rejects.toMatchObject({ status: 404 });
    const { turns } = await docent.rita.assistant.conversation({ id: conversationId });
    expect(turns).toMatchObject([{ question: search, experience: 1 }]);
    await docent.rita.assistant.deleteConversation({ id: conversationId });
    const { list } = await docent.rita.assistant.conversations({});
    expect(list.map((one) => one.id)).not.toContain(conversationId);
  });

  test('a blank question, an unknown folder and an invalid rating are refused', async () => {
    const { rita } = docent;
    await expect(rita.assistant.vectorSearch({ search: ' ' })).rejects.toMatchObject({
      reason: 'question/blank',
    });
    await expect(rita.assistant.vectorSearch.stream({ search: ' ' })).rejects.toMatchObject({
      status: 400,
    });
    await expect(rita.assistant.vectorSearch({ search, fileId: 'nowhere' })).rejects.toMatchObject({
      status: 404,
    });
    await expect(
      rita.assistant.evaluate({ id: 'x', experience: 3 as never }),
    ).rejects.toMatchObject({ status: 400 });
  });

  test('suggested questions get an answer', async () => {
    model.script({ status: 503 });
    const { list } = await docent.rita.assistant.getQuestion({});
    expect(list.length).toBeGreaterThan(0);
    for (const { question } of list) {
      const answer = await docent.rita.assistant.vectorSearch({ search: question });
      expect(answer.according.length, question).toBeGreaterThan(0);
    }
  });

  test('a question of 100,000 characters is refused, and search goes on', async () => {
    const long = 'How long is the annual leave? '.repeat(3_400);
    await expect(docent.rita.assistant.vectorSearch({ search: long })).rejects.toMatchObject({
      reason: 'request/invalid',
    });
    expect((await docent.rita.search.search({ q: 'leave' })).total).toBeGreaterThan(0);
  });
});
