import type { File } from '@docent/contract/files';
import type { Version } from '@docent/contract/history';
import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api/client.ts';
import { useSending } from '../../../api/useSending.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useCloseWithoutRight } from '../../files/useCloseWithoutRight.ts';
import { shortTime } from '../history.times.ts';

interface Props {
  file: Pick<File, 'id'>;
  version: Version;
  onRestored: (version: Version) => void;
  onClose: () => void;
}

export function RestoreDialog({ file, version, onRestored, onClose }: Props) {
  const { t, i18n } = useTranslation();
  const client = useQueryClient();
  const [isSending, send] = useSending();
  useCloseWithoutRight(file.id, 'edit', onClose);

  const restore = () =>
    send(async () => {
      const newVersion = await api.history.fallback({ id: version.id });
      showToast({ type: 'success', message: t('history.restored') });
      await Promise.all([
        client.invalidateQueries({ queryKey: ['history'] }),
        // Its text and its state have changed.
        client.invalidateQueries({ queryKey: ['documents', 'detailShow'] }),
        client.invalidateQueries({ queryKey: ['documents', 'detailEdit', { fileId: file.id }] }),
        client.invalidateQueries({ queryKey: ['files', 'get', { fileId: file.id }] }),
      ]);
      onClose();
      onRestored(newVersion);
    });

  return (
    <FormDialog
      title={t('history.restoreTitle')}
      submit={t('history.restore')}
      onSubmit={restore}
      isSending={isSending}
      onClose={onClose}
    >
      <Text size="sm">
        {t('history.restoreText', { when: shortTime(version.createdAt, i18n.language) })}
      </Text>
    </FormDialog>
  );
}
