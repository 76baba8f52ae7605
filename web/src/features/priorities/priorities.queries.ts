import type { PriorityStatus } from '@docent/contract/priorities';
import { pagedQuery, query } from '../../api/queries.ts';

const quiet = { meta: { quiet: true } };

export const mineQuery = () => ({ ...pagedQuery('priorities', 'mine', { limit: 8 }), ...quiet });

/** The request to the reader about one document. */
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

/** `departmentId` null: those without one. */
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
