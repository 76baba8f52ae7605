// The trash: thrown away with everything inside, restored to where it was, or removed for good.
import type { ParsedInputOf } from '@docent/contract/endpoint';
import type { files as endpoints, File } from '@docent/contract/files';
import { refuse } from '@docent/contract/refusals';
import type { Blobs } from '../../platform/blobs.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import { readCursor, writeCursor } from '../../platform/cursor.ts';
import type { Database } from '../../platform/database.ts';
import type { Events } from '../../platform/events.ts';
import type { Access } from '../access/access.ts';
import type { Audit } from '../audit/audit.ts';
import type { FilesStore } from './files.store.ts';
import type { Places } from './places.ts';

export interface Trash {
  trash(caller: Caller, fileId: string): Promise<{ id: string }>;
  /** Only what lies in the trash, for good. */
  remove(caller: Caller, fileId: string): Promise<{ id: string }>;
  trashed(
    caller: Caller,
    input: ParsedInputOf<(typeof endpoints)['trash']>,
  ): Promise<{
    list: (File & { trashedAt: string; trashedBy: File['updatedBy'] })[];
    next: string | null;
  }>;
  /** To where it was, or into the nearest folder above that still lives. */
  restore(caller: Caller, fileId: string): Promise<File>;
}

const pageSize = 100;

interface Parts {
  database: Database;
  access: Access;
  audit: Audit;
  events: Events;
  blobs: Blobs;
  clock: Clock;
  store: FilesStore;
  places: Places;
  shape(caller: Caller, fileId: string): Promise<File>;
}

export function createTrash(parts: Parts): Trash {
  const { database, access, audit, events, blobs, clock, store, places, shape } = parts;

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
        await audit.record(tx, caller, 'file.removed', file.id);
        const unheld = await store.removeTree(tx, file.id);
        await events.record(tx, { kind: 'file.removed', fileId: file.id });
        return unheld;
      });
      // After the commit: a blob too many is only room lost, a blob too few a file lost.
      await Promise.all(blobsLeft.map((id) => blobs.remove(id)));
      return { id: fileId };
    },

    async trashed(caller, { limit = pageSize, cursor }) {
      const before = readCursor<{ at: string; id: string }>(cursor, { at: 'time', id: 'text' });
      const rows = await store.trash(database, caller.id, before, limit + 1);
      const page = rows.slice(0, limit);
      const last = rows.length > limit ? page.at(-1) : undefined;
      const shapes = await store.shapes(
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
            : [{ ...file, trashedAt: at.toISOString(), trashedBy: by }];
        }),
        next: last === undefined ? null : writeCursor({ at: last.at.toISOString(), id: last.id }),
      };
    },

    async restore(caller, fileId) {
      await database.transaction(async (tx) => {
        await access.lockTree(tx);
        const file = await rootInTrash(tx, caller, 'edit', fileId);
        if (file.parentId === null) await rootInTrash(tx, caller, 'manage', fileId);
        await store.untrashTree(tx, file.id);
        const above = await store.ancestors(tx, file.parentId);
        const home = above.find(({ trashed }) => !trashed);
        if (home === undefined && file.parentId !== null) throw refuse('file/parent-invalid');
        if (home !== undefined && home.id !== file.parentId) {
          await places.requireFolder(tx, caller, home.id);
          await places.put(tx, file.id, home.id, undefined);
        }
        await events.record(tx, { kind: 'file.restored', fileId: file.id });
        await audit.record(tx, caller, 'file.restored', file.id);
      });
      return shape(caller, fileId);
    },
  };

  async function rootInTrash(
    tx: Database,
    caller: Caller,
    level: 'edit' | 'manage',
    fileId: string,
  ) {
    const living = await access
      .require(caller, 'read', fileId, { database: tx })
      // Not among the living: it may lie in the trash, which is asked next.
      .catch(() => null);
    if (living !== null) throw refuse('file/not-in-trash');
    const file = await access.require(caller, level, fileId, { database: tx, trashed: true });
    if (file.trashRootId !== file.id) throw refuse('file/not-in-trash');
    return file;
  }
}
