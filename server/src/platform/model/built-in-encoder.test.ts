import { afterAll, expect, test } from 'vitest';
import { createBuiltInEncoder } from './built-in-encoder.ts';
import { EmbeddingsAway } from './embeddings.ts';

const embeddings = createBuiltInEncoder();
afterAll(() => embeddings.close());

const likeness = (x: Float32Array, y: Float32Array) =>
  x.reduce((sum, number, i) => sum + number * (y[i] as number), 0);

test('a question is closer to its answer than to another text, also across English and Chinese', async () => {
  const [hotel, canteen] = (await embeddings.embed(
    ['Travel\nhotel, Europe: 120 euros a night', 'Canteen\nThe kitchen closes at nine.'],
    'passage',
  )) as [Float32Array, Float32Array];
  for (const question of ['How much is the hotel allowance?', '出差住酒店一晚能报多少钱？']) {
    const [asked] = (await embeddings.embed([question], 'query')) as [Float32Array];
    expect(likeness(asked, hotel)).toBeGreaterThan(likeness(asked, canteen) + 0.1);
  }
});

test('a question is processed before waiting paragraphs', async () => {
  const order: string[] = [];
  const paragraphs = Array.from({ length: 6 }, (_, i) => `Paragraph ${i} about the brakes.`);
  await Promise.all([
    ...paragraphs.map(async (text) => {
      await embeddings.embed([text], 'passage');
      order.push('paragraph');
    }),
    embeddings.embed(['which brakes?'], 'query').then(() => order.push('question')),
  ]);
  // The current one is finished first.
  expect(order.indexOf('question')).toBe(1);
});

test('texts of aborted calls are skipped', async () => {
  const leaving = new AbortController();
  const busy = embeddings.embed(['one', 'two'], 'passage');
  const left = embeddings.embed(['three'], 'passage', leaving.signal);
  leaving.abort(new Error('left'));
  await expect(left).rejects.toThrow('left');
  expect(await busy).toHaveLength(2);
  await expect(embeddings.embed(['four'], 'passage', leaving.signal)).rejects.toThrow('left');
});

test('waiting and new calls reject as unavailable once the encoder is closed', async () => {
  const closing = createBuiltInEncoder();
  const waiting = closing.embed(['one', 'two'], 'passage');
  const outcome = expect(waiting).rejects.toBeInstanceOf(EmbeddingsAway);
  await closing.close();
  await outcome;
  await expect(closing.embed(['three'], 'passage')).rejects.toBeInstanceOf(EmbeddingsAway);
});
