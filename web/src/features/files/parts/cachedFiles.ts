// Changes of files in the query cache, shared by the actions on files.
import type { QueryClient } from '@tanstack/react-query';
import {
  cachedChildren,
  changeFile,
  childrenKey,
  recentQuery,
  trashQuery,
} from '../files.queries.ts';

/** Shows a change immediately and sends it; restores the folders if that fails. */
export async function changeOptimistically<T>(
  client: QueryClient,
  folders: (string | null)[],
  show: () => void,
  send: () => Promise<T>,
): Promise<T> {
  const before = folders.map((folder) => [folder, cachedChildren(client, folder)] as const);
  // A pending answer would restore the old state.
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
