import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../testing/database.ts';
import { sql } from './database/database.ts';
import { isClockSteady } from './steady-clock.ts';

let database: TestDatabase;
let now: Date;

beforeAll(async () => {
  database = await startTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.query(sql`delete from cleanup_clock`);
  now = new Date('2026-11-02T08:00:00Z');
});

const after = (hours: number) => {
  now = new Date(now.getTime() + hours * 3_600_000);
  return isClockSteady(database, now);
};

async function afterDays(days: number): Promise<boolean> {
  let isSteady = await after(0);
  for (let hour = 0; hour < 24 * days; hour++) isSteady = await after(1);
  return isSteady;
}

test('a clock is trusted after two steady days, also on several nodes that differ by seconds', async () => {
  expect(await afterDays(1)).toBe(false);
  expect(await after(-0.01)).toBe(false);
  expect(await afterDays(1)).toBe(false);
  expect(await after(1)).toBe(true);
  expect(await after(24)).toBe(true);
});

test.each([
  ['ahead', 40 * 24],
  ['back', -5],
])('a clock that jumps %s is trusted again after two days', async (_, hours) => {
  await afterDays(3);
  expect(await after(hours)).toBe(false);
  expect(await after(24)).toBe(false);
  expect(await after(25)).toBe(true);
});
