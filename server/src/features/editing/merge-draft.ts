import { refuse } from '@docent/contract/refusals';
import type { Database } from '../../platform/database/database.ts';
import { type ChangeInTransactionParts, runAlone } from './change-draft.ts';
import * as store from './editing.store.ts';
import { type MergeRequest, mergeInWorker } from './restoring.ts';

/**
 * Merges changes that somebody made to a copy into the draft. `others` runs in the same transaction and sees the
 * content already derived.
 */
export async function mergeDraft(
  parts: ChangeInTransactionParts,
  fileId: string,
  personId: string,
  request: MergeRequest,
  others?: (tx: Database) => Promise<unknown>,
): Promise<void> {
  const { database, derivation, live, node, rooms, signatures } = parts;
  const isDerivedAtOnce = others !== undefined;
  const records = await signatures.list(fileId);
  const draft = await rooms.read(fileId);
  const outcome = await mergeInWorker({ ...request, draft, signatures: records, isDerivedAtOnce });
  await runAlone(parts, fileId, async () => {
    const { update, seq } = await database.transaction(async (tx) => {
      await store.lockLog(tx, fileId);
      const since = await store.readUpdates(tx, fileId, draft.seq);
      const mergeOutcome =
        since.length === 0
          ? outcome
          : await mergeInWorker({
              ...request,
              draft: { ...draft, updates: [...draft.updates, ...since] },
              signatures: await signatures.list(fileId, tx),
              isDerivedAtOnce,
            });
      if ('refused' in mergeOutcome) {
        const { refused, ...details } = mergeOutcome;
        throw refuse(refused, details);
      }
      const { update, derived } = mergeOutcome;
      const [seq = since.at(-1)?.seq ?? draft.seq] = update
        ? await store.appendUpdates(tx, [{ fileId, update, personId }], node)
        : [];
      await signatures.note(fileId, mergeOutcome, personId, tx);
      if (derived && others) {
        await derivation.writeWithin(tx, fileId, derived, seq);
        await others(tx);
      }
      return { update, seq };
    });
    if (!update) return;
    await live.apply(fileId, update, seq);
    derivation.schedule(fileId);
  });
}
