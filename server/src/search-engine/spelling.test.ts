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
])('%j and %j are %i edits apart', (one, other, edits) => {
  expect(editsBetween(one, other, 2)).toBe(edits);
  expect(editsBetween(other, one, 2)).toBe(edits);
});

test('longer words may have more edits', () => {
  expect([4, 5, 8, 9, 20].map(editsForgiven)).toEqual([0, 1, 1, 2, 2]);
});

test.each([
  ['bikes', 'like', 'All like it.', null],
  ['ilke', 'like', 'All like it.', 'like'],
  ['locksout', 'lockout', 'Tag and lockout.', 'lockout'],
  ['bevolutions', 'revolut', 'Two revolutions.', 'revolutions'],
])('%s with the term %s and the text %j suggests %j', (typed, term, text, meant) => {
  const word = { typedWord: typed, terms: [{ term, weight: 0.7 }], misspelt: true };
  expect(suggest(typed, [word], [text])).toBe(meant);
});

test('a word is suggested as two if these are adjacent in a text', () => {
  const splits: [string, string][] = [['pay', 'slip']];
  const word = { typedWord: 'payslip', terms: [], misspelt: true, splits };
  expect(suggest('my payslip', [word], ['The pay slips come by mail.'])).toBe('my pay slip');
  expect(suggest('my payslip', [word], ['Who slips may pay.'])).toBeNull();
});
