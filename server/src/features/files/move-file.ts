import type { Caller } from '../../platform/caller.ts';
import type { FileInput, FilesNeeds } from './files.needs.ts';
import * as store from './files.store.ts';
import { placeFile, requireFolder, requireMovable } from './places.ts';

/** Moves a file into another folder, or to another place among its siblings. */
export async function moveFile(
  { database, access, audit, events }: Pick<FilesNeeds, 'database' | 'access' | 'audit' | 'events'>,
  caller: Caller,
  { fileId, parentId, beforeId }: FileInput<'drag'>,
): Promise<void> {
  await database.transaction(async (tx) => {
    // Two concurrent moves could otherwise put two folders into each other.
    await access.lockTree(tx);
    const file = await requireMovable(access, tx, caller, fileId);
    if (file.parentId !== parentId) {
      if (file.parentId !== null)
        await access.require(caller, 'edit', file.parentId, { database: tx });
      await requireFolder(access, tx, caller, parentId, file.kind);
    } else if (parentId === null) await requireFolder(access, tx, caller, null, file.kind);
    await placeFile(access, tx, fileId, parentId, beforeId);
    await events.record(tx, { kind: 'file.moved', fileId });
    if (file.parentId === parentId) return;
    const [from, to] = await Promise.all(
      [file.parentId, parentId].map(async (id) => (id === null ? null : access.getTrusted(id, tx))),
    );
    // Tells people who can't read the file in its new place that it is gone.
    if (from?.scopeId !== to?.scopeId) {
      await events.record(tx, { kind: 'access.changed', fileId, personId: null });
    }
    const unreviewedCount = await store.countUnreviewed(tx, fileId);
    const names = { from: from?.name ?? null, to: to?.name ?? null };
    const details = { ...names, ...(unreviewedCount > 0 && { unreviewed: unreviewedCount }) };
    await audit.record(tx, caller, 'file.moved', fileId, details);
  });
}
