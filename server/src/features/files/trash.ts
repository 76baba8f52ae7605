// The trash: thrown away with everything inside, restored to where it was, or removed for good.

import type { ParsedInputOf } from '@docent/contract/endpoint';
import type { files as endpoints, File } from '@docent/contract/files';
import { refuse } from '@docent/contract/refusals';
import type { Blobs } from '../../platform/blobs/blobs.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import { readCursor, writeCursor } from '../../platform/database/cursor.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events.ts';
import type { Log } from '../../platform/log.ts';
import { nullIfRefused } from '../../platform/refused.ts';
import type { Access } from '../access/access.ts';
import type { Audit } from '../audit/audit.ts';
import * as store from './files.store.ts';
import type { Places } from './places.ts';

export interface Trash {
  trash(caller: Caller, fileId: string): Promise<{ id: string }>;
  /** Only what lies in the trash, for good. */
  remove(caller: Caller, fileId: string): Promise<{ id: string }>;
  trashed(
    caller: Caller,
    input: ParsedInputOf<(typeof endpoints)['trash']>,
  ): Promise<{
    list: (File & { trashedAt: string; trashedBy: File['updatedBy']; goesAt: string | null })[];
    next: string | null;
  }>;
  /**
   * To where it was, or into the nearest folder above that still lives, or into the one given. Refuses with
   * `file/place-gone` when all above it lie in the trash.
   */
  restore(caller: Caller, fileId: string, parentId?: string): Promise<File>;
  /** Deletes for good what lies there for too long; how many. May run on several nodes at once, and again. */
  emptyTrash(): Promise<number>;
}

const pageSize = 100;
const removedAtOnce = 100;
const day = 86_400_000;

interface Parts {
  database: Database;
  access: Access;
  audit: Audit;
  events: Events;
  blobs: Blobs;
  clock: Clock;
  log: Log;
  /** Null: it lies there until somebody deletes it. */
  trashDays: number | null;
  places: Places;
  shape(caller: Caller, fileId: string): Promise<File>;
}

export function createTrash(parts: Parts): Trash {
  const { database, access, audit, events, blobs, clock, log, trashDays } = parts;
  const { places, shape } = parts;

  return {
    async trash(caller, fileId) {
      await database.transaction(async (tx) => {
        await access.lockTree(tx);
        await places.requireMovable(tx, caller, fileId);
        await store.trashTree(tx, fileId, caller.id, clock.now());
        await events.record(tx, { kind: 'file.trashed', fileId: fileId });
        await audit.record(tx, caller, 'file.trashed', fileId);
      });
      return { id: fileId };
    },

    async remove(caller, fileId) {
      const blobsLeft = await database.transaction(async (tx) => {
        await access.lockTree(tx);
        const file = await rootInTrash(tx, caller, 'manage', fileId);
        return removeTree(tx, caller, file);
      });
      await removeBlobs(blobsLeft);
      return { id: fileId };
    },

    async trashed(caller, { limit = pageSize, cursor }) {
      const before = readCursor<{ at: string; id: string }>(cursor, { at: 'time', id: 'text' });
      const rows = await store.listTrash(database, caller.id, before, limit + 1);
      const page = rows.slice(0, limit);
      const last = rows.length > limit ? page.at(-1) : undefined;
      const shapes = await store.listFiles(
        database,
        caller.id,
        page.map(({ id }) => id),
        true,
      );
      return {
        list: page.flatMap(({ id, at, by }) => {
          const file = shapes.get(id);
          return file === undefined
            ? []
            : [{ ...file, trashedAt: at.toISOString(), trashedBy: by, goesAt: goesAt(at) }];
        }),
        next: last === undefined ? null : writeCursor({ at: last.at.toISOString(), id: last.id }),
      };
    },

    async restore(caller, fileId, parentId) {
      await database.transaction(async (tx) => {
        await access.lockTree(tx);
        const file = await rootInTrash(tx, caller, 'edit', fileId);
        if (file.parentId === null) await rootInTrash(tx, caller, 'manage', fileId);
        await store.untrashTree(tx, file.id);
        const above = await store.listAncestors(tx, file.parentId);
        const home = parentId ?? above.find(({ trashed }) => !trashed)?.id;
        if (home === undefined && file.parentId !== null) throw refuse('file/place-gone');
        if (home !== undefined && home !== file.parentId) {
          await places.requireFolder(tx, caller, home);
          await places.put(tx, file.id, home, undefined);
        }
        await events.record(tx, { kind: 'file.restored', fileId: file.id });
        const unreviewed = await store.countUnreviewed(tx, file.id);
        await audit.record(tx, caller, 'file.restored', file.id, {
          ...(unreviewed > 0 && { unreviewed }),
        });
      });
      return shape(caller, fileId);
    },

    async emptyTrash() {
      if (trashDays === null) return 0;
      const until = new Date(clock.now().getTime() - trashDays * day);
      let removed = 0;
      for (;;) {
        const before = removed;
        const old = await store.listTrashedBefore(database, until, removedAtOnce);
        for (const fileId of old) {
          try {
            removed += await removeOld(fileId, until);
          } catch (error) {
            // One that cannot go must not keep the others.
            log.error({ err: error, fileId }, 'deleting a file from the trash failed');
          }
        }
        if (old.length < removedAtOnce || removed === before) return removed;
      }
    },
  };

  /** Unless it was restored, or removed by another node, in the meantime. */
  async function removeOld(fileId: string, until: Date): Promise<number> {
    const blobsLeft = await database.transaction(async (tx) => {
      await access.lockTree(tx);
      const file = await access.trusted(fileId, tx).catch(nullIfRefused('file/not-found'));
      const isOld =
        file?.trashRootId === fileId && file.trashedAt !== null && file.trashedAt < until;
      return isOld ? removeTree(tx, null, file) : null;
    });
    if (blobsLeft === null) return 0;
    await removeBlobs(blobsLeft);
    return 1;
  }

  /** Answers the blobs that nothing holds any more. */
  async function removeTree(
    tx: Database,
    by: Caller | null,
    file: { id: string },
  ): Promise<string[]> {
    await audit.record(tx, by, 'file.removed', file.id, {
      files: await store.measureTree(tx, file.id),
    });
    const unheld = await store.removeTree(tx, file.id);
    await events.record(tx, { kind: 'file.removed', fileId: file.id });
    return unheld;
  }

  /** After the commit: a blob too many is only room lost, a blob too few a file lost. */
  async function removeBlobs(ids: readonly string[]): Promise<void> {
    await Promise.all(ids.map((id) => blobs.remove(id)));
  }

  function goesAt(trashedAt: Date): string | null {
    return trashDays === null
      ? null
      : new Date(trashedAt.getTime() + trashDays * day).toISOString();
  }

  async function rootInTrash(
    tx: Database,
    caller: Caller,
    level: 'edit' | 'manage',
    fileId: string,
  ) {
    const living = await access
      .require(caller, 'read', fileId, { database: tx })
      // It may lie in the trash, which is asked next.
      .catch(nullIfRefused('file/not-found'));
    if (living !== null) throw refuse('file/not-in-trash');
    const file = await access.require(caller, level, fileId, { database: tx, trashed: true });
    if (file.trashRootId !== file.id) throw refuse('file/not-in-trash');
    return file;
  }
}
