// A change of two drafts, one of which gives what the other gets: in one transaction, so that no crash leaves the text in
// neither.
import * as Y from 'yjs';
import type { Database } from '../../platform/database/database.ts';
import { type ChangeInTransactionParts, changeCopy, runAlone, saveCopy } from './change-draft.ts';
import * as store from './editing.store.ts';

export interface TwoDraftsEdit<T> {
  fileIds: readonly [string, string];
  personId: string;
  /** Changes the copies that it is given; whatever else it does is work in the transaction. */
  change(tx: Database, ydocs: readonly [Y.Doc, Y.Doc]): Promise<T>;
}

/** `others` belongs to the transaction and finds both drafts derived. */
export async function changeTwoDrafts<T>(
  parts: ChangeInTransactionParts,
  { fileIds, personId, change }: TwoDraftsEdit<T>,
  others: (tx: Database, result: T) => Promise<unknown>,
): Promise<T> {
  const { database, live, rooms, signatures } = parts;

  /** Returns null if the copy was not changed. */
  async function save(
    tx: Database,
    fileId: string,
    ydoc: Y.Doc,
    { seq: before, update }: { seq: number; update: Uint8Array | null },
  ) {
    const seq = await saveCopy(parts, tx, ydoc, { fileId, personId, update, seq: before });
    return update && { fileId, update, seq };
  }

  return runBothAlone(parts, fileIds, async () => {
    const { result, savedUpdates } = await database.transaction(async (tx) => {
      for (const fileId of fileIds.toSorted()) await store.lockLog(tx, fileId);
      const [from, to] = fileIds;
      const ydocs = [new Y.Doc(), new Y.Doc()] as const;
      try {
        const before = await rooms.load(from, ydocs[0], tx);
        const otherBefore = await rooms.load(to, ydocs[1], tx);
        const changeOther = () =>
          changeCopy(
            signatures,
            ydocs[1],
            { fileId: to, personId, change: () => change(tx, ydocs) },
            tx,
          );
        const edit = { fileId: from, personId, change: changeOther };
        const { update, result: other } = await changeCopy(signatures, ydocs[0], edit, tx);
        const savedUpdates = [
          await save(tx, from, ydocs[0], { ...before, update }),
          await save(tx, to, ydocs[1], { ...otherBefore, update: other.update }),
        ];
        await others(tx, other.result);
        return { result: other.result, savedUpdates };
      } finally {
        for (const ydoc of ydocs) ydoc.destroy();
      }
    });
    for (const one of savedUpdates) if (one) await live.apply(one.fileId, one.update, one.seq);
    return result;
  });
}

/** In the same order by everybody, so that no two wait for each other. */
function runBothAlone<T>(
  parts: ChangeInTransactionParts,
  fileIds: readonly [string, string],
  work: () => Promise<T>,
): Promise<T> {
  const [first, second] = fileIds.toSorted() as [string, string];
  return runAlone(parts, first, () => runAlone(parts, second, work));
}
