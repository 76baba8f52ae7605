// The bar below a review: its state, and the person's actions.
import type { Review, Verdict } from '@docent/contract/reviews';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Check, Lock, OctagonAlert, Pencil, RefreshCw, Rocket } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNames } from '../../../locales/formatNames.ts';
import { opensDialog } from '../../../ui/commands/opensDialog.ts';
import { sinceThen } from '../../../ui/times.ts';
import { addressOf } from '../../files/files.rules.ts';
import { waitingFor } from '../reviews.rules.ts';
import { ChangeDialog } from './ChangeDialog.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { RenewDialog } from './RenewDialog.tsx';
import classes from './ReviewBar.module.css';
import { ReviewMenu } from './ReviewMenu.tsx';
import { VerdictDialog } from './VerdictDialog.tsx';

interface Props {
  review: Review;
  /** Number of changes that the person has not marked as reviewed. */
  untickedCount: number;
  personId: string;
  onDeleted: () => void;
}

type Dialog = Verdict | 'publish' | 'renew' | 'change' | 'withdraw' | 'delete';

export function ReviewBar({ review, untickedCount, personId, onDeleted }: Props) {
  const { t } = useTranslation();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const { status, actions, draftChanged, fileId, fileName } = review;
  const may = (action: Review['actions'][number]) => actions.includes(action);
  const own = review.reviewers.find(({ person }) => person.id === personId)?.verdict ?? null;
  const close = () => setDialog(null);
  return (
    <section className={classes.bar} aria-label={t('reviews.verdict')}>
      <Standing review={review} own={own} personId={personId} />
      <div className={classes.actions}>
        {may('judge') && (
          <>
            <Button
              size="sm"
              variant={own === 'refuse' ? 'light' : 'default'}
              leftSection={<OctagonAlert size={15} />}
              onClick={() => setDialog('refuse')}
            >
              {opensDialog(t('reviews.refuse'))}
            </Button>
            <Button
              size="sm"
              variant={own === 'approve' ? 'light' : 'filled'}
              leftSection={<Check size={15} />}
              onClick={() => setDialog('approve')}
            >
              {opensDialog(t('reviews.approve'))}
            </Button>
          </>
        )}
        {may('renew') && status === 'changes' && (
          <Button
            size="sm"
            variant={draftChanged ? 'default' : 'filled'}
            leftSection={<Pencil size={14} />}
            renderRoot={(root) => (
              <Link
                to="/detail/$id/$title/{-$des}"
                params={addressOf({ id: fileId, name: fileName })}
                search={{ edit: true }}
                {...root}
              />
            )}
          >
            {t('reviews.mend')}
          </Button>
        )}
        {may('renew') && (draftChanged || status === 'changes') && (
          <Button
            size="sm"
            variant={draftChanged && !may('judge') ? 'filled' : 'default'}
            leftSection={<RefreshCw size={14} />}
            onClick={() => setDialog('renew')}
          >
            {opensDialog(t('reviews.renew'))}
          </Button>
        )}
        {may('publish') && (
          <Button size="sm" leftSection={<Rocket size={15} />} onClick={() => setDialog('publish')}>
            {opensDialog(t('reviews.publish'))}
          </Button>
        )}
        {(may('change') || may('delete')) && <ReviewMenu review={review} onSelect={setDialog} />}
      </div>
      {(dialog === 'approve' || dialog === 'refuse') && (
        <VerdictDialog
          review={review}
          verdict={dialog}
          untickedCount={untickedCount}
          onClose={close}
        />
      )}
      {dialog === 'renew' && <RenewDialog review={review} onClose={close} />}
      {dialog === 'change' && <ChangeDialog review={review} onClose={close} />}
      {(dialog === 'publish' || dialog === 'withdraw' || dialog === 'delete') && (
        <ConfirmDialog review={review} step={dialog} onDeleted={onDeleted} onClose={close} />
      )}
    </section>
  );
}

interface StandingProps {
  review: Review;
  own: Verdict | null;
  personId: string;
}

function Standing({ review, own, personId }: StandingProps) {
  const { t, i18n } = useTranslation();
  const { status, versionNumber, decidedAt, draftChanged } = review;
  const when = decidedAt === null ? '' : sinceThen(decidedAt, i18n.language);
  const waiting = waitingFor(review).map(({ person }) =>
    person.id === personId ? t('reviews.you') : person.username,
  );
  const names = formatNames(waiting, i18n.language);
  return (
    <p className={classes.standing} role="status">
      {status === 'open' ? (
        <>
          {own !== null && (
            <strong>{t(own === 'approve' ? 'reviews.approved' : 'reviews.refused')}</strong>
          )}
          {waiting.length > 0 && (
            <span className={classes.waiting} title={names}>
              {t('reviews.waitingFor', { names })}
            </span>
          )}
        </>
      ) : (
        <strong>
          <Lock size={13} aria-hidden />{' '}
          {versionNumber === null
            ? t(`reviews.locked_${status}`, { when })
            : t('reviews.lockedPublished', { version: versionNumber })}
        </strong>
      )}
      {draftChanged && versionNumber === null && status !== 'withdrawn' && (
        <span>{t(status === 'approved' ? 'reviews.draftLater' : 'reviews.draftMoved')}</span>
      )}
    </p>
  );
}
