// Keeps what is in sight of folders as it is on the server. Of a folder only the pages with rows in sight are asked for
// again, however far it was scrolled through; the others are when they come into sight.
//
//   page 3: the files behind its cursor …          … up to the first one behind the cursor of page 4
//
// A cursor stays at its place, whatever comes, goes or moves around it. So a page may hold more or fewer files than were
// asked for at first, and the pages around it need not be asked.
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

/** The ids of the rows in sight by the folder that they are in; the top is null. */
export type VisibleChildren = ReadonlyMap<string | null, ReadonlySet<string>>;

/** How often is looked for what no news tell of, in milliseconds. */
const pollInterval = 20_000;
/** A younger answer is not revalidated without news. */
const freshFor = 15_000;
/** How long scrolling has rested. */
const debounceDelay = 150;

/** How often a folder is asked for again at once, when news or changes made here overtake the answers. */
const maxRounds = 3;

const isDue = (page: ChildrenPage) => isOutdated(page) || page.at < performance.now() - freshFor;

const pendingByClient = new WeakMap<QueryClient, Map<string | null, Set<string>>>();

/** Asks again for the pages that hold these rows, where others may have changed them since. */
export async function refreshVisible(client: QueryClient, visible: VisibleChildren): Promise<void> {
  const waiting = pendingByClient.get(client) ?? new Map<string | null, Set<string>>();
  pendingByClient.set(client, waiting);
  const folders = [...visible].map(async ([parentId, ids]) => {
    const others = waiting.get(parentId);
    // The refresh under way takes these as well.
    if (others) return void ids.forEach(others.add, others);
    const own = new Set(ids);
    waiting.set(parentId, own);
    // Other views of this folder ask now too.
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

/** Answers whether there may be more to ask. */
async function refreshPages(
  client: QueryClient,
  parentId: string | null,
  ids: ReadonlySet<string>,
): Promise<boolean> {
  const { pages, pageParams } = cachedChildren(client, parentId) ?? { pages: [], pageParams: [] };
  const due = inSight(pages, ids).filter(isDue);
  if (due.length === 0) return false;
  const fresh = new Map(
    await Promise.all(
      due.map(async (page) => {
        const cursor = pageParams[pages.indexOf(page)] ?? null;
        return [page, await askStretch(parentId, cursor, page.next)] as const;
      }),
    ),
  );
  // Changes made here meanwhile are newer than these answers.
  client.setQueryData<ChildrenPages>(childrenKey(parentId), (cached) =>
    cached && due.every((page) => cached.pages.includes(page))
      ? { ...cached, pages: replacePage(cached.pages, fresh) }
      : cached,
  );
  return true;
}

/** The pages with one of these rows, and the empty ones, of which none comes into sight. */
const inSight = (pages: ChildrenPage[], ids: ReadonlySet<string>) =>
  pages.filter(({ list }) => list.length === 0 || list.some(({ id }) => ids.has(id)));

/** The files behind one cursor, up to the first one behind the other. */
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

/** With these pages instead of others. A file stands once: where it was seen last. */
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

/** Refreshes what is in sight as news come, as it comes into sight, as the window is come back to, and now and then. */
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
