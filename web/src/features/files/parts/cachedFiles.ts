// Changes of files in the query cache that the actions on files have in common.
import type { QueryClient } from '@tanstack/react-query';
import {
  cachedChildren,
  changeFile,
  childrenKey,
  recentQuery,
  trashQuery,
} from '../files.queries.ts';

/** Shows a change at once and sends it; puts the folders back as they were when that fails. */
export async function changeOptimistically<T>(
  client: QueryClient,
  folders: (string | null)[],
  show: () => void,
  send: () => Promise<T>,
): Promise<T> {
  const before = folders.map((folder) => [folder, cachedChildren(client, folder)] as const);
  // An answer under way would bring the old state back.
  await Promise.all(
    folders.map((folder) => client.cancelQueries({ queryKey: childrenKey(folder) })),
  );
  show();
  try {
    return await send();
  } catch (error) {
    for (const [folder, data] of before) {
      if (data !== undefined) client.setQueryData(childrenKey(folder), data);
    }
    throw error;
  }
}

/** Refetches the lists of recent and trashed files. */
export function invalidateLists(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: recentQuery().queryKey });
  void client.invalidateQueries({ queryKey: trashQuery().queryKey });
}

export function setHasChildren(client: QueryClient, parentId: string | null): void {
  if (parentId !== null) changeFile(client, parentId, (file) => ({ ...file, hasChildren: true }));
}
