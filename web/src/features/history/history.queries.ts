import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { pagedQuery } from '../../api/queries.ts';

export const versionsQuery = (fileId: string) => ({
  ...pagedQuery('history', 'show', { fileId }),
  meta: { silent: true },
});

export const paragraphQuery = (fileId: string, paragraphId: string) => ({
  ...pagedQuery('history', 'paragraph', { fileId, paragraphId }),
  meta: { silent: true },
});

/** A version is compared with the previous one by default. */
export const versionBefore = 'before';
export const theDraft = 'draft';

/** Two versions never change, so their comparison is cached forever; the draft changes. */
export function comparisonQuery(id: string, against: string) {
  const input = { id, ...(against === versionBefore ? {} : { against }) };
  const isLive = against === theDraft;
  // The first part of the key decides which news refetch the query.
  const queryKey: readonly unknown[] = [isLive ? 'history' : 'comparison', 'detail', input];
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => api.history.detail(input, { signal, silent: true }),
    staleTime: isLive ? 0 : Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    meta: { silent: true },
  });
}
