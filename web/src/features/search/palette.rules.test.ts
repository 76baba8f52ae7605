import { describe, expect, test } from 'vitest';
import {
  type EntryGroup,
  firstSelected,
  groupEntries,
  matchesCommand,
  withQuery,
} from './palette.rules.ts';
import type { SearchEntry } from './search.rules.ts';

const hit = (id: string) => ({ file: { id } }) as SearchEntry;
const commands = ['New document', 'Go to home', 'Use dark theme', 'Log out'].map((label) => ({
  id: label,
  label,
}));
const lists = {
  searchText: '',
  hits: [],
  recentFiles: ['a', 'b'].map(hit),
  recentQueries: ['torque', 'rotor', 'oil', 'gas'],
  commands,
};

/** Names of the groups with their entries. */
const written = (groups: EntryGroup[]) =>
  groups.map(({ name, entries }) => {
    const texts = entries.map((entry) => {
      if (entry.kind === 'file') return entry.hit.file.id;
      return entry.kind === 'query' ? entry.query : entry.command.label;
    });
    return `${name}: ${texts.join(', ')}`;
  });

describe('the entries of the search dialog', () => {
  test('are recent searches, recent files and all commands before anything is typed', () => {
    const groups = groupEntries(lists);
    expect(written(groups)).toEqual([
      'queries: torque, rotor, oil',
      'recent: a, b',
      'commands: New document, Go to home, Use dark theme, Log out',
    ]);
    expect(firstSelected(groups)).toBe(0);
  });

  test('are matching commands above the hits, of which the first is selected', () => {
    const groups = groupEntries({ ...lists, searchText: 'doc', hits: ['x', 'y'].map(hit) });
    expect(written(groups)).toEqual(['commands: New document', 'hits: x, y']);
    expect(firstSelected(groups)).toBe(1);
  });

  test('start with the command if nothing else matches', () => {
    const groups = groupEntries({ ...lists, searchText: 'log' });
    expect(written(groups)).toEqual(['commands: Log out']);
    expect(firstSelected(groups)).toBe(0);
  });
});

test.each([
  ['New document', 'new', true],
  ['New document', 'doc new', true],
  ['New document', 'ocument', false],
  ['New document', 'new folder', false],
  ['Move to trash', 'TRA', true],
  ['新建文档', '文档', true],
  ['新建文档', '文件夹', false],
])('the command %s for %s: %s', (label, query, matches) => {
  expect(matchesCommand(label, query)).toBe(matches);
});

test('recent searches are distinct, newest first, at most eight', () => {
  expect(withQuery(['rotor', 'Oil'], 'oil')).toEqual(['oil', 'rotor']);
  const many = Array.from({ length: 8 }, (_, at) => `q${at}`);
  expect(withQuery(many, 'new')).toEqual(['new', ...many.slice(0, 7)]);
});
