// The verdict that counts, with its note, and earlier ones.
import type { Premortem } from '@docent/contract/premortem-data';
import { useTranslation } from 'react-i18next';
import { fullTime, sinceThen } from '../../../../ui/times.ts';
import classes from './review.module.css';
import { VerdictBadge } from './VerdictBadge.tsx';

type Verdict = Premortem['verdicts'][number];

export function Verdicts({ verdicts }: Pick<Premortem, 'verdicts'>) {
  const { t } = useTranslation();
  const [latest, ...earlier] = verdicts.toReversed();
  if (!latest) return <p className={classes.note}>{t('premortemResults.noVerdict')}</p>;
  return (
    <>
      <VerdictText verdict={latest} />
      {earlier.length > 0 && (
        <details className={classes.earlier}>
          <summary>{t('premortemResults.earlierVerdicts', { count: earlier.length })}</summary>
          {earlier.map((verdict) => (
            <VerdictText key={verdict.id} verdict={verdict} />
          ))}
        </details>
      )}
    </>
  );
}

function VerdictText({ verdict: { verdict, note, person, at } }: { verdict: Verdict }) {
  const { i18n } = useTranslation();
  return (
    <div className={classes.verdict}>
      <VerdictBadge verdict={verdict} />
      <span className={classes.by}>
        {person.username} ·{' '}
        <time dateTime={at} title={fullTime(at, i18n.language)}>
          {sinceThen(at, i18n.language)}
        </time>
      </span>
      {note !== '' && <p dir="auto">{note}</p>}
    </div>
  );
}
