import { expect, test } from 'vitest';
import { EmbeddingsAway } from '../../../platform/model/embeddings.ts';
import { type CalibratedReading, readPassages } from './reading.ts';

const passage = (text: string) => ({
  fileName: 'Handbook',
  headings: [],
  text,
  context: null,
  inTable: false,
  reading: null as CalibratedReading | null,
});
const passages = ['Lunch is at noon.', 'Press Save.', 'Ask Ana.', 'Ask Ben.', 'Wait.'].map(passage);
/** What the model says of each text if the question is ours, and otherwise. */
const odds: Record<string, [own: number, unrelated: number]> = {
  'Lunch is at noon.': [-3, -10],
  'Press Save.': [4, -2],
  'Ask Ana.': [2, -9],
  'Ask Ben.': [1, -9],
  'Wait.': [-6, 0],
};

test('the most promising passages are also read for questions that nothing here answers', async () => {
  const asked: [question: string, texts: string[]][] = [];
  const read = await readPassages(
    {
      async read(question, some) {
        const texts = some.map(({ sentences }) => sentences.join(' '));
        asked.push([question, texts]);
        return texts.map((text) => {
          const relevance = odds[text]?.[question === 'how do I save?' ? 0 : 1] ?? 0;
          return { relevance, sentences: [relevance] };
        });
      },
    },
    'how do I save?',
    passages,
    undefined,
  );
  expect(read.map(({ reading }) => reading?.baseline)).toEqual([-10, -2, -9, -9, -7.5]);
  expect(read.map(({ reading }) => reading?.relevance)).toEqual([-3, 4, 2, 1, -6]);
  expect(asked.slice(1).map(([, texts]) => texts)).toEqual([
    ['Lunch is at noon.', 'Press Save.', 'Ask Ana.', 'Ask Ben.'],
    ['Lunch is at noon.', 'Press Save.', 'Ask Ana.', 'Ask Ben.'],
  ]);
});

test('nothing counts as read if the model fails in between', async () => {
  let calls = 0;
  const read = await readPassages(
    {
      async read(_, some) {
        calls++;
        if (calls > 1) throw new EmbeddingsAway('failed');
        return some.map(() => ({ relevance: 1, sentences: [1] }));
      },
    },
    'how do I save?',
    passages,
    undefined,
  );
  expect(read).toEqual(passages);
});
