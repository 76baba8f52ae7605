import { expect, test } from 'vitest';
import { fuse, standOut } from './fusion.ts';

const records = (numbers: readonly number[]) => numbers.map((record) => ({ record }));

/** Records from 10 on hold none of the words. */
test.each<[what: string, byWords: number[], byMeaning: number[], order: number[]]>([
  ['without meaning, the words decide', [1, 2, 3], [], [1, 2, 3]],
  ['what leads in both comes first', [1, 2, 3], [1, 3, 2], [1, 2, 3]],
  ['what is good in both passes what is best in words alone', [1, 2, 3], [2, 11], [2, 1, 11, 3]],
  ['a meaning alone does not pass the best by words', [1, 2, 11], [11], [1, 11, 2]],
  ['those without words come by their meaning', [12, 11], [11, 12], [11, 12]],
])('%s', (_what, byWords, byMeaning, order) => {
  const candidates = [...new Set([...byWords, ...byMeaning])];
  const fused = fuse(records(candidates), records(byMeaning), (record) => record < 10);
  expect(fused).toEqual(records(order));
});

test.each<[what: string, likenesses: number[], first: number]>([
  ['a model that spreads its vectors', [0.6, 0.3, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2], 0.5],
  ['one that crowds them', [0.9, 0.85, 0.8, 0.8, 0.8, 0.8, 0.8, 0.8], 0.5],
  ['where nothing stands out', [0.2, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2], 0],
  ['where all are copies', [1, 1, 1, 1, 1, 1, 1, 1], 0],
  ['where there is too little to compare', [0.9, 0.1], 0],
  ['where there is nothing', [], 0],
])('how far the best stands out: %s', (_what, likenesses, first) => {
  const found = standOut(likenesses.map((likeness, record) => ({ record, likeness })));
  expect(found.get(0) ?? 0).toBeCloseTo(first, 9);
});
