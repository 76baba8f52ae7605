// Restores the text of a version, or one block of it, in the draft.
import { refuse } from '@docent/contract/refusals';
import type { Caller } from '../../platform/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import { findEditableVersion, lockVersion } from './find-version.ts';
import type { HistoryNeeds } from './history.needs.ts';
import * as store from './history.store.ts';
import type { Keeping } from './keeping.ts';

type Needs = Pick<HistoryNeeds, 'database' | 'access' | 'audit' | 'editing'> & { keeping: Keeping };

/** Returns the id of the new version. */
export async function restoreVersion(needs: Needs, caller: Caller, id: string): Promise<string> {
  const version = { cause: 'restore', label: null, restoredFrom: id, by: caller.id } as const;
  const { result } = await restoreText(needs, caller, id, null, (tx, fileId, { after, seq }) =>
    needs.keeping.freeze(tx, fileId, { ...version, content: after, logSeq: seq }),
  );
  return result;
}

/** Returns the id of the document. */
export async function restoreParagraph(
  needs: Needs,
  caller: Caller,
  id: string,
  paragraphId: string,
): Promise<string> {
  const { fileId } = await restoreText(needs, caller, id, paragraphId, async () => {});
  return fileId;
}

/** `keep` runs in the same transaction with the result. */
async function restoreText<T>(
  { database, access, audit, editing, keeping }: Needs,
  caller: Caller,
  id: string,
  blockId: string | null,
  keep: (tx: Database, fileId: string, restoredText: { after: string; seq: number }) => Promise<T>,
): Promise<{ fileId: string; result: T }> {
  const { row, file } = await findEditableVersion({ database, access }, caller, id);
  // Credits the authors of the current text before it is replaced.
  await editing.settled(file.id);
  const content = await store.readContentText(database, id);
  if (content === null) throw refuse('version/not-found');
  const { number, createdAt } = row.version;
  const details = { number, of: createdAt, ...(blockId !== null && { paragraphId: blockId }) };
  const result = await editing.restore(
    file,
    caller,
    { content, blockId },
    async (tx, { before, ...restored }) => {
      await lockVersion(tx, file.id, id);
      // Saves the current text as a version, so that it stays available.
      await keeping.keepWhole(tx, file.id, before);
      await audit.record(tx, caller, 'version.restored', file.id, details);
      return keep(tx, file.id, restored);
    },
  );
  await editing.settled(file.id);
  return { fileId: file.id, result };
}
