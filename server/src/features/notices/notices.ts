// Telling people what they should know: once, in the order it happened, and never about what they may no longer read.
import type { ParsedInputOf } from '@docent/contract/endpoint';
import {
  type notices as endpoints,
  type Notice,
  NoticeKind,
  type NoticeRef,
  type NoticeSetting,
} from '@docent/contract/notices';
import type { Caller } from '../../platform/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import { readCursor, writeCursor } from '../../platform/database/cursor.ts';
import type { Database } from '../../platform/database/database.ts';
import type { EventOf, Events } from '../../platform/events.ts';
import { createId } from '../../platform/ids.ts';
import type { Access } from '../access/access.ts';
import { decideMailAt, type MailLanguage, natures, sentenceOf } from './notices.rules.ts';
import * as store from './notices.store.ts';
import { type NoticePlace, type TakenBack, toNotice } from './notices.store.ts';

interface Telling {
  kind: NoticeKind;
  /** Whom; who did it, the disabled and those who may not read the file are left out. */
  to: readonly string[];
  fileId: string | null;
  ref?: NoticeRef;
  /** Who did it; null for the server itself. */
  by: string | null;
  /** Names the happening, where it may be told again by a reaction that runs twice. */
  once?: string;
  /** How many happenings it tells of: 1 unless given. */
  count?: number;
}

interface NoticeSettings {
  list: NoticeSetting[];
  language: MailLanguage;
  sendsMail: boolean;
}

interface Following {
  following: boolean;
  /** The folder whose wish decides; null for one on the file itself or none. */
  through: { id: string; name: string } | null;
}

type Input<Name extends keyof typeof endpoints> = ParsedInputOf<(typeof endpoints)[Name]>;

export interface Notices {
  /** In the transaction of what it tells of. Whether somebody may read the file is asked when the notice is shown. */
  tell(tx: Database, telling: Telling): Promise<void>;
  /** As `tell`, to whoever follows the file. */
  tellFollowers(tx: Database, telling: Omit<Telling, 'to'> & { fileId: string }): Promise<void>;
  /** In the transaction in which somebody did or read what they were told of: there is nothing more to read or to mail. */
  settle(
    tx: Database,
    personId: string,
    what: { fileId: string; kinds: readonly NoticeKind[] } | { commentIds: readonly string[] },
  ): Promise<void>;
  /** What it was about is gone. Nor is it mailed any more. */
  takeBack(tx: Database, ref: NoticeRef, which?: TakenBack): Promise<void>;
  /** Everybody who follows the file, wherever their wish stands. */
  followers(tx: Database, fileId: string): Promise<string[]>;
  /** A reaction to `document.published`. */
  tellOfPublication(fileId: string, versionId: string): Promise<void>;
  /** A reaction to an answer that a document gave later, or that has grown old. */
  tellOfAnswer(event: EventOf<'question.answered' | 'answer.stale'>): Promise<void>;
  /** A reaction to a level that somebody gave a person. */
  tellOfGrant(fileId: string, personId: string, grantedBy: string): Promise<void>;
  get(
    caller: Caller,
    input: Input<'get'>,
    language: MailLanguage,
  ): Promise<{ list: Notice[]; next: string | null; unread: number }>;
  read(caller: Caller, what: Input<'read'>): Promise<{ unread: number }>;
  settings(caller: Caller): Promise<NoticeSettings>;
  changeSettings(caller: Caller, input: Input<'changeSettings'>): Promise<NoticeSettings>;
  following(caller: Caller, fileId: string): Promise<Following>;
  follow(caller: Caller, fileId: string, following: boolean): Promise<Following>;
}

interface Needs {
  database: Database;
  access: Access;
  events: Events;
  clock: Clock;
  sendsMail: boolean;
}

const pageSize = 50;

