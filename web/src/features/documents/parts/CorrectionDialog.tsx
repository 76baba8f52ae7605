import type { File } from '@docent/contract/files';
import { Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api/client.ts';
import { useSending } from '../../../api/useSending.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useCloseWithoutRight } from '../../files/useCloseWithoutRight.ts';

const maxLength = 1_000;

/** Sends a correction to the owner of a document only. */
export function CorrectionDialog({ file, onClose }: { file: File; onClose: () => void }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [isSending, send] = useSending();
  useCloseWithoutRight(file.id, 'read', onClose);

  const submit = () =>
    send(async () => {
      const { owner } = await api.comments.suggestCorrection({ fileId: file.id, text });
      showToast({
        type: 'success',
        message: t('documents.correctionSent', { name: owner.username }),
      });
      onClose();
    });

  return (
    <FormDialog
      title={t('documents.correctionTitle')}
      submit={t('documents.correctionSubmit')}
      onSubmit={submit}
      isSending={isSending}
      disabled={text.trim() === ''}
      onClose={onClose}
    >
      <Textarea
        data-autofocus
        label={t('documents.correctionLabel')}
        autosize
        minRows={4}
        maxRows={12}
        maxLength={maxLength}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {file.owner && (
        <Text size="sm" c="dimmed">
          {t('documents.correctionText', { name: file.owner.username })}
        </Text>
      )}
    </FormDialog>
  );
}
