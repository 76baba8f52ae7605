// The person's own confidence in the plan, before or after the premortem.
import type { Premortem } from '@docent/contract/premortem-data';
import { Slider } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../api/client.ts';
import { requireShown } from '../../../../api/errors.ts';
import { percentOf } from '../../../../ui/times.ts';
import { showPremortem } from '../../premortems.queries.ts';
import classes from './BriefStage.module.css';

interface Props {
  premortem: Premortem;
  when: 'before' | 'after';
}

export function ConfidenceField({ premortem, when }: Props) {
  const { t, i18n } = useTranslation();
  const client = useQueryClient();
  const { confidenceBefore, confidenceAfter } = premortem.own;
  const savedValue = when === 'before' ? confidenceBefore : confidenceAfter;
  const [value, setValue] = useState<number | null>(null);
  const label = t(when === 'before' ? 'premortems.confidenceBefore' : 'premortems.confidenceAfter');

  async function save(percent: number) {
    try {
      const answer = await api.premortems.setConfidence({
        fileId: premortem.file.id,
        when,
        percent,
      });
      showPremortem(client, answer);
    } catch (error) {
      requireShown(error);
    }
    setValue(null);
  }

  const shownValue = value ?? savedValue;
  const inPercent = (confidence: number) => percentOf(confidence / 100, i18n.language);
  const percentText = shownValue === null ? t('premortems.confidenceNone') : inPercent(shownValue);
  return (
    <div className={classes.confidence}>
      <h2>{label}</h2>
      <div className={classes.percent} data-none={shownValue === null || undefined}>
        {percentText}
      </div>
      <Slider
        thumbLabel={label}
        thumbValueText={percentText}
        aria-label={label}
        label={null}
        min={0}
        max={100}
        step={5}
        value={shownValue ?? 50}
        onChange={setValue}
        onChangeEnd={(percent) => void save(percent)}
        marks={[0, 50, 100].map((at) => ({ value: at, label: inPercent(at) }))}
        className={classes.slider}
        data-none={shownValue === null || undefined}
      />
      {when === 'after' && confidenceBefore !== null && (
        <p>{t('premortems.confidenceWas', { percent: confidenceBefore })}</p>
      )}
      <p>
        <Lock size={13} aria-hidden /> {t('premortems.confidencePrivate')}
      </p>
    </div>
  );
}
