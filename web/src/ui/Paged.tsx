// A list that comes page by page: what stands for it before it is there, why it is not, and the way to what follows.
import { Button, Skeleton } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Failed } from './Failed.tsx';

interface Props {
  pages: Pick<
    UseInfiniteQueryResult,
    'data' | 'isPending' | 'refetch' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
  >;
  /** About that of a row, in CSS pixels. */
  height: number;
  /** Said where nothing could be fetched. */
  failure: string | null;
  more: string;
  children: ReactNode;
}

export function Paged({ pages, height, failure, more, children }: Props) {
  return (
    <>
      {pages.isPending && (
        <div aria-busy>
          {[0, 1, 2, 3].map((row) => (
            <Skeleton key={row} height={height} mb={8} radius="md" />
          ))}
        </div>
      )}
      {failure !== null && !pages.data && (
        <Failed text={failure} onRetry={() => void pages.refetch()} />
      )}
      {children}
      {pages.hasNextPage && (
        <Button
          variant="default"
          loading={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          {more}
        </Button>
      )}
    </>
  );
}
