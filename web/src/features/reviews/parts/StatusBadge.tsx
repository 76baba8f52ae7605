import type { Review } from '@docent/contract/reviews';
import { useTranslation } from 'react-i18next';
import classes from '../../files/StateBadge.module.css';
import type { decideApproval } from '../reviews.rules.ts';

/** The same colours as for a document's state. */
const colours = {
  open: 'review',
  approved: 'published',
  changes: 'changed',
  withdrawn: 'draft',
} as const;

export function StatusBadge({
  review: { status, versionNumber },
  approval = null,
}: {
  review: Pick<Review, 'status' | 'versionNumber'>;
  /** State of an approved text that is not published yet. */
  approval?: ReturnType<typeof decideApproval>;
}) {
  const { t } = useTranslation();
  if (approval !== null) {
    return (
      <span className={classes.badge} data-state="changed">
        {t(
          approval === 'outdated' ? 'reviews.changedSinceApproval' : 'reviews.approvedUnpublished',
        )}
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
