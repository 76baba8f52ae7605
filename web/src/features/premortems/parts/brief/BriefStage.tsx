// The plan beside the question, and how confident the person is.
import type { Premortem } from '@docent/contract/premortem-data';
import { CalendarClock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { dayInWords } from '../../../../ui/times.ts';
import classes from './BriefStage.module.css';
import { ConfidenceField } from './ConfidenceField.tsx';
import { PlanText } from './PlanText.tsx';

export function BriefStage({ premortem }: { premortem: Premortem }) {
  const { t, i18n } = useTranslation();
  const { plan, question, horizonAt, actions } = premortem;
  return (
    <div className={classes.stage}>
      <div className={classes.side}>
        {(question !== '' || horizonAt !== null) && (
          <section className={classes.card}>
            {question !== '' && (
              <p className={classes.question} dir="auto">
                {question}
              </p>
            )}
            {horizonAt !== null && (
              <p className={classes.horizon}>
                <CalendarClock size={15} aria-hidden />
                {t('premortems.horizonOn', { day: dayInWords(horizonAt, i18n.language) })}
              </p>
            )}
          </section>
        )}
        {actions.includes('take-part') && (
          <section className={classes.card}>
            <ConfidenceField premortem={premortem} when="before" />
          </section>
        )}
      </div>
      <section className={`${classes.card} ${classes.plan}`} aria-label={t('premortems.planTitle')}>
        <h2>{plan.heading ?? plan.fileName ?? t('premortems.planTitle')}</h2>
        <PlanText plan={plan} />
      </section>
    </div>
  );
}
