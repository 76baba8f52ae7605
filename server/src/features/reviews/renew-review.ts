// Starts another round, in which the same people review the current draft.
import { refuse } from '@docent/contract/refusals';
import type { Caller } from '../../platform/caller.ts';
import { findVisibleReview, lockReview, requireNoOpenReview } from './find-review.ts';
import { notifyOfReview, recordReviewChanged, requireDueDate } from './review-progress.ts';
import type { ReviewInput, ReviewsNeeds } from './reviews.needs.ts';
import { decideDroppedTicks, decideDueTold } from './reviews.rules.ts';
import * as store from './reviews.store.ts';
import { requireAction, roundOf } from './shapes.ts';

export async function renewReview(
  needs: Omit<ReviewsNeeds, 'access'>,
  caller: Caller,
  { id, note, dueAt }: ReviewInput<'renew'>,
): Promise<void> {
  const { database, audit, clock, documents, notices } = needs;
  const row = await findVisibleReview(database, caller, id);
  const { fileId } = requireAction(row, caller, 'renew');
  await requireNoOpenReview(database, fileId, id);
  await documents.freeze(caller, fileId, async (tx, frozen) => {
    const review = await lockReview(tx, caller, id, 'renew');
    await requireNoOpenReview(tx, fileId, id);
    const isSame = await store.haveSameText(tx, review.versionId, frozen.versionId);
    if (isSame && review.baseVersionId === (frozen.base?.id ?? null)) {
      throw refuse('review/nothing-new');
    }
    const due = dueAt === undefined ? review.dueAt : requireDueDate(dueAt, clock.now());
    const round = roundOf(frozen);
    const ticks = await store.listTicks(tx, id);
    await store.dropTicks(tx, id, decideDroppedTicks(ticks, round.changes));
    await store.startRound(tx, id, round, {
      note: note ?? review.note,
      dueAt: due,
      dueTold: decideDueTold(due, clock.now()),
    });
    const details = { reviewId: id, versionId: frozen.versionId, round: review.round + 1 };
    await audit.record(tx, caller, 'review.changed', fileId, details);
    const reviewers = review.reviewers.map(({ person }) => person.id);
    await notifyOfReview(notices, tx, review, { by: caller, kind: 'review-asked', to: reviewers });
    await recordReviewChanged(needs, tx, review);
  });
}
