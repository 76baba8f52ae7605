// People and departments that somebody named, such as reviewers: who of them may read a file.
import { refuse } from '@docent/contract/refusals';
import type { Database } from '../../platform/database/database.ts';
import * as store from './people.store.ts';

export interface NamedSubject {
  kind: 'person' | 'department';
  id: string;
}

export interface ResolvedReaders {
  able: { id: string; username: string }[];
  /** The names of named people who may not; members of a department who may not are left out. */
  withoutAccess: string[];
}

/** A department stands for its members of today. Refuses with `department/not-found` and `person/not-found`. */
export async function resolveReaders(
  tx: Database,
  fileId: string,
  subjects: readonly NamedSubject[],
): Promise<ResolvedReaders> {
  const idsOf = (kind: NamedSubject['kind']) => [
    ...new Set(subjects.filter((one) => one.kind === kind).map(({ id }) => id)),
  ];
  const [people, departments] = [idsOf('person'), idsOf('department')];
  if ((await store.countDepartments(tx, departments)) < departments.length) {
    throw refuse('department/not-found');
  }
  const candidates = await store.listCandidates(tx, fileId, { people, departments });
  const namedCandidates = candidates.filter(({ isNamed }) => isNamed);
  if (namedCandidates.length < people.length) throw refuse('person/not-found');
  return {
    able: candidates.filter(({ may }) => may).map(({ id, username }) => ({ id, username })),
    withoutAccess: namedCandidates.filter(({ may }) => !may).map(({ username }) => username),
  };
}
