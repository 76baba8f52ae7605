// Asks what dropped files become: documents or attachments.

import { importFormatOf } from '@docent/contract/constants';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/Dialog.tsx';
import { startUploads } from '../uploads/uploads.ts';

interface Props {
  parent: { id: string; name: string };
  uploads: globalThis.File[];
  onClose: () => void;
}

export function ImportDialog({ parent, uploads, onClose }: Props) {
  const { t } = useTranslation();
  const importable = uploads.filter(({ name }) => importFormatOf(name) !== null);
  const others = uploads.filter(({ name }) => importFormatOf(name) === null);
  const count = importable.length;

  const attach = () => {
    startUploads(parent, uploads);
    onClose();
  };
  const importFiles = () => {
    startUploads(parent, importable, 'document');
    startUploads(parent, others);
    onClose();
  };

  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('files.importTitle', { count, name: importable[0]?.name ?? '' })}
    >
      <Stack gap="md">
        <Text size="sm">{t('files.importText')}</Text>
        {others.length > 0 && (
          <Text size="sm">{t('files.importRest', { count: others.length })}</Text>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={attach}>
            {t('files.attachFiles', { count: uploads.length })}
          </Button>
          <Button data-autofocus onClick={importFiles}>
            {t('files.importAsDocuments', { count })}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
