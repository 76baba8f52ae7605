// Creates notifications, and removes those that no longer apply, in the transaction of their cause.
import type { NoticeKind, NoticeRef } from '@docent/contract/notices';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { EventOf, Events } from '../../platform/events.ts';
import { createId } from '../../platform/ids.ts';
import { decideMailAt, natures } from './notices.rules.ts';
import type { WithdrawalFilter } from './notices.store.ts';
import * as store from './notices.store.ts';

export interface NoticeRequest {
  kind: NoticeKind;
  /** Recipients. The actor, disabled people and people who may not read the file are left out. */
  to: readonly string[];
  fileId: string | null;
  ref?: NoticeRef;
  /** The actor; null for the server itself. */
  by: string | null;
  /** Identifies the event, if a reaction that runs again might notify twice. */
  once?: string;
  /** The number of events it stands for; 1 by default. */
  count?: number;
}

/** Notifications to dismiss, because somebody did or read what they are about. */
export type DismissedNotices =
  | { fileId: string; kinds: readonly NoticeKind[] }
  | { commentIds: readonly string[] };

export interface NotifyNeeds {
  clock: Clock;
  events: Events;
  sendsMail: boolean;
}

export async function notify(
  { clock, events, sendsMail }: NotifyNeeds,
  tx: Database,
  { kind, to, fileId, ref = {}, by, once, count = 1 }: NoticeRequest,
): Promise<void> {
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
  const personIds = await store.addNotices(
    tx,
    { kind, fileId, ref, actorId: by, once: once ?? null, count, at },
    nature.level,
    receivers,
  );
  if (personIds.length > 0) await events.record(tx, { kind: 'notices.changed', personIds });
}

export async function notifyFollowers(
  needs: NotifyNeeds,
  tx: Database,
  request: Omit<NoticeRequest, 'to'> & { fileId: string },
): Promise<void> {
  await notify(needs, tx, { ...request, to: await store.listFollowers(tx, request.fileId) });
}

export async function dismissNotices(
  { clock, events }: Pick<NotifyNeeds, 'clock' | 'events'>,
  tx: Database,
  personId: string,
  dismissal: DismissedNotices,
): Promise<void> {
  if (!(await store.markRead(tx, personId, dismissal, clock.now()))) return;
  await events.record(tx, { kind: 'notices.changed', personIds: [personId] });
}

export async function withdrawNotices(
  { events }: Pick<NotifyNeeds, 'events'>,
  tx: Database,
  ref: NoticeRef,
  filter: WithdrawalFilter,
): Promise<void> {
  const personIds = await store.withdrawNotices(tx, ref, filter);
  if (personIds.length > 0) await events.record(tx, { kind: 'notices.changed', personIds });
}

/** A notification about a question that was answered later, or an answer that became stale. */
export function answerNotice(event: EventOf<'question.answered' | 'answer.stale'>): NoticeRequest {
  const { personId, fileId, conversationId } = event;
  const isStale = event.kind === 'answer.stale';
  return {
    kind: isStale ? 'answer-stale' : 'question-answered',
    to: [personId],
    fileId,
    ref: {
      ...(conversationId && { conversationId }),
      questionId: event.questionId,
      ...(event.kind === 'answer.stale' && event.paragraphId && { paragraphId: event.paragraphId }),
    },
    by: null,
    once:
      event.kind === 'answer.stale'
        ? `stale ${event.answerId}`
        : `answered ${event.questionId} ${fileId}`,
  };
}
