import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onNewsOf } from '../../api/news.ts';
import { firstReviewsQuery } from './reviews.queries.ts';

/** The latest review of a document; refetched when its text changes, which causes no news about reviews. */
export function useLatestReview(fileId: string) {
  const client = useQueryClient();
  const query = firstReviewsQuery({ box: 'all', fileId });
  useEffect(
    () =>
      onNewsOf('documents', () => {
        const { queryKey } = firstReviewsQuery({ box: 'all', fileId });
        void client.invalidateQueries({ queryKey });
      }),
    [client, fileId],
  );
  return useQuery({ ...query, staleTime: 0 }).data?.list[0];
}
