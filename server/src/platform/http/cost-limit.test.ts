import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCostLimit } from './cost-limit.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('costs add up per key, for a minute from its first call', () => {
  const { spend } = createCostLimit(10);
  expect(spend('ana', 6)).toBeNull();
  vi.advanceTimersByTime(20_000);
  expect(spend('ana', 4)).toBeNull();
  expect(spend('ana', 1)).toBe(40);
  expect(spend('ben', 10)).toBeNull();
  vi.advanceTimersByTime(39_500);
  expect(spend('ana', 1)).toBe(1);
  vi.advanceTimersByTime(500);
  expect(spend('ana', 10)).toBeNull();
  expect(spend('ben', 1)).toBe(20);
});

test.each([-60, 60])('setting the clock by %d minutes changes nothing', (minutes) => {
  const { spend } = createCostLimit(1);
  spend('ana', 1);
  vi.setSystemTime(Date.now() + minutes * 60_000);
  vi.advanceTimersByTime(20_000);
  expect(spend('ana', 1)).toBe(40);
  vi.advanceTimersByTime(40_000);
  expect(spend('ana', 1)).toBeNull();
});

test('thousands of other keys do not reset a count', () => {
  const { spend } = createCostLimit(1);
  spend('ana', 1);
  for (let i = 0; i < 10_000; i++) spend(`address ${i}`, 1);
  expect(spend('ana', 1)).toBe(60);
});
