import { expect, test } from 'vitest';
import { decideRange, numbersIn } from './ranges.ts';

test.each([
  ['How many days after 12 years?', [12]],
  ['How many days after twelve years?', [12]],
  ['Who signs for 1,500 euros?', [1500]],
  ['工作满十二年有几天年假？', [12]],
  ['工作满五年有几天年假？', [5]],
  ['工作满二十年呢？', [20]],
  ['Where is AB-1234/5?', []],
  ['What is it?', []],
])('%s names %j', (question, expected) => {
  expect(numbersIn(question)).toEqual(expected);
});

test.each([
  [12, 'Years: 11 to 20 | Days: 28', 'inside'],
  [12, 'Years: 11–20 | Days: 28', 'inside'],
  [12, 'Years: 1 to 10 | Days: 25', 'outside'],
  [5, 'Years: from 11 to 20 | Days: 28', 'outside'],
  [12, 'Years: more than 20 | Days: 30', 'outside'],
  [25, 'Years: more than 20 | Days: 30', 'inside'],
  [20, 'Years: more than 20 | Days: 30', 'outside'],
  [20, 'Years: 20 or more | Days: 30', 'inside'],
  [3, 'Amount: up to 5 euros', 'inside'],
  [1500, 'Amount: 1,000 to 5,000 euros | Signs: head', 'inside'],
  [4, 'Age: under 4', 'outside'],
  [5, '工龄：满1年不满10年 | 天数：5天', 'inside'],
  [12, '工龄：满1年不满10年 | 天数：5天', 'outside'],
  [12, '工龄：满10年不满20年 | 天数：10天', 'inside'],
  [25, '工龄：20年以上 | 天数：15天', 'inside'],
  [9, '工龄：不满10年', 'inside'],
  [12, 'Model: AB | Weight: 73 kg', 'none'],
])('%d in “%s”: %s', (number, text, expected) => {
  expect(decideRange([number], text).kind).toBe(expected);
});
