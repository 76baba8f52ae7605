import type { File } from '@docent/contract/files';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSending } from '../../../api/useSending.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { useFileActions } from '../files.actions.ts';

export function DeleteForeverDialog({ file, onClose }: { file: File; onClose: () => void }) {
  const { t } = useTranslation();
  const actions = useFileActions();
  const [isSending, send] = useSending();

  const remove = () =>
    send(async () => {
      await actions.deleteForever(file);
      onClose();
    });

  return (
    <Dialog opened onClose={onClose} title={t('files.deleteForeverTitle', { name: file.name })}>
      <Stack gap="md">
        <Text size="sm">{t('files.deleteForeverText')}</Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" data-autofocus onClick={onClose}>
            {t('shell.cancel')}
          </Button>
          <Button color="red" loading={isSending} onClick={() => void remove()}>
            {t('files.deleteForever')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
