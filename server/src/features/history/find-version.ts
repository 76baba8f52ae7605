// Finds versions that the caller may see, name or restore.
import type { Version } from '@docent/contract/history';
import { refuse } from '@docent/contract/refusals';
import type { Caller } from '../../platform/caller.ts';
import { writeCursor } from '../../platform/database/cursor.ts';
import type { Database } from '../../platform/database/database.ts';
import type { HistoryNeeds } from './history.needs.ts';
import type { HistoryVersionRow } from './history.store.ts';
import * as store from './history.store.ts';

/** Refuses with `version/not-found`, also if the version does not belong to the given `fileId`. */
export async function findVisibleVersion(
  database: Database,
  caller: Caller,
  id: string,
  fileId?: string,
): Promise<HistoryVersionRow> {
  const row = await store.findVersion(database, caller.id, id);
  if (row === null || (fileId !== undefined && row.fileId !== fileId)) {
    throw refuse('version/not-found');
  }
  return row;
}

/** A version that the caller may see, of a document that they may edit. */
export async function findEditableVersion(
  { database, access }: Pick<HistoryNeeds, 'database' | 'access'>,
  caller: Caller,
  id: string,
) {
  const row = await findVisibleVersion(database, caller, id);
  return { row, file: await access.require(caller, 'edit', row.fileId) };
}

export async function requireReadableDocument(
  access: HistoryNeeds['access'],
  caller: Caller,
  fileId: string,
): Promise<void> {
  const { kind } = await access.require(caller, 'read', fileId);
  if (kind !== 'document') throw refuse('file/not-a-document');
}

/** Locks a document and checks that the version still exists: it may have been deleted since it was found. */
export async function lockVersion(tx: Database, fileId: string, id: string): Promise<void> {
  if (!(await store.lockHistory(tx, fileId, 'wait'))) throw refuse('file/not-found');
  if (!(await store.documentExists(tx, id))) throw refuse('version/not-found');
}

/** Null at the end of a list. */
export function cursorOf(version: Version | undefined): string | null {
  return version ? writeCursor({ at: version.createdAt, id: version.id }) : null;
}
