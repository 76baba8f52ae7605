import { expect, test } from 'vitest';
import { killAndCheck } from './testing/kills.ts';

// The long run with a hundred kills is `bench/durability.ts`.
test('every acknowledged edit survives when the server and its database are killed', async () => {
  const report = await killAndCheck({
    kills: 2,
    typists: 6,
    documents: 2,
    typingFor: [400, 1_500],
  });
  expect(report.acknowledged).toBeGreaterThan(20);
  expect(report.lost).toEqual([]);
  expect(report.unopened).toEqual([]);
});
