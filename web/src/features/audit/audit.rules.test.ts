import { describe, expect, test } from 'vitest';
import { daysOf, factsOf, filtersOf } from './audit.rules.ts';

describe('facts of an entry', () => {
  test.each([
    ['file.added', { kind: 'folder' }, [{ say: 'kind', kind: 'folder' }]],
    ['file.renamed', { from: 'Crane' }, [{ say: 'called', name: 'Crane' }]],
    ['file.moved', { from: 'Yard', to: null }, [{ say: 'moved', from: 'Yard', to: null }]],
    [
      'file.moved',
      { from: 'Yard', to: 'Rules', unreviewed: 2 },
      [
        { say: 'moved', from: 'Yard', to: 'Rules' },
        { say: 'unreviewed', count: 2 },
      ],
    ],
    ['file.restored', {}, []],
    ['file.copied', { from: 'Yard', files: 1 }, [{ say: 'copyOf', name: 'Yard' }]],
    ['file.removed', { files: 3 }, [{ say: 'files', count: 3 }]],
    [
      'access.granted',
      { kind: 'everyone', id: null, name: null, level: 'none' },
      [{ say: 'granted', name: null, level: 'none' }],
    ],
    [
      'person.changed',
      {
        personId: 'p',
        name: 'Nils',
        role: { was: 'reader', is: 'editor' },
        department: { was: null, is: 'Safety' },
        disabled: { was: false, is: true },
      },
      [
        { say: 'person', name: 'Nils' },
        { say: 'role', was: 'reader', is: 'editor' },
        { say: 'department', was: null, is: 'Safety' },
        { say: 'disabled', is: true },
      ],
    ],
    ['document.signed', { label: '', version: null }, []],
    ['review.changed', { status: 'withdrawn' }, [{ say: 'review', status: 'withdrawn' }]],
    ['priority.set', { level: 0 }, [{ say: 'priority', count: 0 }]],
    ['document.scheduled', { reviewEvery: null }, [{ say: 'days', count: 0 }]],
    ['owner.changed', { name: null }, [{ say: 'owner', name: null }]],
    ['template.changed', { scope: null }, [{ say: 'template', scope: 'none' }]],
    ['document.edited', {}, []],
  ] as const)('%s %j', (action, details, facts) => {
    expect(factsOf({ action, details })).toEqual(facts);
  });

  test('missing or differently formatted details of an old entry are omitted', () => {
    expect(
      factsOf({ action: 'person.changed', details: { personId: 'p', role: 'editor' } }),
    ).toEqual([]);
    expect(factsOf({ action: 'access.granted', details: { level: 'own' } })).toEqual([]);
  });
});

describe('filters', () => {
  test('include the last day', () => {
    const { from, to } = filtersOf({ from: '2026-02-28', to: '2026-02-28' }, []);
    expect(Date.parse(to ?? '') - Date.parse(from ?? '')).toBe(86_400_000);
  });

  test('ignore invalid parameters in the URL', () => {
    expect(filtersOf({ action: 'file.eaten', from: 'yesterday' }, ['file.added'])).toEqual({});
  });
});

test('entries are grouped by day, in their order', () => {
  const at = (day: number, hour: number) => ({ at: new Date(2026, 1, day, hour).toISOString() });
  const days = daysOf([at(3, 12), at(3, 9), at(2, 20)], 'en');
  expect(days.map(({ day, entries }) => [day, entries.length])).toEqual([
    ['Tuesday, February 3, 2026', 2],
    ['Monday, February 2, 2026', 1],
  ]);
});
