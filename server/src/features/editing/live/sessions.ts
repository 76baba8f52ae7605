// The people connected to drafts on this node, and whether they still may be. Rights are checked when somebody
// connects, whenever they may have changed, and before an update if the last check is too old.
import { LiveHandshake, type LiveRefusal } from '@docent/contract/live';
import { Refusal } from '@docent/contract/refusals';
import { schemaVersion } from '@docent/document-model/schema';
import type { Connection } from '@hocuspocus/server';
import type { Caller } from '../../../platform/caller.ts';
import type { Log } from '../../../platform/log.ts';
import type { Access } from '../../access/access.ts';

/** A person's permission to write in one document over one socket. */
export interface LiveSession {
  readonly fileId: string;
  readonly token: string;
  /** The request that opened the socket. */
  readonly request: Request;
  caller: Caller;
  /** False if the person may only comment; only suggestions are accepted then. */
  mayEdit: boolean;
  /** When the rights were last checked, by the monotonic clock, in milliseconds. */
  checkedAt: number;
}

/** Closes or refuses a connection. It has no message because Hocuspocus would print it. */
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

/** In milliseconds. Revoked rights normally arrive as events; this bounds the delay if one is late. */
const trustFor = 2_000;
const never = Number.NEGATIVE_INFINITY;

export function createLiveSessions({ access, authenticate, log }: Needs) {
  const sessions = new Map<Connection, LiveSession>();

  /** Checks the session and the right to edit again. Throws the reason to close. */
  async function revalidate(session: LiveSession): Promise<void> {
    try {
      session.caller = await authenticate(session.token);
      const file = await requireWriting(session);
      if (file.kind !== 'document') throw new LiveCloseEvent('gone');
      session.checkedAt = performance.now();
    } catch (error) {
      // Updates still queued on a closed connection must not rely on the earlier check.
      session.checkedAt = never;
      throw toCloseEvent(error, log);
    }
  }

  /** Requires the right to edit, or else the right to see the draft, which allows suggestions only. */
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
    /** Throws the reason to close if the person may not write in the document. */
    async admit(fileId: string, handshake: string, request: Request): Promise<LiveSession> {
      const { token, schemaVersion: theirs } = readHandshake(handshake);
      if (theirs < schemaVersion) throw new LiveCloseEvent('outdated-editor');
      const session = { fileId, token, request, checkedAt: never } as LiveSession;
      await revalidate(session);
      return session;
    },

    /** Called before an update is accepted. Throws the reason to close if the session may no longer write. */
    async requireCurrent(session: LiveSession): Promise<void> {
      if (performance.now() - session.checkedAt > trustFor) await revalidate(session);
    },

    /** Checks the matching sessions again, and closes those that may no longer write. */
    async revalidateAll(matches: (session: LiveSession) => boolean): Promise<void> {
      await Promise.all(
        [...sessions].map(async ([connection, session]) => {
          if (!matches(session)) return;
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

/** Unexpected errors are logged, and close the connection as `unavailable`. */
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
    // The client speaks another protocol, so it has no session.
    throw new LiveCloseEvent('session');
  }
}
