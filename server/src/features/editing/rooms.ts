// The drafts that are in memory because somebody is connected to them, and how they catch up with the log.
import * as Y from 'yjs';
import type { Database } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log.ts';
import { loadDraft, logOrigin, readStoredDraft } from './draft-loading.ts';
import type { LoggedUpdate } from './editing.store.ts';
import * as store from './editing.store.ts';

export interface Room {
  readonly fileId: string;
  readonly ydoc: Y.Doc;
  loading: boolean;
  /**
   * Every log entry up to this one is in the Y.Doc. Later ones may be as well: own entries are applied at once, but
   * only reading the log shows that no entry of another node lies between.
   */
  seq: number;
  /** In bytes, as far as known. A document that grows too large could no longer be loaded. */
  size: number;
  /** Log entries that are not in the stored state, as far as this node knows. */
  uncompacted: number;
  /** Entries of this node after `seq` that are already in the Y.Doc. */
  own: Set<number>;
}

/** A copy of a draft, and the log position up to which it is current. */
export interface Replica extends Pick<Room, 'seq' | 'own'> {
  ydoc: Y.Doc;
}

interface Needs {
  database: Database;
  log: Log;
}

export function createRooms({ database, log }: Needs) {
  const rooms = new Map<string, { room: Room; loaded: Promise<Room> }>();
  const catchingUp = new Map<Room, Promise<void>>();
  const appending = new Map<string, Set<Promise<unknown>>>();

  /**
   * Runs work that appends to a draft and applies the update to its room, so that `catchUp` can wait for this
   * node's own entries.
   */
  async function track<T>(fileId: string, work: () => Promise<T>): Promise<T> {
    const under = appending.get(fileId) ?? new Set();
    appending.set(fileId, under);
    const turn = work();
    under.add(turn);
    try {
      return await turn;
    } finally {
      under.delete(turn);
      if (under.size === 0) appending.delete(fileId);
    }
  }

  const read = (fileId: string, within?: Database) => readStoredDraft(within ?? database, fileId);

  const load = (fileId: string, ydoc: Y.Doc, within?: Database) =>
    loadDraft({ database, log }, fileId, ydoc, within);

  /** Applies the log entries after the room's `seq`. Concurrent calls run one after the other. */
  async function catchUp(room: Room): Promise<void> {
    // The previous caller handles its own failure; this call reads the same entries again.
    const before = (catchingUp.get(room) ?? Promise.resolve()).catch(() => {});
    const turn = before.then(async () => {
      const updates = await store.readUpdates(database, room.fileId, room.seq);
      // The call that appended an own entry applies it, so that it is broadcast under the right origin.
      await Promise.allSettled(appending.get(room.fileId) ?? []);
      applyToRoom(room, updates);
    });
    catchingUp.set(room, turn);
    try {
      await turn;
    } finally {
      if (catchingUp.get(room) === turn) catchingUp.delete(room);
    }
  }

  /** Like `catchUp`, for a caller that holds the log's lock while own entries are still waiting to be appended. */
  async function catchUpWithin(room: Room, tx: Database): Promise<void> {
    const updates = await store.readUpdates(tx, room.fileId, room.seq);
    applyToRoom(
      room,
      updates.filter(({ seq }) => !room.own.has(seq)),
    );
  }

  /** The loaded room of a document on this node, or null. Waits while it is loading. */
  async function get(fileId: string): Promise<Room | null> {
    // A failed load leaves no room, and is reported to whoever opened it.
    return (await rooms.get(fileId)?.loaded.catch(() => null)) ?? null;
  }

  return {
    /** Loads the draft into the Y.Doc of a new room. If it rejects, no room remains. */
    async open(fileId: string, ydoc: Y.Doc): Promise<Room> {
      const room: Room = {
        fileId,
        ydoc,
        loading: true,
        seq: 0,
        size: 0,
        uncompacted: 0,
        own: new Set(),
      };
      const loadedRoom = load(fileId, ydoc).then((read) =>
        Object.assign(room, read, { loading: false }),
      );
      const entry = { room, loaded: loadedRoom };
      // Registered before it is loaded, so that appends in the meantime wait for it.
      rooms.set(fileId, entry);
      try {
        return await loadedRoom;
      } catch (error) {
        if (rooms.get(fileId) === entry) rooms.delete(fileId);
        throw error;
      }
    },

    /** Drops the room of a document, unless it has this Y.Doc or is still loading. */
    closeUnless(fileId: string, current: Y.Doc | undefined): void {
      const entry = rooms.get(fileId);
      if (entry && !entry.room.loading && entry.room.ydoc !== current) rooms.delete(fileId);
    },

    get,
    read,
    load,
    catchUp,
    catchUpWithin,
    track,
    all: () => [...rooms.keys()],

    /** A separate Y.Doc with the draft, up to date with the log, and its log position. The caller destroys it. */
    async replica(fileId: string): Promise<Replica> {
      const ydoc = new Y.Doc();
      try {
        const room = await get(fileId);
        if (!room) return { ydoc, seq: (await load(fileId, ydoc)).seq, own: new Set() };
        await catchUp(room);
        const { seq, own } = room;
        Y.applyUpdate(ydoc, Y.encodeStateAsUpdate(room.ydoc), logOrigin);
        return { ydoc, seq, own };
      } catch (error) {
        ydoc.destroy();
        throw error;
      }
    },
  };
}

export type Rooms = ReturnType<typeof createRooms>;

function applyToRoom(room: Room, updates: readonly LoggedUpdate[]): void {
  room.ydoc.transact(() => {
    for (const { update } of updates) Y.applyUpdate(room.ydoc, update, logOrigin);
  }, logOrigin);
  room.seq = Math.max(room.seq, updates.at(-1)?.seq ?? 0);
  for (const seq of room.own) if (seq <= room.seq) room.own.delete(seq);
}
