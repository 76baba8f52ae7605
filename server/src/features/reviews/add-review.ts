// Requests a review of the current draft.
import { refuse } from '@docent/contract/refusals';
import type { Caller } from '../../platform/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import { createId } from '../../platform/ids.ts';
import { requireNoOpenReview } from './find-review.ts';
import { notifyOfReview, recordReviewChanged, requireDueDate } from './review-progress.ts';
import { requireReviewers } from './reviewers.ts';
import type { ReviewInput, ReviewsNeeds } from './reviews.needs.ts';
import { decideDueTold } from './reviews.rules.ts';
import * as store from './reviews.store.ts';
import { roundOf } from './shapes.ts';

/** Returns the id of the new review. */
export async function addReview(
  needs: ReviewsNeeds,
  caller: Caller,
  { fileId, title = '', note = '', reviewers, rule = 'all', ...input }: ReviewInput<'add'>,
): Promise<string> {
  const { database, access, audit, clock, documents, notices } = needs;
  await requireMayAsk(access, database, caller, fileId);
  await requireNoOpenReview(database, fileId);
  const id = createId();
  const now = clock.now();
  const dueAt = requireDueDate(input.dueAt, now);
  await documents.freeze(caller, fileId, async (tx, frozen) => {
    await requireMayAsk(access, tx, caller, fileId);
    await requireNoOpenReview(tx, fileId);
    const review = { id, fileId, requesterId: caller.id, title, note, rule, dueAt, at: now };
    const people = await requireReviewers(needs, tx, review, reviewers);
    await store.addReview(tx, { ...review, dueTold: decideDueTold(dueAt, now) }, roundOf(frozen));
    await store.setReviewers(tx, id, people);
    const details = { reviewId: id, versionId: frozen.versionId, reviewers: people };
    await audit.record(tx, caller, 'review.asked', fileId, details);
    await notifyOfReview(notices, tx, review, { by: caller, kind: 'review-asked', to: people });
    await recordReviewChanged(needs, tx, review);
  });
  return id;
}

/** Editors of a document may request a review, and so may coaches who can read it. */
async function requireMayAsk(
  access: ReviewsNeeds['access'],
  database: Database,
  caller: Caller,
  fileId: string,
): Promise<void> {
  const level = caller.isCoach ? 'read' : 'edit';
  const file = await access.require(caller, level, fileId, { database });
  if (file.kind !== 'document') throw refuse('file/not-a-document');
}
