// The live socket: Hocuspocus' protocol, with our own rules on who may come in and when something counts as kept.
//
// Hocuspocus awaits `beforeSync` before it applies, broadcasts and acknowledges an update. There the update is
// decoded, checked and appended to the log; what the log does not take, nobody ever sees. Hocuspocus' own storing
// is not used: it acknowledges first and stores later.
import { LiveHandshake, type LiveRefusal } from '@docent/contract/live';
import { Refusal } from '@docent/contract/refusals';
import { type SignatureEdits, touchedSignatures } from '@docent/document-model/forms/signatures';
import { needsCare } from '@docent/document-model/rescue/accept';
import { schemaVersion } from '@docent/document-model/schema';
import { isValidUpdate } from '@docent/document-model/yjs';
import { type Connection, type Document, Hocuspocus } from '@hocuspocus/server';
import * as Y from 'yjs';
import type { Caller } from '../../platform/caller.ts';
import type { Events } from '../../platform/events.ts';
import type { Log } from '../../platform/log.ts';
import type { ServeSocket } from '../../platform/sockets/sockets.ts';
import type { Access } from '../access/access.ts';
import type { Accepting } from './accepting.ts';
import { createBacklogs } from './backlogs.ts';
import type { Derivation } from './derive.ts';
import type { EditingStore } from './editing.store.ts';
import { ping, pong, roomOf } from './messages.ts';
import { DraftMissing, logOrigin, type Room, type Rooms } from './rooms.ts';
import type { Signatures } from './signatures.ts';
import type { States } from './states.ts';
import { createSuggesters } from './suggesters.ts';
import type { DraftTurns } from './turns.ts';

interface Needs {
  accepting: Accepting;
  access: Pick<Access, 'require'>;
  authenticate(token: string): Promise<Caller>;
  derivation: Derivation;
  events: Events;
  log: Log;
  rooms: Rooms;
  signatures: Signatures;
  states: States;
  store: EditingStore;
  turns: DraftTurns;
  /** Takes back in the draft what was done to signatures. */
  mendSignatures(fileId: string, touched: SignatureEdits): Promise<void>;
}

