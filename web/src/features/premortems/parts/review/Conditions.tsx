// The conditions of the verdict, ticked off by those who are responsible for them.
import type { Premortem, PremortemCondition } from '@docent/contract/premortem-data';
import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../api/client.ts';
import { requireShown } from '../../../../api/errors.ts';
import { useSession } from '../../../../session/session.ts';
import { dayInWords, fullTime, sinceThen } from '../../../../ui/times.ts';
import { useTakeResult } from '../results/useTakeResult.ts';
import classes from './review.module.css';

export function Conditions({ premortem }: { premortem: Premortem }) {
  const { t } = useTranslation();
  const { conditions } = premortem;
  const metCount = conditions.filter(({ met }) => met !== null).length;
  return (
    <section className={classes.section} aria-labelledby="premortem-conditions">
      <h2 id="premortem-conditions">
        {t('premortemResults.conditions')}{' '}
        <span className={classes.count}>
          {t('premortemResults.metCount', { done: metCount, count: conditions.length })}
        </span>
      </h2>
      <ul className={classes.conditions}>
        {conditions.map((condition) => (
          <Condition key={condition.id} premortem={premortem} condition={condition} />
        ))}
      </ul>
    </section>
  );
}

interface ConditionProps {
  premortem: Premortem;
  condition: PremortemCondition;
}

function Condition({ premortem, condition }: ConditionProps) {
  const { t, i18n } = useTranslation();
  const take = useTakeResult();
  const [isSending, setSending] = useState(false);
  const personId = useSession(({ userInfo }) => userInfo?.id);
  const { file, facilitator, decider } = premortem;
  const { id, text, owner, dueAt, met } = condition;
  const mayMark = [owner?.id, facilitator.id, decider.id].includes(personId);
  const isOverdue = met === null && dueAt !== null && Date.parse(dueAt) < Date.now();
  const mark = async () => {
    setSending(true);
    await api.premortems
      .setCondition({ fileId: file.id, conditionId: id, met: met === null })
      .then(take)
      .catch(requireShown);
    setSending(false);
  };
  return (
    <li>
      <Checkbox
        label={text}
        checked={met !== null}
        disabled={!mayMark || isSending}
        onChange={() => void mark()}
      />
      <span className={classes.conditionFacts}>
        {owner && <span>{owner.username}</span>}
        {dueAt !== null && (
          <time dateTime={dueAt} data-overdue={isOverdue || undefined}>
            {t(isOverdue ? 'premortemResults.overdueSince' : 'premortemResults.due', {
              when: dayInWords(dueAt, i18n.language),
            })}
          </time>
        )}
        {met && (
          <span title={fullTime(met.at, i18n.language)}>
            {t('premortemResults.metBy', {
              name: met.person.username,
              when: sinceThen(met.at, i18n.language),
            })}
          </span>
        )}
      </span>
    </li>
  );
}
