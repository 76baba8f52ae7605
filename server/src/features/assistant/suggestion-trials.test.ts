import { expect, test } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { createTrials } from './suggestion-trials.ts';

const log = createLog('silent');

test('a result is cached for an hour, and a failure is not', async () => {
  let now = new Date('2026-11-02T08:00:00Z');
  let calls = 0;
  const paragraphs = async () => {
    calls++;
    throw new Error('the index is being built');
  };
  const trials = createTrials({ search: { paragraphs }, clock: { now: () => now }, log });
  await trials.run('ana', ['How many days of annual leave do I get?'], 1);
  expect(calls).toBe(1);
  expect(trials.isAnswered('How many days of annual leave do I get?')).toBeUndefined();
  now = new Date(now.getTime() + 3_600_001);
  await trials.run('ana', ['How many days of annual leave do I get?'], 1);
  expect(calls).toBe(2);
});
