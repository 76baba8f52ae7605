// The settings of a premortem, when it is created and later.
import { NumberInput, Radio, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PersonSelect } from '../../../files/PersonSelect.tsx';
import classes from './create.module.css';
import type { PremortemForm } from './create.rules.ts';
import { ParticipantsField } from './ParticipantsField.tsx';
import { PlanField } from './PlanField.tsx';
import { ScheduleField } from './ScheduleField.tsx';

interface Props {
  value: PremortemForm;
  onChange: (part: Partial<PremortemForm>) => void;
  /** People whose names the fields show before they are loaded. */
  known: readonly { id: string; username: string }[];
  participantsError?: string | undefined;
  /** Whether reasons are anonymous cannot be changed any more. */
  hasReasons?: boolean;
  fixedParticipants?: PremortemForm['participants'] | undefined;
  /** Below the question. */
  suggestion?: ReactNode;
}

export function SettingsFields(props: Props) {
  const { value, onChange, known, participantsError, hasReasons = false, suggestion } = props;
  const { t } = useTranslation();
  const person = (id: string | null) => known.find((one) => one.id === id) ?? null;
  return (
    <Stack gap="lg">
      <PlanField value={value.plan} onChange={(plan) => onChange({ plan })} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput
          type="date"
          label={t('premortems.horizon')}
          description={t('premortems.horizonHelp')}
          value={value.horizon}
          onChange={({ currentTarget }) => onChange({ horizon: currentTarget.value })}
        />
      </SimpleGrid>
      <div>
        <Textarea
          autosize
          minRows={2}
          maxLength={1000}
          label={t('premortems.question')}
          description={t('premortems.questionHelp')}
          value={value.question}
          onChange={({ currentTarget }) => onChange({ question: currentTarget.value })}
        />
        {suggestion}
      </div>
      <Textarea
        autosize
        minRows={3}
        maxRows={12}
        label={t('premortems.promptsLabel')}
        description={t('premortems.promptsHelp')}
        value={value.prompts}
        onChange={({ currentTarget }) => onChange({ prompts: currentTarget.value })}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <PersonSelect
          label={t('premortems.facilitator')}
          description={t('premortems.facilitatorHelp')}
          placeholder={t('premortems.personPlaceholder')}
          value={value.facilitatorId}
          chosen={person(value.facilitatorId)}
          onChange={(facilitatorId) => onChange({ facilitatorId })}
        />
        <PersonSelect
          label={t('premortems.decider')}
          description={t('premortems.deciderHelp')}
          placeholder={t('premortems.personPlaceholder')}
          value={value.deciderId}
          chosen={person(value.deciderId)}
          onChange={(deciderId) => onChange({ deciderId })}
        />
      </SimpleGrid>
      <ParticipantsField
        value={value.participants}
        error={participantsError}
        fixed={props.fixedParticipants}
        onChange={(participants) => onChange({ participants })}
      />
      <Radio.Group
        label={t('premortems.authors')}
        value={value.anonymous ? 'anonymous' : 'named'}
        onChange={(choice) => onChange({ anonymous: choice === 'anonymous' })}
      >
        <Stack gap={8} mt={6}>
          {(['anonymous', 'named'] as const).map((choice) => (
            <Radio
              key={choice}
              value={choice}
              disabled={hasReasons}
              label={t(`premortems.${choice}`)}
              description={t(`premortems.${choice}Text`)}
            />
          ))}
        </Stack>
      </Radio.Group>
      <NumberInput
        label={t('premortems.votes')}
        className={classes.votes ?? ''}
        min={1}
        max={20}
        value={value.votesPerPerson}
        onChange={(count) => onChange({ votesPerPerson: Number(count) })}
      />
      <ScheduleField value={value.schedule} onChange={(schedule) => onChange({ schedule })} />
    </Stack>
  );
}
