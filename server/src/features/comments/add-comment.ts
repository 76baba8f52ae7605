// Adds comments: the first one of a thread, at a place in the draft, or a reply.
import { refuse } from '@docent/contract/refusals';
import type { Caller } from '../../platform/caller.ts';
import { createId } from '../../platform/ids.ts';
import type { CommentsInput, CommentsNeeds } from './comments.needs.ts';
import { mentionsIn } from './comments.rules.ts';
import * as store from './comments.store.ts';
import { findThreadPlace, nowhere } from './placing.ts';
import { markUnreadForOthers, requireRecipients } from './recipients.ts';

type Needs = Pick<CommentsNeeds, 'database' | 'audit' | 'clock' | 'editing' | 'events' | 'notices'>;

/** Returns the id of the new comment, like `replyToThread`. */
export async function startThread(
  { database, audit, clock, editing, events, notices }: Needs,
  caller: Caller,
  input: CommentsInput<'add'>,
): Promise<string> {
  const { fileId, body, approvers = [], sending = null } = input;
  const mentions = mentionsIn(body, input.mentions);
  const place = await findThreadPlace(editing, input);
  const id = createId();
  await database.transaction(async (tx) => {
    await requireRecipients(tx, fileId, [...new Set([...mentions, ...approvers])]);
    const comment = { id, fileId, parentId: null, authorId: caller.id, body, mentions, sending };
    await store.addComment(tx, { ...comment, place, at: clock.now() });
    await audit.record(tx, caller, 'comment.added', fileId, { commentId: id });
    await store.addApprovers(tx, id, approvers, clock.now());
    const followers = await notices.listFollowers(tx, fileId);
    await markUnreadForOthers(tx, { id, fileId, authorId: caller.id }, followers);
    const addressees = new Set([...mentions, ...approvers]);
    const notice = { fileId, ref: { commentId: id }, by: caller.id };
    await notices.notify(tx, { ...notice, kind: 'approval-asked', to: approvers });
    await notices.notify(tx, {
      ...notice,
      kind: 'mention',
      to: mentions.filter((person) => !approvers.includes(person)),
    });
    await notices.notify(tx, {
      ...notice,
      kind: 'comment',
      to: followers.filter((person) => !addressees.has(person)),
    });
    await events.record(tx, { kind: 'comment.changed', fileId, commentId: id });
  });
  return id;
}

export async function replyToThread(
  { database, audit, clock, events, notices }: Omit<Needs, 'editing'>,
  caller: Caller,
  input: CommentsInput<'add'>,
  parentId: string,
): Promise<string> {
  const { fileId, body, sending = null } = input;
  const mentions = mentionsIn(body, input.mentions);
  const id = createId();
  await database.transaction(async (tx) => {
    const parent = await store.lockComment(tx, caller.id, parentId);
    if (parent === null || parent.fileId !== fileId) throw refuse('comment/not-found');
    if (input.approvers?.length) throw refuse('comment/not-a-thread');
    await requireRecipients(tx, fileId, mentions);
    const threadId = parent.parentId ?? parent.id;
    const participants = await store.listParticipants(tx, threadId);
    const comment = { id, fileId, parentId: threadId, authorId: caller.id, body, mentions };
    await store.addComment(tx, { ...comment, place: nowhere, sending, at: clock.now() });
    await audit.record(tx, caller, 'comment.added', fileId, { commentId: id, threadId });
    const followers = await notices.listFollowers(tx, fileId);
    await markUnreadForOthers(tx, { id, fileId, authorId: caller.id }, followers);
    const notice = { fileId, by: caller.id };
    await notices.notify(tx, { ...notice, kind: 'mention', ref: { commentId: id }, to: mentions });
    await notices.notify(tx, {
      ...notice,
      kind: 'reply',
      ref: { commentId: threadId },
      to: participants.filter((person) => !mentions.includes(person)),
    });
    await events.record(tx, { kind: 'comment.changed', fileId, commentId: id });
  });
  return id;
}
