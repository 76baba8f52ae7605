import type { OutputOf } from '@docent/contract/endpoint';
import type { ReviewStatus, reviews } from '@docent/contract/reviews';
import type { QueryClient } from '@tanstack/react-query';
import { pagedQuery, query } from '../../api/queries.ts';

/** A review with its changes and the content that they affect. */
export type FullReview = OutputOf<typeof reviews.get>;

export interface ReviewsFilter {
  box: 'inbox' | 'outbox' | 'all';
  status?: ReviewStatus;
  fileId?: string;
}

export const reviewsQuery = (filter: ReviewsFilter) => ({
  ...pagedQuery('reviews', 'list', { ...filter, limit: 30 }),
  meta: { silent: true },
});

/** The first reviews, for pages that show them beside other things. */
export const firstReviewsQuery = (filter: ReviewsFilter) => ({
  ...query('reviews', 'list', { ...filter, limit: 5 }),
  meta: { silent: true },
});

/** Polling interval while copies of the changed text are looked for, in milliseconds. */
const comparingInterval = 2000;

export const reviewQuery = (id: string) => ({
  ...query('reviews', 'get', { id }),
  refetchInterval: ({ state }: { state: { data?: FullReview | undefined } }) =>
    state.data?.isComparing ? comparingInterval : (false as const),
  // Always refetched, because no news tell whether the draft has changed.
  staleTime: 0,
  meta: { silent: true },
});

/** Findings, marks and verdicts, oldest first. */
export const contentQuery = (id: string) => ({
  ...query('reviews', 'getContent', { id }),
  meta: { silent: true },
});

/** Revalidates reviews, and the documents whose state depends on them. */
export const refreshReviews = (client: QueryClient) =>
  Promise.all(
    [['reviews'], ['documents', 'detailShow'], ['files', 'get']].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  );
