// Keeps the visible rows of folders up to date. Only pages of a folder with visible rows are refetched,
// however far it was scrolled; the others are when they become visible.
//
//   page 3: the files after its cursor …           … up to the first one after the cursor of page 4
//
// A cursor keeps its position, whatever is added, removed or moved around it. A page may therefore contain
// more or fewer files than were requested at first, and the pages around it need no refetch.
import type { QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { requireShown } from '../../api/errors.ts';
import { onNewsOf } from '../../api/news.ts';
import {
  askChildren,
  type ChildrenPage,
  type ChildrenPages,
  cachedChildren,
  childrenKey,
  isOutdated,
} from './files.queries.ts';

/** Ids of the visible rows by folder; the top level is null. */
export type VisibleChildren = ReadonlyMap<string | null, ReadonlySet<string>>;

/** Polling interval for changes without news, in milliseconds. */
const pollInterval = 20_000;
/** A younger answer is not revalidated without news. In milliseconds. */
const freshFor = 15_000;
/** Delay after the last scroll event, in milliseconds. */
const debounceDelay = 150;

/** How many times in a row a folder is refetched if news or local changes overtake the answers. */
const maxRounds = 3;

const isDue = (page: ChildrenPage) => isOutdated(page) || page.at < performance.now() - freshFor;

const pendingByClient = new WeakMap<QueryClient, Map<string | null, Set<string>>>();

/** Refetches the pages with these rows if others may have changed them since. */
export async function refreshVisible(client: QueryClient, visible: VisibleChildren): Promise<void> {
  const waiting = pendingByClient.get(client) ?? new Map<string | null, Set<string>>();
  pendingByClient.set(client, waiting);
  const folders = [...visible].map(async ([parentId, ids]) => {
    const others = waiting.get(parentId);
    // The running refresh includes these as well.
    if (others) return void ids.forEach(others.add, others);
    const own = new Set(ids);
    waiting.set(parentId, own);
    // Lets other views of this folder join this request.
    await null;
    try {
      for (let round = 0; round < maxRounds; round++) {
        if (!(await refreshPages(client, parentId, own))) break;
      }
    } catch (error) {
      // The rows on screen stay and are fetched again at the next revalidation.
      requireShown(error);
    } finally {
      waiting.delete(parentId);
    }
  });
  await Promise.all(folders);
}

/** Returns whether another round may be necessary. */
async function refreshPages(
  client: QueryClient,
  parentId: string | null,
  ids: ReadonlySet<string>,
): Promise<boolean> {
  const { pages, pageParams } = cachedChildren(client, parentId) ?? { pages: [], pageParams: [] };
  const due = visiblePages(pages, ids).filter(isDue);
  if (due.length === 0) return false;
  const fresh = new Map(
    await Promise.all(
      due.map(async (page) => {
        const cursor = pageParams[pages.indexOf(page)] ?? null;
        return [page, await askStretch(parentId, cursor, page.next)] as const;
      }),
    ),
  );
  // Local changes in the meantime are newer than these answers.
  client.setQueryData<ChildrenPages>(childrenKey(parentId), (cachedPages) =>
    cachedPages && due.every((page) => cachedPages.pages.includes(page))
      ? { ...cachedPages, pages: replacePage(cachedPages.pages, fresh) }
      : cachedPages,
  );
  return true;
}

/** The pages with one of these rows, and empty ones, which never have a visible row. */
const visiblePages = (pages: ChildrenPage[], ids: ReadonlySet<string>) =>
  pages.filter(({ list }) => list.length === 0 || list.some(({ id }) => ids.has(id)));

/** The files after one cursor, up to the first one after the other. */
async function askStretch(
  parentId: string | null,
  cursor: string | null,
  end: string | null,
): Promise<ChildrenPage> {
  const [page, behind] = await Promise.all([
    askChildren(parentId, cursor),
    end === null ? null : askChildren(parentId, end, { limit: 1 }),
  ]);
  if (behind === null) return page;
  const stop = behind.list[0]?.id;
  const list: ChildrenPage['list'] = [];
  for (let answer = page; ; answer = await askChildren(parentId, answer.next)) {
    const at = answer.list.findIndex(({ id }) => id === stop);
    list.push(...(at < 0 ? answer.list : answer.list.slice(0, at)));
    const isEnd = at >= 0 || answer.next === end || answer.next === null;
    if (isEnd) return { ...page, list, next: end };
  }
}

/** Replaces pages. A file appears once, at the latest position. */
function replacePage(
  pages: ChildrenPage[],
  fresh: ReadonlyMap<ChildrenPage, ChildrenPage>,
): ChildrenPage[] {
  const seenIds = new Set<string>();
  const once = new Map(
    [...fresh].map(([was, { list, ...page }]) => [
      was,
      { ...page, list: list.filter(({ id }) => !seenIds.has(id) && seenIds.add(id)) },
    ]),
  );
  return pages.map((page) => {
    const own = once.get(page);
    if (own) return own;
    return page.list.some(({ id }) => seenIds.has(id))
      ? { ...page, list: page.list.filter(({ id }) => !seenIds.has(id)) }
      : page;
  });
}

/**
 * Refreshes visible rows after news, when they become visible, when the window regains the focus, and at an
 * interval.
 */
export function useLiveChildren(visible: VisibleChildren): void {
  const client = useQueryClient();
  const latest = useRef(visible);
  useEffect(() => {
    latest.current = visible;
    const timer = setTimeout(() => void refreshVisible(client, visible), debounceDelay);
    return () => clearTimeout(timer);
  });
  useEffect(() => {
    const revalidate = () => {
      if (document.visibilityState === 'visible') void refreshVisible(client, latest.current);
    };
    const timer = setInterval(revalidate, pollInterval);
    const unheard = onNewsOf('files', revalidate);
    addEventListener('focus', revalidate);
    return () => {
      clearInterval(timer);
      unheard();
      removeEventListener('focus', revalidate);
    };
  }, [client]);
}
