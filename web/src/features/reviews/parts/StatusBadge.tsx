import type { Review } from '@docent/contract/reviews';
import { useTranslation } from 'react-i18next';
import classes from '../../files/StateBadge.module.css';

/** The colours are those of what a document's state tells. */
const colours = {
  open: 'review',
  approved: 'published',
  changes: 'changed',
  withdrawn: 'draft',
} as const;

export function StatusBadge({
  review: { status, versionNumber },
  isOutdated = false,
}: {
  review: Pick<Review, 'status' | 'versionNumber'>;
  /** Approved, and the text was changed afterwards. */
  isOutdated?: boolean;
}) {
  const { t } = useTranslation();
  if (isOutdated) {
    return (
      <span className={classes.badge} data-state="changed">
        {t('reviews.changedSinceApproval')}
      </span>
    );
  }
  return (
    <span className={classes.badge} data-state={colours[status]}>
      {versionNumber === null
        ? t(`reviews.status_${status}`)
        : t('reviews.published', { version: versionNumber })}
    </span>
  );
}
