import type { Premortem, PremortemStage } from '@docent/contract/premortem-data';
import { Checkbox, Group, NumberInput, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../api/client.ts';
import { serverNow } from '../../../../api/serverClock.ts';
import { useSending } from '../../../../api/useSending.ts';
import { FormDialog } from '../../../../ui/FormDialog.tsx';
import { dayOf, endOfDay } from '../../../../ui/times.ts';
import { showPremortem } from '../../premortems.queries.ts';
import { hasDueDates, hasReached, plannedEnd, revealsReasons } from '../../premortems.rules.ts';

interface Props {
  premortem: Premortem;
  target: PremortemStage;
  onClose: () => void;
}

/** The day of a due date, or none if it has passed. */
const futureDay = (dueAt: string | null): string =>
  dueAt === null || Date.parse(dueAt) <= serverNow() ? '' : dayOf(new Date(dueAt));

/** Says what moving to a stage does, and starts its timer or sets its due date. */
export function StageDialog({ premortem, target, onClose }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [isSending, send] = useSending();
  const { file, stage, schedule, anonymous, progress, verdicts } = premortem;
  // The dialog belongs to the stage that the person saw.
  const [from] = useState(stage);
  const isBack = hasReached(from, target);
  const stagePlan = plannedEnd(schedule, target);
  const byDueDates = hasDueDates(schedule);
  const form = useForm({
    initialValues: {
      hasTimer: !isBack && stagePlan.minutes !== null,
      minutes: stagePlan.minutes ?? 10,
      day: futureDay(stagePlan.dueAt),
    },
  });
  const { hasTimer, minutes, day } = form.values;
  const name = t(`premortems.stage_${target}`);
  const isReveal = revealsReasons(from, target);
  const missing = progress.of - progress.done;

  async function move() {
    const endsAt = byDueDates
      ? endOfDay(day)
      : hasTimer
        ? new Date(serverNow() + minutes * 60_000).toISOString()
        : null;
    await send(async () => {
      const moveResult = await api.premortems.setStage({
        fileId: file.id,
        from,
        to: target,
        endsAt,
      });
      onClose();
      showPremortem(client, moveResult);
    });
  }

  const words = isReveal
    ? (['reveal', t('premortems.revealTitle')] as const)
    : isBack
      ? (['back', t('premortems.backTitle', { stage: name })] as const)
      : (['move', t('premortems.moveTitle', { stage: name })] as const);
  return (
    <FormDialog
      title={words[1]}
      gap="md"
      submit={t(`premortems.${words[0]}`)}
      onSubmit={move}
      isSending={isSending}
      disabled={hasTimer && !(minutes >= 1)}
      onClose={onClose}
    >
      <Text size="sm">{t(`premortems.${words[0]}Text`)}</Text>
      {isReveal && anonymous && <Text size="sm">{t('premortems.revealAnonymous')}</Text>}
      {!isBack && missing > 0 && (
        <Text size="sm" fw={600}>
          {t(isReveal ? 'premortems.revealMissing' : 'premortems.moveMissing', { count: missing })}
        </Text>
      )}
      {from === 'review' && !isBack && verdicts.length === 0 && (
        <Text size="sm" fw={600}>
          {t('premortems.moveWithoutVerdict')}
        </Text>
      )}
      {byDueDates && target !== 'checks' && (
        <TextInput
          w={180}
          type="date"
          min={dayOf(new Date())}
          label={t('premortems.dueDate')}
          {...form.getInputProps('day')}
        />
      )}
      {!byDueDates && (
        <Group gap="sm" mih={36}>
          <Checkbox
            label={t('premortems.withTimer')}
            {...form.getInputProps('hasTimer', { type: 'checkbox' })}
          />
          {hasTimer && (
            <NumberInput
              w={90}
              size="xs"
              min={1}
              max={600}
              aria-label={t('premortems.timerMinutes')}
              suffix=" min"
              value={minutes}
              onChange={(value) => form.setFieldValue('minutes', Number(value))}
            />
          )}
        </Group>
      )}
    </FormDialog>
  );
}
