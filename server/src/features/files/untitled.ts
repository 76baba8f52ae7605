// Deletes new documents that their authors leave without a title or any text. Deletion is permanent, as nobody has
// named them, written in them or attached anything to them.
import type { Caller } from '../../platform/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import type { FilesNeeds } from './files.needs.ts';
import * as store from './files.store.ts';
import {
  type AuthoredFile,
  isUntouched,
  listClosed,
  listForgotten,
  lockFile,
  markClosed,
} from './untitled.store.ts';

type Needs = Pick<FilesNeeds, 'database' | 'access' | 'audit' | 'events'>;

/** In milliseconds. A page that is reloaded is closed, too; until then it has opened its document again. */
const closedFor = 60_000;
/**
 * In milliseconds, for documents whose page disappeared with its browser. What was typed offline may still arrive, also
 * after weeks.
 */
const forgottenFor = 30 * 86_400_000;

/** Returns whether the document was deleted. */
export async function discardUntitled(
  needs: Needs,
  caller: Caller,
  fileId: string,
): Promise<boolean> {
  const { database, access } = needs;
  return database.transaction(async (tx) => {
    await access.lockTree(tx);
    await access.require(caller, 'edit', fileId, { database: tx });
    return removeIfUntouched(needs, tx, caller, { id: fileId, authorId: caller.id });
  });
}

/** Notes that the author has closed the page of an untouched document, for `discardClosed`. */
export async function noteClosed(
  { database, access, documents }: Pick<FilesNeeds, 'database' | 'access' | 'documents'>,
  caller: Caller,
  fileId: string,
): Promise<void> {
  await access.require(caller, 'edit', fileId);
  await markClosed(database, { id: fileId, authorId: caller.id });
  documents.forgetRead(caller, fileId);
}

/** Deletes untouched documents whose pages were closed and not opened again. */
export async function discardClosed(needs: Needs & Pick<FilesNeeds, 'clock' | 'log'>) {
  const before = new Date(needs.clock.now().getTime() - closedFor);
  await discardEach(needs, await listClosed(needs.database, before));
}

/** Deletes untouched documents that nobody has opened for a long time. */
export async function discardForgotten(needs: Needs & Pick<FilesNeeds, 'clock' | 'log'>) {
  const before = new Date(needs.clock.now().getTime() - forgottenFor);
  await discardEach(needs, await listForgotten(needs.database, before));
}

async function discardEach(
  needs: Needs & Pick<FilesNeeds, 'log'>,
  documents: readonly AuthoredFile[],
): Promise<void> {
  const { database, access, log } = needs;
  for (const document of documents) {
    try {
      await database.transaction(async (tx) => {
        await access.lockTree(tx);
        await removeIfUntouched(needs, tx, null, document);
      });
    } catch (error) {
      // A failure must not keep the others from being deleted.
      log.error({ err: error, fileId: document.id }, 'deleting an untitled document failed');
    }
  }
}

async function removeIfUntouched(
  { audit, events }: Pick<Needs, 'audit' | 'events'>,
  tx: Database,
  by: Caller | null,
  document: AuthoredFile,
): Promise<boolean> {
  // Edits that are under way are either in the log before the check below, or fail because the document is gone.
  await lockFile(tx, document.id);
  if (!(await isUntouched(tx, document))) return false;
  await audit.record(tx, by, 'file.removed', document.id, { files: 1 });
  await store.removeTree(tx, document.id);
  await events.record(tx, { kind: 'file.removed', fileId: document.id });
  return true;
}
