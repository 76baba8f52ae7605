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
    const storedReason = await reasons.findReason(tx, caller.id, fileId, id);
    // An anonymous reason has lost its author, who may repeat the call all the same.
    const isRepeated = was === null && storedReason?.text === text && !storedReason.deleted;
    if (storedReason === null && was === null) {
      await addReason(needs, tx, caller, premortem, { id, text });
    } else if (!isRepeated) {
      await editReason(needs, tx, caller, fileId, requireOwn(storedReason, caller), { text, was });
    }
    const savedReason = await reasons.getReason(tx, caller.id, fileId, id);
    if (savedReason === null) throw refuse('premortem/reason-not-found');
    return savedReason;
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
  storedReason: StoredReason,
  { text, was }: { text: string; was: string | null },
): Promise<void> {
  if (storedReason.deleted) throw refuse('premortem/reason-not-found');
  const outcome = decideText(storedReason.text, { was: was ?? undefined, text });
  if (outcome === 'changed') throw refuse('premortem/changed', { now: storedReason.text });
  if (outcome === 'same') return;
  await writeReason(needs, tx, caller, fileId, storedReason, { text, deleted: false }, [
    { kind: 'reason-edited', subject: text, before: storedReason.text, after: text },
  ]);
}

export async function deleteReason(
  needs: Needs,
  caller: Caller,
  { fileId, id, undo = false }: PremortemInput<'deleteReason'>,
): Promise<void> {
  await needs.database.transaction(async (tx) => {
    const { facilitator } = await lockPremortem(needs, tx, caller, fileId, 'group', 'write');
    const match = await reasons.findReason(tx, caller.id, fileId, id);
    const isAssistants = match?.byAssistant === true && facilitator.id === caller.id;
    const storedReason = isAssistants ? match : requireOwn(match, caller);
    if (storedReason.deleted === !undo) return;
    const { text } = storedReason;
    await writeReason(needs, tx, caller, fileId, storedReason, { text, deleted: !undo }, [
      { kind: undo ? 'reason-added' : 'reason-deleted', subject: text },
    ]);
  });
}

function requireOwn(storedReason: StoredReason | null, caller: Caller): StoredReason {
  if (storedReason === null) throw refuse('premortem/reason-not-found');
  if (storedReason.authorId !== caller.id) throw refuse('premortem/not-yours');
  return storedReason;
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
