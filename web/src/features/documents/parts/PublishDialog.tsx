import type { File } from '@docent/contract/files';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api/client.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { showToast } from '../../../ui/toasts.ts';

interface Props {
  file: File;
  onClose: () => void;
  onPublished: () => void;
}

export function PublishDialog({ file, onClose, onPublished }: Props) {
  const { t } = useTranslation();
  const [label, setLabel] = useState('');
  const [isSending, setSending] = useState(false);

  async function publish(event: FormEvent) {
    event.preventDefault();
    setSending(true);
    try {
      const { version } = await api.files.update({
        fileId: file.id,
        state: 'published',
        ...(label.trim() === '' ? {} : { label: label.trim() }),
      });
      showToast({
        type: 'success',
        message: t('documents.published', { version: version ?? 1 }),
      });
      onClose();
      onPublished();
    } catch {
      // The client has said why; the draft is as it was.
      setSending(false);
    }
  }

  return (
    <Dialog opened onClose={onClose} title={t('documents.publishTitle')}>
      <form onSubmit={(event) => void publish(event)}>
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            {t('documents.publishText')}
          </Text>
          <TextInput
            data-autofocus
            label={t('documents.publishLabel')}
            placeholder={t('documents.publishLabelPlaceholder')}
            maxLength={200}
            value={label}
            onChange={({ currentTarget }) => setLabel(currentTarget.value)}
            autoComplete="off"
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('shell.cancel')}
            </Button>
            <Button type="submit" loading={isSending}>
              {t('documents.publish')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
