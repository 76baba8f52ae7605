// The state of a document; links to its review if that needs attention.
import type { File } from '@docent/contract/files';
import type { Review } from '@docent/contract/reviews';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import badge from '../../files/StateBadge.module.css';
import { StateBadge } from '../../files/StateBadge.tsx';
import { decideApproval } from '../reviews.rules.ts';
import { useLatestReview } from '../useLatestReview.ts';
import classes from './ReviewBadge.module.css';
import { StatusBadge } from './StatusBadge.tsx';

export function ReviewBadge({ file }: { file: File }) {
  const { t } = useTranslation();
  const latest = useLatestReview(file.id);
  if (!latest || !isUnsettled(latest)) return <StateBadge file={file} />;
  const approval = decideApproval(latest, file);
  if (latest.status === 'approved' && approval === null) return <StateBadge file={file} />;
  const isOpen = file.state === 'review';
  return (
    <>
      {!isOpen && <StateBadge file={file} />}{' '}
      <Link
        to="/codereview"
        search={{ id: latest.id }}
        className={`${classes.link} ${badge.pressed}`}
        title={t('reviews.openReview')}
      >
        {isOpen ? <StateBadge file={file} /> : <StatusBadge review={latest} approval={approval} />}
      </Link>
    </>
  );
}

/** Somebody still has to decide, or the person may revise or publish the reviewed text. */
function isUnsettled({ status, actions }: Review): boolean {
  if (status === 'changes') return actions.includes('renew');
  return status === 'open' || actions.includes('publish');
}
