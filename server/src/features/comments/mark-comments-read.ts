import type { Caller } from '../../platform/caller.ts';
import type { CommentsNeeds } from './comments.needs.ts';
import * as store from './comments.store.ts';

/** Marks comments and their notifications as read. Returns the number of comments. */
export async function markCommentsRead(
  { database, events, notices }: Pick<CommentsNeeds, 'database' | 'events' | 'notices'>,
  caller: Caller,
  which: Parameters<typeof store.markRead>[2],
): Promise<number> {
  return database.transaction(async (tx) => {
    const read = await store.markRead(tx, caller.id, which);
    if (read.length > 0) await events.record(tx, { kind: 'comments.read', personId: caller.id });
    const commentIds = new Set(read.flatMap(({ id, threadId }) => [id, threadId]));
    await notices.dismiss(tx, caller.id, { commentIds: [...commentIds] });
    return read.length;
  });
}
