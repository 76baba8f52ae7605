import { createChance } from '@docent/document-model/testing/random';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRewordings } from './rewordings.ts';

const dimensions = 64;
const texts = Array.from({ length: 9 }, (_, text) => `The wheel is fitted by hand, step ${text}.`);

/** A vector with some signs other than most vectors of its seed. */
function vectorOf(seed: number, others: readonly number[] = []): Int8Array {
  const { below } = createChance(seed);
  const vector = Int8Array.from({ length: dimensions }, () => (below(2) === 0 ? -90 : 90));
  for (const i of others) vector[i] = -(vector[i] as number);
  return vector;
}

function create(isSimilar: (one: number, other: number) => boolean = () => false) {
  const rewordings = createRewordings({ read: (text) => texts[text] as string, isSimilar });
  const list = () => {
    const pairTexts: string[] = [];
    for (let pair = 0; pair < rewordings.pairs.used; pair++) {
      const both = rewordings.pairs.at(pair);
      if (both) pairTexts.push(`${both.one} ${both.other} ${both.similarity.toFixed(3)}`);
    }
    return pairTexts.sort();
  };
  const put = (text: number, vector: Int8Array, file = text) =>
    rewordings.put(text, { file, vector }, 10);
  return { ...rewordings, put, list };
}

test('texts with nearly the same direction are a pair, and others are not', () => {
  const { put, list } = create();
  put(0, vectorOf(1));
  put(1, vectorOf(1, [3, 40, 41]));
  put(2, vectorOf(2));
  expect(list()).toEqual([expect.stringMatching(/^0 1 0\.9/)]);
});

test('texts of one file are no rewordings, as their vectors share its title', () => {
  const { put, list } = create();
  put(0, vectorOf(1), 7);
  put(1, vectorOf(1), 7);
  put(2, vectorOf(1), 8);
  expect(list().map((pair) => pair.slice(0, 3))).toEqual(['0 2', '1 2']);
});

test('texts with similar words are no rewordings', () => {
  const { put, list } = create((one, other) => one + other === 1);
  for (const text of [0, 1, 2]) put(text, vectorOf(1, [text]));
  expect(list().map((pair) => pair.slice(0, 3))).toEqual(['0 2', '1 2']);
});

test('pairs are those of the current vectors, whatever came and went', () => {
  const step = fc.record({
    text: fc.nat(texts.length - 1),
    vector: fc.option(fc.record({ seed: fc.nat(2), others: fc.array(fc.nat(dimensions - 1)) })),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const grown = create();
      const current = new Map<number, Int8Array>();
      for (const { text, vector } of steps) {
        if (vector === null) {
          grown.drop(text);
          current.delete(text);
        } else {
          current.set(text, vectorOf(vector.seed, vector.others));
          grown.put(text, current.get(text) as Int8Array);
        }
      }
      const fresh = create();
      for (const [text, vector] of current) fresh.put(text, vector);
      expect(grown.list()).toEqual(fresh.list());
      for (const text of texts.keys()) expect(grown.has(text)).toBe(current.has(text));
    }),
  );
});

test('vectors of another model replace all others', () => {
  const { put, list, has } = create();
  put(0, vectorOf(1));
  put(1, vectorOf(1));
  put(2, new Int8Array(32).fill(1));
  expect(list()).toEqual([]);
  expect([0, 1, 2].map(has)).toEqual([false, false, true]);
});
