// Actions on files. Each change shows at once, is taken back when the server refuses it, and
// then agrees with what the server says.
import type { File } from '@docent/contract/files';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/client.ts';
import { ApiError, requireShown } from '../../api/errors.ts';
import { sentenceOf } from '../../api/reasons.ts';
import { saveAs } from '../../ui/download.ts';
import { showToast } from '../../ui/toasts.ts';
import { openDialog } from './fileDialogs.ts';
import {
  cachedChildren,
  changeChildren,
  changeFile,
  childrenKey,
  favouritesQuery,
  fileQuery,
  recentQuery,
  refreshChildren,
  trashQuery,
} from './files.queries.ts';
import { decideName, linkOf } from './files.rules.ts';

export type FileActions = ReturnType<typeof createFileActions>;

export function useFileActions(): FileActions {
  const client = useQueryClient();
  const { t } = useTranslation();
  return useMemo(() => createFileActions(client, t), [client, t]);
}

/** The reason why a file may not have this name, as its field shows it; null for a valid name. */
export function nameError(name: string, t: TFunction): string | null {
  switch (decideName(name)) {
    case null:
      return null;
    case 'slash':
      return t('files.nameSlash');
    case 'empty':
      return t('files.nameEmpty');
    case 'long':
      return t('files.nameLong');
  }
}

/** How long an undo is offered, in milliseconds: longer than it takes to read and reach it. */
const undoDuration = 8000;

function createFileActions(client: QueryClient, t: TFunction) {
  /** Runs a change whose effect is already on screen; puts the folders back as they were when it fails. */
  async function optimistic<T>(
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

  function forgetLists(): void {
    void client.invalidateQueries({ queryKey: recentQuery().queryKey });
    void client.invalidateQueries({ queryKey: trashQuery().queryKey });
  }

  async function setHasChildren(parentId: string | null): Promise<void> {
    if (parentId !== null) changeFile(client, parentId, (file) => ({ ...file, hasChildren: true }));
  }

  async function create(
    parentId: string | null,
    kind: 'document' | 'folder',
    name: string,
  ): Promise<File> {
    const file = await api.files.add({ parentId, kind, name: name.trim() }, { quiet: true });
    changeChildren(client, parentId, (list, isLastPage) => (isLastPage ? [...list, file] : list));
    await setHasChildren(parentId);
    await refreshChildren(client, parentId);
    return file;
  }

  /** Answers false when the name does not pass; the toast has said why. */
  async function rename(file: File, newName: string): Promise<boolean> {
    const name = newName.trim();
    if (name === file.name) return true;
    const problem = nameError(newName, t);
    if (problem !== null) {
      showToast({ type: 'error', message: problem });
      return false;
    }
    const give = (to: string) => changeFile(client, file.id, (was) => ({ ...was, name: to }));
    give(name);
    try {
      await api.files.update({ fileId: file.id, name });
    } catch (error) {
      give(file.name);
      requireShown(error);
      return false;
    }
    void client.invalidateQueries({ queryKey: ['documents', 'detailShow'] });
    forgetLists();
    return true;
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
      await optimistic([file.parentId, parentId], show, () =>
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
      await setHasChildren(parentId);
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

  async function trash(file: File): Promise<boolean> {
    try {
      await optimistic(
        [file.parentId],
        () =>
          changeChildren(client, file.parentId, (list) => list.filter(({ id }) => id !== file.id)),
        () => api.files.delete({ fileId: file.id }),
      );
    } catch (error) {
      requireShown(error);
      return false;
    }
    forgetLists();
    showToast({
      message: t('files.trashed', { name: file.name }),
      duration: undoDuration,
      action: { label: t('shell.undo'), run: () => void restore(file) },
    });
    return true;
  }

  async function restore(file: File): Promise<void> {
    try {
      await restoreInto(file);
    } catch (error) {
      // The file stays in the trash; where its folder does as well, another one is asked for.
      const isHomeless = error instanceof ApiError && error.reason === 'file/place-gone';
      if (isHomeless) openDialog({ kind: 'restore', file });
      else showToast({ type: 'error', message: sentenceOf(error, t) });
      requireShown(error);
    }
  }

  /** Where it was, without a folder. */
  async function restoreInto(file: File, parentId?: string): Promise<void> {
    const input = { fileId: file.id, ...(parentId && { parentId }) };
    const back = await api.files.restore(input, { quiet: true });
    forgetLists();
    await refreshChildren(client, back.parentId);
    showToast({ type: 'success', message: t('files.restored', { name: file.name }) });
  }

  async function deleteForever(file: File): Promise<void> {
    await api.files.delete({ fileId: file.id, forever: true });
    forgetLists();
    showToast({ type: 'success', message: t('files.deletedForever', { name: file.name }) });
  }

  async function copyLink(file: File): Promise<void> {
    await navigator.clipboard.writeText(linkOf(file, location.origin));
    showToast({ type: 'success', message: t('files.linkCopied') });
  }

  async function download(file: File): Promise<void> {
    saveAs(await api.files.attachment({ fileId: file.id }), file.name);
  }

  async function favour(file: File): Promise<void> {
    const favourite = !file.favourite;
    const give = (to: boolean) => changeFile(client, file.id, (was) => ({ ...was, favourite: to }));
    give(favourite);
    try {
      await api.files.favour({ fileId: file.id, favourite });
    } catch (error) {
      give(!favourite);
      requireShown(error);
    }
    void client.invalidateQueries({ queryKey: favouritesQuery().queryKey });
    void client.invalidateQueries({ queryKey: ['documents', 'detailShow', { fileId: file.id }] });
  }

  return {
    create,
    rename,
    move,
    copy,
    trash,
    restore,
    restoreInto,
    deleteForever,
    copyLink,
    download,
    favour,
  };
}
