// Finds reviews that the caller may see or act on.
import { refuse } from '@docent/contract/refusals';
import type { ReviewAction } from '@docent/contract/reviews';
import type { Caller } from '../../platform/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import type { ReviewRow } from './reviews.store.ts';
import * as store from './reviews.store.ts';
import { requireAction } from './shapes.ts';

export async function findVisibleReview(
  database: Database,
  caller: Caller,
  id: string,
): Promise<ReviewRow> {
  const row = await store.findReview(database, caller.id, id);
  if (row === null) throw refuse('review/not-found');
  return row;
}

/** The review, if the caller may take this action; locks it until the transaction ends. */
export async function lockReview(
  tx: Database,
  caller: Caller,
  id: string,
  action: ReviewAction,
): Promise<ReviewRow> {
  const row = await store.lockReview(tx, caller.id, id);
  if (row === null) throw refuse('review/not-found');
  return requireAction(row, caller, action);
}

/** Checked both before and after freezing, which takes a second for a long document. */
export async function requireNoOpenReview(
  database: Database,
  fileId: string,
  except?: string,
): Promise<void> {
  const open = await store.findOpenReview(database, fileId);
  if (open !== null && open !== except) throw refuse('review/open', { id: open });
}

export async function requireFinding(tx: Database, reviewId: string, findingId: string | null) {
  const finding = findingId === null ? null : await store.findFinding(tx, reviewId, findingId);
  if (finding === null) throw refuse('review/no-finding');
  return finding;
}
