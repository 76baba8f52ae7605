import { expect, test } from 'vitest';
import { readCursor, writeCursor } from './cursor.ts';

const kinds = { at: 'time', place: 'number', id: 'text' } as const;
const keys = { at: '2026-03-01T08:00:00.000Z', place: 1.5, id: 'a"b' };

test('a cursor returns the keys that it was created with', () => {
  expect(readCursor(writeCursor(keys), kinds)).toEqual(keys);
  expect(readCursor(undefined, kinds)).toBeNull();
});

test.each([
  ['a malformed cursor', 'x'],
  ['a cursor of another list', writeCursor({ id: 'a' })],
  ['a text for a number', writeCursor({ ...keys, place: '1' })],
  ['an invalid time', writeCursor({ ...keys, at: '2026-13-01T08:00:00.000Z' })],
  ['a time beyond the calendar', writeCursor({ ...keys, at: '+275760-09-13T00:00:00.000Z' })],
  ['a null character', writeCursor({ ...keys, id: 'a\0' })],
])('%s is refused', (_, cursor) => {
  expect(() => readCursor(cursor, kinds)).toThrow(
    expect.objectContaining({ reason: 'request/invalid' }),
  );
});
