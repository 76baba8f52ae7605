import type { Premortem, PremortemStage } from '@docent/contract/premortem-data';
import { Checkbox, Group, NumberInput, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../api/client.ts';
import { serverNow } from '../../../../api/serverClock.ts';
import { useSending } from '../../../../api/useSending.ts';
import { FormDialog } from '../../../../ui/FormDialog.tsx';
import { showPremortem } from '../../premortems.queries.ts';
import { hasReached, plannedEnd, revealsReasons } from '../../premortems.rules.ts';

interface Props {
  premortem: Premortem;
  target: PremortemStage;
  onClose: () => void;
}

/** Says what moving to a stage does, and starts its timer. */
export function StageDialog({ premortem, target, onClose }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [isSending, send] = useSending();
  const { file, stage, schedule, anonymous, progress } = premortem;
  // The dialog belongs to the stage that the person saw.
  const [from] = useState(stage);
  const isBack = hasReached(from, target);
  const planned = plannedEnd(schedule, target);
  const [hasTimer, setHasTimer] = useState(!isBack && planned.minutes !== null);
  const [minutes, setMinutes] = useState(planned.minutes ?? 10);
  const name = t(`premortems.stage_${target}`);
  const isReveal = revealsReasons(from, target);
  const missing = progress.of - progress.done;

  async function move() {
    const endsAt = hasTimer
      ? new Date(serverNow() + minutes * 60_000).toISOString()
      : isBack
        ? null
        : planned.dueAt;
    await send(async () => {
      const moved = await api.premortems.setStage({ fileId: file.id, from, to: target, endsAt });
      onClose();
      showPremortem(client, moved);
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
      <Text size="sm">
        {t(`premortems.${words[0]}Text`)} {isReveal && anonymous && t('premortems.revealAnonymous')}
      </Text>
      {!isBack && missing > 0 && (
        <Text size="sm" fw={600}>
          {t(isReveal ? 'premortems.revealMissing' : 'premortems.moveMissing', { count: missing })}
        </Text>
      )}
      {planned.dueAt === null && (
        <Group gap="sm" mih={36}>
          <Checkbox
            label={t('premortems.withTimer')}
            checked={hasTimer}
            onChange={({ currentTarget }) => setHasTimer(currentTarget.checked)}
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
              onChange={(value) => setMinutes(Number(value))}
            />
          )}
        </Group>
      )}
    </FormDialog>
  );
}
