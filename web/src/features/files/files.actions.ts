// Actions on files. Each change is shown immediately and reverted if the server refuses it; afterwards the
// lists are refetched.
import type { File, IconName } from '@docent/contract/files';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { api, type CallOptions } from '../../api/client.ts';
import { requireShown } from '../../api/errors.ts';
import { saveAs } from '../../ui/download.ts';
import { showToast } from '../../ui/toasts.ts';
import { exportFile } from '../exports/exportFile.ts';
import { changeFile, favouritesQuery } from './files.queries.ts';
import { decideName, linkOf } from './files.rules.ts';
import type { CoverChange } from './folder/CoverField.tsx';
import { createBulkActions } from './parts/bulkActions.ts';
import { invalidateLists } from './parts/cachedFiles.ts';
import { createPlaceActions } from './parts/placeActions.ts';
import { createTrashActions } from './parts/trashActions.ts';

export type FileActions = ReturnType<typeof createFileActions>;

export function useFileActions(): FileActions {
  const client = useQueryClient();
  const { t } = useTranslation();
  return useMemo(() => createFileActions(client, t), [client, t]);
}

/** The error message for a file name; null if it is valid. */
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

function createFileActions(client: QueryClient, t: TFunction) {
  /** Throws if the name is refused, and restores the previous one. */
  async function setName(
    { id: fileId, name: formerName }: Pick<File, 'id' | 'name'>,
    name: string,
    options: CallOptions = { silent: true, keepalive: true },
  ): Promise<void> {
    if (name === formerName) return;
    const showName = (to: string) => changeFile(client, fileId, (was) => ({ ...was, name: to }));
    showName(name);
    try {
      await api.files.update({ fileId, name }, options);
    } catch (error) {
      showName(formerName);
      throw error;
    }
    void client.invalidateQueries({ queryKey: ['documents', 'detailShow'] });
    invalidateLists(client);
  }

  /** Returns false if the name is refused; a toast has shown the reason. */
  async function rename(file: File, newName: string): Promise<boolean> {
    try {
      await setName(file, newName.trim(), {});
      return true;
    } catch (error) {
      requireShown(error);
      return false;
    }
  }

  async function describe(
    file: File,
    look: { icon: IconName | null; description?: string },
  ): Promise<void> {
    const describedFile = await api.files.update({ fileId: file.id, ...look });
    changeFile(client, file.id, () => describedFile);
    void client.invalidateQueries({ queryKey: ['documents', 'detailShow'] });
    invalidateLists(client);
  }

  async function changeCover(
    { id: fileId, cover }: File,
    { picture, position }: CoverChange,
  ): Promise<void> {
    let changedFile: File | null = null;
    if (picture) changedFile = await api.files.setCover({ fileId, files: [picture] });
    else if (picture === null && cover) changedFile = await api.files.removeCover({ fileId });
    const currentCover = changedFile?.cover ?? (picture === null ? null : cover);
    if (currentCover && currentCover.position !== position) {
      changedFile = await api.files.moveCover({ fileId, position });
    }
    const describedFile = changedFile;
    if (describedFile) changeFile(client, fileId, () => describedFile);
  }

  async function copyLink(file: File): Promise<void> {
    await navigator.clipboard.writeText(linkOf(file, location.origin));
    showToast({ type: 'success', message: t('files.linkCopied') });
  }

  async function download(file: File): Promise<void> {
    if (file.kind === 'folder') await exportFile(file, { format: 'md' });
    else saveAs(await api.files.attachment({ fileId: file.id }), file.name);
  }

  const downloadBook = (file: File): Promise<void> => exportFile(file, { format: 'pdf' });

  async function favour(file: File): Promise<void> {
    const favourite = !file.favourite;
    const setFavourite = (to: boolean) =>
      changeFile(client, file.id, (was) => ({ ...was, favourite: to }));
    setFavourite(favourite);
    try {
      await api.files.favour({ fileId: file.id, favourite });
    } catch (error) {
      setFavourite(!favourite);
      requireShown(error);
    }
    void client.invalidateQueries({ queryKey: favouritesQuery().queryKey });
    void client.invalidateQueries({ queryKey: ['documents', 'detailShow', { fileId: file.id }] });
  }

  return {
    ...createPlaceActions(client, t),
    ...createTrashActions(client, t),
    ...createBulkActions(client, t),
    setName,
    changeCover,
    rename,
    describe,
    copyLink,
    download,
    downloadBook,
    favour,
  };
}
