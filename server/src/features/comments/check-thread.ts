// Resolves and reopens threads, and asks people to check them.
import { refuse } from '@docent/contract/refusals';
import type { Caller } from '../../platform/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import type { CommentsNeeds } from './comments.needs.ts';
import { decideCheck } from './comments.rules.ts';
import type { KnownComment } from './comments.store.ts';
import * as store from './comments.store.ts';
import { askerOf, lockThread } from './lock-comment.ts';
import { requireRecipients } from './recipients.ts';

type Needs = Pick<CommentsNeeds, 'database' | 'audit' | 'clock' | 'events'>;

export async function checkThread(
  needs: Needs,
  caller: Caller,
  id: string,
  checked: boolean,
): Promise<void> {
  const { database, clock, events } = needs;
  await database.transaction(async (tx) => {
    const thread = await lockThread(tx, caller, id);
    const approvers = await store.listApprovers(tx, id);
    const { authorId, fileId } = thread;
    const decision = decideCheck(checked, askerOf(caller, thread), { authorId, approvers });
    if (typeof decision === 'string') throw refuse(decision);
    await store.saveCheck(tx, id, {
      approvers: decision.checks,
      at: checked ? clock.now() : null,
    });
    await setThreadChecked(needs, tx, caller, thread, decision.isChecked);
    await events.record(tx, { kind: 'comment.changed', fileId, commentId: id });
  });
}

export async function addApprovers(
  needs: Needs & Pick<CommentsNeeds, 'notices'>,
  caller: Caller,
  id: string,
  personIds: readonly string[],
): Promise<void> {
  const { database, clock, events, notices } = needs;
  await database.transaction(async (tx) => {
    const thread = await lockThread(tx, caller, id);
    const { fileId } = thread;
    await requireRecipients(tx, fileId, personIds);
    const addedApprovers = await store.addApprovers(tx, id, personIds, clock.now());
    if (addedApprovers.length === 0) return;
    await setThreadChecked(needs, tx, caller, thread, false);
    await store.addUnread(
      tx,
      id,
      addedApprovers.filter((person) => person !== caller.id && person !== thread.authorId),
    );
    const ref = { commentId: id };
    await notices.notify(tx, {
      kind: 'approval-asked',
      to: addedApprovers,
      fileId,
      ref,
      by: caller.id,
    });
    await events.record(tx, { kind: 'comment.changed', fileId, commentId: id });
  });
}

async function setThreadChecked(
  { audit, clock }: Pick<Needs, 'audit' | 'clock'>,
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
