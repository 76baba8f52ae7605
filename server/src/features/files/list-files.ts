// Files as people see them: a single file, the children of a folder, and recently used files.
import type { File } from '@docent/contract/files';
import { refuse } from '@docent/contract/refusals';
import type { Caller } from '../../platform/caller.ts';
import { readCursor, writeCursor } from '../../platform/database/cursor.ts';
import type { Database } from '../../platform/database/database.ts';
import type { FileInput, FilesNeeds } from './files.needs.ts';
import type { TreePlace } from './files.store.ts';
import * as store from './files.store.ts';

export interface FilePage {
  list: File[];
  next: string | null;
}

const pageSize = 100;

export async function getFile(database: Database, caller: Caller, fileId: string): Promise<File> {
  const file = (await store.listFiles(database, caller.id, [fileId])).get(fileId);
  if (file === undefined) throw refuse('file/not-found');
  return file;
}

/** The children of a folder; without a folder, the outermost files that the caller may see. */
export async function listChildren(
  { database, access }: Pick<FilesNeeds, 'database' | 'access'>,
  caller: Caller,
  { parentId, limit = pageSize, cursor }: FileInput<'findOuter'>,
): Promise<FilePage> {
  const after = readCursor<TreePlace>(cursor, { position: 'number', id: 'text' });
  if (parentId !== undefined) {
    const parent = await access.require(caller, 'read', parentId);
    // Files that a document shows are part of it and never listed.
    if (parent.kind !== 'folder') return { list: [], next: null };
  }
  const places =
    parentId === undefined
      ? await store.listOutermost(database, caller.id, after, limit + 1)
      : await store.listChildren(database, caller.id, parentId, after, limit + 1);
  const page = places.slice(0, limit);
  const last = places.length > limit ? page.at(-1) : undefined;
  const files = await store.listFiles(
    database,
    caller.id,
    page.map(({ id }) => id),
  );
  return {
    list: page.flatMap(({ id }) => files.get(id) ?? []),
    next: last === undefined ? null : writeCursor({ position: last.position, id: last.id }),
  };
}

export async function listRecent(
  database: Database,
  caller: Caller,
  limit: number,
): Promise<{ list: { file: File; at: string; what: 'read' | 'edited' }[] }> {
  const recent = await store.listRecent(database, caller.id, limit);
  const files = await store.listFiles(
    database,
    caller.id,
    recent.map(({ id }) => id),
  );
  return {
    list: recent.flatMap(({ id, at, what }) => {
      const file = files.get(id);
      return file === undefined ? [] : [{ file, at: at.toISOString(), what }];
    }),
  };
}
