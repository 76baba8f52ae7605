import type { Review } from '@docent/contract/reviews';
import { useTranslation } from 'react-i18next';
import { dayInWords, fullTime } from '../../../ui/times.ts';
import classes from './DueDate.module.css';

/** The due date of a review; nothing without one, or once the review is decided. */
export function DueDate({
  review: { dueAt, overdue, status },
}: {
  review: Pick<Review, 'dueAt' | 'overdue' | 'status'>;
}) {
  const { t, i18n } = useTranslation();
  if (dueAt === null || status !== 'open') return null;
  const when = dayInWords(dueAt, i18n.language);
  return (
    <time
      className={classes.due}
      dateTime={dueAt}
      title={fullTime(dueAt, i18n.language)}
      data-overdue={overdue || undefined}
    >
      {t(overdue ? 'reviews.overdue' : 'reviews.due', { when })}
    </time>
  );
}
