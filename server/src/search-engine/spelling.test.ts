import { expect, test } from 'vitest';
import { editsBetween, editsForgiven, suggest } from './spelling.ts';

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

test.each([
  ['bikes', 'like', 'All like it.', null],
  ['ilke', 'like', 'All like it.', 'like'],
  ['locksout', 'lockout', 'Tag and lockout.', 'lockout'],
  ['bevolutions', 'revolut', 'Two revolutions.', 'revolutions'],
])('%s, where something says %s: %j suggests %j', (typed, term, text, meant) => {
  const word = { typedWord: typed, terms: [{ term, weight: 0.7 }], misspelt: true };
  expect(suggest(typed, [word], [text])).toBe(meant);
});

test('one word is suggested as two where these stand together', () => {
  const splits: [string, string][] = [['pay', 'slip']];
  const word = { typedWord: 'payslip', terms: [], misspelt: true, splits };
  expect(suggest('my payslip', [word], ['The pay slips come by mail.'])).toBe('my pay slip');
  expect(suggest('my payslip', [word], ['Who slips may pay.'])).toBeNull();
});
