// The path of a received update: it is checked, appended to the log, and only then applied, broadcast and
// acknowledged. Nobody ever sees an update that the log did not take.
import { type SignatureEdits, touchedSignatures } from '@docent/document-model/forms/signatures';
import { needsCare } from '@docent/document-model/rescue/accept';
import { isValidUpdate } from '@docent/document-model/yjs';
import type { Connection, Document } from '@hocuspocus/server';
import * as Y from 'yjs';
import type { Database } from '../../../platform/database/database.ts';
import type { Log } from '../../../platform/log.ts';
import type { Accepting } from '../accepting.ts';
import type { Derivation } from '../deriving/derive.ts';
import { logOrigin } from '../draft-loading.ts';
import * as store from '../editing.store.ts';
import type { Room, Rooms } from '../rooms.ts';
import type { Signatures } from '../signatures.ts';
import type { States } from '../states.ts';
import type { DraftTurns } from '../turns.ts';
import { createBackgroundWork } from './background-work.ts';
import { LiveCloseEvent, type LiveSession, type LiveSessions, toCloseEvent } from './sessions.ts';
import { createSuggesters } from './suggesters.ts';

interface Needs {
  accepting: Accepting;
  derivation: Derivation;
  log: Log;
  rooms: Rooms;
  sessions: LiveSessions;
  signatures: Signatures;
  states: States;
  database: Database;
  turns: DraftTurns;
  /** Reverts changes to signatures in the draft. */
  repairSignatures(fileId: string, edits: SignatureEdits): Promise<void>;
}

interface ReceivedUpdate {
  update: Uint8Array;
  /**
   * Whether it answers our state vector, and so contains everything that the client has, including what we may have
   * already.
   */
  isAnswer: boolean;
}

const maxBytes = { update: 32 * 2 ** 20, document: 192 * 2 ** 20 };
/** Log entries above which a document is compacted while it is open. */
const compactAt = 500;

export function createLiveUpdates(needs: Needs) {
  const { accepting, database, derivation, log, rooms, sessions, signatures, states, turns } =
    needs;
  const suggesters = createSuggesters();
  const background = createBackgroundWork(log);

  /** Returns false, and does nothing, if the edit has to run exclusively and `isAlone` is false. */
  async function append(
    connection: Connection<LiveSession>,
    { update, isAnswer }: ReceivedUpdate,
    isAlone: boolean,
  ): Promise<boolean> {
    const { document } = connection;
    const { fileId, caller, mayEdit } = connection.context;
    const room = await rooms.get(fileId);
    if (room?.ydoc !== document) throw new LiveCloseEvent('unavailable');
    if (room.size + update.byteLength > maxBytes.document) throw new LiveCloseEvent('too-large');
    if (!isAlone && needsCare(document, update, isAnswer)) return false;
    if (!mayEdit) {
      const refusal = suggesters.refusal(document, update, caller);
      if (refusal !== null) throw new LiveCloseEvent(refusal);
    }
    const edit = { fileId, personId: caller.id, update, isAnswer, suggestsOnly: !mayEdit };
    const loggedEdit = await accepting.append(room, edit, isAlone).catch((error) => {
      suggesters.forget(document);
      throw toCloseEvent(error, log);
    });
    await applyLogged(room, { ...loggedEdit, origin: { source: 'connection', connection } });
    return true;
  }

  /** Applies a logged update to the room. */
  async function applyLogged(
    room: Room,
    { update, seq, origin }: { update: Uint8Array; seq: number; origin: unknown },
  ): Promise<void> {
    try {
      Y.applyUpdate(room.ydoc, update, origin);
    } catch (error) {
      // The update decodes but does not apply. It was not acknowledged, and no draft could be loaded with it in the
      // log.
      log.error({ err: error, fileId: room.fileId, seq }, 'applying an update failed');
      await store.setUpdatesAside(database, room.fileId, [seq]);
      // Half of the update may be in the shared Y.Doc, so everybody has to reload.
      sessions.closeRoom(room.fileId, 'unavailable');
      throw new LiveCloseEvent('unavailable');
    }
    if (seq > room.seq) room.own.add(seq);
    room.size += update.byteLength;
    room.uncompacted++;
    if (room.uncompacted >= compactAt) {
      room.uncompacted = 0;
      compactInBackground(room.fileId);
    }
  }

  function compactInBackground(fileId: string): void {
    background.run(fileId, 'compacting a draft failed', states.compact(fileId));
  }

  return {
    /** Resolves when the update is in the log and in the room. Throws the reason to close. */
    async receive(
      connection: Connection<LiveSession>,
      document: Document,
      receivedUpdate: ReceivedUpdate,
    ): Promise<void> {
      const session = connection.context;
      const { update, isAnswer } = receivedUpdate;
      await sessions.requireCurrent(session);
      if (update.byteLength > maxBytes.update) throw new LiveCloseEvent('too-large');
      if (!isValidUpdate(update)) {
        log.warn(
          { personId: session.caller.id, fileId: session.fileId },
          'malformed update received',
        );
        throw new LiveCloseEvent('unavailable');
      }
      // Every handshake repeats all deletions, so skip those that the log has already.
      if (isAnswer && Y.snapshotContainsUpdate(Y.snapshot(document), update)) return;
      const take = (isAlone: boolean) =>
        rooms.track(session.fileId, () => append(connection, receivedUpdate, isAlone));
      const isTyping = await turns.beside(session.fileId, () => take(false));
      if (!isTyping) await turns.alone(session.fileId, () => take(true));
      derivation.schedule(session.fileId);
    },

    /** Broadcasts a change that is in the log to everybody who is connected to this node. */
    async apply(fileId: string, update: Uint8Array, seq: number): Promise<void> {
      const room = await rooms.get(fileId);
      if (room) await applyLogged(room, { update, seq, origin: logOrigin });
    },

    /** Watches every change to the room, whoever made it and on whichever node. */
    watchSignatures(fileId: string, ydoc: Y.Doc): void {
      ydoc.on('afterTransaction', (transaction: Y.Transaction) => {
        const edits = touchedSignatures(transaction);
        if (!edits) return;
        const { connection } = transaction.origin as { connection?: Connection };
        const by = (connection && sessions.get(connection)?.caller.id) ?? null;
        const repairIfForged = async () => {
          if (!(await signatures.isFaulty(fileId, ydoc, edits, by))) return;
          log.warn({ fileId, personId: by }, 'reverting a forged change to a signature');
          await needs.repairSignatures(fileId, edits);
        };
        background.run(fileId, 'checking a signature failed', repairIfForged());
      });
    },

    compactInBackground,

    /** Waits for background work. */
    close: background.close,
  };
}
