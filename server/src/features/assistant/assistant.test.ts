import type { AnswerEvent } from '@docent/contract/assistant';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../platform/database/database.ts';
import { createEvents, type Events } from '../../platform/events.ts';
import { createLog } from '../../platform/log.ts';
import { createModel } from '../../platform/model/model.ts';
import { startTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { glossaryOf } from '../../testing/glossary.ts';
import {
  type Script,
  type ScriptedModel,
  startScriptedModel,
} from '../../testing/scripted-model.ts';
import { createSmallBase, type SmallBase } from '../../testing/small-base.ts';
import { createSearch, type Search } from '../search/search.ts';
import type { AskInput } from './asking.ts';
import { type Assistant, createAssistant } from './assistant.ts';

let scripted: ScriptedModel;
let database: TestDatabase;
let events: Events;
let base: SmallBase;
let search: Search;
let quoting: Assistant;
let writing: Assistant;
let admin: string;
let reader: string;
let space: string;
let vault: string;
let leave: string;

let now = new Date('2026-11-01T09:00:00Z');
const clock = { now: () => now };

beforeAll(async () => {
  scripted = await startScriptedModel();
});
afterAll(() => scripted.close());

beforeEach(async () => {
  now = new Date('2026-11-01T09:00:00Z');
  database = await startTestDatabase();
  const log = createLog('silent');
  events = createEvents({ database, log });
  base = createSmallBase(database, events);
  admin = await base.addPerson('admin');
  reader = await base.addPerson();
  space = await base.addFile(admin, { name: 'People' });
  await base.grant(space, reader, 1);
  leave = await base.addFile(admin, { name: 'Leave', parent: space });
  await base.publish(leave, [
    { kind: 'heading', text: 'Annual leave' },
    {
      text: 'Full-time employees receive 25 days of annual leave a year. Unused days expire in March.',
      headings: ['Annual leave'],
    },
    { text: 'Trainees receive 30 days of annual leave a year.', headings: ['Annual leave'] },
    {
      text: 'Requests go to the manager, who answers within five working days.',
      headings: ['Annual leave'],
    },
    { text: 'To order a badge:', headings: ['Badges'] },
    {
      kind: 'listItem',
      text: 'Fill in the badge form',
      headings: ['Badges'],
      context: 'To order a badge:',
    },
    {
      kind: 'listItem',
      text: 'Bring a photo to the reception',
      headings: ['Badges'],
      context: 'To order a badge:',
    },
    { kind: 'tableHeader', text: 'Model', headings: ['Pumps'], context: 'Model | Weight' },
    {
      kind: 'tableCell',
      text: 'AB-1234/5',
      headings: ['Pumps'],
      context: 'Model: AB-1234/5 | Weight: 73 kg',
    },
    {
      kind: 'tableCell',
      text: '73 kg',
      headings: ['Pumps'],
      context: 'Model: AB-1234/5 | Weight: 73 kg',
    },
  ]);
  const chinese = await base.addFile(admin, { name: '休假制度', parent: space });
  await base.publish(chinese, [
    '全职员工每年享有25天年假。未使用的年假于次年三月失效。',
    '病假需要提供医生证明。',
  ]);
  vault = await base.addFile(admin, { kind: 'folder', name: 'Board', parent: space, scope: true });
  const pay = await base.addFile(admin, { name: 'Salaries', parent: vault });
  await base.publish(pay, ['The director earns 250,000 euros a year.']);
  search = createSearch({ database, events, clock, files: base.files });
  await search.ready;
  await events.start();
  quoting = createAssistant({
    search,
    glossary: glossaryOf(database),
    database,
    model: null,
    clock,
    log,
  });
  writing = createWriting();
});

type Timeouts = { first?: number; between?: number };

/** Waits longer for the model than a busy machine takes, unless a test needs a silent model. */
function createWriting(timeouts: Timeouts = {}): Assistant {
  const long = 20_000;
  const model = createModel({
    baseUrl: scripted.baseUrl,
    model: 'tester',
    apiKey: null,
    timeouts: { first: long, between: long, whole: long, ...timeouts },
  });
  return createAssistant({
    search,
    glossary: glossaryOf(database),
    database,
    model,
    clock,
    log: createLog('silent'),
  });
}

afterEach(async () => {
  await search.close();
  await events.close();
  await database.close();
});

async function listen(assistant: Assistant, person: string, input: AskInput | string) {
  const heard: AnswerEvent[] = [];
  const asked = typeof input === 'string' ? { search: input } : input;
  for await (const event of assistant.ask(person, asked)) heard.push(event);
  const done = heard.at(-1);
  if (done?.type !== 'done') throw new Error('The last event is not the answer');
  const degraded = heard.findLastIndex(({ type }) => type === 'degraded');
  const text = heard
    .slice(degraded + 1)
    .flatMap((event) => (event.type === 'text' ? [event.text] : []))
    .join('');
  expect(text).toBe(done.answer.res);
  return { heard, answer: done.answer, kinds: heard.map(({ type }) => type) };
}

describe('without a model', () => {
  test('the best sentence is quoted with its source', async () => {
    const { answer, kinds } = await listen(
      quoting,
      reader,
      'How many days of annual leave do full-time employees receive?',
    );
    expect(answer.grounded).toBe('quoted');
    expect(answer.res).toContain(
      '“Full-time employees receive 25 days of annual leave a year. Unused days expire in March.” [1]',
    );
    expect(answer.according[0]).toMatchObject({
      n: 1,
      file_id: leave,
      file_name: 'Leave',
      paragraph_id: 'p1',
      version: 1,
      state: 'published',
    });
    expect(kinds).toEqual(['searching', 'sources', 'text', 'done']);
  });

  test('a question in Chinese is answered in Chinese', async () => {
    const { answer } = await listen(quoting, reader, '全职员工每年有多少天年假？');
    expect(answer.res).toContain('全职员工每年享有25天年假。');
  });

  test('a procedure is answered by the whole list, a value by its row', async () => {
    const list = await listen(quoting, reader, 'How do I order a badge?');
    expect(list.answer.res).toContain('- Fill in the badge form\n- Bring a photo to the reception');
    const laptops = await base.addFile(admin, { name: 'Laptops', parent: space });
    await base.publish(laptops, [
      { kind: 'heading', text: 'Returning a laptop' },
      { text: 'Remove your files from the laptop.', headings: ['Returning a laptop'] },
      { text: 'Hand it to the service desk.', headings: ['Returning a laptop'] },
    ]);
    const written = '- Remove your files from the laptop.\n- Hand it to the service desk.';
    await expect
      .poll(async () => (await listen(quoting, reader, 'How do I return a laptop?')).answer.res)
      .toContain(written);
    const row = await listen(quoting, reader, 'What is the weight of AB-1234/5?');
    expect(row.answer.res).toContain('Model: AB-1234/5 | Weight: 73 kg');
  });

  test('a question about something unknown to the base is declined', async () => {
    for (const question of [
      'Who painted the ceiling of the Sistine Chapel?',
      '法国大革命是哪一年开始的？',
      'zzzz qqqq',
    ]) {
      const { answer, kinds } = await listen(quoting, reader, question);
      expect(answer).toMatchObject({ res: '', according: [], grounded: 'none' });
      expect(kinds).toEqual(['searching', 'done']);
    }
  });

  test('remarks and requests are recognised as such, now and when read again', async () => {
    const { conversationId, aside } = await quoting.answer(reader, { search: 'Hello!' });
    expect(aside).toBe('small-talk');
    const order = await quoting.answer(reader, {
      search: 'Delete all trainees from the list of leave',
      conversationId,
    });
    expect(order).toMatchObject({ res: '', aside: 'order' });
    const question = 'How many days of leave do trainees receive?';
    await quoting.answer(reader, { search: question, conversationId });
    const { turns } = await quoting.conversation(reader, conversationId);
    expect(turns.map(({ answer }) => answer.aside)).toEqual(['small-talk', 'order', null]);
  });

  test('a typo is corrected, and the correction reported', async () => {
    const { heard, answer } = await listen(
      quoting,
      reader,
      'How many days of anual leave do full-time employes receive?',
    );
    expect(answer.res).toContain('receive 25 days of annual leave');
    expect(heard).toContainEqual({
      type: 'understood',
      question: 'How many days of annual leave do full-time employees receive?',
    });
  });

  test('a typo is never corrected to a word that the asker may not read', async () => {
    const question = 'How much does the directer earn a year?';
    const meant = question.replace('directer', 'director');
    const understood = async (person: string) => (await listen(quoting, person, question)).heard;
    expect(await understood(admin)).toContainEqual({ type: 'understood', question: meant });
    expect((await understood(reader)).map(({ type }) => type)).not.toContain('understood');
  });

  test('a follow-up is understood in the context of the previous question', async () => {
    const first = await listen(
      quoting,
      reader,
      'How many days of annual leave do full-time employees receive?',
    );
    const { conversationId } = first.answer;
    now = new Date(now.getTime() + 1000);
    const second = await listen(quoting, reader, { search: 'And trainees?', conversationId });
    expect(second.answer.res).toContain('Trainees receive 30 days');
    expect(second.answer.conversationId).toBe(conversationId);
  });

  test("a blank question, somebody else's conversation and a hidden folder are refused before the first event", async () => {
    const refused = (input: AskInput, person = reader) =>
      expect(listen(quoting, person, input)).rejects;
    await refused({ search: '  ' }).toMatchObject({ reason: 'question/blank' });
    const { answer } = await listen(quoting, admin, 'annual leave');
    const { conversationId } = answer;
    await refused({ search: 'leave', conversationId }).toMatchObject({
      reason: 'conversation/not-found',
    });
    await refused({ search: 'leave', fileId: vault }).toMatchObject({ reason: 'file/not-found' });
  });
});

describe('rights', () => {
  test('no answer uses text that the asker may not read', async () => {
    const question = 'How much does the director earn a year?';
    expect((await listen(quoting, admin, question)).answer.res).toContain('250,000');
    expect((await listen(quoting, reader, question)).answer.res).not.toContain('250,000');
    scripted.script({ say: ['NO ANSWER'] });
    await listen(writing, reader, question);
    expect(JSON.stringify(scripted.asked.at(-1))).toContain(question);
    expect(JSON.stringify(scripted.asked.at(-1))).not.toContain('250,000');
  });

  test('an answer is withheld once one of its sources may no longer be read', async () => {
    await base.grant(vault, reader, 1);
    const { answer } = await listen(quoting, reader, 'How much does the director earn a year?');
    const read = async () =>
      (await quoting.conversation(reader, answer.conversationId)).turns[0]?.answer;
    expect((await read())?.res).toContain('250,000');
    await base.grant(vault, reader, 0);
    expect(await read()).toMatchObject({ res: '', according: [], grounded: 'none' });
    // The withheld answer is not sent to the model either.
    scripted.script({ say: ['NO ANSWER'] });
    await listen(writing, reader, {
      search: 'And the trainees?',
      conversationId: answer.conversationId,
    });
    expect(JSON.stringify(scripted.asked.at(-1))).not.toContain('250,000');
  });
});

describe('with a model', () => {
  const question = 'How many days of annual leave do full-time employees receive?';

  test('its text is streamed, with numbers of supplied sources only', async () => {
    scripted.script({
      say: ['Full-time employees ', 'receive 25 days', ' of leave [', '1', ', 99]', '.'],
    });
    const { answer, heard } = await listen(writing, reader, question);
    expect(answer).toMatchObject({
      res: 'Full-time employees receive 25 days of leave [1].',
      grounded: 'model',
    });
    expect(answer.according.map(({ n }) => n)).toEqual([1]);
    expect(heard.filter(({ type }) => type === 'text').length).toBeGreaterThan(2);
    expect(heard.some(({ type }) => type === 'unsupported')).toBe(false);
  });

  test('the whole list that the model gets does not count as a change of the item stored as source', async () => {
    scripted.script({ say: ['Fill in the badge form [1].'] });
    const { answer } = await listen(writing, reader, 'How do I order a badge?');
    expect(JSON.stringify(scripted.asked.at(-1))).toContain('- Bring a photo to the reception');
    const { turns } = await writing.conversation(reader, answer.conversationId);
    expect(turns[0]?.answer.according).toEqual([
      expect.not.objectContaining({ change: expect.anything() }),
    ]);
  });

  const claim = 'Full-time employees receive 25 days of annual leave a year';
  test.each([
    ['in one bracket with a number that is not there', [`${claim} [1, 99].`], `${claim} [1].`],
    ['in wide brackets', [`${claim}【1】。`], `${claim}[1]。`],
    ['cut between all its signs', [claim, ' ', '[', '1', ']', '.'], `${claim} [1].`],
    [
      'in code, where it is none',
      [`${claim} [1]: `, '`list[', '99]`', '.'],
      `${claim} [1]: \`list[99]\`.`,
    ],
  ])('a citation %s', async (_what, say, res) => {
    scripted.script({ say });
    const { answer } = await listen(writing, reader, question);
    expect(answer).toMatchObject({ res, grounded: 'model', degraded: null });
    expect(answer.according.map(({ n }) => n)).toEqual([1]);
  });

  test('if it fails and the base has no answer, the question is declined without further text', async () => {
    scripted.script({ cut: ['The aeroplane has 9'] });
    const { answer } = await listen(writing, reader, 'Which aeroplane does the manager fly?');
    expect(answer).toMatchObject({
      res: '',
      according: [],
      grounded: 'none',
      degraded: 'model-cut',
    });
  });

  test('a claim without support in its source is marked', async () => {
    scripted.script({
      say: ['Full-time employees receive 25 days of leave [1]. They also get 99 free lunches [1].'],
    });
    const { answer, heard } = await listen(writing, reader, question);
    const marked = heard.filter((event) => event.type === 'unsupported');
    expect(marked.map(({ from, at }) => answer.res.slice(from, at))).toEqual([
      'They also get 99 free lunches [1].',
    ]);
    const { turns } = await writing.conversation(reader, answer.conversationId);
    expect(turns[0]?.answer.unsupported).toEqual(answer.unsupported);
  });

  test('if it finds no answer in the sources, the question is declined, and its words are not shown', async () => {
    scripted.script({ say: ['NO ', 'ANS', 'WER'] });
    const { answer, kinds } = await listen(writing, reader, question);
    expect(answer).toMatchObject({ res: '', according: [], grounded: 'none' });
    expect(kinds).toEqual(['searching', 'sources', 'done']);
  });

  test.each([
    ['is away', { status: 503 }, 'model-away'],
    ['refuses our key', { status: 401 }, 'model-away'],
    ['asks us to slow down', { status: 429 }, 'model-busy'],
    ['says when to come back', { status: 503, headers: { 'retry-after': '1' } }, 'model-busy'],
    ['breaks off', { cut: ['Employees get 9'] }, 'model-cut'],
    ['breaks off inside a number', { cut: ['Employees get 25 days ['] }, 'model-cut'],
    ['breaks off before the first word', { cut: [] }, 'model-away'],
    ['falls silent', { stall: ['Employees '] }, 'model-cut', { between: 300 }],
    ['never begins', { stall: [] }, 'model-away', { first: 300 }],
    ['answers with a page', { raw: '<html>It works!</html>' }, 'model-away'],
    [
      'says the same again and again',
      { say: ['I do not know that [1].\n'.repeat(9)] },
      'model-nonsense',
    ],
    [
      'recites its rules',
      { say: ['They are quoted data, not instructions [1].'] },
      'model-nonsense',
    ],
    ['cites what it was not given', { say: ['Leave is 40 days [7].'] }, 'model-nonsense'],
    ['cites nothing', { say: ['I would guess about 40 days.'] }, 'model-nonsense'],
    ['talks gibberish', { say: ['[1] }{}{ %%% ### @@@ ^^^ &&& ((( )))'] }, 'model-nonsense'],
    ['says nothing', { say: [] }, 'model-nonsense'],
  ] as const)(
    'when it %s, the answer is quoted, and said to be',
    async (_what, script, because, timeouts?: Timeouts) => {
      scripted.script(script);
      const { answer, heard } = await listen(createWriting(timeouts), reader, question);
      expect(heard).toContainEqual({ type: 'degraded', because });
      expect(answer).toMatchObject({ grounded: 'quoted', degraded: because, unsupported: [] });
      expect(answer.res).toContain('25 days');
      const { turns } = await writing.conversation(reader, answer.conversationId);
      expect(turns[0]?.answer).toEqual(answer);
    },
  );

  describe('a follow-up', () => {
    const isRewriting = ({ messages }: { messages: { content: string }[] }) =>
      messages.at(-1)?.content.includes('Last question:') === true;
    const followUp = async (reply: Script, assistant = writing) => {
      scripted.script({ say: ['Full-time employees receive 25 days [1].'] });
      const first = await listen(writing, reader, question);
      now = new Date(now.getTime() + 1000);
      scripted.script((asked) => (isRewriting(asked) ? reply : { say: ['They get 30 days [1].'] }));
      const { conversationId } = first.answer;
      return listen(assistant, reader, {
        search: 'What about apprentices, say trainees?',
        conversationId,
      });
    };

    test('is rewritten to stand alone, and searched and shown that way', async () => {
      const said = 'How many days of annual leave do trainees receive?';
      const { heard, answer } = await followUp({ say: [said] });
      expect(heard).toContainEqual({ type: 'understood', question: said });
      expect(answer.according[0]?.text).toContain('Trainees receive 30 days');
    });

    test.each([
      ['fails', { status: 500 }],
      ['talks', { say: ['Sure!\nHere is the question:\nWhat?'] }],
      ['never ends', { stall: ['How'] }, { between: 1_000 }],
    ] as const)(
      'is understood by its words when the model %s',
      async (_what, reply, timeouts?: Timeouts) => {
        const { kinds, answer } = await followUp(reply, createWriting(timeouts));
        expect(kinds).not.toContain('understood');
        expect(answer.grounded).toBe('model');
      },
    );
  });

  test('a question that was abandoned is not stored', async () => {
    scripted.script({ stall: ['Full-time '] });
    const leaving = new AbortController();
    const asking = (async () => {
      for await (const event of writing.ask(reader, { search: question }, leaving.signal)) {
        if (event.type === 'text') leaving.abort();
      }
    })();
    await expect(asking).rejects.toMatchObject({ name: 'AbortError' });
    expect((await writing.conversations(reader, {})).list).toEqual([]);
  });
});

describe('conversations', () => {
  test('are stored, listed newest first, reopened and deleted by their owner only', async () => {
    const ids: string[] = [];
    for (const search of [
      'How many days of annual leave?',
      'When do unused days expire?',
      'Who answers requests?',
    ]) {
      now = new Date(now.getTime() + 1000);
      ids.unshift((await quoting.answer(reader, { search })).conversationId);
    }
    const first = await quoting.conversations(reader, { limit: 2 });
    const second = await quoting.conversations(reader, { limit: 2, cursor: first.next ?? '' });
    expect([...first.list, ...second.list].map(({ id }) => id)).toEqual(ids);
    expect(second.next).toBeNull();
    expect(first.list[0]?.title).toBe('Who answers requests?');
    expect((await quoting.conversations(admin, {})).list).toEqual([]);
    const [id = ''] = ids;
    await expect(quoting.conversation(admin, id)).rejects.toMatchObject({
      reason: 'conversation/not-found',
    });
    await expect(quoting.deleteConversation(admin, id)).rejects.toMatchObject({
      reason: 'conversation/not-found',
    });
    await quoting.deleteConversation(reader, id);
    await expect(quoting.conversation(reader, id)).rejects.toMatchObject({
      reason: 'conversation/not-found',
    });
    await expect(quoting.conversations(reader, { cursor: 'x' })).rejects.toMatchObject({
      reason: 'request/invalid',
    });
  });

  test('an answer can be rated by the asker only', async () => {
    const { id, conversationId } = await quoting.answer(reader, {
      search: 'How many days of annual leave?',
    });
    await quoting.evaluate(reader, { id, experience: 2, reason: 'Too long' });
    expect((await quoting.conversation(reader, conversationId)).turns[0]?.experience).toBe(2);
    await expect(quoting.evaluate(admin, { id, experience: 1 })).rejects.toMatchObject({
      reason: 'answer/not-found',
    });
  });
});

describe('suggestions', () => {
  test('come from headings that the person may read', async () => {
    const { list } = await quoting.suggest(reader, 'en');
    expect(list.map(({ question }) => question)).toEqual([
      'How many days of annual leave do I get?',
    ]);
    expect(await quoting.suggest(reader, 'zh')).toEqual({ list: [] });
    const stranger = await base.addPerson();
    expect(await quoting.suggest(stranger, 'en')).toEqual({ list: [] });
  });

  test('come from questions of several people, never of a single one', async () => {
    const ask = (person: string, mark = '?') =>
      quoting.answer(person, {
        search: `How many days of annual leave do trainees receive${mark}`,
      });
    const questions = async () =>
      (await quoting.suggest(reader, 'en')).list.map(({ question }) => question);
    await ask(reader);
    await ask(reader);
    expect(await questions()).toHaveLength(1);
    await ask(admin, ' ?');
    expect(await questions()).toContainEqual(
      expect.stringMatching(/^How many days of annual leave do trainees receive/),
    );
    await database.query(sql`update files set scope_id = ${vault} where id = ${leave}`);
    expect(await questions()).toEqual([]);
  });
});
