import { expect, test } from 'vitest';
import { editsBetween, editsForgiven } from './spelling.ts';

test.each([
  ['pressure', 'pressure', 0],
  ['presure', 'pressure', 1],
  ['pressurre', 'pressure', 1],
  ['prassure', 'pressure', 1],
  ['perssure', 'pressure', 1],
  ['maintainance', 'maintenance', 2],
  ['valve', 'value', 1],
  ['rope', 'pressure', 3],
  ['', 'ab', 2],
])('from %j to %j are %i edits', (one, other, edits) => {
  expect(editsBetween(one, other, 2)).toBe(edits);
  expect(editsBetween(other, one, 2)).toBe(edits);
});

test('longer words are forgiven more', () => {
  expect([4, 5, 8, 9, 20].map(editsForgiven)).toEqual([0, 1, 1, 2, 2]);
});
