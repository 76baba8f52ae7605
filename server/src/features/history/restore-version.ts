// The draft gets the text of a version back, or one block of it.
import { refuse } from '@docent/contract/refusals';
import type { Caller } from '../../platform/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import { findEditableVersion, lockVersion } from './find-version.ts';
import type { HistoryNeeds } from './history.needs.ts';
import * as store from './history.store.ts';
import type { Keeping } from './keeping.ts';

type Needs = Pick<HistoryNeeds, 'database' | 'access' | 'audit' | 'editing'> & { keeping: Keeping };

/** Answers the id of the new version. */
export async function restoreVersion(needs: Needs, caller: Caller, id: string): Promise<string> {
  const version = { cause: 'restore', label: null, restoredFrom: id, by: caller.id } as const;
  const { result } = await restoreText(needs, caller, id, null, (tx, fileId, { after, seq }) =>
    needs.keeping.freeze(tx, fileId, { ...version, content: after, logSeq: seq }),
  );
  return result;
}

/** Answers the id of the document. */
export async function restoreParagraph(
  needs: Needs,
  caller: Caller,
  id: string,
  paragraphId: string,
): Promise<string> {
  const { fileId } = await restoreText(needs, caller, id, paragraphId, async () => {});
  return fileId;
}

/** `keep` says what came of it: both or neither. */
async function restoreText<T>(
  { database, access, audit, editing, keeping }: Needs,
  caller: Caller,
  id: string,
  blockId: string | null,
  keep: (tx: Database, fileId: string, restored: { after: string; seq: number }) => Promise<T>,
): Promise<{ fileId: string; result: T }> {
  const { row, file } = await findEditableVersion({ database, access }, caller, id);
  // Who wrote what the draft says now is known from then on.
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
      // What the draft said stays within reach.
      await keeping.keepWhole(tx, file.id, before);
      await audit.record(tx, caller, 'version.restored', file.id, details);
      return keep(tx, file.id, restored);
    },
  );
  await editing.settled(file.id);
  return { fileId: file.id, result };
}
