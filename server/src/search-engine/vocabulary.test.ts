import { expect, test } from 'vitest';
import type { Column } from './columns.ts';
import { editsBetween } from './spelling.ts';
import { createVocabulary, type Vocabulary } from './vocabulary.ts';

/** Distinct words of seven letters, unsorted. */
const words = Array.from({ length: 30_000 }, (_, i) =>
  Array.from({ length: 7 }, (_, at) => 'abcdefgh'[((i * 48_271) >>> (at * 3)) & 7]).join(''),
);
const terms = [...new Set(words)];

async function copyOf(vocabulary: Vocabulary): Promise<Vocabulary> {
  const parts: unknown[] = [];
  await vocabulary.save({
    json: async (_name, value) => void parts.push(structuredClone(value)),
    columns: async (_name, columns) => void parts.push(structuredClone(columns)),
  });
  const copy = createVocabulary();
  await copy.load({
    json: async <T>() => parts.shift() as T,
    columns: async (_name, columns) => {
      for (const [i, column] of (parts.shift() as Column[]).entries()) columns[i]?.set(column);
    },
  });
  return copy;
}

// Enough words for several merges, so that new ones are inserted between existing ones.
test('words one edit away are found wherever the edit is, also after a restart', async () => {
  const vocabulary = createVocabulary();
  for (const [term, word] of terms.entries()) vocabulary.add(word, term);
  for (const one of [vocabulary, await copyOf(vocabulary)]) {
    for (let i = 0; i < terms.length; i += 997) {
      const word = terms[i] as string;
      const at = i % 7;
      const misspelt = `${word.slice(0, at)}x${word.slice(at + 1)}`;
      const near = one.near(misspelt, 1, () => 1).map(({ term }) => terms[term]);
      const expected = terms.filter((other) => editsBetween(misspelt, other, 1) === 1);
      expect(near.toSorted()).toEqual(expected.toSorted());
    }
  }
});
