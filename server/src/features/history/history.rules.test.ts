import { expect, test } from 'vitest';
import { decideThinned } from './history.rules.ts';

const now = new Date('2026-11-21T12:00:00Z');
const thinned = (times: string[], at = now) =>
  decideThinned(
    times.map((time) => ({ id: time, createdAt: new Date(time) })),
    at,
  ).sort();

test.each([
  ['nothing', [], []],
  [
    'all of the last day stay',
    ['2026-11-21T11:59:00Z', '2026-11-21T11:58:00Z', '2026-11-20T12:00:01Z'],
    [],
  ],
  [
    'of a week, the last one of each hour',
    ['2026-11-20T10:10:00Z', '2026-11-20T10:50:00Z', '2026-11-20T09:59:00Z'],
    ['2026-11-20T10:10:00Z'],
  ],
  [
    'of a month, the last one of each day',
    ['2026-11-10T08:00:00Z', '2026-11-10T20:00:00Z', '2026-11-09T23:00:00Z'],
    ['2026-11-10T08:00:00Z'],
  ],
  [
    'after it, the last one of each week',
    ['2026-09-01T08:00:00Z', '2026-09-02T08:00:00Z', '2026-09-03T08:00:00Z'],
    ['2026-09-01T08:00:00Z'],
  ],
  ['a single old one stays', ['2020-01-01T00:00:00Z'], []],
])('%s', (_what, times, gone) => {
  expect(thinned(times)).toEqual(gone);
});

test('a second run deletes nothing more, and a later run only what has aged since', () => {
  const start = now.getTime();
  let times = Array.from({ length: 5_000 }, (_, n) =>
    new Date(start - n * 17 * 60_000).toISOString(),
  );
  const gone = new Set(thinned(times));
  times = times.filter((time) => !gone.has(time));
  expect(thinned(times)).toEqual([]);
  // All of one day, hourly for six days, daily for 23 days, then weekly.
  expect(times.length).toBeGreaterThan(85 + 140 + 23);
  expect(times.length).toBeLessThan(85 + 150 + 25 + 8);
  const later = new Date(start + 400 * 86_400_000);
  const old = new Set(thinned(times, later));
  times = times.filter((time) => !old.has(time));
  expect(times.length).toBeLessThan(12);
  expect(thinned(times, later)).toEqual([]);
});
