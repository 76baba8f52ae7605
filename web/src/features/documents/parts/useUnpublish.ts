import type { File } from '@docent/contract/files';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api/client.ts';
import { showToast } from '../../../ui/toasts.ts';

/** Takes the published version back from readers; the text stays as a draft. */
export function useUnpublish(file: File, onChanged: () => void): () => Promise<void> {
  const { t } = useTranslation();
  return async () => {
    try {
      await api.files.update({ fileId: file.id, state: 'draft' });
    } catch {
      // The client has said why; readers go on seeing the version.
      return;
    }
    showToast({ type: 'success', message: t('documents.unpublished') });
    onChanged();
  };
}
