// The top risks with their responses, to read.
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayInWords } from '../../../../ui/times.ts';
import { addressOf } from '../../../files/files.rules.ts';
import { GroupReasons } from '../board/GroupReasons.tsx';
import { RiskFigures } from '../results/RiskFigures.tsx';
import { isAnswered, type RankedRisk } from '../results/results.rules.ts';
import classes from './review.module.css';

const topCount = 8;

export function RiskSummary({ ranked }: { ranked: readonly RankedRisk[] }) {
  const { t } = useTranslation();
  const [showsAll, setShowAll] = useState(false);
  const listedRisks = showsAll ? ranked : ranked.slice(0, topCount);
  return (
    <section className={classes.section} aria-labelledby="premortem-risks">
      <h2 id="premortem-risks">{t('premortemResults.risks')}</h2>
      {ranked.length === 0 && <p className={classes.note}>{t('premortemResults.noRisks')}</p>}
      <ol className={classes.risks}>
        {listedRisks.map((risk) => (
          <li key={risk.group.id}>
            <h3 dir="auto">
              <span className={classes.rank}>{risk.rank}</span> {risk.group.title}
            </h3>
            <RiskFigures ranked={risk} />
            <Response ranked={risk} />
            <GroupReasons group={risk.group} />
          </li>
        ))}
      </ol>
      {listedRisks.length < ranked.length && (
        <Button variant="subtle" size="compact-sm" onClick={() => setShowAll(true)}>
          {t('premortemResults.allRisks', { count: ranked.length })}
        </Button>
      )}
    </section>
  );
}

const texts = ['prevention', 'contingency', 'trigger'] as const;

function Response({ ranked: { risk } }: { ranked: RankedRisk }) {
  const { t, i18n } = useTranslation();
  if (risk === null || !isAnswered(risk)) {
    return <p className={classes.note}>{t('premortemResults.noResponse')}</p>;
  }
  const { owner, dueAt, checkAt, mitigation } = risk;
  return (
    <dl className={classes.facts}>
      {texts.map(
        (field) =>
          risk[field] !== '' && (
            <div key={field}>
              <dt>{t(`premortemResults.${field}`)}</dt>
              <dd dir="auto">{risk[field]}</dd>
            </div>
          ),
      )}
      {owner && (
        <div>
          <dt>{t('premortemResults.owner')}</dt>
          <dd>
            {owner.username}
            {dueAt !== null &&
              ` · ${t('premortemResults.due', { when: dayInWords(dueAt, i18n.language) })}`}
          </dd>
        </div>
      )}
      {checkAt !== null && (
        <div>
          <dt>{t('premortemResults.checkAt')}</dt>
          <dd>{dayInWords(checkAt, i18n.language)}</dd>
        </div>
      )}
      {mitigation && (
        <div>
          <dt>{t('premortemResults.mitigation')}</dt>
          <dd>
            {mitigation.fileName === null ? (
              t('premortemResults.mitigationHidden')
            ) : (
              <Link
                to="/detail/$id/$title/{-$des}"
                params={addressOf({ id: mitigation.fileId, name: mitigation.fileName })}
                hash={`p-${mitigation.paragraphId}`}
              >
                {mitigation.text}
              </Link>
            )}
            {mitigation.state !== 'unchanged' && (
              <span className={classes.changed}>
                {' '}
                {t(
                  mitigation.state === 'deleted'
                    ? 'premortemResults.mitigationDeleted'
                    : 'premortemResults.mitigationChanged',
                )}
              </span>
            )}
          </dd>
        </div>
      )}
    </dl>
  );
}
