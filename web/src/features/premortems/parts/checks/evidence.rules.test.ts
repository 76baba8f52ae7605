import { expect, test } from 'vitest';
import { laterCheck, sourceOf } from './evidence.rules.ts';

const origin = 'https://docent.example';

test.each([
  ['/detail/abc/Plan', { fileId: 'abc', paragraphId: null }],
  [`${origin}/detail/abc/Plan#p-x1`, { fileId: 'abc', paragraphId: 'x1' }],
  [` ${origin}/detail/abc `, { fileId: 'abc', paragraphId: null }],
  ['https://elsewhere.example/detail/abc/Plan', null],
  ['/codetetail?id=abc', null],
  ['the pump log', null],
  ['', null],
])('%j leads to %j', (link, source) => {
  expect(sourceOf(link, origin)).toEqual(source);
});

test('a mark leaves only a check that is more than a week ahead', () => {
  const now = Date.parse('2026-11-27T12:00:00Z');
  expect(laterCheck(null, now)).toBe('');
  expect(laterCheck('2026-11-20T12:00:00Z', now)).toBe('');
  expect(laterCheck('2026-12-03T12:00:00Z', now)).toBe('');
  expect(laterCheck('2027-03-01T12:00:00Z', now)).toBe('2027-03-01');
});
