import type { Premortem } from '@docent/contract/premortem-data';
import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../api/client.ts';
import { useSending } from '../../../../api/useSending.ts';
import { FormDialog } from '../../../../ui/FormDialog.tsx';
import { dayOf, endOfDay } from '../../../../ui/times.ts';
import { showPremortem } from '../../premortems.queries.ts';

interface Props {
  premortem: Premortem;
  onClose: () => void;
}

/** Sets until when people should do their part of the current stage. */
export function DueDateDialog({ premortem: { file, stageEndsAt }, onClose }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [isSending, send] = useSending();
  const [day, setDay] = useState(stageEndsAt === null ? '' : dayOf(new Date(stageEndsAt)));
  const endsAt = endOfDay(day);

  async function save() {
    await send(async () => {
      showPremortem(client, await api.premortems.setTimer({ fileId: file.id, endsAt }));
      onClose();
    });
  }

  return (
    <FormDialog
      title={t('premortems.dueSetTitle')}
      gap="md"
      submit={t('premortems.save')}
      onSubmit={save}
      isSending={isSending}
      disabled={endsAt === null}
      onClose={onClose}
    >
      <TextInput
        data-autofocus
        type="date"
        min={dayOf(new Date())}
        label={t('premortems.dueDate')}
        value={day}
        onChange={({ currentTarget }) => setDay(currentTarget.value)}
      />
    </FormDialog>
  );
}
