import type { Duplicate } from '@docent/contract/duplicates';
import { expect, test } from 'vitest';
import {
  distinctPlaces,
  endsWith,
  entriesOf,
  filterOf,
  neighbourOf,
  percentOf,
  piecesOf,
  requestOf,
} from './duplicates.rules.ts';
import { isFormatted, linkLine, plainLine, textOfLine } from './lines.rules.ts';

test.each([
  [{}, {}],
  [
    { fileId: 12, kind: 'same' },
    { fileId: '12', kind: 'same' },
  ],
  [{ kind: 'others', age: 'never', status: 'open' }, {}],
  [
    { spaceId: 's', status: 'skipped', author: 'a', age: 'week' },
    { spaceId: 's', status: 'skipped', author: 'a', age: 'week' },
  ],
  [{ status: 'ignored' }, { status: 'ignored' }],
  [{ spaceId: '' }, {}],
])('the address %o is the filter %o', (search, filter) => {
  expect(filterOf(search)).toEqual(filter);
});

test('an entry that moved onto the next page is listed once', () => {
  const page = (...ids: string[]) => ({ list: ids.map((id) => ({ id }) as Duplicate) });
  const ids = entriesOf([page('a', 'b'), page('b', 'c')]).map(({ id }) => id);
  expect(ids).toEqual(['a', 'b', 'c']);
});

test.each([
  [0.825, '83%'],
  [0.999, '99%'],
  [1, '99%'],
])('texts that differ are %d alike, which reads %s', (similarity, text) => {
  expect(percentOf(similarity, 'en')).toBe(text);
});

test.each([
  ['week', { from: new Date(2026, 10, 19).toISOString() }],
  ['older', { to: new Date(2025, 10, 26).toISOString() }],
  [undefined, {}],
] as const)('an age of %s asks for %o', (age, request) => {
  expect(requestOf(age ? { age } : {}, new Date(2026, 10, 26, 18, 30))).toEqual(request);
});

test('each side shows its own words and marks those that the other side lacks', () => {
  const differences = [
    ['same', 'You '],
    ['removed', 'must'],
    ['added', 'may'],
    ['same', ' go'],
  ] as Parameters<typeof piecesOf>[0];
  const pieces = (side: 'left' | 'right') =>
    piecesOf(differences, side).map(({ text, differs }) => (differs ? `[${text}]` : text));
  expect(pieces('left').join('')).toBe('You [must] go');
  expect(pieces('right').join('')).toBe('You [may] go');
});

test.each([
  ['a', 'b'],
  ['b', 'c'],
  ['c', 'b'],
])('when %s leaves, %s is selected', (id, next) => {
  expect(neighbourOf(['a', 'b', 'c'], id)).toBe(next);
});

test('nothing is selected after the last entry leaves the list', () => {
  expect(neighbourOf(['a'], 'a')).toBeNull();
});

const place = (fileId: string, text: string) =>
  ({ fileId, paragraphId: `p-${fileId}`, text }) as Duplicate['left'];
const pair = {
  kind: 'near',
  left: place('a', 'You  must go.'),
  right: place('b', 'You may go.'),
  leftMore: [place('c', 'You must go.')],
  rightMore: [] as Duplicate['rightMore'],
  places: 3,
} as Duplicate;

test('texts that differ only in spaces are equal', () => {
  expect(distinctPlaces([pair.left, pair.right, ...pair.leftMore])).toEqual([
    pair.left,
    pair.right,
  ]);
});

test.each([
  [['published', 'draft'], 0, 3, true],
  [['published'], 0, 3, false],
  [['published', 'suggested'], 0, 3, false],
  [['published'], 1, 3, false],
  [['published', 'published'], 0, 4, false],
] as const)(
  'revised as %o with %d refused of %d places, a pair ends: %s',
  (outcomes, refused, places, ends) => {
    const revised = outcomes.map((outcome, at) => {
      const fileId = at === 0 ? 'a' : 'c';
      return { fileId, paragraphId: `p-${fileId}`, outcome };
    });
    const target = { fileId: 'c', paragraphId: 'p-c' };
    const revision = {
      id: 'r',
      revised,
      refused: Array.from({ length: refused }, () => ({
        target,
        reason: 'paragraph/changed' as const,
      })),
    };
    const stays = ({ fileId }: { fileId: string }) => fileId === 'b';
    expect(endsWith(revision, { ...pair, places }, stays)).toBe(ends);
  },
);

const bold = [{ type: 'bold' }];
test.each([
  [[{ type: 'text', text: 'Go.' }], false],
  [[{ type: 'text', text: 'Go.' }, { type: 'hardBreak' }], false],
  [[{ type: 'text', text: 'Go.', marks: bold }], true],
  [[{ type: 'mention', attrs: { name: 'Ann' } }], true],
])('the line %j is formatted: %s', (line, formatted) => {
  expect(isFormatted(line)).toBe(formatted);
});

test('a plain text with line feeds is a line with breaks', () => {
  const line = plainLine('One\ntwo');
  expect(line.map(({ type }) => type)).toEqual(['text', 'hardBreak', 'text']);
  expect(textOfLine(line)).toBe('One\ntwo');
});

test('a link leads to the paragraph of its place', () => {
  const [link] = linkLine({ ...place('f 1', 'Text'), fileName: 'Oil & gas' });
  expect(link).toMatchObject({
    text: 'Oil & gas',
    marks: [{ type: 'link', attrs: { href: '/detail/f%201/Oil%20%26%20gas#p-p-f 1' } }],
  });
});
