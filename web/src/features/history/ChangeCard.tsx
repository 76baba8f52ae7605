// A change of a text: its kind, its headings, and the block with deletions and insertions, or both states
// side by side.
import { blockWithChanges } from '@docent/document-model/comparing/blockWithChanges';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { BlocksText } from '../reading/BlocksText.tsx';
import classes from './ChangeCard.module.css';
import type { ChangeLayout, HistoryChange } from './history.rules.ts';

interface Props {
  difference: Omit<HistoryChange, 'at'>;
  /** Index among all changes, from 1. */
  n: number;
  total: number;
  layout: ChangeLayout;
  /** The time of the version that is compared. */
  asOf?: string | undefined;
  /** At the end of its header. */
  actions: ReactNode;
  /** Below the text. */
  children?: ReactNode;
}

export function ChangeCard({ difference, n, total, layout, asOf, actions, children }: Props) {
  const { kind, before, after, headingPath } = difference;
  const { t } = useTranslation();
  const blocks = useMemo(() => {
    if (before && after) return blockWithChanges(before, after);
    const only = after ?? before;
    return only ? [only] : [];
  }, [before, after]);
  return (
    <article
      className={classes.change}
      data-change={n}
      data-kind={kind}
      tabIndex={-1}
      aria-label={`${t('history.change', { n, total })}: ${t(`history.kind_${kind}`)}`}
    >
      <header className={classes.head}>
        <span className={classes.kind}>{t(`history.kind_${kind}`)}</span>
        <span className={classes.place}>{headingPath.join(' › ')}</span>
        {actions}
      </header>
      {layout === 'inline' ? (
        <BlocksText blocks={blocks} asOf={asOf} className={classes.text ?? ''} />
      ) : (
        <div className={classes.sides}>
          {(['older', 'newer'] as const).map((side) => (
            <div key={side} data-side={side}>
              {(side === 'older' ? before : after) ? (
                <BlocksText blocks={blocks} asOf={asOf} className={classes.text ?? ''} />
              ) : (
                <p className={classes.notThere}>{t('history.notThere')}</p>
              )}
            </div>
          ))}
        </div>
      )}
      {children}
    </article>
  );
}
