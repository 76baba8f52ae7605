import type { Premortem } from '@docent/contract/premortem-data';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../api/client.ts';
import { useSending } from '../../../../api/useSending.ts';
import { FormDialog } from '../../../../ui/FormDialog.tsx';
import { showPremortem } from '../../premortems.queries.ts';
import { hasReached } from '../../premortems.rules.ts';
import { formOf, settingsOf } from '../create/create.rules.ts';
import { SettingsFields } from '../create/SettingsFields.tsx';

interface Props {
  premortem: Premortem;
  onClose: () => void;
}

/** Changes the settings; only those that were changed are sent. */
export function SettingsDialog({ premortem, onClose }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [isSending, send] = useSending();
  const [initial] = useState(() => formOf(premortem, new Date()));
  const form = useForm({ initialValues: initial });
  const { file, facilitator, decider, stage, progress } = premortem;
  const hasReasons = hasReached(stage, 'grouping') || (stage === 'writing' && progress.done > 0);

  async function save() {
    await send(async () => {
      const before = settingsOf(initial);
      const changes = Object.entries(settingsOf(form.values)).filter(
        ([key, value]) =>
          JSON.stringify(value) !== JSON.stringify(before[key as keyof typeof before]),
      );
      if (changes.length > 0) {
        const input = { fileId: file.id, ...Object.fromEntries(changes) };
        showPremortem(client, await api.premortems.update(input));
      }
      onClose();
    });
  }

  return (
    <FormDialog
      title={t('premortems.settingsTitle')}
      size="lg"
      gap="md"
      submit={t('premortems.save')}
      onSubmit={save}
      isSending={isSending}
      disabled={form.values.participants.length === 0}
      onClose={onClose}
    >
      <SettingsFields
        value={form.values}
        onChange={form.setValues}
        known={[facilitator, decider]}
        hasReasons={hasReasons}
        fixedParticipants={stage === 'writing' ? initial.participants : undefined}
        participantsError={
          form.values.participants.length === 0 ? t('premortems.participantsNone') : undefined
        }
      />
    </FormDialog>
  );
}
