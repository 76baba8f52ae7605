import { expect, test } from 'vitest';
import { nextOffset } from './serverClock.ts';

const now = Date.parse('2027-06-01T12:00:00.400Z');

test.each([
  ['without a date, nothing is learned', null, null, null],
  ['the first date counts', null, 'Tue, 01 Jun 2027 12:05:00 GMT', 299_600],
  ['a response that was slower is worse', 299_600, 'Tue, 01 Jun 2027 12:04:58 GMT', 299_600],
  ['one that was faster is better', 299_600, 'Tue, 01 Jun 2027 12:05:01 GMT', 300_600],
  ['a clock that was set counts at once', 299_600, 'Tue, 01 Jun 2027 12:00:00 GMT', -400],
  ['a date that cannot be read counts not at all', 299_600, 'noon', 299_600],
])('%s', (_, known, date, expected) => {
  expect(nextOffset(known, date, now)).toBe(expected);
});
