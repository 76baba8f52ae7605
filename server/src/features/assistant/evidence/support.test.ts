import { expect, test } from 'vitest';
import { decideSupport } from './support.ts';

const leave =
  'Full-time employees receive 25 days of paid leave a year. Leave is approved by the manager.';
const even = () => 1;

test.each([
  ['Employees who work full-time receive 25 days of leave [1].', [leave], 'supported'],
  ['Employees receive 30 days of paid leave [1].', [leave], 'unsupported'],
  ['The canteen opens at noon on Fridays [1].', [leave], 'unsupported'],
  ['员工每年享有25天带薪休假[1]。', [leave], 'unknown'],
  ['员工每年享有30天带薪休假[1]。', [leave], 'unsupported'],
  ['员工每年有25天年假[1]。', ['全职员工每年享有25天年假。'], 'supported'],
  ['Yes [1].', [leave], 'unknown'],
  ['Employees receive paid leave.', [], 'unknown'],
] as const)('%s', (claim, sources, expected) => {
  expect(decideSupport(claim, sources, even)).toBe(expected);
});
