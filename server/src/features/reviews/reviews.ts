// Reviews: named people judge a frozen version of a document, and an approved version can be published.
import type { Review } from '@docent/contract/reviews';
import type { Caller } from '../../platform/caller.ts';
import { readCursor, writeCursor } from '../../platform/database/cursor.ts';
import { addReview } from './add-review.ts';
import { addReviewContent } from './add-review-content.ts';
import { deleteReview } from './delete-review.ts';
import { findVisibleReview } from './find-review.ts';
import * as impacts from './impacts.store.ts';
import { listRepeating } from './list-repeating.ts';
import { publishReview } from './publish-review.ts';
import { renewReview } from './renew-review.ts';
import type { ReviewInput, ReviewOutput, ReviewsNeeds } from './reviews.needs.ts';
import type { PastReviews } from './reviews.store.ts';
import * as store from './reviews.store.ts';
import { settleFinding } from './settle-finding.ts';
import { toReview } from './shapes.ts';
import { updateReview } from './update-review.ts';
import { notifyOfStuckReviews, remindReviewers } from './waiting-reviews.ts';

/**
 * A review is visible to the requester, the reviewers, the editors of the document and coaches, as long as they may
 * read the document. Everybody else is refused with `review/not-found`.
 */
export interface Reviews {
  list(caller: Caller, input: ReviewInput<'list'>): Promise<ReviewOutput<'list'>>;
  get(caller: Caller, id: string): Promise<ReviewOutput<'get'>>;
  getText(caller: Caller, id: string): Promise<ReviewOutput<'text'>>;
  listContents(caller: Caller, id: string): Promise<ReviewOutput<'getContent'>>;
  /** Refuses with `review/open` and the id of the open review if there is one. */
  add(caller: Caller, input: ReviewInput<'add'>): Promise<Review>;
  update(caller: Caller, input: ReviewInput<'update'>): Promise<Review>;
  /** Refuses with `review/nothing-new` if the draft equals the text under review. */
  renew(caller: Caller, input: ReviewInput<'renew'>): Promise<Review>;
  publish(caller: Caller, input: ReviewInput<'publish'>): Promise<Review>;
  delete(caller: Caller, id: string): Promise<void>;
  addContent(caller: Caller, input: ReviewInput<'addContent'>): Promise<ReviewOutput<'addContent'>>;
  settleFinding(caller: Caller, input: ReviewInput<'settle'>): Promise<ReviewOutput<'settle'>>;
  /** Reaction to a change of what a person may read, or of who may read a file and everything below it. */
  notifyOfStuck(change: { fileId: string | null; personId: string | null }): Promise<void>;
  /**
   * Reminds the reviewers of reviews that are due, and returns the number of reviews. May run repeatedly, and on
   * several nodes at once.
   */
  remind(): Promise<number>;
}

const pageSize = 50;

export function createReviews(needs: ReviewsNeeds): Reviews {
  const { database, clock } = needs;

  const getReview = async (caller: Caller, id: string) =>
    toReview(await findVisibleReview(database, caller, id), caller, clock.now());

  return {
    async list(caller, { box, status, fileId, limit = pageSize, cursor }) {
      const past = readCursor<PastReviews>(cursor, { at: 'time', id: 'text' });
      const which = { box, status, fileId };
      const rows = await store.listReviews(database, caller.id, which, { past, limit: limit + 1 });
      const now = clock.now();
      const list = rows.slice(0, limit).map((row) => toReview(row, caller, now));
      const last = list.at(-1);
      const next =
        rows.length > limit && last ? writeCursor({ at: last.createdAt, id: last.id }) : null;
      return { list, next };
    },

    async get(caller, id) {
      const row = await findVisibleReview(database, caller, id);
      const review = toReview(row, caller, clock.now());
      const changes = await store.listChanges(database, id);
      const [away, linking, repeating, ...answered] = await Promise.all([
        review.actions.includes('change') ? store.listReviewersAway(database, id) : [],
        impacts.listLinking(database, caller.id, row),
        listRepeating(needs, caller, row, changes),
        impacts.listAnswered(database, caller.id, row),
        impacts.countAnsweredOthers(database, caller.id, row),
      ]);
      const impact = [...linking, ...repeating.list, ...answered.flat()];
      return { ...review, changes, impact, isComparing: repeating.isComparing, away };
    },

    async getText(caller, id) {
      const { versionId } = await findVisibleReview(database, caller, id);
      const content = await store.readVersionText(database, versionId);
      return { versionId, content: { ...content } };
    },

    async listContents(caller, id) {
      const { fileId } = await findVisibleReview(database, caller, id);
      return { fileId, list: await store.listContents(database, id) };
    },

    async add(caller, input) {
      return getReview(caller, await addReview(needs, caller, input));
    },

    async update(caller, input) {
      await updateReview(needs, caller, input);
      return getReview(caller, input.id);
    },

    async renew(caller, input) {
      await renewReview(needs, caller, input);
      return getReview(caller, input.id);
    },

    async publish(caller, input) {
      await publishReview(needs, caller, input);
      return getReview(caller, input.id);
    },

    delete: (caller, id) => deleteReview(needs, caller, id),

    addContent: (caller, input) => addReviewContent(needs, caller, input),

    settleFinding: (caller, input) => settleFinding(needs, caller, input),

    notifyOfStuck: (change) => notifyOfStuckReviews(needs, change),

    remind: () => remindReviewers(needs),
  };
}
