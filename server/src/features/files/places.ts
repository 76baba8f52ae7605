// Checks where files may be placed, and moves them there.
import type { File } from '@docent/contract/files';
import { refuse } from '@docent/contract/refusals';
import type { Caller } from '../../platform/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Access } from '../access/access.ts';
import { decidePosition } from './files.rules.ts';
import * as store from './files.store.ts';

/** Requires the right to add a file of this kind to a folder, or without a folder the right to create a space. */
export async function requireFolder(
  access: Pick<Access, 'require'>,
  tx: Database,
  caller: Caller,
  folderId: string | null,
  kind: File['kind'] = 'document',
): Promise<void> {
  if (folderId === null) {
    if (kind !== 'folder') throw refuse('file/parent-invalid');
    if (caller.role !== 'admin') throw refuse('permission/missing');
    return;
  }
  const folder = await access.require(caller, 'edit', folderId, { database: tx });
  if (folder.kind !== 'folder') throw refuse('file/parent-invalid');
}

/** Coaches and administrators start premortems. */
export function requireFacilitator(caller: Caller): void {
  if (caller.role !== 'admin' && !caller.isCoach) throw refuse('permission/missing');
}

/** The file, if the person may move or delete it: editors may, and for a space only those who manage it. */
export async function requireMovable(
  access: Pick<Access, 'require'>,
  tx: Database,
  caller: Caller,
  fileId: string,
) {
  const file = await access.require(caller, 'edit', fileId, { database: tx });
  if (file.parentId === null) await access.require(caller, 'manage', fileId, { database: tx });
  return file;
}

/**
 * Moves a file, but never into itself. Rights below it follow the new place. The caller holds the lock of the tree.
 */
export async function placeFile(
  access: Pick<Access, 'getTrusted' | 'refresh'>,
  tx: Database,
  fileId: string,
  parentId: string | null,
  beforeId: string | undefined,
): Promise<void> {
  const above = await store.listAncestors(tx, parentId);
  if (above.some(({ id }) => id === fileId)) throw refuse('file/into-itself');
  const position = await findPosition(tx, parentId, beforeId);
  const parent = parentId === null ? null : await access.getTrusted(parentId, tx);
  await store.placeFile(tx, fileId, parentId, parent?.spaceId ?? fileId, position);
  await access.refresh(tx, fileId);
}

async function findPosition(
  tx: Database,
  parentId: string | null,
  beforeId: string | undefined,
): Promise<number> {
  if (beforeId === undefined) return findEndPosition(tx, parentId);
  for (let numbered = false; ; numbered = true) {
    const around = await store.findPositionsAround(tx, parentId, beforeId);
    if (around === null) throw refuse('file/not-found');
    const position = decidePosition(around.before, around.after);
    if (position !== null) return position;
    if (numbered) throw new Error('freshly numbered siblings leave no room between them');
    await store.renumberChildren(tx, parentId);
  }
}

/** A position after the folder's last child. */
export async function findEndPosition(tx: Database, parentId: string | null): Promise<number> {
  return decidePosition(await store.findLastPosition(tx, parentId), null) ?? 1;
}
