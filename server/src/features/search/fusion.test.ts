import { expect, test } from 'vitest';
import { fuse } from './fusion.ts';

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
