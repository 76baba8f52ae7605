import { maxCorrectedText, maxCorrectionNote } from '@docent/contract/constants';
import type { File } from '@docent/contract/files';
import { Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api/client.ts';
import { useSending } from '../../../api/useSending.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useCloseWithoutRight } from '../../files/useCloseWithoutRight.ts';

interface Props {
  file: File;
  /** The paragraph whose text is corrected; without it, the correction is in words. */
  paragraph?: { id: string; text: string } | null;
  onClose: () => void;
}

/** Sends a correction to the owner of a document only. */
export function CorrectionDialog({ file, paragraph = null, onClose }: Props) {
  const { t } = useTranslation();
  const [becomes, setBecomes] = useState(paragraph?.text ?? '');
  const [text, setText] = useState('');
  const [isSending, send] = useSending();
  useCloseWithoutRight(file.id, 'read', onClose);
  const isUnchanged = paragraph
    ? becomes.trim() === '' || becomes.trim() === paragraph.text.trim()
    : text.trim() === '';

  const submit = () =>
    send(async () => {
      const change = paragraph && { id: paragraph.id, was: paragraph.text, becomes };
      const { owner } = await api.comments.suggestCorrection({
        fileId: file.id,
        text,
        ...(change && { paragraph: change }),
      });
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
      disabled={isUnchanged}
      onClose={onClose}
    >
      {paragraph && (
        <Textarea
          data-autofocus
          label={t('documents.correctionBecomes')}
          autosize
          minRows={3}
          maxRows={12}
          maxLength={maxCorrectedText}
          value={becomes}
          onChange={({ currentTarget }) => setBecomes(currentTarget.value)}
        />
      )}
      <Textarea
        data-autofocus={paragraph ? undefined : true}
        label={t(paragraph ? 'documents.correctionNote' : 'documents.correctionLabel')}
        autosize
        minRows={paragraph ? 1 : 4}
        maxRows={12}
        maxLength={maxCorrectionNote}
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
