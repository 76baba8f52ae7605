import { expect, test } from 'vitest';
import { createTokenBucket } from './token-bucket.ts';

test('a burst passes at once, excess is paid back at the rate, and no more than the burst is saved', () => {
  let time = 0;
  const bucket = createTokenBucket({ burst: 100, perSecond: 10 }, () => time);
  bucket.take(100);
  expect(bucket.delay()).toBe(0);
  bucket.take(50);
  expect(bucket.delay()).toBe(5_000);
  time += 2_000;
  expect(bucket.delay()).toBe(3_000);
  time += 3_000;
  expect(bucket.delay()).toBe(0);
  time += 3_600_000;
  bucket.take(110);
  expect(bucket.delay()).toBe(1_000);
});
