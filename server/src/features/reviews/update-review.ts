// Changes title, due date and reviewers of an open review, and withdraws it.
import type { Caller } from '../../platform/caller.ts';
import { lockReview } from './find-review.ts';
import {
  closeReview,
  closeReviewIfDecided,
  notifyOfReview,
  recordReviewChanged,
  requireDueDate,
} from './review-progress.ts';
import { requireOtherReviewers } from './reviewers.ts';
import type { ReviewInput, ReviewsNeeds } from './reviews.needs.ts';
import { decideDueTold } from './reviews.rules.ts';
import * as store from './reviews.store.ts';

export async function updateReview(
  needs: Pick<ReviewsNeeds, 'database' | 'audit' | 'clock' | 'events' | 'notices' | 'people'>,
  caller: Caller,
  { id, title, dueAt, reviewers, status }: ReviewInput<'update'>,
): Promise<void> {
  const { database, audit, clock, notices } = needs;
  await database.transaction(async (tx) => {
    const review = await lockReview(tx, caller, id, 'change');
    const { fileId } = review;
    const isTimed = dueAt !== undefined;
    const due = isTimed ? requireDueDate(dueAt, clock.now()) : review.dueAt;
    const reminder = { dueAt: due, dueTold: decideDueTold(due, clock.now()) };
    await store.updateReview(tx, id, { title: title ?? review.title, ...reminder });
    const people = reviewers && (await requireOtherReviewers(needs, tx, review, reviewers));
    const set = people && (await store.setReviewers(tx, id, people));
    if (set) {
      await notices.withdraw(tx, { reviewId: id }, { of: set.removed });
      await notifyOfReview(notices, tx, review, {
        by: caller,
        kind: 'review-asked',
        to: set.added,
      });
    }
    // Read again without removed reviewers, who are no longer notified.
    const current = people ? await lockReview(tx, caller, id, 'change') : review;
    if (status === 'withdrawn') await closeReview(needs, tx, caller, current, status);
    else {
      const details = {
        reviewId: id,
        ...(title !== undefined && { title }),
        ...(isTimed && { dueAt: due }),
        ...(people && { reviewers: people }),
      };
      await audit.record(tx, caller, 'review.changed', fileId, details);
      await closeReviewIfDecided(needs, tx, caller, current);
    }
    await recordReviewChanged(needs, tx, review, set?.removed);
  });
}
