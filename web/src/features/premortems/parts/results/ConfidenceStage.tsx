// The caller states their confidence once more; everybody's is shown without names in the review.
import type { Premortem } from '@docent/contract/premortem-data';
import { useTranslation } from 'react-i18next';
import { ConfidenceField } from '../brief/ConfidenceField.tsx';
import { ConfidenceChart } from './ConfidenceChart.tsx';
import classes from './results.module.css';

export function ConfidenceStage({ premortem }: { premortem: Premortem }) {
  const { t } = useTranslation();
  const { confidence, actions } = premortem;
  return (
    <div className={classes.confidenceStage}>
      {actions.includes('take-part') && <ConfidenceField premortem={premortem} when="after" />}
      {confidence ? (
        <ConfidenceChart confidence={confidence} />
      ) : (
        <p className={classes.note}>{t('premortemResults.confidenceHidden')}</p>
      )}
    </div>
  );
}
