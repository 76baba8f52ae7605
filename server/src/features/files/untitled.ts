// Deletes a new document that its author leaves without a title or any text.
import type { Caller } from '../../platform/caller.ts';
import type { FilesNeeds } from './files.needs.ts';
import * as store from './files.store.ts';
import { isUntouched, lockFile } from './untitled.store.ts';

/**
 * Returns whether the document was deleted. Deletion is permanent, as nobody has named it, written in it or
 * attached anything to it.
 */
export async function discardUntitled(
  { database, access, audit, events }: Pick<FilesNeeds, 'database' | 'access' | 'audit' | 'events'>,
  caller: Caller,
  fileId: string,
): Promise<boolean> {
  return database.transaction(async (tx) => {
    await access.lockTree(tx);
    const file = await access.require(caller, 'edit', fileId, { database: tx });
    // Edits that are under way are either in the log before the check below, or fail because the document is gone.
    await lockFile(tx, file.id);
    if (!(await isUntouched(tx, file.id, caller.id))) return false;
    await audit.record(tx, caller, 'file.removed', file.id, { files: 1 });
    await store.removeTree(tx, file.id);
    await events.record(tx, { kind: 'file.removed', fileId: file.id });
    return true;
  });
}
