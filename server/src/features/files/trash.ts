// The trash: files are moved there with everything inside, and then restored or deleted permanently.
import type { File } from '@docent/contract/files';
import { refuse } from '@docent/contract/refusals';
import type { Caller } from '../../platform/caller.ts';
import { readCursor, writeCursor } from '../../platform/database/cursor.ts';
import type { Database } from '../../platform/database/database.ts';
import { nullIfRefused } from '../../platform/refused.ts';
import type { FileInput, FilesNeeds } from './files.needs.ts';
import * as store from './files.store.ts';
import { placeFile, requireFolder, requireMovable } from './places.ts';

export interface TrashPage {
  list: (File & { trashedAt: string; trashedBy: File['updatedBy']; goesAt: string | null })[];
  next: string | null;
}

type Needs = Pick<FilesNeeds, 'database' | 'access' | 'audit' | 'events'>;

const pageSize = 100;
const removedAtOnce = 100;
const day = 86_400_000;

export async function trashFile(
  { database, access, audit, clock, events }: Needs & Pick<FilesNeeds, 'clock'>,
  caller: Caller,
  fileId: string,
): Promise<void> {
  await database.transaction(async (tx) => {
    await access.lockTree(tx);
    await requireMovable(access, tx, caller, fileId);
    await store.trashTree(tx, fileId, caller.id, clock.now());
    await events.record(tx, { kind: 'file.trashed', fileId });
    await audit.record(tx, caller, 'file.trashed', fileId);
  });
}

export async function listTrash(
  { database, trashDays }: Pick<FilesNeeds, 'database' | 'trashDays'>,
  caller: Caller,
  { limit = pageSize, cursor }: FileInput<'trash'>,
): Promise<TrashPage> {
  const before = readCursor<{ at: string; id: string }>(cursor, { at: 'time', id: 'text' });
  const rows = await store.listTrash(database, caller.id, before, limit + 1);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  const ids = page.map(({ id }) => id);
  const files = await store.listFiles(database, caller.id, ids, true);
  const goesAt = (trashedAt: Date) =>
    trashDays === null ? null : new Date(trashedAt.getTime() + trashDays * day).toISOString();
  return {
    list: page.flatMap(({ id, at, by }) => {
      const file = files.get(id);
      return file === undefined
        ? []
        : [{ ...file, trashedAt: at.toISOString(), trashedBy: by, goesAt: goesAt(at) }];
    }),
    next: last === undefined ? null : writeCursor({ at: last.at.toISOString(), id: last.id }),
  };
}

export async function restoreFile(
  { database, access, audit, events }: Needs,
  caller: Caller,
  fileId: string,
  parentId: string | undefined,
): Promise<void> {
  await database.transaction(async (tx) => {
    await access.lockTree(tx);
    const file = await requireRootInTrash(access, tx, caller, 'edit', fileId);
    if (file.parentId === null) await requireRootInTrash(access, tx, caller, 'manage', fileId);
    await store.untrashTree(tx, file.id);
    const above = await store.listAncestors(tx, file.parentId);
    const home = parentId ?? above.find(({ trashed }) => !trashed)?.id;
    if (home === undefined && file.parentId !== null) throw refuse('file/place-gone');
    if (home !== undefined && home !== file.parentId) {
      await requireFolder(access, tx, caller, home);
      await placeFile(access, tx, file.id, home, undefined);
    }
    await events.record(tx, { kind: 'file.restored', fileId: file.id });
    const unreviewedCount = await store.countUnreviewed(tx, file.id);
    await audit.record(tx, caller, 'file.restored', file.id, {
      ...(unreviewedCount > 0 && { unreviewed: unreviewedCount }),
    });
  });
}

/** Permanently deletes a file that is in the trash. */
export async function removeFile(
  needs: Needs & Pick<FilesNeeds, 'blobs'>,
  caller: Caller,
  fileId: string,
): Promise<void> {
  const { database, access, blobs } = needs;
  const unusedBlobs = await database.transaction(async (tx) => {
    await access.lockTree(tx);
    const file = await requireRootInTrash(access, tx, caller, 'manage', fileId);
    return removeTree(needs, tx, caller, file);
  });
  await removeBlobs(blobs, unusedBlobs);
}

/** Permanently deletes files that have been in the trash for too long. Returns the number of files. */
export async function emptyTrash(
  needs: Needs & Pick<FilesNeeds, 'blobs' | 'clock' | 'log' | 'trashDays'>,
): Promise<number> {
  const { database, clock, log, trashDays } = needs;
  if (trashDays === null) return 0;
  const until = new Date(clock.now().getTime() - trashDays * day);
  let removedCount = 0;
  for (;;) {
    const before = removedCount;
    const old = await store.listTrashedBefore(database, until, removedAtOnce);
    for (const fileId of old) {
      try {
        if (await removeIfOld(needs, fileId, until)) removedCount++;
      } catch (error) {
        // A failure must not keep the others from being deleted.
        log.error({ err: error, fileId }, 'deleting a file from the trash failed');
      }
    }
    if (old.length < removedAtOnce || removedCount === before) return removedCount;
  }
}

/** Returns false if the file was restored, or deleted by another node, in the meantime. */
async function removeIfOld(
  needs: Needs & Pick<FilesNeeds, 'blobs'>,
  fileId: string,
  until: Date,
): Promise<boolean> {
  const { database, access, blobs } = needs;
  const unusedBlobs = await database.transaction(async (tx) => {
    await access.lockTree(tx);
    const file = await access.getTrusted(fileId, tx).catch(nullIfRefused('file/not-found'));
    const isOld = file?.trashRootId === fileId && file.trashedAt !== null && file.trashedAt < until;
    return isOld ? removeTree(needs, tx, null, file) : null;
  });
  if (unusedBlobs === null) return false;
  await removeBlobs(blobs, unusedBlobs);
  return true;
}

/** Returns the blobs that no file uses any more. */
async function removeTree(
  { audit, events }: Pick<Needs, 'audit' | 'events'>,
  tx: Database,
  by: Caller | null,
  file: { id: string },
): Promise<string[]> {
  await audit.record(tx, by, 'file.removed', file.id, {
    files: await store.measureTree(tx, file.id),
  });
  const unusedBlobs = await store.removeTree(tx, file.id);
  await events.record(tx, { kind: 'file.removed', fileId: file.id });
  return unusedBlobs;
}

/** Called after the commit: a leftover blob only wastes space, but a missing one loses a file. */
async function removeBlobs(blobs: FilesNeeds['blobs'], ids: readonly string[]): Promise<void> {
  await Promise.all(ids.map((id) => blobs.remove(id)));
}

async function requireRootInTrash(
  access: Needs['access'],
  tx: Database,
  caller: Caller,
  level: 'edit' | 'manage',
  fileId: string,
) {
  const living = await access
    .require(caller, 'read', fileId, { database: tx })
    // Files in the trash are refused here; they are checked next.
    .catch(nullIfRefused('file/not-found'));
  if (living !== null) throw refuse('file/not-in-trash');
  const file = await access.require(caller, level, fileId, { database: tx, trashed: true });
  if (file.trashRootId !== file.id) throw refuse('file/not-in-trash');
  return file;
}
