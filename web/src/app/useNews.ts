import type { News } from '@docent/contract/news';
import { hashKey, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { connectNews, type NewsConnection, onNews } from '../api/news.ts';
import { fileQuery } from '../features/files/files.queries.ts';
import { useSession } from '../session/session.ts';
import { isAffected } from './news.rules.ts';

/** Keeps the visible data up to date: refetches queries when the server reports changes by others. */
export function useNews(): void {
  const client = useQueryClient();
  const token = useSession((session) => session.token);
  const documents = useSession(({ deepCachedViews }) =>
    deepCachedViews.map((view) => view.replace('detail ', '')).join(),
  );
  const connection = useRef<NewsConnection | null>(null);
  useEffect(() => {
    if (token === '') return;
    connection.current = connectNews(token);
    return () => connection.current?.close();
  }, [token]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new connection is told as well
  useEffect(() => {
    connection.current?.watch(documents === '' ? [] : documents.split(','));
  }, [documents, token]);
  useEffect(
    () =>
      onNews((news) => {
        for (const one of news) refresh(client, one);
        void revalidateFiles(client, documents.split(','));
      }),
    [client, documents],
  );
}

function refresh(client: QueryClient, news: News): void {
  void client.invalidateQueries({
    predicate: ({ queryKey, state }) => isAffected(news, queryKey, state.data),
  });
}

/** Revalidates hidden documents, so that a person who returns sees nothing they lost access to. */
function revalidateFiles(client: QueryClient, fileIds: readonly string[]): Promise<void> {
  const hashes = new Set(fileIds.map((fileId) => hashKey(fileQuery(fileId).queryKey)));
  return client.refetchQueries({
    type: 'inactive',
    stale: true,
    predicate: ({ queryHash, state }) => state.isInvalidated && hashes.has(queryHash),
  });
}
