// Remarks on documents. A thread hangs on a place in the draft, and is placed anew whenever the draft has changed, so
// that lists and pages read its place from a row.
import type { Comment, comments as endpoints } from '@docent/contract/comments';
import type { ParsedInputOf } from '@docent/contract/endpoint';
import { type Reason, refuse } from '@docent/contract/refusals';
import { isWritten } from '@docent/contract/written';
import type { Caller } from '../../platform/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import { readCursor, writeCursor } from '../../platform/database/cursor.ts';
import { type Database, isUniqueViolation } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events.ts';
import { createId } from '../../platform/ids.ts';
import type { Access } from '../access/access.ts';
import type { Audit } from '../audit/audit.ts';
import type { Editing } from '../editing/editing.ts';
import type { Notices } from '../notices/notices.ts';
import { decideCheck, decideDelete, mentionsIn } from './comments.rules.ts';
import * as store from './comments.store.ts';
import { type KnownComment, type TopPlace, toComment, type UnreadPlace } from './comments.store.ts';
import { createPlacing, nowhere } from './placing.ts';
import { createConcern } from './recipients.ts';

type Input<Name extends keyof typeof endpoints> = ParsedInputOf<(typeof endpoints)[Name]>;
type Page<Item> = { list: Item[]; next: string | null };

/** All of them need the level `comment` on the document; a comment that the caller may not see is `comment/not-found`. */
export interface Comments {
  top(caller: Caller, input: Input<'getTop'>): Promise<Page<Comment>>;
  thread(caller: Caller, id: string): Promise<Comment[]>;
  unread(
    caller: Caller,
    input: Input<'getUnread'>,
  ): Promise<Page<Comment & { fileName: string }> & { total: number }>;
  /** Documents that the caller may not comment on are left out. */
  counts(
    caller: Caller,
    fileIds: readonly string[],
  ): Promise<{ fileId: string; open: number; unread: number }[]>;
  countUnread(caller: Caller, fileId?: string): Promise<number>;
  readAll(caller: Caller, fileId?: string): Promise<number>;
  read(caller: Caller, id: string): Promise<number>;
  /** Refuses with `comment/blank`, `comment/place-invalid`, `comment/person-without-access`. */
  add(caller: Caller, input: Input<'add'>): Promise<Comment>;
  update(caller: Caller, id: string, body: string): Promise<Comment>;
  delete(caller: Caller, id: string): Promise<void>;
  check(caller: Caller, id: string, checked: boolean): Promise<Comment>;
  addApprovers(caller: Caller, id: string, personIds: readonly string[]): Promise<Comment>;
  react(caller: Caller, input: Input<'react'>): Promise<Comment>;
  /** A reaction to `document.changed`: says anew where its threads stand. */
  placeAnew(fileId: string): Promise<void>;
}

interface Needs {
  database: Database;
  access: Pick<Access, 'require'>;
  audit: Audit;
  editing: Pick<Editing, 'look'>;
  events: Events;
  notices: Pick<Notices, 'tell' | 'followers' | 'settle' | 'takeBack'>;
  clock: Clock;
}

const pageSize = 50;

