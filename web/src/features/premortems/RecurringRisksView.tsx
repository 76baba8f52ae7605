// The page of risks that several premortems share.
import { useTranslation } from 'react-i18next';
import board from '../../ui/Board.module.css';
import { RecurringRisks } from './parts/recurring/RecurringRisks.tsx';
import classes from './RecurringRisksView.module.css';

export function RecurringRisksView() {
  const { t } = useTranslation();
  return (
    <div className={`${board.board} ${classes.view}`}>
      <h1>{t('premortemResults.recurring')}</h1>
      <p className={board.intro}>{t('premortemResults.recurringIntro')}</p>
      <RecurringRisks />
    </div>
  );
}
