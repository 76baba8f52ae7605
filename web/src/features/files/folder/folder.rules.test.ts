import { describe, expect, test } from 'vitest';
import { decideBulkActions, noSelection, toggleFile } from './selection.rules.ts';
import { decideNextSort, type FolderSort, sortFiles } from './sorting.rules.ts';

describe('the order of a folder', () => {
  const files = [
    { id: 'b', name: 'Page 10', state: 'published', updatedAt: '2026-11-03T00:00:00.000Z' },
    { id: 'a', name: 'page 9', state: 'draft', updatedAt: '2026-11-01T00:00:00.000Z' },
    { id: 'd', name: 'Ärger', state: null, updatedAt: '2026-11-02T00:00:00.000Z' },
    { id: 'c', name: 'Zebra', state: 'draft', updatedAt: '2026-11-04T00:00:00.000Z' },
  ] as const;

  test.each<[FolderSort | null, string]>([
    [null, 'b a d c'],
    [{ column: 'name', descending: false }, 'd a b c'],
    [{ column: 'name', descending: true }, 'c b a d'],
    [{ column: 'updated', descending: false }, 'a d b c'],
    [{ column: 'updated', descending: true }, 'c b d a'],
    [{ column: 'state', descending: false }, 'a c b d'],
    [{ column: 'state', descending: true }, 'd b a c'],
  ])('%j → %s', (sort, order) => {
    expect(sortFiles([...files], sort, 'en').map(({ id }) => id)).toEqual(order.split(' '));
  });

  test('a heading sorts ascending, then descending, then not at all; another heading starts again', () => {
    const up = decideNextSort(null, 'name');
    const down = decideNextSort(up, 'name');
    expect([up, down, decideNextSort(down, 'name'), decideNextSort(down, 'updated')]).toEqual([
      { column: 'name', descending: false },
      { column: 'name', descending: true },
      null,
      { column: 'updated', descending: false },
    ]);
  });
});

describe('a selection', () => {
  const order = ['a', 'b', 'c', 'd', 'e'];
  const select = (clicks: string) =>
    clicks
      .split(' ')
      .reduce(
        (selection, click) =>
          toggleFile(selection, click.at(-1) as string, order, click.startsWith('+')),
        noSelection,
      );

  test.each([
    ['a', 'a'],
    ['a c', 'a c'],
    ['a c a', 'c'],
    ['b +d', 'b c d'],
    ['d +b', 'b c d'],
    ['a +e c +d', 'a b e'],
    // Without an anchor, or with a deleted one, Shift selects only the clicked file.
    ['+c', 'c'],
    ['x +c', 'c x'],
  ])('clicks on %s select %s', (clicks, selected) => {
    expect([...select(clicks).ids].sort().join(' ')).toBe(selected);
  });
});

describe('the actions for several selected files', () => {
  const all = ['document.publish', 'priority.set'] as const;
  const draft = {
    kind: 'document' as const,
    level: 'edit' as const,
    parentId: 'space',
    reviewRequired: false,
    changesLive: false,
    unpublished: null,
    version: null,
  };
  const published = { ...draft, version: 2 };
  const folder = { ...draft, kind: 'folder' as const };

  test.each([
    ['nothing', [], all, ''],
    ['a draft', [draft], all, 'move publish trash'],
    ['a draft, for somebody who may not publish', [draft], [], 'move trash'],
    ['a draft that needs a review', [{ ...draft, reviewRequired: true }], all, 'move trash'],
    ['a draft whose changes are live', [{ ...draft, changesLive: true }], all, 'move trash'],
    ['a published document', [published], all, 'move publish require-reading trash'],
    [
      'what a coach may only read',
      [{ ...published, level: 'read' as const }],
      all,
      'require-reading',
    ],
    ['what a reader may read', [{ ...published, level: 'read' as const }], [], ''],
    ['a folder', [folder], all, 'move trash'],
    ['a folder and a draft', [folder, draft], all, 'move publish trash'],
  ])('%s', (_what, files, permissions, actions) => {
    expect(decideBulkActions(files, permissions).join(' ')).toBe(actions);
  });
});
