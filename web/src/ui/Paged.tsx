// A paged list: placeholder rows, the error message, and the button for the next page.
import { Button, Skeleton } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Failed } from './Failed.tsx';

interface Props {
  pages: Pick<
    UseInfiniteQueryResult,
    'data' | 'isPending' | 'refetch' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
  >;
  /** Approximate height of a row, in CSS pixels. */
  height: number;
  /** Error message if nothing could be loaded. */
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
