import { refuse } from '@docent/contract/refusals';
import type { Database } from '../../platform/database/database.ts';
import { type ChangeInTransactionParts, runAlone } from './change-draft.ts';
import * as store from './editing.store.ts';
import { type ChangedDraft, type RestoreTarget, restoreInWorker } from './restoring.ts';

/** Restores an earlier text in a draft. `keep` runs in the transaction that appends the change. */
export async function restoreDraft<T>(
  parts: ChangeInTransactionParts,
  fileId: string,
  personId: string,
  target: RestoreTarget,
  keep: (tx: Database, change: ChangedDraft & { seq: number }) => Promise<T>,
): Promise<T> {
  const { database, derivation, live, node, rooms, signatures } = parts;
  const records = await signatures.list(fileId);
  const draft = await rooms.read(fileId);
  const outcome = await restoreInWorker({ ...target, draft, signatures: records });
  return runAlone(parts, fileId, async () => {
    const { update, seq, result } = await database.transaction(async (tx) => {
      await store.lockLog(tx, fileId);
      // Edits since then are included, as they may be where the restore removes text.
      const since = await store.readUpdates(tx, fileId, draft.seq);
      const updates = [...draft.updates, ...since];
      const restoreOutcome =
        since.length === 0
          ? outcome
          : await restoreInWorker({ ...target, draft: { ...draft, updates }, signatures: records });
      if ('refused' in restoreOutcome) throw refuse(restoreOutcome.refused);
      const { update } = restoreOutcome;
      const [seq = draft.seq] = update
        ? await store.appendUpdates(tx, [{ fileId, update, personId }], node)
        : [];
      const result = await keep(tx, { ...restoreOutcome, seq });
      await signatures.note(fileId, restoreOutcome, personId, tx);
      return { update, seq, result };
    });
    if (update) await live.apply(fileId, update, seq);
    derivation.schedule(fileId);
    return result;
  });
}
