import { refuse } from '@docent/contract/refusals';
import type { Database } from '../../platform/database/database.ts';
import type { PremortemsNeeds } from './premortems.needs.ts';

/**
 * The people, and the members of departments, who may read the premortem. Named people must be able to; of a
 * department, only members who can are included.
 */
export async function requireReaders(
  { people }: Pick<PremortemsNeeds, 'people'>,
  tx: Database,
  fileId: string,
  subjects: readonly { kind: 'person' | 'department'; id: string }[],
): Promise<{ id: string; username: string }[]> {
  const { able, withoutAccess } = await people.resolveReaders(tx, fileId, subjects);
  if (withoutAccess.length > 0 || able.length === 0) {
    throw refuse('premortem/person-without-access', { people: withoutAccess });
  }
  return able;
}

export const requireReader = (
  needs: Pick<PremortemsNeeds, 'people'>,
  tx: Database,
  fileId: string,
  id: string,
) => requireReaders(needs, tx, fileId, [{ kind: 'person', id }]);
