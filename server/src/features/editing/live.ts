// The live socket: Hocuspocus' protocol, with our own rules on who may come in and when something counts as kept.
//
// Hocuspocus awaits `beforeSync` before it applies, broadcasts and acknowledges an update. There the update is
// decoded, checked and appended to the log; what the log does not take, nobody ever sees. Hocuspocus' own storing
// is not used: it acknowledges first and stores later.
import { LiveHandshake, type LiveRefusal } from '@docent/contract/live';
import { Refusal } from '@docent/contract/refusals';
import { schemaVersion } from '@docent/document-model/schema';
import { type Touched, touchedSignatures } from '@docent/document-model/signatures';
import { isValidUpdate } from '@docent/document-model/yjs';
import { type Connection, type Document, Hocuspocus } from '@hocuspocus/server';
import * as Y from 'yjs';
import type { Caller } from '../../platform/caller.ts';
import type { Events } from '../../platform/events.ts';
import type { Log } from '../../platform/log.ts';
import type { ServeSocket } from '../../platform/sockets.ts';
import type { Access } from '../access/access.ts';
import type { Derivation } from './derive.ts';
import type { EditingStore } from './editing.store.ts';
import type { DraftLog } from './log.ts';
import { DraftMissing, logOrigin, type Room, type Rooms } from './rooms.ts';
import type { Signatures } from './signatures.ts';
import type { States } from './states.ts';
import { createSuggesters } from './suggesters.ts';

interface Needs {
  access: Pick<Access, 'require'>;
  authenticate(token: string): Promise<Caller>;
  derivation: Derivation;
  draftLog: DraftLog;
  events: Events;
  log: Log;
  rooms: Rooms;
  signatures: Signatures;
  states: States;
  store: EditingStore;
  /** Takes back in the draft what was done to signatures. */
  mendSignatures(fileId: string, touched: Touched): Promise<void>;
}

/** Somebody's permission to write in one document over one socket. */
interface Session {
  readonly fileId: string;
  readonly token: string;
  caller: Caller;
  /** False for who may only comment: then only suggestions are taken. */
  mayEdit: boolean;
  /** Milliseconds since the epoch at which the rights were last looked up. */
  checkedAt: number;
}

/** What Hocuspocus closes or refuses a connection with. Without a message, or it would print it. */
class Closing {
  readonly code = 4403;
  readonly reason: LiveRefusal;
  constructor(reason: LiveRefusal) {
    this.reason = reason;
  }
}

const mostBytes = { update: 32 * 2 ** 20, document: 192 * 2 ** 20, presence: 64 * 2 ** 10 };
/** Events tell of taken rights at once; looking again after this many milliseconds does not depend on them. */
const trustFor = 2_000;
const sweepEvery = 15_000;
const notCompacted = 'a draft could not be compacted';
/** Entries in the log above which a document is compacted while people are in it. */
const compactAt = 500;

