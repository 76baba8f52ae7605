import { expect, test } from 'vitest';
import { decideSupport } from './support.ts';

const leave =
  'Full-time employees receive 25 days of paid leave a year. Leave is approved by the manager.';
const purchases =
  'Team leads may approve purchases of up to 500 euros before the order. Most orders are paid by card. They are not paid in cash.';
const storage = 'Grease is stored at 20 °C. Turn the valve clockwise to close it.';
const chinesePurchases = '组长可审批500元以内的采购，不得用现金付款，大部分订单当天到货。';
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
  [`${'1 a '.repeat(20_000)}[1].`, [leave], 'unsupported'],
  ['Yes [1].', [leave], 'unknown'],
  ['Employees receive paid leave.', [], 'unknown'],
] as const)('%s', (claim, sources, expected) => {
  expect(decideSupport(claim, sources, even)).toBe(expected);
});
