import type { Explanation } from '@docent/contract/explaining';
import { useTranslation } from 'react-i18next';
import { worth } from '../explain.rules.ts';
import classes from './explaining.module.css';
import { SignalTable } from './SignalTable.tsx';
import { useExplainFormat } from './useExplainFormat.ts';

/** The estimated probability of an answer, compared with the threshold. */
export function Decision({ decision }: Pick<Explanation, 'decision'>) {
  const { t } = useTranslation('translation', { keyPrefix: 'explain' });
  const { percent } = useExplainFormat();
  const { by, verdict, likelihood, threshold, signs } = decision;
  const facts = [
    t('likelihood', { likelihood: percent(likelihood) }),
    t('threshold', { threshold: percent(threshold) }),
  ];
  return (
    <>
      <p className={classes.because}>
        {t(verdict === 'answer' ? 'verdict.answers' : 'verdict.declines')}{' '}
        {t(by === 'rule' ? 'decidedByRule' : 'decidedBySigns')}
      </p>
      <div
        className={classes.meter}
        data-tone={verdict === 'answer' ? 'good' : 'middling'}
        role="img"
        aria-label={facts.join(', ')}
      >
        <span style={{ width: `${likelihood * 100}%` }} />
        <i style={{ insetInlineStart: `${threshold * 100}%` }} />
      </div>
      <p className={classes.note}>{facts.join(' · ')}</p>
      <details className={classes.details}>
        <summary>{t('details')}</summary>
        <SignalTable signs={signs} sum={signs.reduce((sum, signal) => sum + worth(signal), 0)} />
      </details>
    </>
  );
}
