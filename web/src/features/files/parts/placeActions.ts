// Actions that put files into folders: create, move, copy.
import type { File } from '@docent/contract/files';
import type { QueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { api } from '../../../api/client.ts';
import { requireShown } from '../../../api/errors.ts';
import { showToast } from '../../../ui/toasts.ts';
import { changeChildren, fileQuery, refreshChildren } from '../files.queries.ts';
import { changeOptimistically, setHasChildren } from './cachedFiles.ts';

export function createPlaceActions(client: QueryClient, t: TFunction) {
  async function createFolder(parentId: string | null, name: string): Promise<File> {
    const input = { parentId, kind: 'folder' as const, name: name.trim() };
    const file = await api.files.add(input, { silent: true });
    changeChildren(client, parentId, (list, isLastPage) => (isLastPage ? [...list, file] : list));
    setHasChildren(client, parentId);
    await refreshChildren(client, parentId);
    return file;
  }

  /** Without a folder, the server chooses one. */
  async function createDocument(parentId: string | undefined, name: string): Promise<File> {
    const file = await api.files.add({ ...(parentId && { parentId }), kind: 'document', name });
    setHasChildren(client, file.parentId);
    void refreshChildren(client, file.parentId);
    return file;
  }

  async function move(
    file: File,
    folder: { id: string; name: string } | null,
    beforeId?: string,
  ): Promise<void> {
    const parentId = folder?.id ?? null;
    const show = () => {
      changeChildren(client, file.parentId, (list) => list.filter(({ id }) => id !== file.id));
      changeChildren(client, parentId, (list, isLastPage) => {
        const at = list.findIndex(({ id }) => id === beforeId);
        if (at >= 0) return list.toSpliced(at, 0, { ...file, parentId });
        return beforeId === undefined && isLastPage ? [...list, { ...file, parentId }] : list;
      });
    };
    try {
      await changeOptimistically(client, [file.parentId, parentId], show, () =>
        api.files.drag({
          fileId: file.id,
          parentId,
          ...(beforeId === undefined ? {} : { beforeId }),
        }),
      );
    } catch (error) {
      requireShown(error);
      return;
    }
    if (parentId !== file.parentId) {
      setHasChildren(client, parentId);
      showToast({
        type: 'success',
        message: t('files.moved', { name: file.name, to: folder?.name ?? t('files.top') }),
      });
      await refreshChildren(client, file.parentId);
      void client.invalidateQueries({ queryKey: fileQuery(file.id).queryKey });
    }
    await refreshChildren(client, parentId);
  }

  async function copy(file: File): Promise<File | null> {
    try {
      const newFile = await api.files.copy({ fileId: file.id });
      await refreshChildren(client, newFile.parentId);
      showToast({ type: 'success', message: t('files.copied', { name: file.name }) });
      return newFile;
    } catch (error) {
      requireShown(error);
      return null;
    }
  }

  return { createFolder, createDocument, move, copy };
}
