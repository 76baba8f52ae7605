// Votes and scores of a risk in one line; what is hidden still is left out.
import { useTranslation } from 'react-i18next';
import classes from './results.module.css';
import { isDisputed, type RankedRisk } from './results.rules.ts';

export function RiskFigures({ ranked }: { ranked: RankedRisk }) {
  const { t, i18n } = useTranslation();
  const { votes, likelihood, impact } = ranked;
  const format = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 });
  const figures = [
    votes !== null && t('premortemResults.votes', { count: votes }),
    likelihood && `${t('premortems.likelihood')} ${format.format(likelihood.mean)}`,
    impact && `${t('premortems.impact')} ${format.format(impact.mean)}`,
    isDisputed(ranked) && t('premortemResults.disputed'),
  ].filter(Boolean);
  return figures.length === 0 ? null : (
    <span className={classes.figures}>{figures.join(' · ')}</span>
  );
}
