// Notifies people: once, in order, and never about anything that they may no longer read.
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
import type { Access } from '../access/access.ts';
import { type Following, getFollowing, setFollowing } from './following.ts';
import { type MailLanguage, natures, sentenceOf } from './notices.rules.ts';
import * as store from './notices.store.ts';
import { type NoticePlace, toNotice, type WithdrawalFilter } from './notices.store.ts';
import {
  answerNotice,
  type DismissedNotices,
  dismissNotices,
  type NoticeRequest,
  notify,
  notifyFollowers,
  withdrawNotices,
} from './notify.ts';

interface NoticeSettings {
  list: NoticeSetting[];
  language: MailLanguage;
  sendsMail: boolean;
}

type Input<Name extends keyof typeof endpoints> = ParsedInputOf<(typeof endpoints)[Name]>;

export interface Notices {
  /** Runs in the transaction of its cause. Rights on the file are checked when the notification is shown. */
  notify(tx: Database, request: NoticeRequest): Promise<void>;
  /**
   * Runs in the transaction in which the person did or read what a notification is about. It needs no reading or
   * mail then.
   */
  dismiss(tx: Database, personId: string, dismissal: DismissedNotices): Promise<void>;
  /** Deletes notifications whose subject is gone, and cancels their mails. */
  withdraw(tx: Database, ref: NoticeRef, filter?: WithdrawalFilter): Promise<void>;
  /** Everybody who follows the file, by a setting at any level. */
  listFollowers(tx: Database, fileId: string): Promise<string[]>;
  /** Reaction to `document.published`. */
  notifyOfPublication(fileId: string, versionId: string): Promise<void>;
  /** Reaction to a question that was answered later, or an answer that became stale. */
  notifyOfAnswer(event: EventOf<'question.answered' | 'answer.stale'>): Promise<void>;
  /** Reaction to a level that a person was granted. */
  notifyOfGrant(fileId: string, personId: string, grantedBy: string): Promise<void>;
  list(
    caller: Caller,
    input: Input<'get'>,
    language: MailLanguage,
  ): Promise<{ list: Notice[]; next: string | null; unread: number }>;
  markRead(caller: Caller, what: Input<'read'>): Promise<{ unread: number }>;
  getSettings(caller: Caller): Promise<NoticeSettings>;
  changeSettings(caller: Caller, input: Input<'changeSettings'>): Promise<NoticeSettings>;
  getFollowing(caller: Caller, fileId: string): Promise<Following>;
  setFollowing(caller: Caller, fileId: string, following: boolean): Promise<Following>;
}

interface Needs {
  database: Database;
  access: Access;
  events: Events;
  clock: Clock;
  sendsMail: boolean;
}

const pageSize = 50;

const dayOf = (time: Date) => time.toISOString().slice(0, 10);

export function createNotices(needs: Needs): Notices {
  const { database, events, clock, sendsMail } = needs;

  async function getSettings({ id }: Caller): Promise<NoticeSettings> {
    const [own, language] = await Promise.all([
      store.readSettings(database, id),
      store.readLanguage(database, id),
    ]);
    const list = NoticeKind.options.map((kind) => {
      const { inApp, mail } = own.find((setting) => setting.kind === kind) ?? natures[kind];
      return { kind, inApp, mail };
    });
    return { list, language, sendsMail };
  }

  return {
    notify: (tx, request) => notify(needs, tx, request),

    dismiss: (tx, personId, dismissal) => dismissNotices(needs, tx, personId, dismissal),

    withdraw: (tx, ref, filter = {}) => withdrawNotices(needs, tx, ref, filter),

    listFollowers: (tx, fileId) => store.listFollowers(tx, fileId),

    async notifyOfAnswer(event) {
      await database.transaction((tx) => notify(needs, tx, answerNotice(event)));
    },

    async notifyOfGrant(fileId, personId, grantedBy) {
      const request = { kind: 'access-granted', to: [personId], fileId, by: grantedBy } as const;
      await database.transaction((tx) => notify(needs, tx, request));
    },

    async notifyOfPublication(fileId, versionId) {
      await database.transaction(async (tx) => {
        const version = await store.findPublisher(tx, versionId);
        // The version has been deleted in the meantime.
        if (version === null) return;
        await notifyFollowers(needs, tx, {
          kind: 'document-published',
          fileId,
          by: version.personId,
          // In spaces with live changes there may be many publications a day.
          once: version.isLive ? `live ${fileId} ${dayOf(clock.now())}` : `published ${versionId}`,
        });
      });
    },

    async list(caller, { unread = false, limit = pageSize, cursor }, language) {
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

    async markRead(caller, what) {
      await database.transaction(async (tx) => {
        await store.markRead(tx, caller.id, what, clock.now());
        await events.record(tx, { kind: 'notices.changed', personIds: [caller.id] });
      });
      return { unread: await store.countUnread(database, caller.id) };
    },

    getSettings,

    async changeSettings(caller, { list = [], language }) {
      // If a kind is given twice, the last setting counts.
      const byKind = new Map(list.map((setting) => [setting.kind, setting]));
      await database.transaction(async (tx) => {
        await store.saveSettings(tx, caller.id, [...byKind.values()]);
        if (language) await store.saveLanguage(tx, caller.id, language);
      });
      return getSettings(caller);
    },

    getFollowing: (caller, fileId) => getFollowing(needs, caller, fileId),

    async setFollowing(caller, fileId, following) {
      await setFollowing(needs, caller, fileId, following);
      return getFollowing(needs, caller, fileId);
    },
  };
}
