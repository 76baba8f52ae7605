import type { PriorityStatus } from '@docent/contract/priorities';
import { pagedQuery, query } from '../../api/queries.ts';

const quiet = { meta: { quiet: true } };

export const mineQuery = () => ({ ...pagedQuery('priorities', 'mine', { limit: 8 }), ...quiet });

/** The reading request of one document for the current person. */
export const ownQuery = (fileId: string) => ({
  ...query('priorities', 'own', { fileId }),
  ...quiet,
});

export const priorityQuery = (fileId: string) => ({
  ...query('priorities', 'get', { fileId }),
  ...quiet,
});

export const coverageQuery = (fileId: string) => ({
  ...query('priorities', 'coverage', { fileId }),
  ...quiet,
});

/** A null `departmentId` selects people without a department. */
export const readersQuery = (
  fileId: string,
  departmentId: string | null,
  status: PriorityStatus | null,
) => ({
  ...pagedQuery('priorities', 'readers', {
    fileId,
    departmentId: departmentId ?? 'none',
    ...(status && { status }),
    limit: 50,
  }),
  ...quiet,
});
