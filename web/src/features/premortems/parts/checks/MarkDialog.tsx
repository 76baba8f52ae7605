// Marks a risk in the current round, with evidence. Earlier marks stay.
import type { Premortem, RiskMark } from '@docent/contract/premortem-data';
import { Radio, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../api/client.ts';
import { serverNow } from '../../../../api/serverClock.ts';
import { useSending } from '../../../../api/useSending.ts';
import { FormDialog } from '../../../../ui/FormDialog.tsx';
import { dayOf, endOfDay } from '../../../../ui/times.ts';
import type { SelectedFile } from '../FileSelect.tsx';
import { markAt, type RankedRisk } from '../results/results.rules.ts';
import { useTakeResult } from '../results/useTakeResult.ts';
import classes from './checks.module.css';
import { EvidenceFile } from './EvidenceFile.tsx';
import { laterCheck, sourceOf } from './evidence.rules.ts';
import { markIcons, markKinds } from './marks.ts';

interface Props {
  premortem: Premortem;
  ranked: RankedRisk;
  onClose: () => void;
}

export function MarkDialog({ premortem, ranked, onClose }: Props) {
  const { t } = useTranslation();
  const take = useTakeResult();
  const [isSending, send] = useSending();
  const last = markAt(ranked.risk, premortem.round);
  const [plannedDay] = useState(() => laterCheck(ranked.risk?.checkAt ?? null, serverNow()));
  const form = useForm({
    initialValues: {
      mark: (last?.mark ?? 'not-seen') as RiskMark,
      evidence: '',
      file: null as SelectedFile | null,
      link: '',
      day: plannedDay,
    },
    validate: {
      link: (link) => {
        const isValid = link.trim() === '' || sourceOf(link, location.origin) !== null;
        return isValid ? null : t('premortemResults.linkInvalid');
      },
    },
  });

  async function mark() {
    if (form.validate().hasErrors) return;
    const { mark: kind, evidence, file, link, day } = form.values;
    await send(async () => {
      take(
        await api.premortems.markRisk({
          fileId: premortem.file.id,
          groupId: ranked.group.id,
          mark: kind,
          evidence: evidence.trim(),
          source: file ? { fileId: file.id, paragraphId: null } : sourceOf(link, location.origin),
          ...(day !== plannedDay && { checkAt: endOfDay(day) }),
        }),
      );
      onClose();
    });
  }

  return (
    <FormDialog
      title={t('premortemResults.markTitle', { name: ranked.group.title })}
      submit={t('premortemResults.saveMark')}
      size="lg"
      gap="md"
      onSubmit={mark}
      isSending={isSending}
      noValidate
      onClose={onClose}
    >
      {ranked.risk?.trigger && (
        <p className={classes.trigger}>
          {t('premortemResults.triggerIs', { trigger: ranked.risk.trigger })}
        </p>
      )}
      <Radio.Group label={t('premortemResults.markQuestion')} {...form.getInputProps('mark')}>
        <div className={classes.options}>
          {markKinds.map((kind) => {
            const Icon = markIcons[kind];
            return (
              <Radio.Card
                key={kind}
                value={kind}
                className={classes.option}
                data-autofocus={kind === form.values.mark || undefined}
              >
                <Icon size={16} aria-hidden />
                <span>{t(`premortemResults.mark_${kind}`)}</span>
                <Radio.Indicator size="xs" />
              </Radio.Card>
            );
          })}
        </div>
      </Radio.Group>
      <Textarea
        label={t('premortemResults.evidence')}
        placeholder={t('premortemResults.evidenceExample')}
        dir="auto"
        autosize
        minRows={2}
        maxRows={10}
        maxLength={4_000}
        {...form.getInputProps('evidence')}
      />
      <EvidenceFile
        premortem={premortem}
        value={form.values.file}
        onChange={(file) => form.setValues({ file, link: '' })}
      />
      <TextInput
        label={t('premortemResults.evidenceLink')}
        description={t('premortemResults.evidenceLinkText')}
        placeholder="/detail/…"
        disabled={form.values.file !== null}
        {...form.getInputProps('link')}
      />
      <TextInput
        type="date"
        label={t('premortemResults.nextCheck')}
        min={dayOf(new Date())}
        {...form.getInputProps('day')}
      />
    </FormDialog>
  );
}
