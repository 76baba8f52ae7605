// Finds a comment for a change, and locks its thread until the transaction ends.
import { refuse } from '@docent/contract/refusals';
import type { Caller } from '../../platform/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import type { KnownComment } from './comments.store.ts';
import * as store from './comments.store.ts';

/** Refuses with `comment/not-found` if it is deleted or the caller may not see it. */
export async function lockComment(tx: Database, caller: Caller, id: string): Promise<KnownComment> {
  const comment = await store.lockComment(tx, caller.id, id);
  if (comment === null || comment.isDeleted) throw refuse('comment/not-found');
  return comment;
}

/** The first comment of a thread, even if it was deleted. Refuses replies with `comment/not-a-thread`. */
export async function lockThread(tx: Database, caller: Caller, id: string): Promise<KnownComment> {
  const comment = await store.lockComment(tx, caller.id, id);
  if (comment === null) throw refuse('comment/not-found');
  if (comment.parentId !== null) throw refuse('comment/not-a-thread');
  return comment;
}

export const askerOf = ({ id }: Caller, { level }: KnownComment) => ({
  id,
  mayManage: level === 4,
});
