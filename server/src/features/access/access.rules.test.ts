import { describe, expect, test } from 'vitest';
import {
  decideReach,
  decideRequired,
  levelName,
  levelNumbers,
  mayAuthorGrant,
} from './access.rules.ts';

describe('access to a file', () => {
  test.each([
    ['nothing', 'read', 'file/not-found'],
    ['nothing', 'manage', 'file/not-found'],
    ['read', 'read', null],
    ['read', 'comment', 'file/level-too-low'],
    ['comment', 'edit', 'file/level-too-low'],
    ['edit', 'comment', null],
    ['edit', 'manage', 'file/level-too-low'],
    ['manage', 'manage', null],
  ] as const)('is decided for somebody with %s who needs %s', (held, wanted, refusal) => {
    const level = held === 'nothing' ? 0 : levelNumbers[held];
    expect(decideRequired(level, levelNumbers[wanted])).toBe(refusal);
  });

  test('each level has a name', () => {
    expect([1, 2, 3, 4].map(levelName)).toEqual(['read', 'comment', 'edit', 'manage']);
    expect(() => levelName(0)).toThrow(RangeError);
  });
});

describe('what an author may grant on their document', () => {
  const person = { kind: 'person', id: 'rita' } as const;
  test.each([
    ['edit to a person', person, 'edit', 0, true],
    ['read to a department', { kind: 'department', id: 'safety' }, 'read', 0, true],
    ['less than before', person, 'read', 3, true],
    ['nothing any more', person, 'none', 3, true],
    ['manage', person, 'manage', 0, false],
    ['less to who manages it', person, 'edit', 4, false],
    ['nothing any more to who manages it', person, 'none', 4, false],
    ['anything to everyone', { kind: 'everyone' }, 'read', 0, false],
    ['nothing any more to everyone', { kind: 'everyone' }, 'none', 1, false],
  ] as const)('%s', (_, subject, level, held, may) => {
    expect(mayAuthorGrant({ subject, level }, held)).toBe(may);
  });
});

describe('what a grant gives', () => {
  const rita = { id: 'rita', role: 'reader', is_coach: false, departmentId: 'operations' } as const;
  const ben = { ...rita, id: 'ben', role: 'editor' } as const;
  const cleo = { ...rita, id: 'cleo', is_coach: true } as const;
  const otto = { ...ben, id: 'otto', departmentId: 'safety' } as const;
  const everyone = { kind: 'everyone', name: '' } as const;
  const operations = { kind: 'department', id: 'operations', name: 'Operations' } as const;
  const own = { kind: 'person', id: 'rita', name: 'Rita' } as const;
  test.each([
    ['everyone, to a reader', everyone, 'edit', false, rita, 'edit'],
    ['everyone, to a coach', everyone, 'read', false, cleo, 'comment'],
    ['a department, to its member', operations, 'read', false, ben, 'read'],
    ['a department, to somebody else', operations, 'read', false, otto, null],
    ['the owning department, to its editor', operations, 'edit', true, ben, 'edit'],
    ['the owning department, to its reader', operations, 'edit', true, rita, 'read'],
    ['the owning department, to its coach', operations, 'edit', true, cleo, 'comment'],
    ['the owning department, to somebody else', operations, 'edit', true, otto, null],
    ['a person, to that one', own, 'manage', false, rita, 'manage'],
    ['a person, to another', own, 'manage', false, ben, null],
  ] as const)('%s', (_, subject, level, byRole, person, given) => {
    expect(decideReach({ subject, level, byRole }, person, false)).toBe(given);
    // Where readers may comment, read becomes comment, and no other level is raised.
    expect(decideReach({ subject, level, byRole }, person, true)).toBe(
      given === 'read' ? 'comment' : given,
    );
  });
});
