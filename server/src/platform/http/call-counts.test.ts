import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallCounts } from './call-counts.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const minute = 60_000;

function count(counts: CallCounts, key: string) {
  let result: { current: number; ttl: number } | undefined;
  counts.incr(
    key,
    (_error, counted) => {
      result = counted;
    },
    minute,
  );
  return result;
}

test('calls are counted per key, for a minute from its first call', () => {
  const counts = new CallCounts();
  expect(count(counts, 'ana')).toEqual({ current: 1, ttl: minute });
  vi.advanceTimersByTime(20_000);
  expect(count(counts, 'ben')).toEqual({ current: 1, ttl: minute });
  expect(count(counts, 'ana')).toEqual({ current: 2, ttl: 40_000 });
  vi.advanceTimersByTime(40_000);
  expect(count(counts, 'ana')).toEqual({ current: 1, ttl: minute });
  expect(count(counts, 'ben')).toEqual({ current: 2, ttl: 20_000 });
});

test.each([-60, 60])('setting the clock by %d minutes changes nothing', (minutes) => {
  const counts = new CallCounts();
  count(counts, 'ana');
  vi.setSystemTime(Date.now() + minutes * minute);
  vi.advanceTimersByTime(20_000);
  expect(count(counts, 'ana')).toEqual({ current: 2, ttl: 40_000 });
  vi.advanceTimersByTime(40_000);
  expect(count(counts, 'ana')).toEqual({ current: 1, ttl: minute });
});

test('thousands of other keys do not reset a count', () => {
  const counts = new CallCounts();
  count(counts, 'ana');
  for (let i = 0; i < 10_000; i++) count(counts, `address ${i}`);
  expect(count(counts, 'ana')?.current).toBe(2);
});
