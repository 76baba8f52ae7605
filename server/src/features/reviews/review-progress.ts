// Follow-ups of each step of a review, in its transaction: notifications, closing, and the event.
import type { NoticeKind } from '@docent/contract/notices';
import { refuse } from '@docent/contract/refusals';
import type { ReviewStatus } from '@docent/contract/reviews';
import type { Caller } from '../../platform/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import type { ReviewsNeeds } from './reviews.needs.ts';
import { decideStatus } from './reviews.rules.ts';
import type { ReviewRow } from './reviews.store.ts';
import * as store from './reviews.store.ts';
import { updateStuckNotice } from './waiting-reviews.ts';

interface ReviewRef {
  id: string;
  fileId: string;
}

/** `goneIds` are people who could see the review and no longer can. */
export async function recordReviewChanged(
  { events, notices }: Pick<ReviewsNeeds, 'events' | 'notices'>,
  tx: Database,
  { id, fileId }: ReviewRef,
  goneIds: string[] = [],
): Promise<void> {
  await updateStuckNotice(notices, tx, id);
  const away = goneIds.length > 0 && { gone: goneIds };
  await events.record(tx, { kind: 'review.changed', fileId, reviewId: id, ...away });
}

export async function notifyOfReview(
  notices: Pick<ReviewsNeeds['notices'], 'notify'>,
  tx: Database,
  { id, fileId }: ReviewRef,
  { by, kind, to }: { by: Caller; kind: NoticeKind; to: readonly string[] },
): Promise<void> {
  await notices.notify(tx, { kind, to, fileId, ref: { reviewId: id }, by: by.id });
}

/** Called after a verdict, and after the reviewers changed. */
export async function closeReviewIfDecided(
  needs: Pick<ReviewsNeeds, 'audit' | 'clock' | 'notices'>,
  tx: Database,
  caller: Caller,
  review: ReviewRow,
): Promise<void> {
  const status = decideStatus(review.rule, await store.listVerdicts(tx, review.id));
  if (status !== 'open') await closeReview(needs, tx, caller, review, status);
}

export async function closeReview(
  { audit, clock, notices }: Pick<ReviewsNeeds, 'audit' | 'clock' | 'notices'>,
  tx: Database,
  caller: Caller,
  review: ReviewRow,
  status: Exclude<ReviewStatus, 'open'>,
): Promise<void> {
  const { id, fileId, versionId, requester, reviewers } = review;
  await store.closeReview(tx, id, status, clock.now());
  const action = status === 'withdrawn' ? 'review.changed' : 'review.decided';
  await audit.record(tx, caller, action, fileId, { reviewId: id, versionId, status });
  const everybody = [requester.id, ...reviewers.map(({ person }) => person.id)];
  await notifyOfReview(notices, tx, review, { by: caller, kind: 'review-decided', to: everybody });
}

/** The given due date; null for none. Refuses a date in the past. */
export function requireDueDate(value: string | null | undefined, now: Date): Date | null {
  if (value === null || value === undefined) return null;
  const dueAt = new Date(value);
  if (dueAt <= now) throw refuse('request/invalid', { dueAt: 'is past' });
  return dueAt;
}
