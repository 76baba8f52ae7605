// The rows of the tree, read from the query cache. Placeholder rows stand for files that are not loaded: a
// page that is loading, one that is loaded when its row becomes visible, one that failed.
import type { File } from '@docent/contract/files';
import type { ItemInstance } from '@headless-tree/core';
import { InfiniteQueryObserver, matchQuery, type QueryClient } from '@tanstack/react-query';
import { cachedChildren, childrenKey, childrenQuery } from '../files.queries.ts';
import { decideActions } from '../files.rules.ts';

export const rootId = 'root';
/** Both in CSS pixels. */
export const rowHeights = { mouse: 30, finger: 40 };
export const rowIndent = 14;

/** The folder id of a row, as the server knows it. */
export const folderOf = (id: string): string | null => (id === rootId ? null : id);

export type FileTreeRow =
  | { kind: 'root' }
  | { kind: 'file'; file: File }
  | { kind: 'loading' | 'more' | 'failed' | 'empty'; parentId: string | null };

/** The file of a row; null for a placeholder. */
export function fileOf(item: ItemInstance<FileTreeRow>): File | null {
  const row = item.getItemData();
  return row?.kind === 'file' ? row.file : null;
}

/** Whether a row may be renamed and, by the same right, moved. */
export function isRenamable(item: ItemInstance<FileTreeRow>): boolean {
  const file = fileOf(item);
  return file !== null && decideActions(file, []).includes('rename');
}

export interface TreeRows {
  row(id: string): FileTreeRow;
  /** Ids of the rows inside a folder; starts loading it if nothing is cached. */
  children(id: string): string[];
  /** Loads the next page. */
  more(parentId: string | null): void;
  retry(parentId: string | null): void;
  /** Calls the listener when rows have changed, at most once per frame. */
  subscribe(listener: () => void): () => void;
}

export function createTreeRows(client: QueryClient): TreeRows {
  const files = new Map<string, File>();
  /** Ids by the cached data that they were read from, so that an unchanged folder costs nothing. */
  const read = new WeakMap<object, string[]>();

  function children(id: string): string[] {
    const parentId = folderOf(id);
    const data = cachedChildren(client, parentId);
    if (data === undefined) {
      const state = client.getQueryState(childrenKey(parentId));
      if (state?.status === 'error' && state.fetchStatus === 'idle') return [`failed:${id}`];
      if (state?.fetchStatus !== 'fetching') queueMicrotask(() => load(parentId));
      return [`loading:${id}`];
    }
    const cachedIds = read.get(data);
    if (cachedIds) return cachedIds;
    const list = data.pages.flatMap((page) => page.list);
    for (const file of list) files.set(file.id, file);
    const ids = list.map((file) => file.id);
    if (data.pages.at(-1)?.next) ids.push(`more:${id}`);
    else if (ids.length === 0 && id !== rootId) ids.push(`empty:${id}`);
    read.set(data, ids);
    return ids;
  }

  function load(parentId: string | null): void {
    // A failure is shown as a row with a retry button.
    client.fetchInfiniteQuery(childrenQuery(parentId)).catch(() => undefined);
  }

  return {
    row(id) {
      const file = files.get(id);
      if (file) return { kind: 'file', file };
      const [kind, parent] = id.split(':');
      if (parent === undefined) return { kind: 'root' };
      return {
        kind: kind as 'loading' | 'more' | 'failed' | 'empty',
        parentId: folderOf(parent),
      };
    },
    children,
    more(parentId) {
      if (client.getQueryState(childrenKey(parentId))?.fetchStatus === 'fetching') return;
      void new InfiniteQueryObserver(client, childrenQuery(parentId)).fetchNextPage();
    },
    retry: load,
    subscribe(listener) {
      let frame = 0;
      const unsubscribe = client.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated') return;
        if (!matchQuery({ queryKey: ['files', 'findOuter'] }, event.query)) return;
        cancelAnimationFrame(frame);
        frame = requestAnimationFrame(listener);
      });
      return () => {
        cancelAnimationFrame(frame);
        unsubscribe();
      };
    },
  };
}
