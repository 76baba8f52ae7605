import { expect, test } from 'vitest';
import { decideRows, decideScroll, decideShift } from './visibleRows.rules.ts';

const list = { count: 100, rowHeight: 10, around: 2, pinnedRow: -1 };

test.each([
  ['at the top', { scrollTop: 0, height: 30 }, list, [0, 1, 2, 3, 4]],
  ['in the middle', { scrollTop: 500, height: 20 }, list, [48, 49, 50, 51, 52, 53]],
  ['between two rows', { scrollTop: 505, height: 10 }, list, [48, 49, 50, 51, 52, 53]],
  ['at the end', { scrollTop: 980, height: 20 }, list, [96, 97, 98, 99]],
  ['further than the list', { scrollTop: 5000, height: 20 }, list, []],
  ['hidden', { scrollTop: 0, height: 0 }, list, [0, 1]],
  ['without rows', { scrollTop: 0, height: 30 }, { ...list, count: 0 }, []],
  ['kept above', { scrollTop: 500, height: 10 }, { ...list, around: 0, pinnedRow: 3 }, [3, 50]],
  ['kept below', { scrollTop: 0, height: 10 }, { ...list, around: 0, pinnedRow: 99 }, [0, 99]],
  ['kept and in sight', { scrollTop: 0, height: 20 }, { ...list, around: 0, pinnedRow: 1 }, [0, 1]],
  [
    'kept and no longer there',
    { scrollTop: 0, height: 10 },
    { ...list, around: 0, pinnedRow: 100 },
    [0],
  ],
])('%s', (_where, view, of, rows) => {
  expect(decideRows(view, of)).toEqual(rows);
});

test.each([
  ['in sight stays', 120, 100],
  ['above comes to the top', 50, 50],
  ['below comes to the bottom', 300, 260],
  ['half above is shown whole', 95, 95],
])('a row %s', (_which, top, scrollTop) => {
  expect(decideScroll({ scrollTop: 100, height: 50 }, top, 10)).toBe(scrollTop);
});

const standing = [
  { id: 'c', row: 2 },
  { id: 'd', row: 3 },
];

test.each([
  ['stays where nothing changed above', 'abcdef', 0],
  ['goes down with a row that came above it', 'abxcdef', 1],
  ['goes up with one that went', 'acdef', -1],
  ['goes with the next one where it went itself', 'xyzd', 0],
  ['stays where all is new', 'uvwxyz', 0],
])('what is in sight %s', (_how, rows, shift) => {
  expect(decideShift(standing, rows.length, (row) => rows[row])).toBe(shift);
});
