// The live socket: Hocuspocus' protocol, with our own rules for who may connect and when an edit counts as stored.
//
// Hocuspocus awaits `beforeSync` before it applies, broadcasts and acknowledges an update. That hook decodes the
// update, checks it and appends it to the log (`updates.ts`). Hocuspocus' own store hooks are not used, because it
// acknowledges before it stores. `sessions.ts` knows who is connected, `backlogs.ts` which messages are waiting to
// be handled.
import type { SignatureEdits } from '@docent/document-model/forms/signatures';
import { Hocuspocus } from '@hocuspocus/server';
import type { Caller } from '../../../platform/caller.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Events } from '../../../platform/events.ts';
import type { Log } from '../../../platform/log.ts';
import type { Access } from '../../access/access.ts';
import type { Accepting } from '../accepting.ts';
import type { Derivation } from '../deriving/derive.ts';
import type { Rooms } from '../rooms.ts';
import type { Signatures } from '../signatures.ts';
import type { States } from '../states.ts';
import type { DraftTurns } from '../turns.ts';
import { createBacklogs } from './backlogs.ts';
import { createLiveSessions, LiveCloseEvent, type LiveSession, toCloseEvent } from './sessions.ts';
import { createLiveServe } from './socket.ts';
import { createLiveUpdates } from './updates.ts';

interface Needs {
  accepting: Accepting;
  access: Pick<Access, 'require' | 'requireDraft'>;
  authenticate(token: string): Promise<Caller>;
  derivation: Derivation;
  events: Events;
  log: Log;
  rooms: Rooms;
  signatures: Signatures;
  states: States;
  database: Database;
  turns: DraftTurns;
  /** Reverts changes to signatures in the draft. */
  repairSignatures(fileId: string, edits: SignatureEdits): Promise<void>;
}

const maxBytes = { presence: 64 * 2 ** 10, waiting: 64 * 2 ** 20 };
/** In milliseconds. */
const revalidationInterval = 15_000;

export function createLive(needs: Needs) {
  const { events, log, rooms, states } = needs;
  const sessions = createLiveSessions(needs);
  const updates = createLiveUpdates({ ...needs, sessions });
  const backlogs = createBacklogs();
  /** Called when somebody has signed in over the socket of the request. */
  const signInListeners = new WeakMap<Request, (personId: string) => void>();
  let unfollow: (() => Promise<void>) | undefined;
  let revalidation: NodeJS.Timeout | undefined;

  const hocuspocus = new Hocuspocus<LiveSession>({
    quiet: true,
    timeout: 60_000,
    maxPendingDocuments: 20,
    // Applies while a draft is loading, when everything that somebody wrote offline may arrive at once.
    // Unauthenticated senders are limited elsewhere.
    maxUnauthenticatedQueueSize: maxBytes.waiting,
    async onAuthenticate({ documentName, token, request }) {
      const session = await sessions.admit(documentName, token, request).catch((event) => {
        backlogs.leave(request, documentName);
        throw event;
      });
      signInListeners.get(request)?.(session.caller.id);
      return session;
    },
    async onLoadDocument({ document, documentName }) {
      await rooms.open(documentName, document).catch((error) => {
        throw toCloseEvent(error, log);
      });
      updates.watchSignatures(documentName, document);
    },
    async connected({ connection, context, documentName }) {
      // The last person left at the same moment, so this room is about to be dropped.
      if (hocuspocus.documents.get(documentName) !== connection.document) {
        return sessions.close(connection, new LiveCloseEvent('unavailable'));
      }
      sessions.add(connection, context);
      // Rights may have been revoked between the handshake and now, when this session was not in the list yet.
      await sessions.revalidateAll((session) => session === context);
    },
    async beforeHandleMessage({ connection, update }) {
      await backlogs.begin(connection.request, update);
    },
    async afterHandleMessage({ connection, update }) {
      backlogs.end(connection.request, update);
    },
    async beforeSync({ connection, document, payload, type }) {
      if (type === 0) return;
      await updates.receive(connection, document, { update: payload, isAnswer: type === 1 });
    },
    async beforeHandleAwareness({ context, states: presences }) {
      if (JSON.stringify([...presences]).length > maxBytes.presence) {
        throw new LiveCloseEvent('too-large');
      }
      for (const presence of presences.values()) {
        if (!context || !presence.user || typeof presence.user !== 'object') continue;
        // Presence always carries the name of the person who is signed in.
        const { id, username: name, avatar } = context.caller;
        presence.user = { ...presence.user, id, name, avatar };
      }
    },
    async onDisconnect({ document, documentName, context }) {
      backlogs.leave(context.request, documentName);
      for (const connection of sessions.connections()) {
        if (connection.document === document && !document.hasConnection(connection)) {
          sessions.remove(connection);
        }
      }
    },
    async beforeUnloadDocument({ document, documentName }) {
      const room = await rooms.get(documentName);
      if (room?.ydoc !== document || !states.isWorthCompacting(room)) return;
      updates.compactInBackground(documentName);
    },
    async afterUnloadDocument({ documentName }) {
      rooms.closeUnless(documentName, hocuspocus.documents.get(documentName));
    },
  });

  return {
    serve: createLiveServe({ backlogs, hocuspocus, sessions, signInListeners }),

    apply: updates.apply,

    async start(): Promise<void> {
      const changes = ['access.changed', 'person.changed', 'session.ended'] as const;
      const moves = ['file.moved', 'file.trashed', 'file.restored', 'file.removed'] as const;
      unfollow = await events.follow([...changes, ...moves], async (event) => {
        if (event.kind === 'session.ended') {
          const isEnded = ({ caller }: LiveSession) =>
            caller.tokenHash.toString('hex') === event.tokenHash;
          await sessions.revalidateAll(isEnded);
        } else if ('personId' in event && event.personId !== null) {
          await sessions.revalidateAll(({ caller }) => caller.id === event.personId);
        } else {
          // A change to a folder affects everything below it.
          await sessions.revalidateAll(() => true);
        }
      });
      revalidation = setInterval(() => sessions.revalidateAll(() => true), revalidationInterval);
      revalidation.unref();
    },

    async close(): Promise<void> {
      clearInterval(revalidation);
      await unfollow?.();
      sessions.closeAll();
      await updates.close();
    },
  };
}

export type Live = ReturnType<typeof createLive>;
