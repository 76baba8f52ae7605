// Writes, deletes and restores the caller's own reasons. Private changes leave no trace that others could see.
import type { PremortemReason } from '@docent/contract/premortem-data';
import { refuse } from '@docent/contract/refusals';
import { isWritten } from '@docent/contract/written';
import type { Caller } from '../../platform/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import { lockPremortem, recordChange, recordPrivateChange } from './find-premortem.ts';
import type { NewEvent } from './history.store.ts';
import type { PremortemInput, PremortemsNeeds } from './premortems.needs.ts';
import { decideText, isBefore, isPrivateStage } from './premortems.rules.ts';
import type { PremortemRow } from './premortems.store.ts';
import * as store from './premortems.store.ts';
import type { StoredReason } from './reasons.store.ts';
import * as reasons from './reasons.store.ts';

type Needs = Pick<PremortemsNeeds, 'database' | 'access' | 'clock' | 'events'>;

const maxReasons = 5_000;

export async function saveReason(
  needs: Needs,
  caller: Caller,
  { fileId, id, text, was }: PremortemInput<'saveReason'>,
): Promise<PremortemReason> {
  if (!isWritten(text)) throw refuse('premortem/blank');
  return needs.database.transaction(async (tx) => {
    const premortem = await lockPremortem(needs, tx, caller, fileId, 'take-part', 'write');
    const stored = await reasons.findReason(tx, caller.id, fileId, id);
    // An anonymous reason has lost its author, who may repeat the call all the same.
    const isRepeated = was === null && stored?.text === text && !stored.deleted;
    if (stored === null && was === null) {
      await addReason(needs, tx, caller, premortem, { id, text });
    } else if (!isRepeated) {
      await editReason(needs, tx, caller, fileId, requireOwn(stored, caller), { text, was });
    }
    const saved = await reasons.getReason(tx, caller.id, fileId, id);
    if (saved === null) throw refuse('premortem/reason-not-found');
    return saved;
  });
}

async function addReason(
  needs: Needs,
  tx: Database,
  caller: Caller,
  { fileId, stage, anonymous }: PremortemRow,
  { id, text }: { id: string; text: string },
): Promise<void> {
  if ((await reasons.countReasons(tx, fileId)) >= maxReasons) throw refuse('premortem/full');
  // The id may be taken by a private reason of somebody else.
  const requireAdded = (isAdded: boolean) => {
    if (!isAdded) throw refuse('premortem/reason-not-found');
  };
  if (isPrivateStage(stage)) {
    const reason = { id, text, authorId: caller.id };
    requireAdded(await reasons.addPrivateReason(tx, fileId, reason));
    await reasons.noteWriting(tx, fileId, caller.id);
    await recordPrivateChange(needs, tx, caller, fileId);
    return;
  }
  const author = anonymous ? null : caller;
  const revision = await store.nextRevision(tx, fileId);
  const reason = { id, text, authorId: author?.id ?? null, groupId: null };
  requireAdded(await reasons.addSharedReason(tx, fileId, reason, revision));
  // Votes are on groups, so a reason that comes later needs one.
  if (isBefore('grouping', stage)) await reasons.groupRest(tx, fileId, revision);
  await recordChange(needs, tx, author, fileId, [{ kind: 'reason-added', subject: text }]);
}

async function editReason(
  needs: Needs,
  tx: Database,
  caller: Caller,
  fileId: string,
  stored: StoredReason,
  { text, was }: { text: string; was: string | null },
): Promise<void> {
  if (stored.deleted) throw refuse('premortem/reason-not-found');
  const outcome = decideText(stored.text, { was: was ?? undefined, text });
  if (outcome === 'changed') throw refuse('premortem/changed', { now: stored.text });
  if (outcome === 'same') return;
  await writeReason(needs, tx, caller, fileId, stored, { text, deleted: false }, [
    { kind: 'reason-edited', subject: text, before: stored.text, after: text },
  ]);
}

export async function deleteReason(
  needs: Needs,
  caller: Caller,
  { fileId, id, undo = false }: PremortemInput<'deleteReason'>,
): Promise<void> {
  await needs.database.transaction(async (tx) => {
    const { facilitator } = await lockPremortem(needs, tx, caller, fileId, 'group', 'write');
    const found = await reasons.findReason(tx, caller.id, fileId, id);
    const isAssistants = found?.byAssistant === true && facilitator.id === caller.id;
    const stored = isAssistants ? found : requireOwn(found, caller);
    if (stored.deleted === !undo) return;
    const { text } = stored;
    await writeReason(needs, tx, caller, fileId, stored, { text, deleted: !undo }, [
      { kind: undo ? 'reason-added' : 'reason-deleted', subject: text },
    ]);
  });
}

function requireOwn(stored: StoredReason | null, caller: Caller): StoredReason {
  if (stored === null) throw refuse('premortem/reason-not-found');
  if (stored.authorId !== caller.id) throw refuse('premortem/not-yours');
  return stored;
}

async function writeReason(
  needs: Needs,
  tx: Database,
  caller: Caller,
  fileId: string,
  { id, revealed }: StoredReason,
  change: { text: string; deleted: boolean },
  history: readonly NewEvent[],
): Promise<void> {
  const revision = revealed ? await store.nextRevision(tx, fileId) : 0;
  await reasons.writeReason(tx, fileId, id, { ...change, revision });
  if (revealed) return recordChange(needs, tx, caller, fileId, history);
  await reasons.noteWriting(tx, fileId, caller.id);
  await recordPrivateChange(needs, tx, caller, fileId);
}
