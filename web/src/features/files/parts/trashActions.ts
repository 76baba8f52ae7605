// Actions on files that go to the trash or are in it.
import type { File } from '@docent/contract/files';
import type { QueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { api } from '../../../api/client.ts';
import { ApiError, requireShown } from '../../../api/errors.ts';
import { sentenceOf } from '../../../api/reasons.ts';
import { showToast, undoDuration } from '../../../ui/toasts.ts';
import { openDialog } from '../fileDialogs.ts';
import { changeChildren, fileQuery, refreshChildren } from '../files.queries.ts';
import { changeOptimistically, invalidateLists } from './cachedFiles.ts';

export function createTrashActions(client: QueryClient, t: TFunction) {
  async function trash(file: File): Promise<boolean> {
    try {
      await changeOptimistically(
        client,
        [file.parentId],
        () =>
          changeChildren(client, file.parentId, (list) => list.filter(({ id }) => id !== file.id)),
        () => api.files.delete({ fileId: file.id }),
      );
    } catch (error) {
      requireShown(error);
      return false;
    }
    invalidateLists(client);
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
      // The file stays in the trash; if its folder is there as well, the person chooses another one.
      const isHomeless = error instanceof ApiError && error.reason === 'file/place-gone';
      if (isHomeless) openDialog({ kind: 'restore', file });
      else showToast({ type: 'error', message: sentenceOf(error, t) });
      requireShown(error);
    }
  }

  /** Without `parentId`, into the original folder. */
  async function restoreInto(file: File, parentId?: string): Promise<void> {
    const input = { fileId: file.id, ...(parentId && { parentId }) };
    const restoredFiles = await api.files.restore(input, { silent: true });
    invalidateLists(client);
    await refreshChildren(client, restoredFiles.parentId);
    showToast({ type: 'success', message: t('files.restored', { name: file.name }) });
  }

  async function deleteForever(file: File): Promise<void> {
    await api.files.delete({ fileId: file.id, forever: true });
    invalidateLists(client);
    showToast({ type: 'success', message: t('files.deletedForever', { name: file.name }) });
  }

  /** For a new document that is left without a title and text; the server checks that it is one. */
  async function discardUntitled({ id: fileId, parentId }: File): Promise<void> {
    try {
      const { discarded } = await api.files.discardUntitled({ fileId }, { silent: true });
      if (!discarded) return;
    } catch (error) {
      // The document stays, and is discarded when it is left again.
      requireShown(error);
      return;
    }
    // Its page stays mounted behind the visible one, and would ask for the file again.
    client.removeQueries({ queryKey: fileQuery(fileId).queryKey });
    invalidateLists(client);
    await refreshChildren(client, parentId);
  }

  /** For a new document whose page is closed without a title and text; the server checks that it is one. */
  function noteClosed({ id: fileId }: File): void {
    const options = { silent: true, keepalive: true };
    // A document that stays is deleted when nobody has opened it for a week.
    api.files.discardUntitled({ fileId, closed: true }, options).catch(requireShown);
  }

  return { trash, restore, restoreInto, deleteForever, discardUntitled, noteClosed };
}
