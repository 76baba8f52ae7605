import type { File } from '@docent/contract/files';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api/client.ts';
import { useSending } from '../../../api/useSending.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useCloseWithoutRight } from '../../files/useCloseWithoutRight.ts';

interface Props {
  file: File;
  onClose: () => void;
  onUnpublished: () => void;
}

/** Hides the published version from readers; the text stays as a draft. */
export function UnpublishDialog({ file, onClose, onUnpublished }: Props) {
  const { t } = useTranslation();
  const [isSending, send] = useSending();
  useCloseWithoutRight(file.id, 'edit', onClose);

  const unpublish = () =>
    send(async () => {
      await api.files.update({ fileId: file.id, state: 'draft' });
      showToast({ type: 'success', message: t('documents.unpublished') });
      onClose();
      onUnpublished();
    });

  return (
    <FormDialog
      title={t('documents.unpublishTitle', { name: file.name })}
      gap="md"
      submit={t('documents.unpublishSubmit')}
      onSubmit={unpublish}
      isSending={isSending}
      onClose={onClose}
    >
      <Text size="sm">
        {t(file.reviewRequired ? 'documents.unpublishTextReview' : 'documents.unpublishText')}
      </Text>
    </FormDialog>
  );
}
