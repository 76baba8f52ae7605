import type { PremortemReason } from '@docent/contract/premortem-data';
import { expect, test } from 'vitest';
import {
  keepUnchanged,
  matching,
  matchingGroups,
  mergeBoard,
  openMoves,
  showBoard,
} from './board.rules.ts';

const reason = (id: string, part: Partial<PremortemReason> = {}): PremortemReason => ({
  id,
  text: `reason ${id}`,
  author: null,
  byAssistant: false,
  source: null,
  own: false,
  removable: false,
  groupId: null,
  position: 0,
  ...part,
});
const group = (id: string, position = 0, name = '') => ({ id, position, name });
const textOf = ({ id }: { id: string }) => id;

test('changes replace, add and remove', () => {
  const board = { revision: 4, reasons: [reason('a'), reason('b')], groups: [group('g')] };
  const next = mergeBoard(board, {
    revision: 6,
    reasons: [reason('b', { groupId: 'g' }), reason('c')],
    groups: [],
    removed: ['a'],
  });
  expect(next.revision).toBe(6);
  expect(next.reasons.map(textOf)).toEqual(['b', 'c']);
  expect(next.reasons[0]?.groupId).toBe('g');
  expect(next.groups).toEqual(board.groups);
});

test('an answer that was overtaken changes nothing', () => {
  const board = { revision: 6, reasons: [reason('a')], groups: [] };
  const late = { revision: 5, reasons: [], groups: [], removed: ['a'] };
  expect(mergeBoard(board, late)).toBe(board);
});

test('groups without reasons are not shown; a nameless one is called by its first reason', () => {
  const { groups, ungrouped } = showBoard({
    reasons: [
      reason('a', { groupId: 'g', position: 2, text: 'second' }),
      reason('b', { groupId: 'g', position: 1, text: 'first' }),
      reason('c'),
    ],
    groups: [group('empty'), group('g', 1)],
  });
  expect(groups.map(({ id, title }) => [id, title])).toEqual([['g', 'first']]);
  expect(groups[0]?.reasons.map(textOf)).toEqual(['b', 'a']);
  expect(ungrouped.map(textOf)).toEqual(['c']);
});

test('own moves are shown before the server confirms them, also into a new group', () => {
  const board = { reasons: [reason('a', { groupId: 'g' }), reason('b')], groups: [group('g')] };
  const move = { groupId: 'new', groupName: '', revision: null };
  const shown = showBoard(board, new Map([['a', move]]));
  expect(shown.groups.map(textOf)).toEqual(['new']);
  const out = showBoard(board, new Map([['a', { ...move, groupId: null }]]));
  expect(out.groups).toEqual([]);
  expect(out.ungrouped.map(textOf)).toEqual(['a', 'b']);
});

test('a move stays pending until the board contains its revision', () => {
  const moves = new Map([
    ['a', { groupId: 'g', groupName: '', revision: 7 }],
    ['b', { groupId: 'g', groupName: '', revision: null }],
  ]);
  expect(openMoves(moves, 6)).toBe(moves);
  expect([...openMoves(moves, 7).keys()]).toEqual(['b']);
});

test.each([
  ['', ['Rope late', '绳索晚到']],
  ['LATE rope', ['Rope late']],
  ['绳索', ['绳索晚到']],
  ['crane', []],
])('the filter %j', (filter, texts) => {
  const reasons = [reason('a', { text: 'Rope late' }), reason('b', { text: '绳索晚到' })];
  expect(matching(reasons, filter).map(({ text }) => text)).toEqual(texts);
});

test('a group matches by its name or one of its reasons', () => {
  const groups = [
    { id: 'g', name: 'Spare parts', title: 'Spare parts', reasons: [reason('a')] },
    { id: 'h', name: '', title: 'x', reasons: [reason('b', { text: 'spare rope' })] },
    { id: 'i', name: '', title: 'x', reasons: [reason('c')] },
  ];
  expect(matchingGroups(groups, 'spare').map(textOf)).toEqual(['g', 'h']);
});

test('groups and lists that are the same stay the same objects, those with another reason or name do not', () => {
  const groups = [group('g', 1), group('h', 2), group('i', 3)];
  const reasons = ['g', 'h', 'i'].map((id) => reason(`of ${id}`, { groupId: id }));
  const free = reason('free');
  const before = showBoard({ reasons: [...reasons, free], groups });
  const same = keepUnchanged(before, showBoard({ reasons: [...reasons, free], groups }));
  expect(same.groups).toBe(before.groups);
  expect(same.ungrouped).toBe(before.ungrouped);
  const moved = { ...free, groupId: 'h' };
  const renamed = [...groups.slice(0, 2), group('i', 3, 'Rope')];
  const after = keepUnchanged(before, showBoard({ reasons: [...reasons, moved], groups: renamed }));
  expect(after.groups[0]).toBe(before.groups[0]);
  expect(after.groups[1]?.reasons).toHaveLength(2);
  expect(after.groups[2]?.title).toBe('Rope');
  expect(after.ungrouped).toEqual([]);
});
