import { expect, test } from 'vitest';
import { byDay, type HistoryChange, mayDifferFromDraft, partsOf } from './history.rules.ts';

const at = (place: number, kind: HistoryChange['kind'] = 'changed'): HistoryChange => ({
  paragraphId: `p${place}`,
  kind,
  before: kind === 'added' ? null : { type: 'paragraph' },
  after: kind === 'removed' ? null : { type: 'paragraph' },
  headingPath: [],
  at: place,
});
const shown = (count: number, ...differences: HistoryChange[]) =>
  partsOf(count, differences, ({ after }) => after !== null).map((part) =>
    part.kind === 'change' ? `${part.n}` : `${part.kind} ${part.from}-${part.to}`,
  );

test.each([
  ['all folded without a change', 5, [], ['fold 0-5']],
  [
    'one change in the middle',
    9,
    [at(4)],
    ['fold 0-3', 'around 3-4', '1', 'around 5-6', 'fold 6-9'],
  ],
  ['at the start', 4, [at(0)], ['1', 'around 1-2', 'fold 2-4']],
  ['at the end', 4, [at(3)], ['fold 0-2', 'around 2-3', '1']],
  ['neighbours', 4, [at(1), at(2)], ['around 0-1', '1', '2', 'around 3-4']],
  ['removed stands between', 4, [at(2, 'removed')], ['around 0-2', '1', 'around 2-4']],
  ['removed behind the last', 1, [at(1, 'removed')], ['around 0-1', '1']],
  ['one block between is not folded', 5, [at(0), at(4)], ['1', 'around 1-4', '2']],
  ['nothing at all', 0, [], []],
])('%s', (_name, count, differences, parts) => {
  expect(shown(count, ...differences)).toEqual(parts);
});

test('every block is shown once, changed or not', () => {
  const differences = [at(3), at(3, 'removed'), at(4), at(9, 'removed'), at(20)];
  const parts = partsOf(30, differences, ({ after }) => after !== null);
  const blocks = parts.flatMap((part) => {
    if (part.kind === 'change') return part.difference.after ? [part.difference.at] : [];
    return Array.from({ length: part.to - part.from }, (_, n) => part.from + n);
  });
  expect(blocks).toEqual(Array.from({ length: 30 }, (_, n) => n));
});

test('versions are grouped by the reader’s days', () => {
  const time = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString();
  const days = byDay([21, 21, 19].map((day, n) => ({ createdAt: time(day, 20 - n) })));
  expect(days.map(({ versions }) => versions.length)).toEqual([2, 1]);
});

test.each([
  [true, 'published', false],
  [true, 'outdated', false],
  [true, 'draft', true],
  [true, 'review', true],
  [false, 'published', true],
] as const)(
  'restoring is offered for published: %s of a file that is %s: %s',
  (published, state, may) => {
    expect(mayDifferFromDraft({ published }, { state })).toBe(may);
  },
);
