// What a draft says now: of a short one that is open from its room, of a long one in a worker.
import { contentOf } from '@docent/document-model/yjs';
import type { Log } from '../../../platform/log.ts';
import { largeState, sizeOf } from '../editing.store.ts';
import type { Rooms } from '../rooms.ts';
import type { States } from '../states.ts';
import { type DerivedDraft, deriveApart, deriveContent } from './deriving.ts';

interface Needs {
  log: Log;
  rooms: Rooms;
  states: States;
}

/** The draft up to an entry of the log. */
export interface DerivedUpTo {
  derived: DerivedDraft;
  seq: number;
}

export async function readDerived(needs: Needs, fileId: string): Promise<DerivedUpTo> {
  const { rooms } = needs;
  const room = await rooms.get(fileId);
  if (room && room.size < largeState) {
    await rooms.catchUp(room);
    return { derived: deriveContent(contentOf(room.ydoc)), seq: room.seq };
  }
  return (await readInWorker(needs, fileId)) ?? readInMainThread(rooms, fileId);
}

/** Null where it is too little for a worker, or where the worker could not do it. */
async function readInWorker(
  { log, rooms, states }: Needs,
  fileId: string,
): Promise<DerivedUpTo | null> {
  const draft = await rooms.read(fileId);
  if (sizeOf(draft) < largeState) return null;
  try {
    const { state, ...derived } = await deriveApart(draft);
    if (!(await rooms.get(fileId))) await states.keepLarge(fileId, state, draft.seq);
    return { derived, seq: draft.seq };
  } catch (error) {
    log.warn(
      { err: error, fileId },
      'deriving a draft in a worker failed, deriving in the main thread',
    );
    return null;
  }
}

async function readInMainThread(rooms: Rooms, fileId: string): Promise<DerivedUpTo> {
  const { ydoc, seq } = await rooms.replica(fileId);
  try {
    return { derived: deriveContent(contentOf(ydoc)), seq };
  } finally {
    ydoc.destroy();
  }
}
