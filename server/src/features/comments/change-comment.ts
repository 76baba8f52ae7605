// Edits and deletes comments, and reacts to them.
import { refuse } from '@docent/contract/refusals';
import { isWritten } from '@docent/contract/written';
import type { Caller } from '../../platform/caller.ts';
import type { CommentsInput, CommentsNeeds } from './comments.needs.ts';
import { decideDelete, mentionsIn } from './comments.rules.ts';
import * as store from './comments.store.ts';
import { askerOf, lockComment } from './lock-comment.ts';
import { requireRecipients, withdrawMentions } from './recipients.ts';

type Needs = Pick<CommentsNeeds, 'database' | 'audit' | 'clock' | 'events' | 'notices'>;

export async function updateComment(
  { database, audit, clock, events, notices }: Needs,
  caller: Caller,
  id: string,
  body: string,
): Promise<void> {
  await database.transaction(async (tx) => {
    const comment = await lockComment(tx, caller, id);
    if (comment.authorId !== caller.id) throw refuse('comment/not-yours');
    if (!isWritten(body)) throw refuse('comment/blank');
    if (body === comment.body) return;
    // Only new mentions are checked; earlier ones stay even if the person has lost their rights.
    const before = new Set(comment.mentions);
    const mentions = mentionsIn(body);
    const addedMentions = mentions.filter((person) => !before.has(person));
    const removedMentions = comment.mentions.filter((person) => !mentions.includes(person));
    const { fileId } = comment;
    await requireRecipients(tx, fileId, addedMentions);
    await store.updateComment(tx, id, body, mentions, clock.now());
    await store.addUnread(
      tx,
      id,
      addedMentions.filter((person) => person !== caller.id),
    );
    await audit.record(tx, caller, 'comment.changed', fileId, { commentId: id });
    const ref = { commentId: id };
    await notices.notify(tx, { kind: 'mention', to: addedMentions, fileId, ref, by: caller.id });
    await withdrawMentions(notices, tx, comment, removedMentions);
    await events.record(tx, { kind: 'comment.changed', fileId, commentId: id });
  });
}

export async function deleteComment(
  { database, audit, clock, events, notices }: Needs,
  caller: Caller,
  id: string,
): Promise<void> {
  await database.transaction(async (tx) => {
    const comment = await lockComment(tx, caller, id);
    const { authorId, fileId } = comment;
    const refusal = decideDelete(askerOf(caller, comment), authorId);
    if (refusal !== null) throw refuse(refusal);
    for (const { but, ...ref } of await store.removeComment(tx, comment, clock.now())) {
      await notices.withdraw(tx, ref, { but });
    }
    await audit.record(tx, caller, 'comment.deleted', fileId, { commentId: id, authorId });
    await events.record(tx, { kind: 'comment.changed', fileId, commentId: id });
  });
}

export async function reactToComment(
  { database, clock, events }: Pick<Needs, 'database' | 'clock' | 'events'>,
  caller: Caller,
  { id, reaction, on }: CommentsInput<'react'>,
): Promise<void> {
  await database.transaction(async (tx) => {
    const { fileId } = await lockComment(tx, caller, id);
    const isNew = await store.saveReaction(tx, id, caller.id, { reaction, on, at: clock.now() });
    if (isNew) await events.record(tx, { kind: 'comment.changed', fileId, commentId: id });
  });
}
