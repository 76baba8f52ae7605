// What is done about one risk. Every field saves itself.
import type { InputOf } from '@docent/contract/endpoint';
import type { Premortem } from '@docent/contract/premortem-data';
import type { premortems } from '@docent/contract/premortems';
import { isWritten } from '@docent/contract/written';
import { TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../api/client.ts';
import { requireShown } from '../../../../api/errors.ts';
import { dayInWords, dayOf, endOfDay } from '../../../../ui/times.ts';
import { PersonSelect } from '../../../files/PersonSelect.tsx';
import { GroupReasons } from '../board/GroupReasons.tsx';
import type { RankedRisk } from '../results/results.rules.ts';
import { useTakeResult } from '../results/useTakeResult.ts';
import { MitigationField } from './MitigationField.tsx';
import classes from './respond.module.css';
import { SavedText } from './SavedText.tsx';

interface Props {
  premortem: Premortem;
  ranked: RankedRisk;
  isReadOnly: boolean;
}

export type RiskChange = Omit<InputOf<typeof premortems.respond>, 'fileId' | 'groupId'>;

const texts = [
  { field: 'prevention', maxLength: 4_000, minRows: 2 },
  { field: 'contingency', maxLength: 4_000, minRows: 2 },
  { field: 'trigger', maxLength: 1_000, minRows: 1 },
] as const;

export function RiskResponse({ premortem, ranked, isReadOnly }: Props) {
  const { t } = useTranslation();
  const take = useTakeResult();
  const { rank, group, risk } = ranked;
  const groupId = group.id;
  const fileId = premortem.file.id;
  const respond = async (change: RiskChange, options?: { silent: boolean }) => {
    take(await api.premortems.respond({ fileId, groupId, ...change }, options));
  };
  const change = (next: RiskChange) => void respond(next).catch(requireShown);
  return (
    <section className={classes.response} aria-label={group.title}>
      <h2>
        <span className={classes.rank}>{rank}</span> {group.title}
      </h2>
      <GroupReasons group={group} />
      {texts.map(({ field, maxLength, minRows }) => (
        <SavedText
          key={field}
          name={`${groupId}/${field}`}
          label={t(`premortemResults.${field}`)}
          placeholder={t(`premortemResults.${field}Example`)}
          maxLength={maxLength}
          minRows={minRows}
          saved={risk?.[field] ?? ''}
          send={(text, was) => respond({ [field]: text, was: { [field]: was } }, { silent: true })}
          isReadOnly={isReadOnly}
        />
      ))}
      <div className={classes.row}>
        {isReadOnly ? (
          <Fact label={t('premortemResults.owner')} value={risk?.owner?.username ?? null} />
        ) : (
          <PersonSelect
            label={t('premortemResults.owner')}
            placeholder={t('premortemResults.ownerNone')}
            value={risk?.owner?.id ?? null}
            chosen={risk?.owner ?? null}
            onChange={(ownerId) => change({ ownerId })}
          />
        )}
        {(['dueAt', 'checkAt'] as const).map((field) => (
          <DayField
            key={field}
            label={t(`premortemResults.${field}`)}
            value={risk?.[field] ?? null}
            isReadOnly={isReadOnly}
            onChange={(day) => change({ [field]: day })}
          />
        ))}
      </div>
      <MitigationField
        premortem={premortem}
        groupId={groupId}
        mitigation={risk?.mitigation ?? null}
        isReadOnly={isReadOnly}
        hasPrevention={isWritten(risk?.prevention ?? '')}
        onChoose={(mitigation) => change({ mitigation })}
      />
    </section>
  );
}

interface DayFieldProps {
  label: string;
  value: string | null;
  isReadOnly: boolean;
  onChange: (value: string | null) => void;
}

/**
 * A day that is saved when the field is left, because each typed digit may be a valid date; also if the stage ends
 * meanwhile.
 */
function DayField({ label, value, isReadOnly, onChange }: DayFieldProps) {
  const { i18n } = useTranslation();
  const day = value === null ? '' : dayOf(new Date(value));
  const [typed, setTyped] = useState<string | null>(null);
  const save = () => {
    if (typed !== null && typed !== day) onChange(typed === '' ? null : endOfDay(typed));
  };
  const latest = useRef(save);
  latest.current = save;
  useEffect(() => () => latest.current(), []);
  if (isReadOnly) {
    return <Fact label={label} value={value && dayInWords(value, i18n.language)} />;
  }
  return (
    <TextInput
      type="date"
      label={label}
      value={typed ?? day}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => {
        save();
        setTyped(null);
      }}
    />
  );
}

function Fact({ label, value }: { label: string; value: string | null }) {
  return value === null ? null : (
    <div>
      <div className={classes.label}>{label}</div>
      <p className={classes.readText}>{value}</p>
    </div>
  );
}
