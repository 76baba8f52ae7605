import type { Comment, CommentFilter } from '@docent/contract/comments';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { pagedQuery, query } from '../../api/queries.ts';

const pageSize = 200;

/** All open threads of a document, for the marks in its text. */
export const openThreadsQuery = (fileId: string) =>
  queryOptions({
    queryKey: ['comments', 'getTop', { fileId, filter: 'open' }, 'whole'] as const,
    queryFn: async ({ signal }) => {
      const list: Comment[] = [];
      let cursor: string | null = null;
      do {
        const page: { list: Comment[]; next: string | null } = await api.comments.getTop(
          { fileId, filter: 'open', limit: pageSize, ...(cursor === null ? {} : { cursor }) },
          { signal, silent: true },
        );
        list.push(...page.list);
        cursor = page.next;
      } while (cursor !== null);
      return list;
    },
    meta: { silent: true },
  });

export const threadsQuery = (fileId: string, filter: CommentFilter) => ({
  ...pagedQuery('comments', 'getTop', { fileId, filter, limit: 50 }),
  meta: { silent: true },
});

/** A thread, oldest first. */
export const threadQuery = (id: string) => ({
  ...query('comments', 'get', { id }),
  meta: { silent: true },
});

export const countsQuery = (fileIds: string[]) => ({
  ...query('comments', 'counts', { fileIds }),
  meta: { silent: true },
});

export const refreshComments = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: ['comments'] });
