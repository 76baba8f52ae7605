// A comment for what changes it: its thread is locked until the transaction ends.
import { refuse } from '@docent/contract/refusals';
import type { Caller } from '../../platform/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import type { KnownComment } from './comments.store.ts';
import * as store from './comments.store.ts';

/** Refuses with `comment/not-found` for what is deleted or not for the caller to see. */
export async function lockComment(tx: Database, caller: Caller, id: string): Promise<KnownComment> {
  const comment = await store.lockComment(tx, caller.id, id);
  if (comment === null || comment.isDeleted) throw refuse('comment/not-found');
  return comment;
}

/** The first comment of a thread, even if it is deleted. Refuses with `comment/not-a-thread` for a reply. */
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
