// Compacted states, which are built from the log and stored beside it. Large documents are compacted as soon as
// nobody is writing; otherwise opening the editor would take a second longer.
import * as Y from 'yjs';
import type { Database } from '../../platform/database/database.ts';
import * as store from './editing.store.ts';
import { largeState, type StoredState, toStoredState } from './editing.store.ts';
import type { Room, Rooms } from './rooms.ts';

export interface States {
  /**
   * The draft as one update. The state is stored if the log has grown since the last one and nobody is connected
   * here.
   */
  read(fileId: string): Promise<StoredState>;
  /** Stores the draft as its state. */
  compact(fileId: string): Promise<void>;
  /** Whether to compact a draft that everybody has left. */
  isWorthCompacting(room: Room): boolean;
  /** Stores a state that was computed for another purpose, if it is large. */
  keepLarge(fileId: string, state: Uint8Array, seq: number): Promise<void>;
}

/** Log entries above which a document is compacted when the last person leaves. */
const manyEntries = 50;

export function createStates({ database, rooms }: { database: Database; rooms: Rooms }): States {
  async function keep(fileId: string, state: Uint8Array, seq: number): Promise<StoredState> {
    const storedState = await toStoredState(state);
    await store.saveState(database, fileId, storedState, seq);
    return storedState;
  }

  async function compactUnused(fileId: string): Promise<StoredState> {
    const { ydoc, seq } = await rooms.replica(fileId);
    try {
      return await keep(fileId, Y.encodeStateAsUpdate(ydoc), seq);
    } finally {
      ydoc.destroy();
    }
  }

  return {
    async read(fileId) {
      const ready = await store.readState(database, fileId);
      if (ready) return ready;
      const room = await rooms.get(fileId);
      if (!room) return compactUnused(fileId);
      await rooms.catchUp(room);
      return toStoredState(Y.encodeStateAsUpdate(room.ydoc));
    },

    async compact(fileId) {
      const room = await rooms.get(fileId);
      if (!room) {
        if (!(await store.readState(database, fileId))) await compactUnused(fileId);
        return;
      }
      await rooms.catchUp(room);
      const state = Y.encodeStateAsUpdate(room.ydoc);
      room.size = state.byteLength;
      await keep(fileId, state, room.seq);
    },

    isWorthCompacting: ({ uncompacted, size }) =>
      uncompacted >= (size < largeState ? manyEntries : 1),

    async keepLarge(fileId, state, seq) {
      if (state.byteLength >= largeState) await keep(fileId, state, seq);
    },
  };
}
