import { useState } from 'react';
import type { FolderSort } from './sorting.rules.ts';

const key = 'folderSorts';
/** Number of folders whose sort is stored in this browser; the oldest are dropped. */
const maxFolders = 200;

/** The sort of a folder, stored in this browser; null for the manual order. */
export function useFolderSort(folderId: string) {
  const [sort, setSort] = useState(() => readSorts().get(folderId) ?? null);
  function changeSort(to: FolderSort | null): void {
    const sorts = readSorts();
    sorts.delete(folderId);
    if (to !== null) sorts.set(folderId, to);
    localStorage.setItem(key, JSON.stringify([...sorts].slice(-maxFolders)));
    setSort(to);
  }
  return [sort, changeSort] as const;
}

function readSorts(): Map<string, FolderSort> {
  try {
    return new Map(JSON.parse(localStorage.getItem(key) ?? '[]'));
  } catch {
    // The stored value has another format, so all folders use their own order.
    return new Map();
  }
}
