import { expect, test } from 'vitest';
import { spelledNumbersIn } from './numbers.ts';
import { synonymsOf } from './synonyms.ts';

test.each([
  ['twelve people', [12]],
  ['twenty-five days', [25]],
  ['two hundred and fifty euros', [250]],
  ['eight thousand', [8000]],
  ['a hundred metres', [100]],
  ['one thousand two hundred', [1200]],
  ['three million', [3_000_000]],
  ['ten to twelve', [10, 12]],
  ['five six', [5, 6]],
  ['someone phoned often about a tennis lesson', []],
  ['限额八千', [8000]],
  ['两百五十元', [250]],
  ['一千二百人', [1200]],
  ['三万五', [35_000]],
  ['一万零五百', [10_500]],
  ['十二个月', [12]],
  ['二十五天', [25]],
  ['五天', [5]],
  ['五周内', [5]],
  ['每周一周二', []],
  ['两班制', [2]],
  ['百元', [100]],
  ['千万别碰', []],
  ['一起去三楼', []],
  ['统一规定', []],
])('%s', (text, values) => {
  expect(spelledNumbersIn(text).map(({ value }) => value)).toEqual(values);
});

test.each([
  ['twelv', '12'],
  ['12', 'twelv'],
  ['八千', '8000'],
  ['8000', '八千'],
  ['200', '两百'],
])('%s is also found as %s', (term, other) => {
  expect(synonymsOf(term)).toContain(other);
});
