// The drafts that are held in memory because somebody is connected to them, and how they keep up with the log.
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
   * Every log entry up to this one is in the Y.Doc. Later ones may be, too: own entries are applied at once,
   * but only reading the log tells that nothing of another node lies between them.
   */
  seq: number;
  /** In bytes, as far as known; guards against documents that nobody could load any more. */
  size: number;
  /** Entries of the log that are not in the stored state, as far as this node knows. */
  uncompacted: number;
  /** Entries of this node that are in the Y.Doc although the log has not been read that far. */
  own: Set<number>;
}

/** A copy of a draft, and what it knows of the log. */
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

  /** Runs what appends to a draft and applies it to the room, so that catching up knows which entries are its own. */
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

  /** Applies what the log holds beyond the room's number. Two at once are one after the other. */
  async function catchUp(room: Room): Promise<void> {
    // Whoever asked for the turn before has its failure; this one reads the same entries again.
    const before = (catchingUp.get(room) ?? Promise.resolve()).catch(() => {});
    const turn = before.then(async () => {
      const updates = await store.readUpdates(database, room.fileId, room.seq);
      // Own entries among them are applied by whoever appended them, in whose name others are told.
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

  /** Catches up while entries of this node wait to be appended, for whoever holds the lock of the log. */
  async function catchUpWithin(room: Room, tx: Database): Promise<void> {
    const updates = await store.readUpdates(tx, room.fileId, room.seq);
    applyToRoom(
      room,
      updates.filter(({ seq }) => !room.own.has(seq)),
    );
  }

  /** The loaded room of a document on this node, or null; waits while it is being loaded. */
  async function get(fileId: string): Promise<Room | null> {
    // A failed load has no room, and says so to who opened it.
    return (await rooms.get(fileId)?.loaded.catch(() => null)) ?? null;
  }

  return {
    /** Loads the draft into the Y.Doc of a new room. Rejects without leaving a room behind. */
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
      const loaded = load(fileId, ydoc).then((read) =>
        Object.assign(room, read, { loading: false }),
      );
      const entry = { room, loaded };
      // Known before it is loaded: what is appended in the meantime waits for it.
      rooms.set(fileId, entry);
      try {
        return await loaded;
      } catch (error) {
        if (rooms.get(fileId) === entry) rooms.delete(fileId);
        throw error;
      }
    },

    /** Forgets the room of a document, unless it is the one with this Y.Doc or is still being loaded. */
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

    /** A Y.Doc of one's own with the draft as it is in the log now, and what that is. Destroy it when done. */
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
