// Open reviews that wait for reviewers: sends reminders, and notifies the requester if nobody is left who can
// decide.
import type { Database } from '../../platform/database/database.ts';
import type { ReviewsNeeds } from './reviews.needs.ts';
import { remindBefore } from './reviews.rules.ts';
import * as store from './waiting.store.ts';

/** Notifies the requester, once, that no reviewer can decide; withdraws that notification when somebody can again. */
export async function updateStuckNotice(
  notices: ReviewsNeeds['notices'],
  tx: Database,
  id: string,
): Promise<void> {
  const review = await store.lockWaiting(tx, id);
  if (review === null) return;
  const { fileId, requesterId, isStuck } = review;
  const [kind, ref, to] = ['review-stuck' as const, { reviewId: id }, [requesterId]];
  if (isStuck) {
    await notices.notify(tx, { kind, to, fileId, ref, by: null, once: `stuck ${id}` });
  } else await notices.withdraw(tx, ref, { of: to, only: [kind] });
}

/** Called after a change of what a person may read, or of who may read a file and everything below it. */
export async function notifyOfStuckReviews(
  { database, notices }: Pick<ReviewsNeeds, 'database' | 'notices'>,
  { fileId, personId }: { fileId: string | null; personId: string | null },
): Promise<void> {
  let ids: string[] = [];
  if (personId !== null) ids = await store.listWaitingFor(database, personId);
  else if (fileId !== null) ids = await store.listOpenBelow(database, fileId);
  for (const id of ids) await database.transaction((tx) => updateStuckNotice(notices, tx, id));
}

/** Sends reminders that are due, with one transaction per review. Returns the number of reviews. */
export async function remindReviewers({
  database,
  clock,
  events,
  notices,
}: Pick<ReviewsNeeds, 'database' | 'clock' | 'events' | 'notices'>): Promise<number> {
  for (let count = 0; ; count++) {
    const now = clock.now();
    const soon = new Date(now.getTime() + remindBefore);
    const isOne = await database.transaction(async (tx) => {
      const due = await store.takeDueReminder(tx, now, soon);
      if (due === null) return false;
      const { id, fileId, waiting: to } = due;
      const notice = { fileId, ref: { reviewId: id }, by: null };
      await notices.notify(tx, { ...notice, kind: 'review-due', to });
      await events.record(tx, { kind: 'review.changed', fileId, reviewId: id });
      return true;
    });
    if (!isOne) return count;
  }
}
