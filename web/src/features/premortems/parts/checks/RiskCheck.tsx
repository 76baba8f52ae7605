// One risk in the checks: its state, its trigger, when it is due, and all marks so far.
import type { MarkedRisk } from '@docent/contract/premortem-data';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { opensDialog } from '../../../../ui/commands/opensDialog.ts';
import { dayInWords, fullTime, sinceThen } from '../../../../ui/times.ts';
import { addressOf } from '../../../files/files.rules.ts';
import { markAt, markIn, type RankedRisk } from '../results/results.rules.ts';
import classes from './checks.module.css';
import { MarkBadge } from './MarkBadge.tsx';

interface Props {
  ranked: RankedRisk;
  round: number;
  onMark: (() => void) | null;
}

export function RiskCheck({ ranked, round, onMark }: Props) {
  const { t, i18n } = useTranslation();
  const { rank, risk } = ranked;
  const name = ranked.group.title;
  const isMarked = markIn(risk, round) !== null;
  const last = markAt(risk, round);
  const marks = risk?.marks.toReversed() ?? [];
  return (
    <li className={classes.risk}>
      <div className={classes.riskHead}>
        <span className={classes.rank}>{rank}</span>
        <h3 dir="auto">{name}</h3>
        {last && <MarkBadge mark={last.mark} />}
        {onMark && (
          <Button
            size="compact-sm"
            variant={isMarked ? 'default' : 'light'}
            aria-label={t(`premortemResults.${isMarked ? 'markRiskAgain' : 'markRisk'}`, { name })}
            onClick={onMark}
          >
            {opensDialog(t(`premortemResults.${isMarked ? 'markAgain' : 'mark'}`))}
          </Button>
        )}
      </div>
      <p className={classes.facts}>
        {!isMarked && <span>{t('premortemResults.notMarked')}</span>}
        {risk?.owner && <span>{risk.owner.username}</span>}
        {risk?.checkAt && (
          <time dateTime={risk.checkAt} data-overdue={risk.checkOverdue || undefined}>
            {t(risk.checkOverdue ? 'premortemResults.checkOverdue' : 'premortemResults.checkDue', {
              when: dayInWords(risk.checkAt, i18n.language),
            })}
          </time>
        )}
        {risk?.trigger && <span>{t('premortemResults.triggerIs', { trigger: risk.trigger })}</span>}
      </p>
      {marks.length > 0 && (
        <details className={classes.marks} open={isMarked || undefined}>
          <summary>{t('premortemResults.marks', { count: marks.length })}</summary>
          <ul>
            {marks.map((mark) => (
              <Mark key={mark.id} mark={mark} />
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}

function Mark({ mark: { round, mark, evidence, source, person, at } }: { mark: MarkedRisk }) {
  const { t, i18n } = useTranslation();
  return (
    <li>
      <span className={classes.markHead}>
        <MarkBadge mark={mark} />
        <span className={classes.by}>
          {t('premortemResults.roundN', { n: round })} · {person.username} ·{' '}
          <time dateTime={at} title={fullTime(at, i18n.language)}>
            {sinceThen(at, i18n.language)}
          </time>
        </span>
      </span>
      {evidence !== '' && <p dir="auto">{evidence}</p>}
      {source &&
        (source.fileName === null ? (
          <p className={classes.by}>{t('premortemResults.sourceHidden')}</p>
        ) : (
          <Link
            to="/detail/$id/$title/{-$des}"
            params={addressOf({ id: source.fileId, name: source.fileName })}
            {...(source.paragraphId !== null && { hash: `p-${source.paragraphId}` })}
          >
            {source.fileName}
          </Link>
        ))}
    </li>
  );
}
