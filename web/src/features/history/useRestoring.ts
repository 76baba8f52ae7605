import type { File } from '@docent/contract/files';
import type { Version } from '@docent/contract/history';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/client.ts';
import { requireShown } from '../../api/errors.ts';
import { showToast, undoDuration } from '../../ui/toasts.ts';

/** Restores a version at once: the text before it stays a version, so that a toast can offer undo. */
export function useRestoring(
  { id: fileId }: Pick<File, 'id'>,
  onRestored: (version: Version) => void,
): (version: Pick<Version, 'id'>) => Promise<void> {
  const { t } = useTranslation();
  const client = useQueryClient();

  async function restore({ id }: Pick<Version, 'id'>): Promise<void> {
    try {
      const restoredVersion = await api.history.fallback({ id });
      const { list } = await api.history.show({ fileId });
      const before = list[list.findIndex((version) => version.id === restoredVersion.id) + 1];
      showToast({
        type: 'success',
        message: t('history.restored'),
        duration: undoDuration,
        ...(before && { action: { label: t('shell.undo'), run: () => void restore(before) } }),
      });
      await Promise.all([
        client.invalidateQueries({ queryKey: ['history'] }),
        // Its text and its state have changed.
        client.invalidateQueries({ queryKey: ['documents', 'detailShow'] }),
        client.invalidateQueries({ queryKey: ['documents', 'detailEdit', { fileId }] }),
        client.invalidateQueries({ queryKey: ['files', 'get', { fileId }] }),
      ]);
      onRestored(restoredVersion);
    } catch (error) {
      requireShown(error);
    }
  }
  return restore;
}
