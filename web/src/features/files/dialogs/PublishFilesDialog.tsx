import type { File } from '@docent/contract/files';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSending } from '../../../api/useSending.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { useFileActions } from '../files.actions.ts';

interface Props {
  files: readonly File[];
  onClose: () => void;
}

export function PublishFilesDialog({ files, onClose }: Props) {
  const { t } = useTranslation();
  const actions = useFileActions();
  const [isSending, send] = useSending();

  const publish = () =>
    send(async () => {
      await actions.publishAll(files);
      onClose();
    });

  return (
    <FormDialog
      title={t('folders.publishTitle', { count: files.length })}
      gap="md"
      submit={t('folders.publish')}
      onSubmit={publish}
      isSending={isSending}
      onClose={onClose}
    >
      <Text size="sm">{t('folders.publishText')}</Text>
    </FormDialog>
  );
}
