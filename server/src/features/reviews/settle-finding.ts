import { refuse } from '@docent/contract/refusals';
import type { Caller } from '../../platform/caller.ts';
import { requireFinding } from './find-review.ts';
import { notifyOfReview, recordReviewChanged } from './review-progress.ts';
import type { ReviewInput, ReviewOutput, ReviewsNeeds } from './reviews.needs.ts';
import { decideSettling } from './reviews.rules.ts';
import * as store from './reviews.store.ts';

/** Resolves feedback, or reopens it. */
export async function settleFinding(
  needs: Pick<ReviewsNeeds, 'database' | 'audit' | 'clock' | 'events' | 'notices'>,
  caller: Caller,
  { id, findingId, settled }: ReviewInput<'settle'>,
): Promise<ReviewOutput<'settle'>> {
  const { database, audit, clock, notices } = needs;
  return database.transaction(async (tx) => {
    const review = await store.lockReview(tx, caller.id, id);
    if (review === null) throw refuse('review/not-found');
    const finding = await requireFinding(tx, id, findingId);
    const refusal = decideSettling(review, {
      isRequester: review.requester.id === caller.id,
      isFinder: finding.author.id === caller.id,
    });
    if (refusal !== null) throw refuse(refusal);
    if (settled === (finding.settled !== null)) return finding;
    const at = clock.now();
    await store.settleFinding(tx, findingId, settled ? { by: caller.id, at } : null);
    const details = { reviewId: id, findingId, settled };
    await audit.record(tx, caller, 'review.changed', review.fileId, details);
    if (settled) {
      const to = [finding.author.id];
      await notifyOfReview(notices, tx, review, { by: caller, kind: 'review-settled', to });
    }
    await recordReviewChanged(needs, tx, review);
    return store.findContent(tx, findingId);
  });
}
