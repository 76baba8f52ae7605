import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/client.ts';
import { requireShown } from '../../api/errors.ts';
import { showToast, undoDuration } from '../../ui/toasts.ts';

/** Ignores text that documents have in common, or lists it again. */
export function useIgnoring() {
  const { t } = useTranslation();
  const client = useQueryClient();
  async function ignore(fileIds: string[], undo = false) {
    try {
      await api.duplicates.ignore({ fileIds, undo });
    } catch (error) {
      requireShown(error);
      return;
    }
    await client.invalidateQueries({ queryKey: ['duplicates'] });
    showToast({
      id: 'duplicates-ignored',
      type: 'success',
      message: t(undo ? 'duplicates.unignored' : 'duplicates.ignored'),
      duration: undoDuration,
      action: { label: t('shell.undo'), run: () => void ignore(fileIds, !undo) },
    });
  }

  return ignore;
}
