import { expect, test } from 'vitest';
import { chinese, letters, roman, romanValue } from './numerals.ts';

test.each([
  [0, '零', '0', '0'],
  [1, '一', 'I', 'a'],
  [10, '十', 'X', 'j'],
  [14, '十四', 'XIV', 'n'],
  [20, '二十', 'XX', 't'],
  [27, '二十七', 'XXVII', 'aa'],
  [105, '一百零五', 'CV', 'da'],
  [1010, '一千零一十', 'MX', 'alv'],
  [3999, '三千九百九十九', 'MMMCMXCIX', 'ewu'],
  [4000, '四千', '4000', 'ewv'],
  [20_003, '二万零三', '20003', 'acoi'],
])('%d is %s, %s and %s', (number, chineseNumber, romanNumber, letter) => {
  expect([chinese(number), roman(number), letters(number)]).toEqual([
    chineseNumber,
    romanNumber,
    letter,
  ]);
});

test.each([1, 4, 9, 14, 40, 99, 400, 1994, 3999])(
  'the Roman numeral of %d is read in either case',
  (number) => {
    expect([roman(number), roman(number).toLowerCase()].map(romanValue)).toEqual([number, number]);
  },
);
