// A simple model of access rights, in memory and one file at a time, with which the probes compare the server. It shares no
// code with the server's implementation, so that an error there cannot hide here.
import type { Level } from '@docent/contract/access';
import type { File } from '@docent/contract/files';
import { type PersonName, testPeople } from './people.ts';

export const levelNames: readonly Level[] = ['read', 'comment', 'edit', 'manage'];

export interface ModelFile {
  id: string;
  name: string;
  kind: 'folder' | 'document' | 'attachment' | 'premortem';
  parent: ModelFile | null;
  restricted: boolean;
  /** Not necessarily its creator, who is always Ada. */
  owner: PersonName;
  /** Settings of a space: “Readers can comment” and “Authors can share their documents”. */
  readersComment: boolean;
  authorsShare: boolean;
  /** The department of a space; its members have a level that depends on their role. */
  department: 'operations' | 'safety' | null;
  /** Levels from 1 to 4 by `person:ana`, `department:safety` or `everyone`. */
  grants: Map<string, number>;
  published: boolean;
  /** Whether it was moved to the trash itself, not with a folder above it. */
  thrownAway: boolean;
  /** A word that occurs in no other file. */
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

/** Returns the file and its ancestors, ending with the space. */
export function upwards(file: ModelFile): ModelFile[] {
  return file.parent ? [file, ...upwards(file.parent)] : [file];
}

export const isInTrash = (file: ModelFile) => upwards(file).some(({ thrownAway }) => thrownAway);

/** 0 without access. A level does not make the file visible: an unpublished document is visible only from edit (3) up. */
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

/** The level from grants and departments, before coaches and readers who can comment are raised. */
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

/** The capacity in which a person who sees the file can share it, or null. */
export function sharingAs(person: ModelPerson, file: ModelFile): File['sharing'] {
  const level = levelOf(person, file);
  if (level === 4) return 'manager';
  if (level < 3 || file.kind !== 'document' || file.owner !== person.name) return null;
  return spaceOf(file).authorsShare ? 'author' : 'forbidden';
}

/** The level required to move a file, also to the trash: manage for a space, edit for files in it. */
export const levelToMove = (file: ModelFile) => (file.parent === null ? 4 : 3);

/** Whether the person may know that the file exists, regardless of the trash. */
function isKnownTo(person: ModelPerson, file: ModelFile): boolean {
  const level = levelOf(person, file);
  return level >= 3 || (level >= 1 && (file.kind !== 'document' || file.published));
}

/** Whether the person sees the file outside the trash. */
export const sees = (person: ModelPerson, file: ModelFile) =>
  !isInTrash(file) && isKnownTo(person, file);
