import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { pagedQuery } from '../../api/queries.ts';

export const versionsQuery = (fileId: string) => ({
  ...pagedQuery('history', 'show', { fileId }),
  meta: { quiet: true },
});

export const paragraphQuery = (fileId: string, paragraphId: string) => ({
  ...pagedQuery('history', 'paragraph', { fileId, paragraphId }),
  meta: { quiet: true },
});

/** A version is compared with the one before unless somebody chose another. */
export const versionBefore = 'before';
export const theDraft = 'draft';

/** Two versions stay what they are, so that their comparison is never asked for again; the draft goes on. */
export function comparisonQuery(id: string, against: string) {
  const input = { id, ...(against === versionBefore ? {} : { against }) };
  const isLive = against === theDraft;
  // News make the page ask again for what its key calls history.
  const queryKey: readonly unknown[] = [isLive ? 'history' : 'comparison', 'detail', input];
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => api.history.detail(input, { signal, quiet: true }),
    staleTime: isLive ? 0 : Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    meta: { quiet: true },
  });
}
