import { expect, test } from 'vitest';
import { takeApart } from './question.ts';

const rareAlike = () => 10;

test.each([
  ['工资什么时候发', '工 资 发 工资', '资什 候发'],
  ['出差住宿标准是多少', '出 差 住 宿 标 准 出差 差住 住宿 宿标 标准', '准是'],
  ['請問年假怎麼申請', '年 假 申 请 年假 申请', '问年 假怎 么申'],
  ['多少', '', '多 少 多少'],
])('%s is asked by %s, and hardly by %s', (text, told, glue) => {
  const { weights } = takeApart(text, rareAlike);
  const heavy = [...weights].filter(([, weight]) => weight === rareAlike());
  const light = [...weights].filter(([, weight]) => weight < rareAlike() / 2);
  expect(heavy.map(([term]) => term).join(' ')).toBe(told);
  expect(light.map(([term]) => term).join(' ')).toBe(glue);
});
