import { describe, expect, test } from 'vitest';
import { createPrefixIndex } from './prefix-index.ts';
import { createWordSets, type WordSet } from './word-sets.ts';

const english = 'valve torque must be tightened to the mark before every flight and logged by crew';
const chinese = '阀门的扭矩必须在每次飞行之前按照标记拧紧并由机组人员记录下来';

/** Reproducible pseudo-random numbers from 0 to 1. */
function createRandom(seed: number) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Random texts, many of which are edits of an earlier one. */
function makeTexts(seed: number, count: number, words: readonly string[], joint: string): string[] {
  const random = createRandom(seed);
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
  const texts: string[] = [];
  while (texts.length < count) {
    const source = texts.length > 0 && random() < 0.6 ? pick(texts).split(joint) : [];
    const text =
      source.length > 0 ? source : Array.from({ length: 5 + random() * 25 }, () => pick(words));
    const edits = Math.floor(random() * 6);
    for (let i = 0; i < edits; i++) {
      text.splice(Math.floor(random() * text.length), random() < 0.5 ? 1 : 0, pick(words));
    }
    texts.push(text.join(joint));
  }
  return texts;
}

function similarityOf(one: WordSet, other: WordSet): number {
  const union = new Set([...one, ...other]);
  return union.size === 0 ? 0 : (one.length + other.length - union.size) / union.size;
}

const languages = [
  ['English', english.split(' ').flatMap((word, i) => [word, `${word}${i}`, `x${i}`]), ' '],
  ['Chinese', [...chinese], ''],
] as const;

describe.each(languages)('similar sets of %s texts', (_language, words, joint) => {
  test.each([0.5, 0.7, 0.9])(
    'equal those of comparing all pairs at the threshold %s',
    (threshold) => {
      const sets = createWordSets();
      const all = makeTexts(threshold * 100, 90, words, joint).map((text) => sets.read(text));
      const index = createPrefixIndex(0.5);
      all.forEach((set, i) => {
        index.add(i, set);
      });
      const removed = new Set<number>();
      const check = () => {
        for (const [i, set] of all.entries()) {
          const expected = all.flatMap((other, j) => {
            const similarity = similarityOf(set, other);
            return removed.has(j) || similarity < threshold - 1e-9 ? [] : [`${j} ${similarity}`];
          });
          const matches = index
            .query(set, threshold)
            .map(({ set: j, similarity }) => `${j} ${similarity}`);
          expect(matches.toSorted(), `text ${i}`).toEqual(expected.toSorted());
        }
      };
      check();
      for (let i = 0; i < all.length; i += 3) {
        index.remove(i);
        removed.add(i);
      }
      check();
      for (const i of [...removed].slice(0, 15)) {
        index.add(i, all[i] as WordSet);
        removed.delete(i);
      }
      check();
    },
  );
});
