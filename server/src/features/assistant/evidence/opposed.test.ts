import { expect, test } from 'vitest';
import { takeApart } from '../../../language/question.ts';
import { isOpposed } from './opposed.ts';

test.each([
  ['When do we stop the line?', 'The line is resumed after 30 minutes without gusts.', true],
  ['When do we stop the line?', 'The line is stopped at 60 km/h and resumed later.', false],
  ['When do we stop the line?', 'Empty the line.', false],
  ['How do I open or close the gate?', 'Close the gate with the key.', false],
  ['风速多大时要停止运行？', '连续 30 分钟没有大风，方可恢复运行。', true],
  ['风速多大时要停止运行？', '低于 11 | 正常运行', true],
  ['风速多大时要停止运行？', '阵风超过每秒 18 米时停车。', false],
])('for “%s”, “%s” says the opposite: %s', (asked, text, expected) => {
  expect(
    isOpposed(
      takeApart(asked, () => 1),
      text,
    ),
  ).toBe(expected);
});
