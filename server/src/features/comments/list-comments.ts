// Pages of threads in the order of the text, and of unread comments from the newest.
import type { Comment } from '@docent/contract/comments';
import { refuse } from '@docent/contract/refusals';
import type { Caller } from '../../platform/caller.ts';
import { readCursor, writeCursor } from '../../platform/database/cursor.ts';
import type { Database } from '../../platform/database/database.ts';
import type { CommentsInput } from './comments.needs.ts';
import * as store from './comments.store.ts';
import { type TopPlace, toComment, type UnreadPlace } from './comments.store.ts';

export type CommentPage<Item> = { list: Item[]; next: string | null };

const pageSize = 50;

export async function listThreads(
  database: Database,
  caller: Caller,
  { fileId, filter = 'all', limit = pageSize, cursor }: CommentsInput<'getTop'>,
): Promise<CommentPage<Comment>> {
  const after = readCursor<TopPlace>(cursor, { position: 'number', from: 'number', id: 'text' });
  if (after && !(isOffset(after.position) && isOffset(after.from))) {
    throw refuse('request/invalid', { cursor: 'is not a cursor of this list' });
  }
  const rows = await store.listThreads(database, caller.id, fileId, {
    filter,
    after,
    limit: limit + 1,
  });
  const list = rows.slice(0, limit);
  const last = list.at(-1);
  const next =
    rows.length > limit && last
      ? writeCursor({ position: last.position, from: last.from ?? 0, id: last.id })
      : null;
  return { list: list.map(toComment), next };
}

export async function listUnread(
  database: Database,
  caller: Caller,
  { limit = pageSize, cursor }: CommentsInput<'getUnread'>,
): Promise<CommentPage<Comment & { fileName: string }> & { total: number }> {
  const after = readCursor<UnreadPlace>(cursor, { createdAt: 'time', id: 'text' });
  const [rows, total] = await Promise.all([
    store.listUnread(database, caller.id, { after, limit: limit + 1 }),
    store.countUnread(database, caller.id, undefined),
  ]);
  const list = rows.slice(0, limit).map((row) => ({ ...toComment(row), fileName: row.fileName }));
  const last = list.at(-1);
  const next =
    rows.length > limit && last ? writeCursor({ createdAt: last.createdAt, id: last.id }) : null;
  return { list, next, total };
}

const isOffset = (value: number) => Number.isInteger(value) && value >= 0 && value < 2 ** 31;