export function createNotices({ database, access, events, clock, sendsMail }: Needs): Notices {
  async function followingOf(caller: Caller, fileId: string): Promise<Following> {
    const found = await store.readFollowing(database, caller.id, fileId);
    if (found === null) return { following: false, through: null };
    const { following, id, name } = found;
    if (id === fileId) return { following, through: null };
    // The name of a folder that one may not read is not told.
    const folder = await access.require(caller, 'read', id).catch(() => null);
    return { following, through: folder && { id, name } };
  }

  const notices: Notices = {
    async tell(tx, { kind, to, fileId, ref = {}, by, once = null, count = 1 }) {
      const others = [...new Set(to)].filter((id) => id !== by);
      if (others.length === 0) return;
      const nature = natures[kind];
      const at = clock.now();
      const receivers = (await store.listWishes(tx, others, kind)).flatMap((wish) => {
        const inApp = wish.inApp ?? nature.inApp;
        const mailAt = sendsMail ? decideMailAt(wish.mail ?? nature.mail, at) : null;
        if (!inApp && mailAt === null) return [];
        return [{ id: createId(), personId: wish.personId, inApp, mailAt }];
      });
      if (receivers.length === 0) return;
      const told = await store.addNotices(
        tx,
        { kind, fileId, ref, actorId: by, once, count, at },
        nature.level,
        receivers,
      );
      if (told.length > 0) await events.record(tx, { kind: 'notices.changed', personIds: told });
    },

    async tellFollowers(tx, telling) {
      await notices.tell(tx, { ...telling, to: await store.listFollowers(tx, telling.fileId) });
    },

    async settle(tx, personId, what) {
      if (!(await store.markRead(tx, personId, what, clock.now()))) return;
      await events.record(tx, { kind: 'notices.changed', personIds: [personId] });
    },

    async takeBack(tx, ref, which = {}) {
      const told = await store.takeBack(tx, ref, which);
      if (told.length > 0) await events.record(tx, { kind: 'notices.changed', personIds: told });
    },

    followers: (tx, fileId) => store.listFollowers(tx, fileId),

    async tellOfAnswer(event) {
      const { personId, fileId, conversationId } = event;
      const isStale = event.kind === 'answer.stale';
      // Who deleted the conversation does not want to hear of an answer in it; a question stays asked.
      if (isStale && !conversationId) return;
      const telling: Telling = {
        kind: isStale ? 'answer-stale' : 'question-answered',
        to: [personId],
        fileId,
        ref: {
          ...(conversationId && { conversationId }),
          ...(event.kind === 'question.answered' && { questionId: event.questionId }),
        },
        by: null,
        once:
          event.kind === 'answer.stale'
            ? `stale ${event.answerId}`
            : `answered ${event.questionId} ${fileId}`,
      };
      await database.transaction((tx) => notices.tell(tx, telling));
    },

    async tellOfGrant(fileId, personId, grantedBy) {
      await database.transaction((tx) =>
        notices.tell(tx, { kind: 'access-granted', to: [personId], fileId, by: grantedBy }),
      );
    },

    async tellOfPublication(fileId, versionId) {
      await database.transaction(async (tx) => {
        const version = await store.findPublisher(tx, versionId);
        // Removed for good since.
        if (version === null) return;
        await notices.tellFollowers(tx, {
          kind: 'document-published',
          fileId,
          by: version.personId,
          once: `published ${versionId}`,
        });
      });
    },

    async get(caller, { unread = false, limit = pageSize, cursor }, language) {
      const after = readCursor<NoticePlace>(cursor, { createdAt: 'time', id: 'text' });
      const [rows, count] = await Promise.all([
        store.listNotices(database, caller.id, { unread, after, limit: limit + 1 }),
        store.countUnread(database, caller.id),
      ]);
      const list = rows
        .slice(0, limit)
        .map((row) =>
          toNotice(row, sentenceOf({ ...row, actorName: row.actor?.username ?? null }, language)),
        );
      const last = list.at(-1);
      const next =
        rows.length > limit && last
          ? writeCursor({ createdAt: last.createdAt, id: last.id })
          : null;
      return { list, next, unread: count };
    },

    async read(caller, what) {
      await database.transaction(async (tx) => {
        await store.markRead(tx, caller.id, what, clock.now());
        await events.record(tx, { kind: 'notices.changed', personIds: [caller.id] });
      });
      return { unread: await store.countUnread(database, caller.id) };
    },

    async settings({ id }) {
      const [own, language] = await Promise.all([
        store.readSettings(database, id),
        store.readLanguage(database, id),
      ]);
      const list = NoticeKind.options.map((kind) => {
        const { inApp, mail } = own.find((setting) => setting.kind === kind) ?? natures[kind];
        return { kind, inApp, mail };
      });
      return { list, language, sendsMail };
    },

    async changeSettings(caller, { list = [], language }) {
      // Of two wishes for one kind the last one counts.
      const byKind = new Map(list.map((setting) => [setting.kind, setting]));
      await database.transaction(async (tx) => {
        await store.saveSettings(tx, caller.id, [...byKind.values()]);
        if (language) await store.saveLanguage(tx, caller.id, language);
      });
      return notices.settings(caller);
    },

    async following(caller, fileId) {
      await access.require(caller, 'read', fileId);
      return followingOf(caller, fileId);
    },

    async follow(caller, fileId, following) {
      await access.require(caller, 'read', fileId);
      await database.transaction(async (tx) => {
        await store.setFollowing(tx, caller.id, fileId, following);
        await events.record(tx, { kind: 'notices.changed', personIds: [caller.id] });
      });
      return followingOf(caller, fileId);
    },
  };
  return notices;
}
