// Who is connected to drafts here, and whether they still may be. Rights are looked up when somebody connects, again
// whenever they may have changed, and before an update when the last look is too old.
import { LiveHandshake, type LiveRefusal } from '@docent/contract/live';
import { Refusal } from '@docent/contract/refusals';
import { schemaVersion } from '@docent/document-model/schema';
import type { Connection } from '@hocuspocus/server';
import type { Caller } from '../../../platform/caller.ts';
import type { Log } from '../../../platform/log.ts';
import type { Access } from '../../access/access.ts';

/** Somebody's permission to write in one document over one socket. */
export interface LiveSession {
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
export class LiveCloseEvent {
  readonly code = 4403;
  readonly reason: LiveRefusal;
  constructor(reason: LiveRefusal) {
    this.reason = reason;
  }
}

interface Needs {
  access: Pick<Access, 'require' | 'requireDraft'>;
  authenticate(token: string): Promise<Caller>;
  log: Log;
}

/** Events tell of taken rights at once; looking again after this many milliseconds does not depend on them. */
const trustFor = 2_000;
const never = Number.NEGATIVE_INFINITY;

export function createLiveSessions({ access, authenticate, log }: Needs) {
  const sessions = new Map<Connection, LiveSession>();

  /** Looks the session and the right to edit up again; throws the reason to close. */
  async function revalidate(session: LiveSession): Promise<void> {
    try {
      session.caller = await authenticate(session.token);
      const file = await requireWriting(session);
      if (file.kind !== 'document') throw new LiveCloseEvent('gone');
      session.checkedAt = performance.now();
    } catch (error) {
      // What is still in the queue of a closed connection must not live on an earlier answer.
      session.checkedAt = never;
      throw toCloseEvent(error, log);
    }
  }

  /** Who may edit writes; who else may read the draft writes suggestions. */
  async function requireWriting(session: LiveSession) {
    try {
      const file = await access.require(session.caller, 'edit', session.fileId);
      session.mayEdit = true;
      return file;
    } catch (error) {
      if (!(error instanceof Refusal) || error.reason !== 'file/level-too-low') throw error;
      session.mayEdit = false;
      return access.requireDraft(session.caller, session.fileId);
    }
  }

  function close(connection: Connection, event: LiveCloseEvent): void {
    sessions.delete(connection);
    connection.close(event);
  }

  return {
    /** Refuses, with the reason to close, who may not write in the document. */
    async admit(fileId: string, handshake: string, request: Request): Promise<LiveSession> {
      const { token, schemaVersion: theirs } = readHandshake(handshake);
      if (theirs < schemaVersion) throw new LiveCloseEvent('outdated-editor');
      const session = { fileId, token, request, checkedAt: never } as LiveSession;
      await revalidate(session);
      return session;
    },

    /** Before an update is taken: throws the reason to close when the session may write no more. */
    async requireCurrent(session: LiveSession): Promise<void> {
      if (performance.now() - session.checkedAt > trustFor) await revalidate(session);
    },

    /** Closes those of the connections whose session may write no more. */
    async revalidateAll(isConcerned: (session: LiveSession) => boolean): Promise<void> {
      await Promise.all(
        [...sessions].map(async ([connection, session]) => {
          if (!isConcerned(session)) return;
          await revalidate(session).catch((event: LiveCloseEvent) => close(connection, event));
        }),
      );
    },

    add: (connection: Connection, session: LiveSession) => sessions.set(connection, session),
    remove: (connection: Connection) => sessions.delete(connection),
    get: (connection: Connection) => sessions.get(connection),
    connections: () => sessions.keys(),
    close,

    closeRoom(fileId: string, reason: LiveRefusal): void {
      for (const [connection, session] of sessions) {
        if (session.fileId === fileId) close(connection, new LiveCloseEvent(reason));
      }
    },

    closeAll(): void {
      for (const connection of sessions.keys()) {
        close(connection, new LiveCloseEvent('unavailable'));
      }
    },

    /** The documents that are open over the socket of this request. */
    fileIdsOf(request: Request): Set<string> {
      const fileIds = new Set<string>();
      for (const session of sessions.values()) {
        if (session.request === request) fileIds.add(session.fileId);
      }
      return fileIds;
    },
  };
}

export type LiveSessions = ReturnType<typeof createLiveSessions>;

/** An unexpected error is reported, and closes the connection for now. */
export function toCloseEvent(error: unknown, log: Log): LiveCloseEvent {
  if (error instanceof LiveCloseEvent) return error;
  if (error instanceof Refusal) {
    if (error.reason === 'file/not-found') return new LiveCloseEvent('gone');
    if (error.reason === 'file/level-too-low') return new LiveCloseEvent('forbidden');
    if (error.status === 401 || error.status === 403) return new LiveCloseEvent('session');
  }
  log.error({ err: error }, 'live connection failed');
  return new LiveCloseEvent('unavailable');
}

function readHandshake(text: string): LiveHandshake {
  try {
    return LiveHandshake.parse(JSON.parse(text));
  } catch {
    // Whoever speaks otherwise has no session here.
    throw new LiveCloseEvent('session');
  }
}
