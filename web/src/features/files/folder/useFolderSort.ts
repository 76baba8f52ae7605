import { useState } from 'react';
import type { FolderSort } from './sorting.rules.ts';

const key = 'folderSorts';
/** How many folders keep their sort in this browser; the oldest are forgotten. */
const maxFolders = 200;

/** The sort of a folder, remembered in this browser; null for the order in which its files were dragged. */
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
    // Written by something else; the folders are in their own order.
    return new Map();
  }
}
