import type { Grant, Level, Subject } from '@docent/contract/access';
import type { Role } from '@docent/contract/people';
import type { Reason } from '@docent/contract/refusals';

/** Levels as stored in the database, where 0 means no access. */
export type LevelNumber = 1 | 2 | 3 | 4;

export const levelNumbers: Record<Level, LevelNumber> = { read: 1, comment: 2, edit: 3, manage: 4 };

const names: readonly Level[] = ['read', 'comment', 'edit', 'manage'];

export function levelName(number: number): Level {
  const name = names[number - 1];
  if (name === undefined) throw new RangeError(`no level ${number}`);
  return name;
}

/** Why somebody with `level` is refused; null if the level is sufficient. */
export function decideRequired(level: number, requiredLevel: number): Reason | null {
  if (level === 0) return 'file/not-found';
  return level < requiredLevel ? 'file/level-too-low' : null;
}

/**
 * Whether an author may make this grant on their document. `heldLevel` is the level that the subject has by a grant
 * on the document itself; authors may give, and change, at most edit.
 */
export function mayAuthorGrant(
  { subject, level }: { subject: Subject; level: Level | 'none' },
  heldLevel: number,
): boolean {
  return subject.kind !== 'everyone' && level !== 'manage' && heldLevel < levelNumbers.manage;
}

/** The level that a grant gives this person; null if the grant is for others. Must match `person_scopes`. */
export function decideReach(
  { subject, level, byRole }: Pick<Grant, 'subject' | 'level' | 'byRole'>,
  person: { id: string; role: Role; is_coach: boolean; departmentId: string | null },
  readersComment: boolean,
): Level | null {
  const isTheirs =
    subject.kind === 'everyone' ||
    subject.id === (subject.kind === 'person' ? person.id : person.departmentId);
  if (!isTheirs) return null;
  if (byRole && person.role === 'editor') return 'edit';
  const least = byRole ? 'read' : level;
  return (person.is_coach || readersComment) && least === 'read' ? 'comment' : least;
}
