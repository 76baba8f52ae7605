import type { PriorityStatus } from '@docent/contract/priorities';
import { pagedQuery, query } from '../../api/queries.ts';

const silent = { meta: { silent: true } };

export const mineQuery = () => ({ ...pagedQuery('priorities', 'mine', { limit: 8 }), ...silent });

/** The reading request of one document for the current person. */
export const ownQuery = (fileId: string) => ({
  ...query('priorities', 'own', { fileId }),
  ...silent,
});

export const priorityQuery = (fileId: string) => ({
  ...query('priorities', 'get', { fileId }),
  ...silent,
});

export const coverageQuery = (fileId: string) => ({
  ...query('priorities', 'coverage', { fileId }),
  ...silent,
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
  ...silent,
});
