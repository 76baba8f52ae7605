// Queries about files. The children of each folder are one paged entry of the query cache, which tree and
// folder list both read and which the actions change before the server answers.
import type { File } from '@docent/contract/files';
import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { onNewsOf } from '../../api/news.ts';
import { call, pagedQuery, query } from '../../api/queries.ts';

/** Number of files per request: more than a screen, and fast to answer. */
const pageSize = 200;

const everyChildrenKey = ['files', 'findOuter'] as const;

/** The files after a cursor, up to the start of the next page. */
export interface ChildrenPage {
  list: File[];
  next: string | null;
  /** Time of the request by `performance.now()`, because the system clock may be set back. */
  at: number;
  /** Number of news about files at that time. */
  generation: number;
}
export type ChildrenPages = InfiniteData<ChildrenPage, string | null>;

let generation = 0;
onNewsOf('files', () => {
  generation++;
});

/** Whether news about files arrived after the page was requested. */
export const isOutdated = (page: ChildrenPage) => page.generation !== generation;

const childrenOf = (parentId: string | null) => (parentId === null ? {} : { parentId });

export async function askChildren(
  parentId: string | null,
  cursor: string | null,
  { limit = pageSize, signal }: { limit?: number; signal?: AbortSignal } = {},
): Promise<ChildrenPage> {
  const request = { at: performance.now(), generation };
  const input = { ...childrenOf(parentId), limit, ...(cursor !== null && { cursor }) };
  return { ...(await call('files', 'findOuter', input, { signal, silent: true })), ...request };
}

/**
 * The files inside a folder, or the spaces (null). Cached until the page is left, because the tree has no
 * observers. `useLiveChildren` keeps the visible ones up to date.
 */
export const childrenQuery = (parentId: string | null) =>
  infiniteQueryOptions({
    queryKey: [...everyChildrenKey, childrenOf(parentId), 'pages'] as const,
    queryFn: ({ signal, pageParam }) => askChildren(parentId, pageParam, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    meta: { silent: true },
  });

export const childrenKey = (parentId: string | null) => childrenQuery(parentId).queryKey;
export const fileQuery = (fileId: string) => ({
  ...query('files', 'get', { fileId }),
  meta: { silent: true },
});

export const recentQuery = () => ({
  ...query('files', 'recent', { limit: 12 }),
  meta: { silent: true },
});

export const favouritesQuery = () => ({
  ...query('files', 'favourites', {}),
  meta: { silent: true },
});

export const reviewPeriodQuery = (fileId: string) => ({
  ...query('files', 'reviewPeriod', { fileId }),
  meta: { silent: true },
});

export const spacesQuery = () => query('files', 'organizationalMap', {});

export const trashQuery = () => ({
  ...pagedQuery('files', 'trash', { limit: 100 }),
  meta: { silent: true },
});

export const grantsQuery = (fileId: string) => query('access', 'grants', { fileId });

export const spaceSettingsQuery = (fileId: string) => query('files', 'spaceSettings', { fileId });

export const peopleQuery = (search: string) => ({
  ...query('people', 'getUserList', { ...(search === '' ? {} : { search }), limit: 20 }),
});

export const departmentsQuery = () => ({
  ...query('people', 'departments', {}),
  staleTime: 5 * 60_000,
});

export function cachedChildren(client: QueryClient, parentId: string | null) {
  return client.getQueryData<ChildrenPages>(childrenKey(parentId));
}

/** Changes the cached children of a folder; does nothing if none are cached. */
export function changeChildren(
  client: QueryClient,
  parentId: string | null,
  change: (list: File[], isLastPage: boolean) => File[],
): void {
  client.setQueryData<ChildrenPages>(childrenKey(parentId), (was) => {
    if (was === undefined) return was;
    const pages = was.pages.map((page, at) => {
      const list = change(page.list, at === was.pages.length - 1);
      return list === page.list ? page : { ...page, list };
    });
    return { ...was, pages };
  });
}

/** Changes a file everywhere in the cache. */
export function changeFile(
  client: QueryClient,
  fileId: string,
  change: (file: File) => File,
): void {
  for (const [key] of client.getQueriesData<ChildrenPages>({ queryKey: everyChildrenKey })) {
    client.setQueryData<ChildrenPages>(key, (was) => {
      if (!was?.pages.some(({ list }) => list.some(({ id }) => id === fileId))) return was;
      const pages = was.pages.map((page) => ({
        ...page,
        list: page.list.map((file) => (file.id === fileId ? change(file) : file)),
      }));
      return { ...was, pages };
    });
  }
  client.setQueryData(fileQuery(fileId).queryKey, (was: File | undefined) => was && change(was));
}

/** Refetches a folder's children even without observers. */
export function refreshChildren(client: QueryClient, parentId: string | null): Promise<void> {
  return client.invalidateQueries({
    queryKey: childrenKey(parentId),
    exact: true,
    refetchType: 'all',
  });
}