export function createLive(needs: Needs) {
  const { access, authenticate, derivation, draftLog, events, log, rooms, states, store } = needs;
  const { signatures, mendSignatures } = needs;
  const sessions = new Map<Connection, Session>();
  const suggesters = createSuggesters();
  const background = new Set<Promise<unknown>>();
  let unfollow: (() => Promise<void>) | undefined;
  let sweep: NodeJS.Timeout | undefined;

  async function admit(fileId: string, handshake: string): Promise<Session> {
    const { token, schemaVersion: theirs } = readHandshake(handshake);
    if (theirs < schemaVersion) throw new Closing('outdated-editor');
    const session = { fileId, token, checkedAt: 0 } as Session;
    await look(session);
    return session;
  }

  /** Looks the session and the right to edit up again; throws the reason to close. */
  async function look(session: Session): Promise<void> {
    try {
      session.caller = await authenticate(session.token);
      const file = await requireWriting(session);
      if (file.kind !== 'document') throw new Closing('gone');
      session.checkedAt = Date.now();
    } catch (error) {
      // What is still in the queue of a closed connection must not live on an earlier answer.
      session.checkedAt = 0;
      throw closingOf(error);
    }
  }

  /** Who may edit writes; who may comment writes suggestions. */
  async function requireWriting(session: Session) {
    try {
      const file = await access.require(session.caller, 'edit', session.fileId);
      session.mayEdit = true;
      return file;
    } catch (error) {
      if (!(error instanceof Refusal) || error.reason !== 'file/level-too-low') throw error;
      session.mayEdit = false;
      return access.require(session.caller, 'comment', session.fileId);
    }
  }

  function closingOf(error: unknown): Closing {
    if (error instanceof Closing) return error;
    if (error instanceof Refusal) {
      if (error.reason === 'file/not-found') return new Closing('gone');
      if (error.reason === 'file/level-too-low') return new Closing('forbidden');
      if (error.status === 401 || error.status === 403) return new Closing('session');
    }
    log.error({ err: error }, 'a live connection failed');
    return new Closing('unavailable');
  }

  async function lookAgain(which: (session: Session) => boolean): Promise<void> {
    await Promise.all(
      [...sessions].map(async ([connection, session]) => {
        if (!which(session)) return;
        await look(session).catch((closing: Closing) => close(connection, closing));
      }),
    );
  }

  function close(connection: Connection, closing: Closing): void {
    sessions.delete(connection);
    connection.close(closing);
  }

  /** Everything that must hold before an update may be applied, told to others and acknowledged. */
  async function keep(
    connection: Connection<Session>,
    document: Document,
    { update, isAnswer }: { update: Uint8Array; isAnswer: boolean },
  ): Promise<void> {
    const session = connection.context;
    if (Date.now() - session.checkedAt > trustFor) await look(session);
    if (update.byteLength > mostBytes.update) throw new Closing('too-large');
    if (!isValidUpdate(update)) {
      log.warn({ personId: session.caller.id, fileId: session.fileId }, 'a malformed update');
      throw new Closing('unavailable');
    }
    // Every handshake repeats all deletions; only what is new belongs into the log.
    if (isAnswer && Y.snapshotContainsUpdate(Y.snapshot(document), update)) return;
    const room = await rooms.get(session.fileId);
    if (room?.ydoc !== document) throw new Closing('unavailable');
    if (room.size + update.byteLength > mostBytes.document) throw new Closing('too-large');
    if (!session.mayEdit) {
      const refusal = suggesters.refusal(document, update, session.caller);
      if (refusal !== null) throw new Closing(refusal);
    }
    const seq = await draftLog
      .append({ fileId: session.fileId, update, personId: session.caller.id })
      .catch((error) => {
        suggesters.forget(document);
        throw closingOf(error);
      });
    await applyKept(room, { update, seq, origin: { source: 'connection', connection } });
    derivation.schedule(session.fileId);
  }

  async function applyKept(
    room: Room,
    { update, seq, origin }: { update: Uint8Array; seq: number; origin: unknown },
  ): Promise<void> {
    try {
      Y.applyUpdate(room.ydoc, update, origin);
    } catch (error) {
      // Decodable, but not applicable. It has not been acknowledged; nobody can load a log with it.
      log.error({ err: error, fileId: room.fileId, seq }, 'an update could not be applied');
      await store.setAside(room.fileId, [seq]);
      // Half of it may be in the shared Y.Doc: all reload.
      closeRoom(room.fileId, 'unavailable');
      throw new Closing('unavailable');
    }
    room.size += update.byteLength;
    room.uncompacted++;
    if (room.uncompacted >= compactAt) {
      room.uncompacted = 0;
      inBackground(states.compact(room.fileId), room.fileId, notCompacted);
    }
  }

  /** Looks at every change that comes into the room, whoever made it and on whichever node. */
  function watchSignatures(fileId: string, ydoc: Y.Doc): void {
    ydoc.on('afterTransaction', (transaction: Y.Transaction) => {
      const touched = touchedSignatures(transaction);
      if (!touched) return;
      const { connection } = transaction.origin as { connection?: Connection };
      const by = (connection && sessions.get(connection)?.caller.id) ?? null;
      const look = async () => {
        if (!(await signatures.isFaulty(fileId, ydoc, touched, by))) return;
        log.warn({ fileId, personId: by }, 'a change to a signature is taken back');
        await mendSignatures(fileId, touched);
      };
      inBackground(look(), fileId, 'a signature could not be checked');
    });
  }

  function closeRoom(fileId: string, reason: LiveRefusal): void {
    for (const [connection, session] of sessions) {
      if (session.fileId === fileId) close(connection, new Closing(reason));
    }
  }

  function inBackground(work: Promise<unknown>, fileId: string, failed: string): void {
    const done = work
      .catch((error) => {
        // The log still has everything; the next occasion does it.
        if (error instanceof DraftMissing) return;
        log.error({ err: error, fileId }, failed);
      })
      .finally(() => background.delete(done));
    background.add(done);
  }

  const hocuspocus = new Hocuspocus<Session>({
    quiet: true,
    timeout: 60_000,
    maxPendingDocuments: 20,
    async onAuthenticate({ documentName, token }) {
      return admit(documentName, token);
    },
    async onLoadDocument({ document, documentName }) {
      await rooms.open(documentName, document).catch((error) => {
        throw closingOf(error);
      });
      watchSignatures(documentName, document);
    },
    async connected({ connection, context, documentName }) {
      // Left by the last one in the same moment: this room is about to be thrown away.
      if (hocuspocus.documents.get(documentName) !== connection.document) {
        return close(connection, new Closing('unavailable'));
      }
      sessions.set(connection, context);
      // Rights may have gone between the handshake and here, where nobody looked for this connection yet.
      await lookAgain((session) => session === context);
    },
    async beforeSync({ connection, document, payload, type }) {
      if (type === 0) return;
      await keep(connection, document, { update: payload, isAnswer: type === 1 });
    },
    async beforeHandleAwareness({ context, states }) {
      if (JSON.stringify([...states]).length > mostBytes.presence) throw new Closing('too-large');
      for (const state of states.values()) {
        if (!context || !state.user || typeof state.user !== 'object') continue;
        // Nobody appears under another's name.
        state.user = { ...state.user, id: context.caller.id, name: context.caller.username };
      }
    },
    async onDisconnect({ document }) {
      for (const connection of sessions.keys()) {
        if (connection.document === document && !document.hasConnection(connection)) {
          sessions.delete(connection);
        }
      }
    },
    async beforeUnloadDocument({ document, documentName }) {
      const room = await rooms.get(documentName);
      if (room?.ydoc !== document || !states.isWorthCompacting(room)) return;
      inBackground(states.compact(documentName), documentName, notCompacted);
    },
    async afterUnloadDocument({ documentName }) {
      rooms.closeUnless(documentName, hocuspocus.documents.get(documentName));
    },
  });

  return {
    serve: ((socket, request) => {
      socket.binaryType = 'nodebuffer';
      const connection = hocuspocus.handleConnection(
        socket,
        new Request(`http://docent${request.url}`, { headers: request.headers }),
      );
      socket.on('message', (data, isBinary) => {
        // What was sent before our farewell arrived.
        if (socket.readyState !== socket.OPEN) return;
        const message = data as Buffer;
        if (isBinary && namesRoom(message)) connection.handleMessage(new Uint8Array(message));
        else socket.close(4403, 'gone' satisfies LiveRefusal);
      });
      socket.on('close', (code, reason) =>
        connection.handleClose({ code, reason: reason.toString() }),
      );
    }) satisfies ServeSocket,

    /** Shows a change that is in the log to everybody who is connected here. */
    async apply(fileId: string, update: Uint8Array, seq: number): Promise<void> {
      const room = await rooms.get(fileId);
      if (room) await applyKept(room, { update, seq, origin: logOrigin });
    },

    async start(): Promise<void> {
      const changes = ['access.changed', 'person.changed', 'session.ended'] as const;
      const moves = ['file.moved', 'file.trashed', 'file.restored', 'file.removed'] as const;
      unfollow = await events.follow([...changes, ...moves], async (event) => {
        if (event.kind === 'session.ended') {
          await lookAgain(({ caller }) => caller.tokenHash.toString('hex') === event.tokenHash);
        } else if ('personId' in event && event.personId !== null) {
          await lookAgain(({ caller }) => caller.id === event.personId);
        } else {
          // A folder's change reaches everything below it.
          await lookAgain(() => true);
        }
      });
      sweep = setInterval(() => lookAgain(() => true), sweepEvery);
      sweep.unref();
    },

    async close(): Promise<void> {
      clearInterval(sweep);
      await unfollow?.();
      for (const connection of sessions.keys()) close(connection, new Closing('unavailable'));
      await Promise.allSettled(background);
    },
  };
}

/**
 * Whether a message begins as they all do, with the length and the letters of an id. Hocuspocus would print what it cannot
 * read, and take `__proto__` for a room that is open.
 */
function namesRoom(message: Buffer): boolean {
  return /^[a-z0-9-]+(\0|$)/.test(message.toString('latin1', 1, 1 + (message[0] ?? 0)));
}

function readHandshake(text: string): LiveHandshake {
  try {
    return LiveHandshake.parse(JSON.parse(text));
  } catch {
    // Whoever speaks otherwise has no session here.
    throw new Closing('session');
  }
}
