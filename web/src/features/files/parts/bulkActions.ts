// Actions on several files.
import type { File } from '@docent/contract/files';
import type { QueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { api } from '../../../api/client.ts';
import { ApiError } from '../../../api/errors.ts';
import { reportResults, runForEach } from '../bulk.ts';
import { cachedChildren, fileQuery, refreshChildren } from '../files.queries.ts';
import { invalidateLists, setHasChildren } from './cachedFiles.ts';

const silent = { silent: true };

export function createBulkActions(client: QueryClient, t: TFunction) {
  async function refresh(files: readonly File[], folderId?: string | null): Promise<void> {
    invalidateLists(client);
    for (const { id } of files) {
      void client.invalidateQueries({ queryKey: fileQuery(id).queryKey });
    }
    const folders = new Set([
      ...files.map(({ parentId }) => parentId),
      ...(folderId === undefined ? [] : [folderId]),
    ]);
    await Promise.all([...folders].map((id) => refreshChildren(client, id)));
  }

  async function trashAll(files: readonly File[]): Promise<void> {
    const results = await runForEach(files, ({ id }) => api.files.delete({ fileId: id }, silent));
    await refresh(files);
    reportResults(results, 'trashed', t, (trashedFiles) => void restoreAll(trashedFiles));
  }

  async function restoreAll(files: readonly File[]): Promise<void> {
    const results = await runForEach(files, ({ id }) => api.files.restore({ fileId: id }, silent));
    await refresh(files);
    reportResults(results, 'restored', t);
  }

  async function moveAll(
    files: readonly File[],
    folder: { id: string } | null,
    beforeId?: string,
  ): Promise<void> {
    const parentId = folder?.id ?? null;
    const places = new Map(
      files.flatMap(({ parentId }) => {
        const siblings = cachedChildren(client, parentId)?.pages.flatMap(({ list }) => list) ?? [];
        return siblings.map(({ id }, at) => [id, { at, beforeId: siblings[at + 1]?.id }] as const);
      }),
    );
    const results = await runForEach(files, ({ id }) =>
      api.files.drag({ fileId: id, parentId, ...(beforeId && { beforeId }) }, silent),
    );
    setHasChildren(client, parentId);
    await refresh(files, parentId);
    const moveBack = async (movedFiles: File[]) => {
      // From the last one, because each is inserted before its successor.
      const placeOf = ({ id }: File) => places.get(id)?.at ?? 0;
      const fromLast = movedFiles.toSorted((a, b) => placeOf(b) - placeOf(a));
      const back = await runForEach(fromLast, ({ id, parentId }) => {
        const beforeId = places.get(id)?.beforeId;
        return api.files.drag({ fileId: id, parentId, ...(beforeId && { beforeId }) }, silent);
      });
      await refresh(files, parentId);
      reportResults(back, 'moved', t);
    };
    reportResults(results, 'moved', t, (movedFiles) => void moveBack(movedFiles));
  }

  async function publishAll(files: readonly File[]): Promise<void> {
    const results = await runForEach(files, ({ id }) =>
      api.files.update({ fileId: id, state: 'published' }, silent).catch((error) => {
        // Readers see its current text already.
        if (!isNothingToPublish(error)) throw error;
      }),
    );
    void client.invalidateQueries({ queryKey: ['documents'] });
    await refresh(files);
    reportResults(results, 'published', t);
  }

  return { trashAll, moveAll, publishAll };
}

const isNothingToPublish = (error: unknown) =>
  error instanceof ApiError && error.reason === 'document/nothing-to-publish';
