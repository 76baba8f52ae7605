// Reads the current content of a draft: from its room if it is short and open, in a worker if it is long.
import { contentOf } from '@docent/document-model/yjs';
import type { Log } from '../../../platform/log.ts';
import { largeState, sizeOf } from '../editing.store.ts';
import type { Rooms } from '../rooms.ts';
import type { States } from '../states.ts';
import { type DerivedDraft, deriveContent, deriveInWorker } from './deriving.ts';

interface Needs {
  log: Log;
  rooms: Rooms;
  states: States;
}

/** What was derived from the log up to entry `seq`. */
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

/** Null if the draft is too small for a worker, or the worker failed. */
async function readInWorker(
  { log, rooms, states }: Needs,
  fileId: string,
): Promise<DerivedUpTo | null> {
  const draft = await rooms.read(fileId);
  if (sizeOf(draft) < largeState) return null;
  try {
    const { state, ...derived } = await deriveInWorker(draft);
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
