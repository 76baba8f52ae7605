// Rights said as plainly as they can be, in memory and one file at a time: what the probes hold the server against.
// Nothing here is shared with the server's own way of working them out.
import type { Level } from '@docent/contract/access';
import type { File } from '@docent/contract/files';
import { type PersonName, testPeople } from './people.ts';

export const levelNames: readonly Level[] = ['read', 'comment', 'edit', 'manage'];

export interface ModelFile {
  id: string;
  name: string;
  kind: 'folder' | 'document' | 'attachment';
  parent: ModelFile | null;
  restricted: boolean;
  /** Who made it, who is Ada, need not own it. */
  owner: PersonName;
  /** Of a space: whether who reads comments, and whether authors share. */
  readersComment: boolean;
  authorsShare: boolean;
  /** Of a space: whose members have a level by their role. */
  department: 'operations' | 'safety' | null;
  /** `person:ana`, `department:safety` or `everyone` → 1 to 4. */
  grants: Map<string, number>;
  published: boolean;
  /** Thrown away itself, not with a folder above. */
  thrownAway: boolean;
  /** A word that stands in no other file. */
  word: string;
}

export interface ModelPerson {
  name: PersonName;
  role: 'reader' | 'editor' | 'admin';
  isCoach: boolean;
  department: string | null;
}

export const modelPeople: readonly ModelPerson[] = Object.entries(testPeople).map(
  ([name, person]) => ({
    name: name as PersonName,
    role: person.role as ModelPerson['role'],
    isCoach: 'isCoach' in person && person.isCoach,
    department: 'department' in person ? person.department : null,
  }),
);

/** The file itself and everything above it, the space last. */
export function upwards(file: ModelFile): ModelFile[] {
  return file.parent ? [file, ...upwards(file.parent)] : [file];
}

export const isInTrash = (file: ModelFile) => upwards(file).some(({ thrownAway }) => thrownAway);

/** 0 for none. Says nothing of whether the file is visible: a draft is not, below edit. */
export function levelOf(person: ModelPerson, file: ModelFile): number {
  const level = grantedLevelOf(person, file);
  const isRaised = person.isCoach || spaceOf(file).readersComment;
  return level > 0 && isRaised ? Math.max(level, 2) : level;
}

/** Whether somebody who sees the file may read its draft. */
export function readsDraft(person: ModelPerson, file: ModelFile): boolean {
  const level = grantedLevelOf(person, file);
  return level >= 2 || (level === 1 && person.isCoach);
}

/** Before that of coaches and readers is raised. */
function grantedLevelOf(person: ModelPerson, file: ModelFile): number {
  if (person.role === 'admin') return 4;
  let level = 0;
  for (const above of upwards(file)) {
    for (const [subject, granted] of above.grants) {
      const fits =
        subject === 'everyone' ||
        subject === `person:${person.name}` ||
        subject === `department:${person.department}`;
      if (fits) level = Math.max(level, granted);
    }
    if (above.department !== null && above.department === person.department) {
      level = Math.max(level, person.role === 'editor' ? 3 : 1);
    }
    if (above.restricted) break;
  }
  return level;
}

const spaceOf = (file: ModelFile) => upwards(file).at(-1) ?? file;

/** As what somebody who sees the file gives others a level on it. */
export function sharingAs(person: ModelPerson, file: ModelFile): File['sharing'] {
  const level = levelOf(person, file);
  if (level === 4) return 'manager';
  if (level < 3 || file.kind !== 'document' || file.owner !== person.name) return null;
  return spaceOf(file).authorsShare ? 'author' : 'forbidden';
}

/** What somebody needs to move a file or throw it away: more for a space than for what lies in one. */
export const levelToMove = (file: ModelFile) => (file.parent === null ? 4 : 3);

/** Whether the person may know that the file exists, trash aside. */
function isKnownTo(person: ModelPerson, file: ModelFile): boolean {
  const level = levelOf(person, file);
  return level >= 3 || (level >= 1 && (file.kind !== 'document' || file.published));
}

/** Whether the person sees the living file. */
export const sees = (person: ModelPerson, file: ModelFile) =>
  !isInTrash(file) && isKnownTo(person, file);
