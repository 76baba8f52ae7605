import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { connectNews, everything, type NewsConnection, onNews } from '../api/news.ts';
import { useSession } from '../features/session/session.ts';

/** Keeps what is shown as it is on the server: what others change is asked for again when the server tells of it. */
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
        for (const one of news) refresh(client, one.feature, one.fileId);
      }),
    [client],
  );
}

/** What is being read stays as it is until its reader wants the new version. */
const kept = 'documents';

function refresh(client: QueryClient, feature: string, fileId: string | null): void {
  void client.invalidateQueries({
    predicate: ({ queryKey: [asked, , input] }) => {
      if (asked === kept) return false;
      const of = (input as { fileId?: string } | undefined)?.fileId;
      const isNear = fileId === null || of === undefined || of === fileId;
      return (feature === everything.feature || asked === feature) && isNear;
    },
  });
}
