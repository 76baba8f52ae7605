import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type ScriptedEmbeddings,
  startScriptedEmbeddings,
} from '../../testing/scripted-embeddings.ts';
import { createEmbeddings, EmbeddingsAway, TextRejected } from './embeddings.ts';

let endpoint: ScriptedEmbeddings;
beforeAll(async () => {
  endpoint = await startScriptedEmbeddings();
});
afterAll(() => endpoint.close());

const embeddings = (baseUrl = endpoint.baseUrl, timeout?: number) =>
  createEmbeddings({
    baseUrl,
    model: 'bag',
    apiKey: 'secret',
    ...(timeout && { timeout }),
  });

test('each text gets its own vector if they are returned in another order', async () => {
  const [one, other, again] = await embeddings().embed(
    ['the pilot', 'a crane', 'the pilot'],
    'passage',
  );
  expect(again).toEqual(one);
  expect(other).not.toEqual(one);
  expect(endpoint.asked.at(-1)).toEqual({
    model: 'bag',
    input: ['the pilot', 'a crane', 'the pilot'],
    authorization: 'Bearer secret',
  });
  expect(await embeddings().embed([], 'passage')).toEqual([]);
});

test.each([
  ['busy', { status: 429, headers: { 'retry-after': '7' } }, EmbeddingsAway],
  ['broken', { status: 500 }, EmbeddingsAway],
  ['refusing the key', { status: 401 }, EmbeddingsAway],
  ['refusing the text', { status: 400 }, TextRejected],
  ['no JSON', { status: 200, body: 'hello' }, EmbeddingsAway],
  ['no vectors', { status: 200, body: '{"data":[]}' }, EmbeddingsAway],
  ['no numbers', { status: 200, body: '{"data":[{"index":0,"embedding":["x"]}]}' }, EmbeddingsAway],
  [
    'not a number',
    { status: 200, body: '{"data":[{"index":0,"embedding":[NaN]}]}' },
    EmbeddingsAway,
  ],
  ['null', { status: 200, body: '{"data":[{"index":0,"embedding":[null]}]}' }, EmbeddingsAway],
  ['endless', { status: 200, body: '{"data":[{"index":0,"embedding":[1e39]}]}' }, EmbeddingsAway],
  [
    'the wrong place',
    { status: 200, body: '{"data":[{"index":4,"embedding":[1]}]}' },
    EmbeddingsAway,
  ],
])('an endpoint that is %s throws', async (_what, answer, kind) => {
  endpoint.fail(answer);
  const error = await embeddings()
    .embed(['a text'], 'passage')
    .catch((reason: unknown) => reason);
  endpoint.fail(null);
  expect(error).toBeInstanceOf(kind);
  if (answer.status === 429) expect((error as EmbeddingsAway).retryAfter).toBe(7_000);
});

test('an unreachable or unresponsive endpoint throws', async () => {
  await expect(embeddings('http://127.0.0.1:9/v1').embed(['a'], 'passage')).rejects.toBeInstanceOf(
    EmbeddingsAway,
  );
});
