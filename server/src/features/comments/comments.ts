// Comments on documents. A thread is anchored in the draft; whenever the draft has changed, its place is computed
// again and stored, so that lists and pages only read it.
import type { Comment, Correction } from '@docent/contract/comments';
import { refuse } from '@docent/contract/refusals';
import { isWritten } from '@docent/contract/written';
import type * as Y from 'yjs';
import type { Caller } from '../../platform/caller.ts';
import { type Database, isUniqueViolation } from '../../platform/database/database.ts';
import { replyToThread, startThread } from './add-comment.ts';
import { deleteComment, reactToComment, updateComment } from './change-comment.ts';
import { addApprovers, checkThread } from './check-thread.ts';
import type { CommentsInput, CommentsNeeds } from './comments.needs.ts';
import * as store from './comments.store.ts';
import { toComment } from './comments.store.ts';
import { type CommentPage, listThreads, listUnread } from './list-comments.ts';
import { markCommentsRead } from './mark-comments-read.ts';
import { placeThreadsAnew } from './placing.ts';
import { applyCorrection, rejectCorrection } from './settle-correction.ts';
import { suggestCorrection } from './suggest-correction.ts';
import { findMovingThreads, type MovingThread, takeThreadsAlong } from './taking-along.ts';

/**
 * All methods but those of corrections require the level `comment` on the document. A comment that the caller may
 * not see is refused with `comment/not-found`.
 */
export interface Comments {
  listThreads(caller: Caller, input: CommentsInput<'getTop'>): Promise<CommentPage<Comment>>;
  /** The thread of a comment: its first comment and the replies. */
  getThread(caller: Caller, id: string): Promise<Comment[]>;
  listUnread(
    caller: Caller,
    input: CommentsInput<'getUnread'>,
  ): Promise<CommentPage<Comment & { fileName: string }> & { total: number }>;
  /** Omits documents that the caller may not comment on. */
  countByFile(
    caller: Caller,
    fileIds: readonly string[],
  ): Promise<{ fileId: string; open: number; unread: number }[]>;
  countUnread(caller: Caller, fileId?: string): Promise<number>;
  markAllRead(caller: Caller, fileId?: string): Promise<number>;
  markThreadRead(caller: Caller, id: string): Promise<number>;
  /** Refuses with `comment/blank`, `comment/place-invalid`, `comment/person-without-access`. */
  add(caller: Caller, input: CommentsInput<'add'>): Promise<Comment>;
  /**
   * Notifies only the owner. Refuses with `comment/blank`, `comment/no-owner`, and for a paragraph with
   * `paragraph/not-found`, `paragraph/changed`, `correction/unchanged`.
   */
  suggestCorrection(
    caller: Caller,
    input: CommentsInput<'suggestCorrection'>,
  ): Promise<{ owner: { id: string; username: string } }>;
  /** Refuses with `correction/not-found`, `correction/settled`, `correction/outdated`. */
  applyCorrection(caller: Caller, id: string): Promise<Correction>;
  rejectCorrection(caller: Caller, input: CommentsInput<'rejectCorrection'>): Promise<Correction>;
  update(caller: Caller, id: string, body: string): Promise<Comment>;
  delete(caller: Caller, id: string): Promise<void>;
  check(caller: Caller, id: string, checked: boolean): Promise<Comment>;
  addApprovers(caller: Caller, id: string, personIds: readonly string[]): Promise<Comment>;
  react(caller: Caller, input: CommentsInput<'react'>): Promise<Comment>;
  /** In the transaction that moves blocks of a draft to another one, before it does: the threads that go along. */
  findMovingThreads(
    tx: Database,
    fileId: string,
    ydoc: Y.Doc,
    blockIds: ReadonlySet<string>,
  ): ReturnType<typeof findMovingThreads>;
  /** In the same transaction, once it has. */
  takeThreadsAlong(
    tx: Database,
    threads: readonly MovingThread[],
    to: Parameters<typeof takeThreadsAlong>[3],
  ): Promise<void>;
  /** Reaction to `document.changed`: updates the places of threads. */
  placeThreadsAnew(fileId: string): Promise<void>;
}

export function createComments(needs: CommentsNeeds): Comments {
  const { database, access } = needs;

  async function getComment(caller: Caller, id: string): Promise<Comment> {
    const row = await store.findComment(database, caller.id, id);
    if (row === null) throw refuse('comment/not-found');
    return toComment(row);
  }

  async function requireDocument(caller: Caller, fileId: string): Promise<void> {
    const { kind } = await access.require(caller, 'comment', fileId);
    if (kind !== 'document') throw refuse('file/not-a-document');
  }

  return {
    async listThreads(caller, input) {
      await requireDocument(caller, input.fileId);
      return listThreads(database, caller, input);
    },

    async getThread(caller, id) {
      const rows = await store.listReplies(database, caller.id, id);
      if (rows.length === 0) throw refuse('comment/not-found');
      return rows.map(toComment);
    },

    listUnread: (caller, input) => listUnread(database, caller, input),

    async countByFile(caller, fileIds) {
      const [documents, folders] = await Promise.all([
        store.countByDocument(database, caller.id, fileIds),
        store.countBelow(database, caller.id, fileIds),
      ]);
      return [...documents, ...folders.map((folder) => ({ ...folder, open: 0 }))];
    },

    async countUnread(caller, fileId) {
      if (fileId) await access.require(caller, 'comment', fileId);
      return store.countUnread(database, caller.id, fileId);
    },

    async markAllRead(caller, fileId) {
      if (fileId) await access.require(caller, 'comment', fileId);
      return markCommentsRead(needs, caller, { fileId });
    },

    async markThreadRead(caller, id) {
      const [first] = await store.listReplies(database, caller.id, id);
      if (!first) throw refuse('comment/not-found');
      return markCommentsRead(needs, caller, { threadId: first.id });
    },

    async add(caller, input) {
      await requireDocument(caller, input.fileId);
      if (!isWritten(input.body)) throw refuse('comment/blank');
      const { parentId } = input;
      const adding =
        parentId === undefined
          ? startThread(needs, caller, input)
          : replyToThread(needs, caller, input, parentId);
      const id = await adding.catch((error) => {
        if (!isUniqueViolation(error, 'comments_sending')) throw error;
        return store.findSent(database, caller.id, input);
      });
      return getComment(caller, id);
    },

    suggestCorrection: (caller, input) => suggestCorrection(needs, caller, input),
    applyCorrection: (caller, id) => applyCorrection(needs, caller, id),
    rejectCorrection: (caller, input) => rejectCorrection(needs, caller, input),

    async update(caller, id, body) {
      await updateComment(needs, caller, id, body);
      return getComment(caller, id);
    },

    delete: (caller, id) => deleteComment(needs, caller, id),

    async check(caller, id, checked) {
      await checkThread(needs, caller, id, checked);
      return getComment(caller, id);
    },

    async addApprovers(caller, id, personIds) {
      await addApprovers(needs, caller, id, personIds);
      return getComment(caller, id);
    },

    async react(caller, input) {
      await reactToComment(needs, caller, input);
      return getComment(caller, input.id);
    },

    findMovingThreads,
    takeThreadsAlong: (tx, threads, to) => takeThreadsAlong(needs, tx, threads, to),
    placeThreadsAnew: (fileId) => placeThreadsAnew(needs, fileId),
  };
}
