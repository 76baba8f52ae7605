import { expect, it } from 'vitest';
import { translate } from './translations.ts';

it.each([
  ['小费', 'tip', 1],
  ['年假', 'leav', 0.5],
  ['tips', '小费', 1],
  ['salaries', '薪水', 1],
  ['leave', '病假', 0.5],
])('%s is translated as %s', (word, term, weight) => {
  expect(translate(word)).toContainEqual({ term, weight });
});

it('unknown words and names have no translation', () => {
  expect(translate('valdoren')).toEqual([]);
  expect(translate('费能')).toEqual([]);
});
