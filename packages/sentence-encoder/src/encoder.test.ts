import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { type Encoder, openEncoder } from './encoder.ts';

let encoder: Encoder;
beforeAll(async () => {
  encoder = await openEncoder();
});

function likeness(question: string, passage: string): number {
  const [q, p] = [encoder.encode(question, 'query'), encoder.encode(passage, 'passage')];
  return q.reduce((sum, number, i) => sum + number * (p[i] as number), 0);
}

const hotel = 'What is paid\nhotel, Europe: 120 euros a night';
const kitchen = 'Canteen\nThe kitchen closes at nine.';

it('puts an answer in other words closer than another text, in English and Chinese', () => {
  expect(likeness('How much is the hotel allowance?', hotel)).toBeGreaterThan(
    likeness('How much is the hotel allowance?', kitchen) + 0.03,
  );
  const laptop = '设备\n遗失电脑须在一小时内报告信息安全部门。';
  expect(likeness('笔记本丢了怎么办', laptop)).toBeGreaterThan(
    likeness('笔记本丢了怎么办', '食堂\n食堂九点关门。') + 0.03,
  );
});

it('gives vectors of length 1, the same ones each time', () => {
  const first = encoder.encode(hotel, 'passage');
  expect(first).toHaveLength(384);
  expect(Math.hypot(...first)).toBeCloseTo(1, 5);
  encoder.encode(kitchen.repeat(50), 'passage');
  expect(encoder.encode(hotel, 'passage')).toEqual(first);
});

it('takes an empty text, a megabyte and half a surrogate pair', () => {
  for (const text of ['', 'word '.repeat(200_000), '\ud83d']) {
    expect(Math.hypot(...encoder.encode(text, 'passage'))).toBeCloseTo(1, 5);
  }
});

it('refuses a file that is none of ours', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'weights-'));
  await writeFile(join(folder, 'other.bin'), 'not weights\n');
  await expect(openEncoder(join(folder, 'other.bin'))).rejects.toThrow();
  await expect(openEncoder(join(folder, 'missing.bin'))).rejects.toThrow('ENOENT');
  await rm(folder, { recursive: true });
});

const travel = {
  heading: 'Travel and expenses\nWhat is paid',
  sentences: ['Hotel, Europe: 120 euros a night.', 'Receipts go to the office in Bergen.'],
};

it('tells the passage that answers from one of the same subject, and its sentence, in either language', () => {
  const meals = {
    heading: 'Travel and expenses\nMeals',
    sentences: ['Lunch is paid up to 40 euros.'],
  };
  for (const question of ['how much can I spend on a room in Rome', '酒店一晚能报多少钱']) {
    const right = encoder.read(question, travel);
    expect(right.relevance).toBeGreaterThan(encoder.read(question, meals).relevance);
    expect(right.sentences[0]).toBeGreaterThan((right.sentences[1] as number) + 1);
  }
  expect(encoder.read('who won the cup in 1998?', travel).relevance).toBeLessThan(-2);
});

it('reads a passage without sentences, half a surrogate pair and ten thousand sentences', () => {
  const many = { heading: kitchen, sentences: Array.from({ length: 10_000 }, () => kitchen) };
  const { sentences } = encoder.read('when?', many);
  expect(sentences).toHaveLength(10_000);
  expect(sentences.at(-1)).toBe(Number.NEGATIVE_INFINITY);
  const empty = encoder.read('\ud83d', { heading: '', sentences: [] });
  expect(Number.isFinite(empty.relevance)).toBe(true);
  expect(Number.isFinite(encoder.read('', { heading: '', sentences: ['', ''] }).relevance)).toBe(
    true,
  );
});
