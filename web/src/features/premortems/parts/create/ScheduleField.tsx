// How long each stage lasts: minutes of a meeting, or due dates.
import type { PremortemStage } from '@docent/contract/premortem-data';
import { NumberInput, SegmentedControl, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { dayOf } from '../../../../ui/times.ts';
import { scheduledStages, totalMinutes } from '../../premortems.rules.ts';
import classes from './create.module.css';

export interface ScheduleChoice {
  kind: 'meeting' | 'async';
  minutes: Partial<Record<PremortemStage, number>>;
  /** Like "2026-12-03"; empty for none. */
  days: Partial<Record<PremortemStage, string>>;
}

interface Props {
  value: ScheduleChoice;
  onChange: (schedule: ScheduleChoice) => void;
}

export function ScheduleField({ value, onChange }: Props) {
  const { t } = useTranslation();
  const { kind, minutes, days } = value;
  return (
    <fieldset className={classes.field}>
      <legend>{t('premortems.schedule')}</legend>
      <SegmentedControl
        aria-label={t('premortems.schedule')}
        value={kind}
        onChange={(next) => onChange({ ...value, kind: next as ScheduleChoice['kind'] })}
        data={[
          { value: 'meeting', label: t('premortems.scheduleMeeting') },
          { value: 'async', label: t('premortems.scheduleAsync') },
        ]}
        className={classes.choice}
      />
      <ul className={classes.schedule}>
        {scheduledStages.map((stage) => {
          const name = t(`premortems.stage_${stage}`);
          return (
            <li key={stage}>
              <span aria-hidden>{name}</span>
              {kind === 'meeting' ? (
                <NumberInput
                  size="xs"
                  w={84}
                  min={1}
                  max={600}
                  aria-label={t('premortems.minutesFor', { stage: name })}
                  value={minutes[stage] ?? ''}
                  onChange={(count) =>
                    onChange({ ...value, minutes: { ...minutes, [stage]: Number(count) } })
                  }
                />
              ) : (
                <TextInput
                  size="xs"
                  type="date"
                  min={dayOf(new Date())}
                  aria-label={t('premortems.dueFor', { stage: name })}
                  value={days[stage] ?? ''}
                  onChange={({ currentTarget }) =>
                    onChange({ ...value, days: { ...days, [stage]: currentTarget.value } })
                  }
                />
              )}
            </li>
          );
        })}
      </ul>
      {kind === 'meeting' && (
        <p className={classes.total} role="status">
          {t('premortems.scheduleTotal', { count: totalMinutes(minutes) })}
        </p>
      )}
    </fieldset>
  );
}