/** Somebody's permission to write in one document over one socket. */
interface Session {
  readonly fileId: string;
  readonly token: string;
  /** Of the socket. */
  readonly request: Request;
  caller: Caller;
  /** False for who may only comment: then only suggestions are taken. */
  mayEdit: boolean;
  /** When the rights were last looked up, in milliseconds of a clock that nobody sets. */
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

const mostBytes = {
  update: 32 * 2 ** 20,
  document: 192 * 2 ** 20,
  presence: 64 * 2 ** 10,
  waiting: 64 * 2 ** 20,
};
/** Events tell of taken rights at once; looking again after this many milliseconds does not depend on them. */
const trustFor = 2_000;
const never = Number.NEGATIVE_INFINITY;
/** A third of the time after which a page takes a silent server for dead, in milliseconds. */
const pingEvery = 10_000;
const sweepEvery = 15_000;
const notCompacted = 'compacting a draft failed';
/** Entries in the log above which a document is compacted while people are in it. */
const compactAt = 500;

export function createLive(needs: Needs) {
  const { accepting, access, authenticate, derivation, events, log, rooms, states, store } = needs;
  const { signatures, turns, mendSignatures } = needs;
  const sessions = new Map<Connection, Session>();
  const suggesters = createSuggesters();
  /** What to call when somebody has signed in over the socket of this request. */
  const arriving = new WeakMap<Request, (personId: string) => void>();
  const backlogs = createBacklogs();
  const background = new Set<Promise<unknown>>();
  let unfollow: (() => Promise<void>) | undefined;
  let sweep: NodeJS.Timeout | undefined;

  async function admit(fileId: string, handshake: string, request: Request): Promise<Session> {
    const { token, schemaVersion: theirs } = readHandshake(handshake);
    if (theirs < schemaVersion) throw new Closing('outdated-editor');
    const session = { fileId, token, request, checkedAt: never } as Session;
    await look(session);
    return session;
  }

  /** Looks the session and the right to edit up again; throws the reason to close. */
  async function look(session: Session): Promise<void> {
    try {
      session.caller = await authenticate(session.token);
      const file = await requireWriting(session);
      if (file.kind !== 'document') throw new Closing('gone');
      session.checkedAt = performance.now();
    } catch (error) {
      // What is still in the queue of a closed connection must not live on an earlier answer.
      session.checkedAt = never;
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
    log.error({ err: error }, 'live connection failed');
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
    if (performance.now() - session.checkedAt > trustFor) await look(session);
    if (update.byteLength > mostBytes.update) throw new Closing('too-large');
    if (!isValidUpdate(update)) {
      log.warn(
        { personId: session.caller.id, fileId: session.fileId },
        'malformed update received',
      );
      throw new Closing('unavailable');
    }
    // Every handshake repeats all deletions; only what is new belongs into the log.
    if (isAnswer && Y.snapshotContainsUpdate(Y.snapshot(document), update)) return;
    const take = (isAlone: boolean) =>
      rooms.track(session.fileId, () => append(connection, { update, isAnswer }, isAlone));
    const isTyping = await turns.beside(session.fileId, () => take(false));
    if (!isTyping) await turns.alone(session.fileId, () => take(true));
    derivation.schedule(session.fileId);
  }

  /** False, and nothing has happened, where an edit has to be alone and is not. */
  async function append(
    connection: Connection<Session>,
    { update, isAnswer }: { update: Uint8Array; isAnswer: boolean },
    isAlone: boolean,
  ): Promise<boolean> {
    const { document } = connection;
    const { fileId, caller, mayEdit } = connection.context;
    const room = await rooms.get(fileId);
    if (room?.ydoc !== document) throw new Closing('unavailable');
    if (room.size + update.byteLength > mostBytes.document) throw new Closing('too-large');
    if (!isAlone && needsCare(document, update, isAnswer)) return false;
    if (!mayEdit) {
      const refusal = suggesters.refusal(document, update, caller);
      if (refusal !== null) throw new Closing(refusal);
    }
    const edit = { fileId, personId: caller.id, update, isAnswer, suggestsOnly: !mayEdit };
    const kept = await accepting.append(room, edit, isAlone).catch((error) => {
      suggesters.forget(document);
      throw closingOf(error);
    });
    await applyKept(room, { ...kept, origin: { source: 'connection', connection } });
    return true;
  }

  async function applyKept(
    room: Room,
    { update, seq, origin }: { update: Uint8Array; seq: number; origin: unknown },
  ): Promise<void> {
    try {
      Y.applyUpdate(room.ydoc, update, origin);
    } catch (error) {
      // Decodable, but not applicable. It has not been acknowledged; nobody can load a log with it.
      log.error({ err: error, fileId: room.fileId, seq }, 'applying an update failed');
      await store.setAside(room.fileId, [seq]);
      // Half of it may be in the shared Y.Doc: all reload.
      closeRoom(room.fileId, 'unavailable');
      throw new Closing('unavailable');
    }
    if (seq > room.seq) room.own.add(seq);
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
        log.warn({ fileId, personId: by }, 'reverting a forged change to a signature');
        await mendSignatures(fileId, touched);
      };
      inBackground(look(), fileId, 'checking a signature failed');
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
    // While a draft is being loaded: all that somebody wrote offline may come at once. Strangers may say little anyway.
    maxUnauthenticatedQueueSize: mostBytes.waiting,
    async onAuthenticate({ documentName, token, request }) {
      const session = await admit(documentName, token, request).catch((closing) => {
        backlogs.leave(request, documentName);
        throw closing;
      });
      arriving.get(request)?.(session.caller.id);
      return session;
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
    async beforeHandleMessage({ connection, update }) {
      await backlogs.begin(connection.request, update);
    },
    async afterHandleMessage({ connection, update }) {
      backlogs.end(connection.request, update);
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
    async onDisconnect({ document, documentName, context }) {
      backlogs.leave(context.request, documentName);
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
    serve: ((socket, { url, headers, signedIn, isReceiving, ...flow }) => {
      socket.binaryType = 'nodebuffer';
      const request = new Request(`http://docent${url}`, { headers });
      arriving.set(request, signedIn);
      const connection = hocuspocus.handleConnection(socket, request);
      const backlog = backlogs.open(request, flow);
      // A page that hears nothing for 30 s connects anew, and would begin a long message again and again.
      const pinging = setInterval(() => {
        if (!isReceiving()) return;
        socket.send(ping);
        connection.lastMessageReceivedAt = Date.now();
      }, pingEvery);
      socket.on('message', (data, isBinary) => {
        // What was sent before our farewell arrived.
        if (socket.readyState !== socket.OPEN) return;
        const received = data as Buffer;
        const room = isBinary ? roomOf(received) : null;
        if (room !== null) {
          const message = new Uint8Array(received);
          backlog.add(room, message);
          connection.handleMessage(message);
        } else if (!pong.equals(received)) socket.close(4403, 'gone' satisfies LiveRefusal);
      });
      socket.on('close', (code, reason) => {
        clearInterval(pinging);
        connection.handleClose({ code, reason: reason.toString() });
        const inRoom = new Set<string>();
        for (const session of sessions.values()) {
          if (session.request === request) inRoom.add(session.fileId);
        }
        backlog.close(inRoom);
      });
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

function readHandshake(text: string): LiveHandshake {
  try {
    return LiveHandshake.parse(JSON.parse(text));
  } catch {
    // Whoever speaks otherwise has no session here.
    throw new Closing('session');
  }
}
