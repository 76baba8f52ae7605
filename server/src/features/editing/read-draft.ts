// Reads a draft, up to date with the log: from the room if people are connected, otherwise from the database.
import { refuse } from '@docent/contract/refusals';
import * as Y from 'yjs';
import type { Database } from '../../platform/database/database.ts';
import type { EditingParts } from './editing.parts.ts';
import type { StoredState } from './editing.store.ts';
import * as store from './editing.store.ts';

/** `read` must be synchronous and change nothing. With `tx`, the draft is read in that transaction. */
export async function readDraft<T>(
  rooms: EditingParts['rooms'],
  fileId: string,
  read: (ydoc: Y.Doc) => T,
  tx?: Database,
): Promise<T> {
  const room = tx ? null : await rooms.get(fileId);
  if (room) {
    await rooms.catchUp(room);
    return read(room.ydoc);
  }
  const ydoc = new Y.Doc();
  try {
    await rooms.load(fileId, ydoc, tx);
    return read(ydoc);
  } finally {
    ydoc.destroy();
  }
}

/** The draft as one update with its ETag; `state` is null if `knownEtag` still matches. */
export async function readState(
  { database, states }: Pick<EditingParts, 'database' | 'states'>,
  fileId: string,
  knownEtag: string | undefined,
): Promise<{ state: StoredState | null; etag: string }> {
  const etag = await store.readEtag(database, fileId);
  if (etag === null) throw refuse('file/not-found');
  if (etag === knownEtag) return { state: null, etag };
  // The state may be newer than the tag. That is harmless: the next response carries a newer tag.
  return { state: await states.read(fileId), etag };
}
