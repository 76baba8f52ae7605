// What a reader suggested to correct, and the owner's answer to it.
import type { Correction } from '@docent/contract/comments';
import { maxCorrectionNote } from '@docent/contract/constants';
import type { Notice } from '@docent/contract/notices';
import { Button, Group, Text, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api/client.ts';
import { useSending } from '../../../api/useSending.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { Difference } from '../../reading/Difference.tsx';
import classes from './notices.module.css';

interface Props {
  correction: Correction;
  notice: Notice;
}

export function CorrectionActions({ correction, notice }: Props) {
  const { id, status, was, becomes } = correction;
  const { t } = useTranslation();
  const client = useQueryClient();
  const [isRejecting, setRejecting] = useState(false);
  const [isSending, send] = useSending();
  const isOwner = notice.kind === 'correction';

  const apply = () =>
    send(async () => {
      await api.comments.applyCorrection({ id });
      showToast({ type: 'success', message: t(was === null ? 'notices.done' : 'notices.applied') });
      await client.invalidateQueries({ queryKey: ['notices', 'get'] });
    });

  return (
    <div className={classes.correction}>
      {was !== null && becomes !== null && <Difference before={was} after={becomes} />}
      {isOwner && status === 'open' && (
        <Group gap="xs">
          <Button size="compact-sm" loading={isSending} onClick={() => void apply()}>
            {t(was === null ? 'notices.markDone' : 'notices.apply')}
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => setRejecting(true)}>
            {t('notices.reject')}
          </Button>
        </Group>
      )}
      {isOwner && status !== 'open' && (
        <Text size="xs" c="dimmed">
          {t(
            status === 'rejected'
              ? 'notices.correctionRejected'
              : was === null
                ? 'notices.correctionDone'
                : 'notices.correctionApplied',
          )}
        </Text>
      )}
      {isRejecting && (
        <RejectDialog id={id} name={notice.actor?.username} onClose={() => setRejecting(false)} />
      )}
    </div>
  );
}

interface RejectProps {
  id: string;
  name: string | undefined;
  onClose: () => void;
}

function RejectDialog({ id, name = '', onClose }: RejectProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [reply, setReply] = useState('');
  const [isSending, send] = useSending();
  const submit = () =>
    send(async () => {
      await api.comments.rejectCorrection({ id, reply });
      showToast({ type: 'success', message: t('notices.rejected') });
      onClose();
      await client.invalidateQueries({ queryKey: ['notices', 'get'] });
    });
  return (
    <FormDialog
      title={t('notices.rejectTitle')}
      submit={t('notices.rejectSubmit')}
      onSubmit={submit}
      isSending={isSending}
      onClose={onClose}
    >
      <Textarea
        data-autofocus
        label={t('notices.rejectReply', { name })}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={maxCorrectionNote}
        value={reply}
        onChange={({ currentTarget }) => setReply(currentTarget.value)}
      />
    </FormDialog>
  );
}
