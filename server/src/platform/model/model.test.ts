import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ScriptedModel, startScriptedModel } from '../../testing/scripted-model.ts';
import { createModel, type Model, ModelAway } from './model.ts';

let scripted: ScriptedModel;

beforeAll(async () => {
  scripted = await startScriptedModel();
});
afterAll(() => scripted.close());

type Timeouts = { first?: number; between?: number };

/** Longer than a busy machine takes. */
const long = 20_000;

async function read(
  timeouts: Timeouts = {},
  signal?: AbortSignal,
): Promise<{ text: string; error: unknown }> {
  const model = createModel({
    baseUrl: scripted.baseUrl,
    model: 'tester',
    apiKey: 'secret',
    timeouts: { first: long, between: long, whole: long, ...timeouts },
  });
  let text = '';
  try {
    for await (const piece of model.write(
      [
        { role: 'system', content: 'Rules' },
        { role: 'user', content: 'Hello' },
      ],
      signal,
    ))
      text += piece;
    return { text, error: null };
  } catch (error) {
    return { text, error };
  }
}

test('the output is streamed, and the request contains rules, model and key', async () => {
  scripted.script({ say: ['Good ', 'day', '。'] });
  expect(await read()).toEqual({ text: 'Good day。', error: null });
  expect(scripted.asked.at(-1)).toMatchObject({
    model: 'tester',
    authorization: 'Bearer secret',
    messages: [
      { role: 'system', content: 'Rules' },
      { role: 'user', content: 'Hello' },
    ],
  });
});

test('reasoning of the model is not passed on', async () => {
  scripted.script({ say: ['<thi', 'nk>They greet', ' me.</think>', 'Good ', 'day'] });
  expect((await read()).text.trim()).toBe('Good day');
});

test.each([
  ['a rejected key', { status: 401 }, ''],
  ['a server error', { status: 500 }, ''],
  ['too many requests', { status: 429 }, ''],
  ['an answer that is not a stream', { raw: '<html>It works!</html>' }, ''],
  ['a stream of something else', { raw: 'data: {"hello": 1}\n\ndata: [DONE]\n\n' }, ''],
  ['a connection that breaks', { cut: ['Good ', 'd'] }, 'Good d'],
  ['a silence before the first word', { stall: [] }, '', { first: 300 }],
  ['a silence in the middle', { stall: ['Good '] }, 'Good ', { between: 300 }],
] as const)('%s is reported as ModelAway', async (_what, script, said, timeouts?: Timeouts) => {
  scripted.script(script);
  const { text, error } = await read(timeouts);
  expect(text).toBe(said);
  expect(error).toBeInstanceOf(ModelAway);
});

describe('an overloaded endpoint', () => {
  const ask = async (asked: Model) => {
    for await (const _ of asked.write([{ role: 'user', content: 'Hello' }]));
  };
  const connect = () => createModel({ baseUrl: scripted.baseUrl, model: 'tester', apiKey: null });

  test.each([
    ['in seconds', { status: 429, headers: { 'retry-after': '60' } }],
    ['as a date', { status: 429, headers: { 'retry-after': 'Fri, 31 Dec 9999 23:59:59 GMT' } }],
    ['while it is down', { status: 503, headers: { 'retry-after': '60' } }],
  ])('is not called for as long as it says %s', async (_how, script) => {
    const model = connect();
    scripted.script(script);
    await expect(ask(model)).rejects.toMatchObject({ name: 'ModelAway', why: 'busy' });
    const calls = scripted.asked.length;
    scripted.script({ say: ['Hello'] });
    await expect(ask(model)).rejects.toMatchObject({ why: 'busy' });
    expect(scripted.asked.length).toBe(calls);
  });

  test('is called again if it names no time', async () => {
    const model = connect();
    scripted.script({ status: 429 });
    await expect(ask(model)).rejects.toMatchObject({ why: 'busy' });
    scripted.script({ say: ['Hello'] });
    await ask(model);
  });
});

test('an output that never ends is cut off', async () => {
  const model = createModel({
    baseUrl: scripted.baseUrl,
    model: 'tester',
    apiKey: null,
    timeouts: { first: long, between: long, whole: 2_000 },
  });
  scripted.script({ stall: ['On and '] });
  const reading = (async () => {
    for await (const _ of model.write([{ role: 'user', content: 'Hello' }]));
  })();
  await expect(reading).rejects.toMatchObject({ name: 'ModelAway', why: 'cut' });
});

test('an unreachable address throws ModelAway', async () => {
  const nobody = createModel({ baseUrl: 'http://127.0.0.1:9/v1', model: 'x', apiKey: null });
  const reading = (async () => {
    for await (const _ of nobody.write([{ role: 'user', content: 'Hello' }]));
  })();
  await expect(reading).rejects.toBeInstanceOf(ModelAway);
});

test('a caller that stops listening gets an abort, not a failure of the model', async () => {
  scripted.script({ stall: ['Good '] });
  const leaving = new AbortController();
  setTimeout(() => leaving.abort(), 50);
  const { error } = await read({}, leaving.signal);
  expect(error).toMatchObject({ name: 'AbortError' });
});