export function createComments({
  database,
  access,
  audit,
  editing,
  events,
  notices,
  clock,
}: Needs): Comments {
  const placing = createPlacing({ database, editing, events });
  const concern = createConcern({ notices });

  async function shown(caller: Caller, id: string, within = database): Promise<Comment> {
    const row = await store.findComment(within, caller.id, id);
    if (row === null) throw refuse('comment/not-found');
    return toComment(row);
  }

  /** The comment, its thread held until the transaction ends. */
  async function held(tx: Database, caller: Caller, id: string): Promise<KnownComment> {
    const comment = await store.lockComment(tx, caller.id, id);
    if (comment === null || comment.isDeleted) throw refuse('comment/not-found');
    return comment;
  }

  async function heldThread(tx: Database, caller: Caller, id: string): Promise<KnownComment> {
    const comment = await store.lockComment(tx, caller.id, id);
    if (comment === null) throw refuse('comment/not-found');
    if (comment.parentId !== null) throw refuse('comment/not-a-thread');
    return comment;
  }

  /** Also the notices of what is read. Answers how many comments it was. */
  async function markRead(
    caller: Caller,
    which: Parameters<typeof store.markRead>[2],
  ): Promise<number> {
    return database.transaction(async (tx) => {
      const read = await store.markRead(tx, caller.id, which);
      if (read.length > 0) await events.record(tx, { kind: 'comments.read', personId: caller.id });
      const commentIds = new Set(read.flatMap(({ id, threadId }) => [id, threadId]));
      await notices.settle(tx, caller.id, { commentIds: [...commentIds] });
      return read.length;
    });
  }

  const changed = (tx: Database, fileId: string, commentId: string) =>
    events.record(tx, { kind: 'comment.changed', fileId, commentId });

  async function begin(caller: Caller, input: Input<'add'>): Promise<string> {
    const { fileId, body, approvers = [], sending = null } = input;
    const mentions = mentionsIn(body, input.mentions);
    const place = await placing.placeOf(input);
    const id = createId();
    await database.transaction(async (tx) => {
      await concern.require(tx, fileId, [...new Set([...mentions, ...approvers])]);
      const comment = { id, fileId, parentId: null, authorId: caller.id, body, mentions, sending };
      await store.addComment(tx, { ...comment, place, at: clock.now() });
      await audit.record(tx, caller, 'comment.added', fileId, { commentId: id });
      await store.addApprovers(tx, id, approvers, clock.now());
      const followers = await notices.followers(tx, fileId);
      await concern.keepUnread(tx, { id, fileId, authorId: caller.id }, followers);
      const named = new Set([...mentions, ...approvers]);
      const telling = { fileId, ref: { commentId: id }, by: caller.id };
      await notices.tell(tx, { ...telling, kind: 'approval-asked', to: approvers });
      await notices.tell(tx, {
        ...telling,
        kind: 'mention',
        to: mentions.filter((person) => !approvers.includes(person)),
      });
      await notices.tell(tx, {
        ...telling,
        kind: 'comment',
        to: followers.filter((person) => !named.has(person)),
      });
      await changed(tx, fileId, id);
    });
    return id;
  }

  async function reply(caller: Caller, input: Input<'add'>, parentId: string): Promise<string> {
    const { fileId, body, sending = null } = input;
    const mentions = mentionsIn(body, input.mentions);
    const id = createId();
    await database.transaction(async (tx) => {
      const parent = await store.lockComment(tx, caller.id, parentId);
      if (parent === null || parent.fileId !== fileId) throw refuse('comment/not-found');
      if (input.approvers?.length) throw refuse('comment/not-a-thread');
      await concern.require(tx, fileId, mentions);
      const threadId = parent.parentId ?? parent.id;
      const participants = await store.listParticipants(tx, threadId);
      await store.addComment(tx, {
        id,
        fileId,
        parentId: threadId,
        authorId: caller.id,
        body,
        mentions,
        place: nowhere,
        sending,
        at: clock.now(),
      });
      await audit.record(tx, caller, 'comment.added', fileId, { commentId: id, threadId });
      const followers = await notices.followers(tx, fileId);
      await concern.keepUnread(tx, { id, fileId, authorId: caller.id }, followers);
      const telling = { fileId, by: caller.id };
      await notices.tell(tx, { ...telling, kind: 'mention', ref: { commentId: id }, to: mentions });
      await notices.tell(tx, {
        ...telling,
        kind: 'reply',
        ref: { commentId: threadId },
        to: participants.filter((person) => !mentions.includes(person)),
      });
      await changed(tx, fileId, id);
    });
    return id;
  }

  async function settleThread(
    tx: Database,
    caller: Caller,
    thread: KnownComment,
    isChecked: boolean,
  ): Promise<void> {
    if (thread.isChecked === isChecked) return;
    await store.setChecked(tx, thread.id, isChecked ? caller.id : null, clock.now());
    await audit.record(tx, caller, 'comment.checked', thread.fileId, {
      commentId: thread.id,
      checked: isChecked,
    });
  }

  return {
    async top(caller, { fileId, filter = 'all', limit = pageSize, cursor }) {
      await requireDocument(caller, fileId);
      const after = readCursor<TopPlace>(cursor, {
        position: 'number',
        from: 'number',
        id: 'text',
      });
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
    },

    async thread(caller, id) {
      const rows = await store.listReplies(database, caller.id, id);
      if (rows.length === 0) throw refuse('comment/not-found');
      return rows.map(toComment);
    },

    async unread(caller, { limit = pageSize, cursor }) {
      const after = readCursor<UnreadPlace>(cursor, { createdAt: 'time', id: 'text' });
      const [rows, total] = await Promise.all([
        store.listUnread(database, caller.id, { after, limit: limit + 1 }),
        store.countUnread(database, caller.id, undefined),
      ]);
      const list = rows
        .slice(0, limit)
        .map((row) => ({ ...toComment(row), fileName: row.fileName }));
      const last = list.at(-1);
      const next =
        rows.length > limit && last
          ? writeCursor({ createdAt: last.createdAt, id: last.id })
          : null;
      return { list, next, total };
    },

    async counts(caller, fileIds) {
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

    async readAll(caller, fileId) {
      if (fileId) await access.require(caller, 'comment', fileId);
      return markRead(caller, { fileId });
    },

    async read(caller, id) {
      const [first] = await store.listReplies(database, caller.id, id);
      if (!first) throw refuse('comment/not-found');
      return markRead(caller, { threadId: first.id });
    },

    async add(caller, input) {
      await requireDocument(caller, input.fileId);
      if (!isWritten(input.body)) throw refuse('comment/blank');
      const { parentId } = input;
      const adding = parentId === undefined ? begin(caller, input) : reply(caller, input, parentId);
      const id = await adding.catch((error) => {
        if (!isUniqueViolation(error, 'comments_sending')) throw error;
        return store.findSent(database, caller.id, input);
      });
      return shown(caller, id);
    },

    async update(caller, id, body) {
      await database.transaction(async (tx) => {
        const comment = await held(tx, caller, id);
        if (comment.authorId !== caller.id) throw refuse('comment/not-yours');
        if (!isWritten(body)) throw refuse('comment/blank');
        if (body === comment.body) return;
        // Those who were mentioned already stay so, whatever has become of their rights.
        const known = new Set(comment.mentions);
        const mentions = mentionsIn(body);
        const added = mentions.filter((person) => !known.has(person));
        const gone = comment.mentions.filter((person) => !mentions.includes(person));
        await concern.require(tx, comment.fileId, added);
        await store.updateComment(tx, id, body, mentions, clock.now());
        await store.addUnread(
          tx,
          id,
          added.filter((person) => person !== caller.id),
        );
        const { fileId } = comment;
        await audit.record(tx, caller, 'comment.changed', fileId, { commentId: id });
        const ref = { commentId: id };
        await notices.tell(tx, { kind: 'mention', to: added, fileId, ref, by: caller.id });
        await concern.takeBackMention(tx, comment, gone);
        await changed(tx, fileId, id);
      });
      return shown(caller, id);
    },

    async delete(caller, id) {
      await database.transaction(async (tx) => {
        const comment = await held(tx, caller, id);
        const { authorId, fileId } = comment;
        orRefuse(decideDelete(askerOf(caller, comment), authorId));
        for (const { but, ...ref } of await store.removeComment(tx, comment, clock.now())) {
          await notices.takeBack(tx, ref, { but });
        }
        await audit.record(tx, caller, 'comment.deleted', fileId, { commentId: id, authorId });
        await changed(tx, fileId, id);
      });
    },

    async check(caller, id, checked) {
      await database.transaction(async (tx) => {
        const thread = await heldThread(tx, caller, id);
        const approvers = await store.listApprovers(tx, id);
        const { authorId, fileId } = thread;
        const decided = decideCheck(checked, askerOf(caller, thread), { authorId, approvers });
        if (typeof decided === 'string') throw refuse(decided);
        await store.saveCheck(tx, id, {
          approvers: decided.checks,
          at: checked ? clock.now() : null,
        });
        await settleThread(tx, caller, thread, decided.isChecked);
        await changed(tx, fileId, id);
      });
      return shown(caller, id);
    },

    async addApprovers(caller, id, personIds) {
      await database.transaction(async (tx) => {
        const thread = await heldThread(tx, caller, id);
        const { fileId } = thread;
        await concern.require(tx, fileId, personIds);
        const asked = await store.addApprovers(tx, id, personIds, clock.now());
        if (asked.length === 0) return;
        await settleThread(tx, caller, thread, false);
        await store.addUnread(
          tx,
          id,
          asked.filter((person) => person !== caller.id && person !== thread.authorId),
        );
        const ref = { commentId: id };
        await notices.tell(tx, { kind: 'approval-asked', to: asked, fileId, ref, by: caller.id });
        await changed(tx, fileId, id);
      });
      return shown(caller, id);
    },

    async react(caller, { id, reaction, on }) {
      await database.transaction(async (tx) => {
        const comment = await held(tx, caller, id);
        const isNew = await store.saveReaction(tx, id, caller.id, {
          reaction,
          on,
          at: clock.now(),
        });
        if (isNew) await changed(tx, comment.fileId, id);
      });
      return shown(caller, id);
    },

    placeAnew: placing.placeAnew,
  };

  async function requireDocument(caller: Caller, fileId: string): Promise<void> {
    const { kind } = await access.require(caller, 'comment', fileId);
    if (kind !== 'document') throw refuse('file/not-a-document');
  }
}

const askerOf = ({ id }: Caller, { level }: KnownComment) => ({
  id,
  mayManage: level === 4,
});

function orRefuse(reason: Reason | null): void {
  if (reason !== null) throw refuse(reason);
}

const isOffset = (value: number) => Number.isInteger(value) && value >= 0 && value < 2 ** 31;
