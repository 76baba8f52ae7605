import type { Caller } from '../../platform/caller.ts';
import { lockReview } from './find-review.ts';
import { recordReviewChanged } from './review-progress.ts';
import type { ReviewsNeeds } from './reviews.needs.ts';
import * as store from './reviews.store.ts';

/** Deletes a review, which is possible only until somebody has contributed to it. */
export async function deleteReview(
  needs: Pick<ReviewsNeeds, 'database' | 'audit' | 'events' | 'notices'>,
  caller: Caller,
  id: string,
): Promise<void> {
  const { database, audit, notices } = needs;
  await database.transaction(async (tx) => {
    const review = await lockReview(tx, caller, id, 'delete');
    await store.removeReview(tx, id);
    const reviewers = review.reviewers.map(({ person }) => person.id);
    await notices.withdraw(tx, { reviewId: id }, { of: [review.requester.id, ...reviewers] });
    const details = { reviewId: id, deleted: true };
    await audit.record(tx, caller, 'review.changed', review.fileId, details);
    await recordReviewChanged(needs, tx, review, reviewers);
  });
}
