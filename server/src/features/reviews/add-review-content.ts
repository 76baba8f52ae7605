// Contributions to a review: feedback, replies, reviewed marks and verdicts.
import { refuse } from '@docent/contract/refusals';
import { isWritten } from '@docent/contract/written';
import type { Caller } from '../../platform/caller.ts';
import { createId } from '../../platform/ids.ts';
import { lockReview, requireFinding } from './find-review.ts';
import { closeReviewIfDecided, notifyOfReview, recordReviewChanged } from './review-progress.ts';
import type { ReviewInput, ReviewOutput, ReviewsNeeds } from './reviews.needs.ts';
import * as store from './reviews.store.ts';

export async function addReviewContent(
  needs: Pick<ReviewsNeeds, 'database' | 'audit' | 'clock' | 'events' | 'notices'>,
  caller: Caller,
  input: ReviewInput<'addContent'>,
): Promise<ReviewOutput<'addContent'>> {
  const { database, audit, clock, notices } = needs;
  const { id, kind, verdict = null, paragraphId = null, findingId = null, versionId } = input;
  const text = (input.text ?? '').trim();
  const isRemark = kind === 'finding' || kind === 'reply';
  if (isRemark && !isWritten(text)) throw refuse('review/blank');
  if (kind === 'tick' && paragraphId === null) throw missing('paragraphId');
  if (kind === 'verdict' && verdict === null) throw missing('verdict');
  if (kind === 'reply' && findingId === null) throw missing('findingId');
  if (verdict === 'refuse' && !isWritten(text)) throw refuse('review/reason-missing');
  return database.transaction(async (tx) => {
    const review = await lockReview(tx, caller, id, isRemark ? 'write' : 'judge');
    if (!isRemark && versionId !== undefined && versionId !== review.versionId) {
      throw refuse('review/renewed');
    }
    const finding = kind === 'reply' ? await requireFinding(tx, id, findingId) : null;
    if (paragraphId !== null && !(await store.hasChange(tx, id, paragraphId))) {
      throw refuse('paragraph/not-found');
    }
    if (kind === 'tick' && paragraphId !== null) {
      const before = await store.findTick(tx, id, caller.id, paragraphId);
      if (before) {
        await store.removeContent(tx, before.id);
        await recordReviewChanged(needs, tx, review);
        return { ...before, takenBack: true };
      }
    }
    const at = clock.now();
    const isVerdict = kind === 'verdict';
    if (isVerdict && verdict) await store.saveVerdict(tx, id, caller.id, verdict, at);
    const content = {
      id: createId(),
      authorId: caller.id,
      kind,
      paragraphId: finding ? finding.paragraphId : isVerdict ? null : paragraphId,
      findingId: finding?.id ?? null,
      text: kind === 'tick' ? '' : text,
      verdict: isVerdict ? verdict : null,
      at,
    };
    await store.addContent(tx, id, content);
    if (isVerdict) {
      const status = verdict === 'approve' ? 'approved' : 'changes';
      await audit.record(tx, caller, 'review.judged', review.fileId, { reviewId: id, status });
      await closeReviewIfDecided(needs, tx, caller, review);
    }
    if (finding) {
      const others = [review.requester.id, ...(await store.listThreadAuthors(tx, finding.id))];
      await notifyOfReview(notices, tx, review, { by: caller, kind: 'review-reply', to: others });
    }
    await recordReviewChanged(needs, tx, review);
    return { ...(await store.findContent(tx, content.id)), takenBack: false };
  });
}

const missing = (field: string) => refuse('request/invalid', { [field]: 'is missing' });
