// The summary for the decider: what can go wrong, what is done about it, how sure people are, and the verdict.
import type { Premortem } from '@docent/contract/premortem-data';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { BoardPart } from '../board/BoardPart.tsx';
import type { BoardGroup } from '../board/board.rules.ts';
import { ConfidenceChart } from '../results/ConfidenceChart.tsx';
import { RiskMatrix } from '../results/RiskMatrix.tsx';
import { rankRisks } from '../results/results.rules.ts';
import { Conditions } from './Conditions.tsx';
import { RiskSummary } from './RiskSummary.tsx';
import classes from './review.module.css';
import { VerdictForm } from './VerdictForm.tsx';
import { Verdicts } from './Verdicts.tsx';

interface Props {
  premortem: Premortem;
  groups: readonly BoardGroup[];
}

export function ReviewStage({ premortem }: { premortem: Premortem }) {
  return (
    <BoardPart fileId={premortem.file.id}>
      {({ groups }) => <Review premortem={premortem} groups={groups} />}
    </BoardPart>
  );
}

function Review({ premortem, groups }: Props) {
  const { t } = useTranslation();
  const rankedRisks = useMemo(() => rankRisks(premortem, groups), [premortem, groups]);
  const { confidence, verdicts, conditions, actions, decider, stage } = premortem;
  const mayDecide = actions.includes('decide') && (stage === 'review' || stage === 'checks');
  return (
    <div className={classes.review}>
      <section className={classes.section} aria-labelledby="premortem-verdict">
        <h2 id="premortem-verdict">{t('premortemResults.verdict')}</h2>
        <Verdicts verdicts={verdicts} />
        {mayDecide ? (
          <VerdictForm premortem={premortem} />
        ) : (
          verdicts.length === 0 && (
            <p className={classes.note}>
              {t('premortemResults.decidedBy', { name: decider.username })}
            </p>
          )
        )}
      </section>
      {conditions.length > 0 && <Conditions premortem={premortem} />}
      <div className={classes.charts}>
        <section className={classes.section} aria-labelledby="premortem-matrix">
          <h2 id="premortem-matrix">{t('premortems.matrix')}</h2>
          <RiskMatrix risks={rankedRisks} />
        </section>
        {confidence && (
          <section className={classes.section} aria-labelledby="premortem-confidence">
            <h2 id="premortem-confidence">{t('premortemResults.confidence')}</h2>
            <ConfidenceChart confidence={confidence} />
          </section>
        )}
      </div>
      <RiskSummary ranked={rankedRisks} />
    </div>
  );
}
