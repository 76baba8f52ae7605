import type { PremortemReason } from '@docent/contract/premortem-data';
import { Text, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../api/client.ts';
import { ApiError } from '../../../../api/errors.ts';
import { sentenceOf } from '../../../../api/reasons.ts';
import { useSending } from '../../../../api/useSending.ts';
import { FormDialog } from '../../../../ui/FormDialog.tsx';

interface Props {
  fileId: string;
  reason: PremortemReason;
  onClose: () => void;
}

/** Edits a revealed reason of the person. */
export function EditReasonDialog({ fileId, reason, onClose }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [text, setText] = useState(reason.text);
  const [was, setWas] = useState(reason.text);
  const [otherText, setOtherText] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isSending, send] = useSending();

  async function save() {
    await send(
      async () => {
        const input = { fileId, id: reason.id, text: text.trim(), was };
        await api.premortems.saveReason(input, { silent: true });
        onClose();
        await client.invalidateQueries({ queryKey: ['premortems', 'board', { fileId }] });
      },
      (error) => {
        const now =
          error instanceof ApiError && (error.details as { now?: unknown } | undefined)?.now;
        if (typeof now === 'string') {
          setOtherText(now);
          setWas(now);
        }
        setError(sentenceOf(error, t));
      },
    );
  }

  return (
    <FormDialog
      title={t('premortems.editReason')}
      gap="md"
      submit={t('premortems.save')}
      onSubmit={save}
      isSending={isSending}
      disabled={text.trim() === ''}
      onClose={onClose}
    >
      <Textarea
        data-autofocus
        dir="auto"
        autosize
        minRows={3}
        maxLength={2000}
        aria-label={t('premortems.writeLabel')}
        value={text}
        error={error}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {otherText !== null && (
        <Text size="sm">
          {t('premortems.textThere')}: {otherText}
        </Text>
      )}
    </FormDialog>
  );
}
