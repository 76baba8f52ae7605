// Asks what dropped files become: documents or attachments. Archives among them are asked about afterwards.

import { importFormatOf } from '@docent/contract/constants';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/Dialog.tsx';
import { askAboutArchives } from '../imports/archives.ts';
import { startUploads } from '../uploads/uploads.ts';

interface Props {
  parent: { id: string; name: string };
  uploads: globalThis.File[];
  archives: readonly globalThis.File[];
  onClose: () => void;
}

export function ImportDialog({ parent, uploads, archives, onClose }: Props) {
  const { t } = useTranslation();
  const importable = uploads.filter(({ name }) => importFormatOf(name) !== null);
  const others = uploads.filter(({ name }) => importFormatOf(name) === null);
  const count = importable.length;

  const next = () => {
    onClose();
    askAboutArchives(parent, archives);
  };
  const attach = () => {
    startUploads(parent, uploads);
    next();
  };
  const importFiles = () => {
    startUploads(parent, importable, 'document');
    startUploads(parent, others);
    next();
  };

  return (
    <Dialog
      opened
      onClose={next}
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
