import type { PremortemReason } from '@docent/contract/premortem-data';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../api/client.ts';
import { requireShown } from '../../../../api/errors.ts';
import { showToast, undoDuration } from '../../../../ui/toasts.ts';

/** Deletes a revealed reason, and offers to undo that. */
export function useRemoveReason(fileId: string): (reason: PremortemReason) => Promise<void> {
  const { t } = useTranslation();
  const client = useQueryClient();

  async function setDeleted(id: string, undo: boolean): Promise<boolean> {
    try {
      await api.premortems.deleteReason({ fileId, id, ...(undo && { undo }) });
      await client.invalidateQueries({ queryKey: ['premortems', 'board', { fileId }] });
      return true;
    } catch (error) {
      requireShown(error);
      return false;
    }
  }

  return async ({ id }) => {
    if (!(await setDeleted(id, false))) return;
    showToast({
      id: `deleted ${id}`,
      message: t('premortems.deleted'),
      duration: undoDuration,
      action: { label: t('premortems.undo'), run: () => void setDeleted(id, true) },
    });
  };
}
