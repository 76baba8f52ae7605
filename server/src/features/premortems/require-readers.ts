import { refuse } from '@docent/contract/refusals';
import type { Database } from '../../platform/database/database.ts';
import * as store from './premortems.store.ts';

/**
 * The people, and the members of departments, who may read the premortem. Named people must be able to; of a
 * department, only members who can are included.
 */
export async function requireReaders(
  tx: Database,
  fileId: string,
  subjects: { people: readonly string[]; departments?: readonly string[] },
): Promise<{ id: string; username: string }[]> {
  const { people, departments = [] } = subjects;
  if ((await store.countDepartments(tx, departments)) < departments.length) {
    throw refuse('department/not-found');
  }
  const candidates = await store.listCandidates(tx, fileId, { people, departments });
  if (candidates.filter(({ isNamed }) => isNamed).length < people.length) {
    throw refuse('person/not-found');
  }
  const able = candidates.filter(({ may }) => may);
  const without = candidates.filter(({ isNamed, may }) => isNamed && !may);
  if (without.length > 0 || able.length === 0) {
    const names = without.map(({ username }) => username);
    throw refuse('premortem/person-without-access', { people: names });
  }
  return able;
}
