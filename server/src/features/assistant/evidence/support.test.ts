import { expect, test } from 'vitest';
import { decideSupport } from './support.ts';

const leave =
  'Full-time employees receive 25 days of paid leave a year. Leave is approved by the manager.';
const purchases =
  'Team leads may approve purchases of up to 500 euros before the order. Most orders are paid by card. They are not paid in cash.';
const storage = 'Grease is stored at 20 °C. Turn the valve clockwise to close it.';
const chinesePurchases = '组长可审批500元以内的采购，不得用现金付款，大部分订单当天到货。';
const colours =
  'Stickers are white in even years and green in odd years. Acids are kept at the bottom.';
const samples =
  'The laboratory destroys the samples after 5 days. The client sends a list to the laboratory. Samples are checked by the chemist.';
const gusts =
  'The line is stopped at gusts above 60 km/h. It is started again when no gust has exceeded 45 km/h.';
const interns = 'A badge is ordered in the portal. Interns do not receive one.';
const chineseWork =
  '车间实行两班制，检查由班长负责，逾期的，须由何敏签字。手机丢失两小时之内报告分机655。';
const chineseExit = '疏散时所有人从北门离开，清单由组长转交人事部。五个工作日内答复。';
const even = () => 1;

test.each([
  ['Employees who work full-time receive 25 days of leave [1].', [leave], 'supported'],
  ['Employees receive 30 days of paid leave [1].', [leave], 'unsupported'],
  ['The canteen opens at noon on Fridays [1].', [leave], 'unsupported'],
  ['员工每年享有25天带薪休假[1]。', [leave], 'unknown'],
  ['员工每年享有30天带薪休假[1]。', [leave], 'unsupported'],
  ['员工每年有25天年假[1]。', ['全职员工每年享有25天年假。'], 'supported'],
  ['Team leads can approve a purchase of up to 500 euros [1].', [purchases], 'supported'],
  ['Orders are not paid in cash [1].', [purchases], 'supported'],
  ['Orders are paid in cash [1].', [purchases], 'unsupported'],
  ['Team leads may approve purchases of up to 500 dollars [1].', [purchases], 'unsupported'],
  ['Only team leads may approve purchases of up to 500 euros [1].', [purchases], 'unsupported'],
  ['Team leads must approve purchases of up to 500 euros [1].', [purchases], 'unsupported'],
  ['Team leads may approve purchases after the order [1].', [purchases], 'unsupported'],
  ['All orders are paid by card [1].', [purchases], 'unsupported'],
  [
    'Team leads may approve purchases of up to 500 euros, and the canteen serves lunch for free [1].',
    [purchases],
    'unsupported',
  ],
  ['Grease is stored at 20 °F [1].', [storage], 'unsupported'],
  ['Turn the valve anticlockwise to close it [1].', [storage], 'unsupported'],
  ['采购500元以内组长可以审批[1]。', [chinesePurchases], 'supported'],
  ['组长可审批五百元以内的采购[1]。', [chinesePurchases], 'supported'],
  ['组长可审批500美元以内的采购[1]。', [chinesePurchases], 'unsupported'],
  ['采购可用现金付款[1]。', [chinesePurchases], 'unsupported'],
  ['所有订单当天到货[1]。', [chinesePurchases], 'unsupported'],
  ['新件的夹紧力至少为 23.0 kN[1]。', ['新件的夹紧力不得低于 23.0 kN。'], 'supported'],
  ['Stickers are green in odd years [1].', [colours], 'supported'],
  ['Stickers are green in even years [1].', [colours], 'unsupported'],
  ['Acids are kept at the top [1].', [colours], 'unsupported'],
  ['The list is sent to the laboratory by the client [1].', [samples], 'supported'],
  ['The client destroys the samples after 5 days [1].', [samples], 'unsupported'],
  ['The laboratory sends a list to the client [1].', [samples], 'unsupported'],
  ['Samples are checked by the guard [1].', [samples], 'unsupported'],
  ['The client sends a list to the office in Suzhou [1].', [samples], 'unsupported'],
  ['The client sends a list and the keys [1].', [samples], 'unsupported'],
  ['Every employee sends a list to the laboratory [1].', [samples], 'unsupported'],
  ['If gusts exceed 60 km/h, the line is stopped [1].', [gusts], 'supported'],
  [
    'According to the handbook, the line is stopped at gusts above 60 km/h [1].',
    [gusts],
    'supported',
  ],
  ['Interns receive a badge, too [1].', [interns], 'unsupported'],
  [
    'It is stopped at gusts above 60 km/h.',
    ['It is not stopped at gusts above 60 km/h.'],
    'unsupported',
  ],
  [
    'Leave that cannot be taken is paid out [1].',
    ['Leave that cannot be taken is paid out with the last salary.'],
    'supported',
  ],
  ['车间实行三班制[1]。', [chineseWork], 'unsupported'],
  ['检查由经理负责[1]。', [chineseWork], 'unsupported'],
  ['逾期的不需要签字[1]。', [chineseWork], 'unsupported'],
  ['手机丢失两天之内报告[1]。', [chineseWork], 'unsupported'],
  ['办公室和车间都实行两班制[1]。', [chineseWork], 'unsupported'],
  ['所有人从南门离开[1]。', [chineseExit], 'unsupported'],
  ['清单由人事部转交组长[1]。', [chineseExit], 'unsupported'],
  ['五周内答复[1]。', [chineseExit], 'unsupported'],
  ['疏散时大家从北门离开[1]。', [chineseExit], 'supported'],
  ['夹紧力为 23 N[1]。', ['夹紧力为 23 kN。'], 'unsupported'],
  [`${'1 a '.repeat(20_000)}[1].`, [leave], 'unsupported'],
  ['Yes [1].', [leave], 'unknown'],
  ['Employees receive paid leave.', [], 'unknown'],
] as const)('%s', (claim, sources, expected) => {
  expect(decideSupport(claim, sources, even)).toBe(expected);
});
