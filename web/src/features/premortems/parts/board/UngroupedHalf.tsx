import type { PremortemReason } from '@docent/contract/premortem-data';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './board.module.css';

interface Props {
  reasons: readonly PremortemReason[];
  /** Said if there are none. */
  noneText: 'noReasonsText' | 'ungroupedNone' | 'ungroupedNoneFound';
  mayMove: boolean;
  /** Whether cards are carried over it by keyboard. */
  isOver: boolean;
  /** Above the cards. */
  children: ReactNode;
  renderCard: (reason: PremortemReason) => ReactNode;
}

export const UngroupedHalf = memo(function UngroupedHalf(props: Props) {
  const { reasons, noneText, mayMove, isOver, children, renderCard } = props;
  const { t } = useTranslation();
  return (
    <section
      className={`${classes.ungrouped} docent-scroll`}
      aria-label={t('premortems.ungrouped')}
      data-scroll
      data-drop={mayMove ? 'none' : undefined}
      data-place="none"
      data-over={isOver || undefined}
    >
      <h2>
        {t('premortems.ungrouped')} <span>{reasons.length}</span>
      </h2>
      {children}
      {reasons.length === 0 && <p className={classes.none}>{t(`premortems.${noneText}`)}</p>}
      <ul className={classes.cards}>{reasons.map(renderCard)}</ul>
    </section>
  );
});
