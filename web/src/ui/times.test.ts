import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import {
  dayOf,
  endOfDay,
  fullTime,
  setTimeFormat,
  sinceThen,
  sizeOf,
  timeOfDay,
  todayInWords,
} from './times.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const now = Date.parse('2026-11-21T12:00:00Z');

test.each([
  ['2026-11-21T11:59:40Z', 'just now'],
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
  expect(sinceThen('2026-11-21T11:30:00Z', 'zh', now)).toBe('30 分钟前');
  expect(sinceThen('2026-11-21T11:59:40Z', 'zh', now)).toBe('刚刚');
});

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1500, '1.5 kB'],
  [25_000_000, '25 MB'],
])('%d bytes are %s', (bytes, words) => {
  expect(sizeOf(bytes, 'en')).toBe(words);
});

test.each([
  ['en', ['de-AT', 'en-GB', 'en-US'], '4 November 2026'],
  ['en', ['en-US'], 'November 4, 2026'],
  ['en', ['zh-CN'], 'November 4, 2026'],
  ['zh', ['en-GB', 'zh-CN'], '2026年11月4日'],
])('today in %s for who reads %j is %s', (language, languages, words) => {
  vi.useFakeTimers({ now: new Date(2026, 10, 4, 12) });
  vi.stubGlobal('navigator', { languages });
  expect(todayInWords(language)).toBe(words);
});

test('something due on a day is due at its very end, in the time zone of the person who chose it', () => {
  for (const day of ['2026-12-03', '2026-01-01', '2028-02-29', '2026-03-29', '2026-10-25']) {
    const end = new Date(endOfDay(day) ?? '');
    expect(dayOf(end)).toBe(day);
    expect(dayOf(new Date(end.getTime() + 1_000))).not.toBe(day);
  }
  expect(endOfDay('')).toBeNull();
  expect(endOfDay('2026-13-01')).toBeNull();
});

test('the time of day uses 12 or 24 hours, as the reader chose', () => {
  onTestFinished(() => setTimeFormat('auto'));
  const at = new Date(2026, 10, 26, 15, 4).toISOString();
  setTimeFormat('12');
  expect(timeOfDay(at, 'en')).toMatch(/3:04\sPM/);
  setTimeFormat('24');
  expect(timeOfDay(at, 'en')).toBe('15:04');
  expect(fullTime(at, 'en')).toContain('15:04');
});
