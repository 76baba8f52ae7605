// The decider's verdict, with a note and conditions.
import type { Premortem, PremortemVerdict } from '@docent/contract/premortem-data';
import { ActionIcon, Button, Radio, Textarea, TextInput } from '@mantine/core';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../api/client.ts';
import { useSending } from '../../../../api/useSending.ts';
import { dayOf, endOfDay } from '../../../../ui/times.ts';
import { showToast } from '../../../../ui/toasts.ts';
import { PersonSelect } from '../../../files/PersonSelect.tsx';
import { useTakeResult } from '../results/useTakeResult.ts';
import classes from './review.module.css';
import { verdictIcons } from './VerdictBadge.tsx';

interface DraftCondition {
  key: string;
  text: string;
  owner: { id: string; username: string } | null;
  /** Like "2026-12-03", or empty. */
  day: string;
}

const options = ['go', 'conditions', 'delay', 'stop'] as const satisfies PremortemVerdict[];

export function VerdictForm({ premortem }: { premortem: Premortem }) {
  const { t } = useTranslation();
  const take = useTakeResult();
  const [isSending, send] = useSending();
  const [verdict, setVerdict] = useState<PremortemVerdict | null>(null);
  const [note, setNote] = useState('');
  const [conditions, setConditions] = useState(() => draftConditions(premortem));
  const writtenConditions = conditions.filter(({ text }) => text.trim() !== '');
  const lacksConditions = verdict === 'conditions' && writtenConditions.length === 0;

  const decide = () =>
    void send(async () => {
      if (verdict === null) return;
      take(
        await api.premortems.decide({
          fileId: premortem.file.id,
          verdict,
          note: note.trim(),
          conditions:
            verdict === 'conditions'
              ? writtenConditions.map(({ text, owner, day }) => ({
                  text: text.trim(),
                  ownerId: owner?.id ?? null,
                  dueAt: day === '' ? null : endOfDay(day),
                }))
              : [],
        }),
      );
      setVerdict(null);
      setNote('');
      showToast({ type: 'success', message: t('premortemResults.verdictSaved') });
    });

  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        decide();
      }}
    >
      <Radio.Group
        label={t(
          premortem.verdicts.length > 0
            ? 'premortemResults.verdictChange'
            : 'premortemResults.verdictQuestion',
        )}
        value={verdict}
        onChange={(value) => setVerdict(options.find((option) => option === value) ?? null)}
      >
        <div className={classes.options}>
          {options.map((option) => {
            const Icon = verdictIcons[option];
            return (
              <Radio.Card key={option} value={option} className={classes.option}>
                <Icon size={18} aria-hidden />
                <span>
                  <span className={classes.optionName}>
                    {t(`premortemResults.verdict_${option}`)}
                  </span>
                  <span className={classes.optionText}>
                    {t(`premortemResults.verdictText_${option}`)}
                  </span>
                </span>
                <Radio.Indicator />
              </Radio.Card>
            );
          })}
        </div>
      </Radio.Group>
      {verdict === 'conditions' && (
        <ConditionFields conditions={conditions} onChange={setConditions} />
      )}
      {verdict !== null && (
        <>
          <Textarea
            label={t('premortemResults.note')}
            autosize
            minRows={2}
            maxRows={10}
            maxLength={4_000}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          <Button
            type="submit"
            loading={isSending}
            disabled={lacksConditions}
            style={{ justifySelf: 'start' }}
          >
            {t('premortemResults.decide')}
          </Button>
        </>
      )}
    </form>
  );
}

/** Conditions that are not met yet are replaced by those of the new verdict, so the form starts with them. */
function draftConditions({ conditions }: Premortem): DraftCondition[] {
  const open = conditions
    .filter(({ met }) => met === null)
    .map(({ id, text, owner, dueAt }) => ({
      key: id,
      text,
      owner,
      day: dueAt === null ? '' : dayOf(new Date(dueAt)),
    }));
  return open.length > 0 ? open : [emptyCondition()];
}

const emptyCondition = (): DraftCondition => ({
  key: crypto.randomUUID(),
  text: '',
  owner: null,
  day: '',
});

interface ConditionFieldsProps {
  conditions: readonly DraftCondition[];
  onChange: (conditions: DraftCondition[]) => void;
}

function ConditionFields({ conditions, onChange }: ConditionFieldsProps) {
  const { t } = useTranslation();
  const [addedKey, setAddedKey] = useState<string | null>(null);
  const change = (key: string, part: Partial<DraftCondition>) =>
    onChange(conditions.map((one) => (one.key === key ? { ...one, ...part } : one)));
  return (
    <fieldset className={classes.fields}>
      <legend>{t('premortemResults.conditions')}</legend>
      {conditions.map(({ key, text, owner, day }, at) => (
        <div key={key} className={classes.conditionField}>
          <TextInput
            autoFocus={key === addedKey}
            label={t('premortemResults.conditionLabel', { n: at + 1 })}
            placeholder={t('premortemResults.conditionExample')}
            maxLength={1_000}
            value={text}
            onChange={(event) => change(key, { text: event.currentTarget.value })}
          />
          <PersonSelect
            label={t('premortemResults.owner')}
            placeholder={t('premortemResults.ownerNone')}
            value={owner?.id ?? null}
            chosen={owner}
            onChange={(id) => change(key, { owner: id === null ? null : { id, username: '' } })}
          />
          <TextInput
            type="date"
            label={t('premortemResults.dueAt')}
            value={day}
            onChange={(event) => change(key, { day: event.currentTarget.value })}
          />
          <ActionIcon
            size="input-sm"
            aria-label={t('premortemResults.removeCondition', { n: at + 1 })}
            onClick={() => onChange(conditions.filter((one) => one.key !== key))}
          >
            <X size={16} />
          </ActionIcon>
        </div>
      ))}
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<Plus size={14} />}
        onClick={() => {
          const addedCondition = emptyCondition();
          setAddedKey(addedCondition.key);
          onChange([...conditions, addedCondition]);
        }}
      >
        {t('premortemResults.addCondition')}
      </Button>
    </fieldset>
  );
}
