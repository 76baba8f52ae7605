// A change under review: its text, the feedback on it, and content that depends on it.
import type { ReviewChange as Change, Impact } from '@docent/contract/reviews';
import { ActionIcon, Checkbox } from '@mantine/core';
import { MessageSquarePlus } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { ChangeCard } from '../../../history/ChangeCard.tsx';
import type { ChangeLayout, HistoryChange } from '../../../history/history.rules.ts';
import { isTickedBy, type ReviewFinding, type ReviewRound } from '../../reviews.rules.ts';
import { FindingForm } from './FindingForm.tsx';
import { Findings } from './Findings.tsx';
import { ImpactList } from './ImpactList.tsx';
import classes from './ReviewChange.module.css';

interface Props {
  review: ReviewRound;
  change: Change;
  n: number;
  total: number;
  layout: ChangeLayout;
  personId: string;
  findings: readonly ReviewFinding[];
  impact: readonly Impact[];
  /** Null for people who are not reviewers, and once the review is decided. */
  onTick: ((paragraphId: string) => void) | null;
  /** Whether feedback is being written here. */
  isWriting: boolean;
  onWriting: (paragraphId: string | null) => void;
}

export const ReviewChange = memo(function ReviewChange(props: Props) {
  const { review, change, n, total, layout, personId, findings, impact, onTick, onWriting } = props;
  const { t } = useTranslation();
  const { paragraphId, tickedBy } = change;
  const others = tickedBy.filter(({ id }) => id !== personId);
  const names = others.map(({ username }) => username).join(', ');
  const isTicked = isTickedBy(change, personId);
  return (
    <ChangeCard
      difference={change as unknown as HistoryChange}
      n={n}
      total={total}
      layout={layout}
      actions={
        <span className={classes.actions}>
          {others.length > 0 && (
            <span className={classes.others}>{t('reviews.tickedByOthers', { names })}</span>
          )}
          {review.mayWrite && (
            <ActionIcon
              size="sm"
              title={t('reviews.find')}
              aria-label={t('reviews.findOn', { n })}
              onClick={() => onWriting(paragraphId)}
            >
              <MessageSquarePlus size={16} />
            </ActionIcon>
          )}
          {onTick && (
            <Checkbox
              className={classes.tick}
              size="sm"
              aria-label={t('reviews.tickChange', { n })}
              label={<span aria-hidden>{t('reviews.tick')}</span>}
              checked={isTicked}
              onChange={() => onTick(paragraphId)}
            />
          )}
        </span>
      }
    >
      <ImpactList impact={impact} />
      <Findings review={review} findings={findings} />
      {props.isWriting && (
        <FindingForm
          review={review}
          paragraphId={paragraphId}
          label={t('reviews.findOn', { n })}
          onClose={() => onWriting(null)}
        />
      )}
    </ChangeCard>
  );
});
