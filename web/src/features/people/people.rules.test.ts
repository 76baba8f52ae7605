import type { Grant, Reasons } from '@docent/contract/access';
import { describe, expect, test } from 'vitest';
import { accountFilters, reasonsOf } from './people.rules.ts';

const person: Reasons['person'] = {
  id: 'p',
  username: 'Rita',
  deptName: 'Operations',
  is_coach: false,
  avatar: null,
  role: 'reader',
  disabled: false,
};
const department: Grant = {
  subject: { kind: 'department', id: 'd', name: 'Operations' },
  level: 'read',
  from: { id: 'f', name: 'Yard' },
  inherited: true,
  byRole: true,
};
const own: Grant = {
  subject: { kind: 'person', id: 'p', name: 'Rita' },
  level: 'edit',
  from: { id: 'g', name: 'Crane' },
  inherited: false,
  byRole: false,
};
const reasons = (given: Partial<Reasons>): Reasons => ({
  person,
  level: 'read',
  unpublished: false,
  grants: [],
  ...given,
});

describe('the reasons why somebody sees a file', () => {
  test('start with the strongest grant, each with its place', () => {
    expect(reasonsOf(reasons({ level: 'edit', grants: [department, own] }))).toEqual([
      { say: 'person', level: 'edit', place: { at: 'here' } },
      {
        say: 'byRole',
        level: 'read',
        department: 'Operations',
        place: { at: 'on', name: 'Yard' },
      },
    ]);
  });

  test('omit the name of a folder that may not be seen', () => {
    const everyone: Grant = {
      subject: { kind: 'everyone', name: '' },
      level: 'read',
      from: null,
      inherited: true,
      byRole: false,
    };
    expect(reasonsOf(reasons({ grants: [everyone] }))).toEqual([
      { say: 'everyone', level: 'read', place: { at: 'above' } },
    ]);
  });

  test.each([
    ['an administrator', { person: { ...person, role: 'admin' as const } }, ['admin']],
    ['who is disabled', { person: { ...person, disabled: true }, level: null }, ['disabled']],
    ['who was given nothing', { level: null }, ['none']],
    [
      'a reader of what was never published',
      { level: null, unpublished: true, grants: [department] },
      ['byRole', 'unpublished'],
    ],
    [
      'a coach',
      {
        person: { ...person, is_coach: true },
        level: 'comment' as const,
        grants: [{ ...department, level: 'comment' as const }],
      },
      ['byRole', 'coach'],
    ],
  ])('%s', (_, given, said) => {
    expect(reasonsOf(reasons(given)).map(({ say }) => say)).toEqual(said);
  });
});

test('coaches are a separate filter among the roles', () => {
  const none = { search: '', deptId: null, part: null, state: 'all' } as const;
  expect(accountFilters(none)).toEqual({});
  expect(accountFilters({ ...none, part: 'coach', state: 'active' })).toEqual({
    coach: true,
    state: 'active',
  });
  expect(accountFilters({ ...none, part: 'editor', search: 'ri' })).toEqual({
    role: 'editor',
    search: 'ri',
  });
});
