// The owner applies a correction that a reader suggested, or rejects it; the reader is notified.
import type { Correction } from '@docent/contract/comments';
import { Refusal, refuse } from '@docent/contract/refusals';
import type { Caller } from '../../platform/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import type { CommentsNeeds } from './comments.needs.ts';
import type { OwnCorrection } from './corrections.store.ts';
import * as store from './corrections.store.ts';
import { refOf } from './suggest-correction.ts';

type Needs = Pick<
  CommentsNeeds,
  'access' | 'audit' | 'database' | 'clock' | 'duplicates' | 'notices'
>;

export async function applyCorrection(
  needs: Needs,
  caller: Caller,
  id: string,
): Promise<Correction> {
  const { access, audit, database, duplicates } = needs;
  const correction = await requireOpen(database, caller, id);
  const { fileId, paragraphId, was, becomes, authorName } = correction;
  if (paragraphId === null || was === null || becomes === null) {
    await access.require(caller, 'read', fileId);
    await database.transaction((tx) => settle(needs, tx, caller, correction, 'applied', ''));
  } else {
    const change = { fileId, paragraphId, was, text: becomes };
    await duplicates
      .correct(caller, change, async (tx) => {
        await settle(needs, tx, caller, correction, 'applied', '');
        await audit.record(tx, caller, 'document.corrected', fileId, { name: authorName });
      })
      .catch(throwOutdated);
  }
  return showCorrection(correction, 'applied');
}

export async function rejectCorrection(
  needs: Needs,
  caller: Caller,
  { id, reply = '' }: { id: string; reply?: string | undefined },
): Promise<Correction> {
  const { access, database } = needs;
  const correction = await requireOpen(database, caller, id);
  await access.require(caller, 'read', correction.fileId);
  await database.transaction((tx) => settle(needs, tx, caller, correction, 'rejected', reply));
  return showCorrection(correction, 'rejected');
}

async function requireOpen(database: Database, caller: Caller, id: string): Promise<OwnCorrection> {
  const correction = await store.findOwnCorrection(database, caller.id, id);
  if (correction === null) throw refuse('correction/not-found');
  if (correction.status !== 'open') throw refuse('correction/settled');
  return correction;
}

async function settle(
  { clock, notices }: Needs,
  tx: Database,
  caller: Caller,
  { id, fileId, authorId, paragraphId }: OwnCorrection,
  status: 'applied' | 'rejected',
  reply: string,
): Promise<void> {
  // Somebody may have settled it in another window meanwhile.
  if (!(await store.settleCorrection(tx, { id, status, reply, at: clock.now() }))) {
    throw refuse('correction/settled');
  }
  await notices.notify(tx, {
    kind: 'correction-settled',
    to: [authorId],
    fileId,
    ref: refOf(id, paragraphId),
    by: caller.id,
  });
}

/** What the owner can do is the same, whatever became of the paragraph. */
function throwOutdated(error: unknown): never {
  const isOutdated =
    error instanceof Refusal &&
    (error.reason === 'paragraph/changed' || error.reason === 'paragraph/not-found');
  throw isOutdated ? refuse('correction/outdated') : error;
}

const showCorrection = (
  { id, text, was, becomes }: OwnCorrection,
  status: Correction['status'],
): Correction => ({ id, status, note: text, was, becomes });
