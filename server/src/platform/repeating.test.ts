import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLog } from './log.ts';
import { repeat } from './repeating.ts';

const minute = 60_000;
const hour = 60 * minute;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a rare job first runs soon after the start, but not in the first minute', async () => {
  const run = vi.fn(async () => {});
  const job = repeat(6 * hour, createLog('fatal'), run);
  job.start();
  await vi.advanceTimersByTimeAsync(minute - 1);
  expect(run).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(5 * minute);
  expect(run).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(6 * hour);
  expect(run).toHaveBeenCalledTimes(2);
  await job.close();
  await vi.advanceTimersByTimeAsync(12 * hour);
  expect(run).toHaveBeenCalledTimes(2);
});

test('a frequent job keeps its interval, also after a failure', async () => {
  const run = vi.fn(async () => {
    throw new Error('no database');
  });
  const job = repeat(minute, createLog('fatal'), run);
  job.start();
  await vi.advanceTimersByTimeAsync(3 * minute);
  expect(run).toHaveBeenCalledTimes(3);
  await job.close();
});

test('a job that is closed before its first run never runs', async () => {
  const run = vi.fn(async () => {});
  const job = repeat(hour, createLog('fatal'), run);
  job.start();
  await job.close();
  await vi.advanceTimersByTimeAsync(2 * hour);
  expect(run).not.toHaveBeenCalled();
});
