import { expect, test } from 'vitest';
import { countedOtherwise, decideRange, namesWhatIsCounted, numbersIn } from './ranges.ts';

test.each([
  ['How many days after 12 years?', [12]],
  ['How many days after twelve years?', [12]],
  ['Who signs for 1,500 euros?', [1500]],
  ['工作满十二年有几天年假？', [12]],
  ['工作满五年有几天年假？', [5]],
  ['工作满二十年呢？', [20]],
  ['采购3万元找谁批？', [30_000]],
  ['采购三万元找谁批？', [30_000]],
  ['Who signs for 1.5 million?', [1_500_000]],
  ['Where is AB-1234/5?', []],
  ['How many for twenty-five guests?', [25]],
  ['Who signs for eight thousand euros?', [8000]],
  ['采购八千元找谁批？', [8000]],
  ['Every 45 days. Two people do it.', [45, 2]],
  ['What is it?', []],
])('%s names %j', (question, expected) => {
  expect(numbersIn(question).map(({ value }) => value)).toEqual(expected);
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
  [20_000, '金额：1万至3万元 | 审批人：经理', 'inside'],
  [12, 'Model: AB | Weight: 73 kg', 'none'],
])('%d in “%s”: %s', (number, text, expected) => {
  expect(decideRange(numbersIn(String(number)), text).kind).toBe(expected);
});

test.each([
  ['采购3万以上谁批', '金额: 30,000 至 300,000', 'inside'],
  ['采购3万以上谁批', '金额: 3,000 至 30,000', 'outside'],
  ['3万以下谁批', '金额: 3,000 至 30,000', 'inside'],
  ['3万以下谁批', '金额: 30,000 至 300,000', 'outside'],
  ['who approves orders over 5,000 euros', '5,000 to 50,000', 'inside'],
  ['who approves orders over 5,000 euros', '500 to 5,000', 'outside'],
  ['orders under 5 thousand', '500 to 5,000', 'inside'],
])('%s, and a row of %s: %s', (question, text, expected) => {
  expect(decideRange(numbersIn(question), text).kind).toBe(expected);
});

test.each([
  ['vacation days after 12 years', 'Up to 20 days a year: team lead.', 'none'],
  ['vacation days after 12 years', 'at least 10 working days ahead', 'none'],
  ['vacation days after 12 years', 'Years at Corvane: 11 to 20 | Days of leave: 30', 'inside'],
  ['vacation days after 12 years', '11 to 20 years: 30 days', 'inside'],
  ['vacation days after 12 years', 'Years: 11 to 20 | 30 days', 'inside'],
  ['工作满12年', '工龄：满10年不满20年 | 天数：10天', 'inside'],
  ['工作满十年', '工龄：满10年不满20年 | 天数：15天', 'inside'],
  ['工作满十年', '工龄：满5年不满10年 | 天数：12天', 'outside'],
  ['cables of 3 km', 'Cable: 1,000 to 5,000 m', 'inside'],
  ['loads of two tonnes', 'up to 1500 kg', 'outside'],
  ['90分钟以内', '不超过2小时', 'inside'],
  ['请假12天', '工龄：满10年不满20年 | 天数：10天', 'none'],
  ['gusts of 15 m/s', 'Gust (km/h): below 40 | Speed: 6.0 m/s', 'outside'],
  ['gusts of 15 m/s', 'Gust (km/h): 50 to 60 | Speed: 2.5 m/s', 'inside'],
  ['gusts of 15 metres per second', '50 km/h to 60 km/h', 'inside'],
  ['阵风每秒16米', '阵风（米/秒）: 14 至 18 | 线路速度: 2.5 米/秒', 'inside'],
  ['时速 60 公里/小时', '阵风（米/秒）: 14 至 18', 'inside'],
  ['风速每小时60公里', '阵风超过每秒 18 米', 'outside'],
])('the counted unit matters: %s, %s, %s', (question, text, expected) => {
  expect(decideRange(numbersIn(question), text).kind).toBe(expected);
});

test.each([
  ['leave after 25 years', 'Everybody has 25 days of leave.', true],
  ['leave after 25 years', 'Whoever stays for 25 years gets a cup.', false],
  ['leave after 25 years', 'After 25 years there are 25 days of leave.', false],
  ['leave after 25 years', 'There are 25 in all.', false],
  ['tower 25', 'It is open on 25 days.', false],
  ['工作25年有几天年假', '每人每年有25天年假。', true],
])('for “%s”, “%s” counts something else: %s', (question, text, expected) => {
  expect(countedOtherwise(numbersIn(question), text).length > 0).toBe(expected);
});

test.each([
  ['How many people work at Corvane?', 'What: people | Number: 412', true],
  ['Number of installations with a contract?', 'What: installations | Number: 23', true],
  ['我们有多少员工？', '项目: 员工 | 数量: 96', true],
  ['How many people work at Corvane?', 'What: people in service | Number: 41', false],
  ['How many people work at Corvane?', 'What: people | Who: Ana', false],
  ['Who are the people of Corvane?', 'What: people | Number: 412', false],
])('%s is counted in "%s": %s', (question, row, isCounted) => {
  expect(namesWhatIsCounted(question, row)).toBe(isCounted);
});
