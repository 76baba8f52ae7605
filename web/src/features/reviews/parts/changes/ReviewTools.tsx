// The row above the changes of a review: filter, layout, progress, and steps from change to change.
import { Progress, SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ChangeLayout } from '../../../history/history.rules.ts';
import { LayoutControl } from '../../../history/LayoutControl.tsx';
import classes from '../../ReviewView.module.css';
import { type ChangeFilter, changeFilters } from '../../reviews.rules.ts';
import { Steps } from './Steps.tsx';

interface Props {
  filter: ChangeFilter;
  onFilter: (filter: ChangeFilter) => void;
  layout: ChangeLayout;
  /** Null where only one layout fits. */
  onLayout: ((layout: ChangeLayout) => void) | null;
  count: number;
  tickedCount: number;
  /** Text for the number of findings; null if there are none. */
  findings: string | null;
  isEmpty: boolean;
  mayJudge: boolean;
  mayWrite: boolean;
  onStep: (by: 1 | -1) => void;
}

export function ReviewTools(props: Props) {
  const { filter, onFilter, layout, onLayout, count, tickedCount, findings } = props;
  const { isEmpty, mayJudge, mayWrite, onStep } = props;
  const { t } = useTranslation();
  return (
    <div className={classes.tools}>
      <SegmentedControl
        size="xs"
        aria-label={t('reviews.show')}
        value={filter}
        onChange={(value) => onFilter(value as ChangeFilter)}
        data={changeFilters.map((value) => ({ value, label: t(`reviews.show_${value}`) }))}
      />
      {onLayout && <LayoutControl layout={layout} onLayout={onLayout} />}
      <span className={classes.progressAndSteps}>
        <span className={classes.count} role="status">
          {mayJudge
            ? t('reviews.ticked', { ticked: tickedCount, count })
            : t('reviews.changesCount', { count })}
          {findings !== null && ` · ${findings}`}
        </span>
        <Steps isEmpty={isEmpty} mayJudge={mayJudge} mayWrite={mayWrite} onStep={onStep} />
      </span>
      {mayJudge && count > 0 && (
        <Progress
          className={classes.progress}
          size={3}
          value={(100 * tickedCount) / count}
          aria-hidden
        />
      )}
    </div>
  );
}
