import type { Caller } from '../../platform/caller.ts';
import { findVisibleReview, lockReview } from './find-review.ts';
import { recordReviewChanged } from './review-progress.ts';
import type { ReviewInput, ReviewsNeeds } from './reviews.needs.ts';
import * as store from './reviews.store.ts';
import { requireAction } from './shapes.ts';

/** Publishes the approved version. */
export async function publishReview(
  needs: Pick<ReviewsNeeds, 'database' | 'clock' | 'documents' | 'events' | 'notices'>,
  caller: Caller,
  { id, significant = false }: ReviewInput<'publish'>,
): Promise<void> {
  const { database, clock, documents } = needs;
  const row = await findVisibleReview(database, caller, id);
  const { fileId } = requireAction(row, caller, 'publish');
  const options = { significant, details: { reviewId: id } };
  await documents.publishFrozen(
    caller,
    fileId,
    async (tx) => {
      const review = await lockReview(tx, caller, id, 'publish');
      await store.markPublished(tx, id, clock.now());
      await recordReviewChanged(needs, tx, review);
      return { versionId: review.versionId, baseId: review.baseVersionId };
    },
    options,
  );
}
