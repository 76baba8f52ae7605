// Filters of the list of people, and the reasons why a person sees a file, as texts.
import type { Grant, Level, Reasons } from '@docent/contract/access';
import type { Role } from '@docent/contract/people';

/** The role filter also offers coaches, who may have any role. */
export type PersonRole = Role | 'coach';
export type AccountState = 'all' | 'active' | 'waiting' | 'disabled';

export interface PeopleFilter {
  search: string;
  deptId: string | null;
  part: PersonRole | null;
  state: AccountState;
}

/** The filters for the call. */
export function accountFilters({ search, deptId, part, state }: PeopleFilter) {
  return {
    ...(search !== '' && { search }),
    ...(deptId !== null && { deptId }),
    ...(part === 'coach' ? { coach: true } : part !== null && { role: part }),
    ...(state !== 'all' && { state }),
  };
}

type Place = { at: 'here' } | { at: 'on'; name: string } | { at: 'above' };

/** A text of `people.because`. */
export type Because =
  | { say: 'disabled' | 'unpublished' | 'none' | 'admin' | 'coach' }
  | { say: 'person' | 'everyone'; level: Level; place: Place }
  | { say: 'department' | 'byRole'; level: Level; department: string; place: Place };

/** Strongest first; the effect of the role is listed beside the grants that it raises. */
export function reasonsOf({ person, level, unpublished, grants }: Reasons): Because[] {
  if (person.disabled) return [{ say: 'disabled' }];
  if (person.role === 'admin') return [{ say: 'admin' }];
  const sortedGrants = grants.toSorted((a, b) => order.indexOf(b.level) - order.indexOf(a.level));
  const because: Because[] = sortedGrants.map(becauseOf);
  if (level === null) {
    return [...because, unpublished ? { say: 'unpublished' } : { say: 'none' }];
  }
  const isRaised = level === 'comment' && person.is_coach;
  return isRaised ? [...because, { say: 'coach' }] : because;
}

const order: readonly Level[] = ['read', 'comment', 'edit', 'manage'];

function becauseOf({ subject, level, from, inherited, byRole }: Grant): Because {
  const place: Place = !inherited
    ? { at: 'here' }
    : from === null
      ? { at: 'above' }
      : { at: 'on', name: from.name };
  if (subject.kind !== 'department') return { say: subject.kind, level, place };
  return { say: byRole ? 'byRole' : 'department', level, department: subject.name, place };
}
