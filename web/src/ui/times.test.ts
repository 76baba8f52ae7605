import { expect, test } from 'vitest';
import { sinceThen, sizeOf } from './times.ts';

const now = Date.parse('2026-11-21T12:00:00Z');

test.each([
  ['2026-11-21T11:59:40Z', 'now'],
  ['2026-11-21T11:58:00Z', '2 minutes ago'],
  ['2026-11-21T09:00:00Z', '3 hours ago'],
  ['2026-11-20T11:00:00Z', 'yesterday'],
  ['2026-11-07T12:00:00Z', '2 weeks ago'],
  ['2024-11-07T12:00:00Z', '2 years ago'],
])('%s is %s', (at, words) => {
  expect(sinceThen(at, 'en', now)).toBe(words);
});

test('in Chinese too', () => {
  expect(sinceThen('2026-11-20T11:00:00Z', 'zh', now)).toBe('昨天');
});

test.each([
  [0, '0 byte'],
  [999, '999 byte'],
  [1500, '1.5 kB'],
  [25_000_000, '25 MB'],
])('%d bytes are %s', (bytes, words) => {
  expect(sizeOf(bytes, 'en')).toBe(words);
});
