// Tells open pages over one socket what others changed, so that they ask again. Each node follows the events for the
// pages that are connected to it. What is told carries no contents, and only goes to those who may read the file.
import { type News, NewsHandshake, NewsWish } from '@docent/contract/news';
import type { WebSocket } from 'ws';
import type { Caller } from '../../platform/caller.ts';
import type { Database } from '../../platform/database.ts';
import type { Events } from '../../platform/events.ts';
import type { Log } from '../../platform/log.ts';
import type { ServeSocket } from '../../platform/sockets.ts';
import { audiences, type NewsEvent, newsKinds } from './news.rules.ts';
import { createNewsStore } from './news.store.ts';

export interface NewsFeed {
  /** The socket of `newsUrl`; give it to `serveSockets`. */
  readonly serve: ServeSocket;
  start(): Promise<void>;
  close(): Promise<void>;
}

interface Needs {
  database: Database;
  events: Events;
  log: Log;
  authenticate(token: string): Promise<Caller>;
}

interface Listener {
  socket: WebSocket;
  caller: Caller;
  watched: ReadonlySet<string>;
}

/** In milliseconds: a socket that does not say who it is goes. */
const patience = 10_000;

export function createNews({ database, events, log, authenticate }: Needs): NewsFeed {
  const store = createNewsStore(database);
  const listeners = new Set<Listener>();
  let unfollow: (() => Promise<void>) | undefined;

  async function admit(socket: WebSocket, message: string): Promise<Listener | null> {
    const handshake = NewsHandshake.safeParse(read(message));
    if (!handshake.success) return refuse(socket, 'handshake');
    const caller = await authenticate(handshake.data.token).catch(() => null);
    if (caller === null) return refuse(socket, 'session');
    const listener: Listener = { socket, caller, watched: new Set() };
    // It may have gone while it was looked up.
    if (socket.readyState === socket.OPEN) listeners.add(listener);
    return listener;
  }

  function refuse(socket: WebSocket, reason: string): null {
    socket.close(4403, reason);
    return null;
  }

  function tell(to: Iterable<Listener>, features: readonly string[], fileId: string | null): void {
    const messages = features.map((feature) => JSON.stringify({ feature, fileId } satisfies News));
    for (const { socket } of to) for (const message of messages) socket.send(message);
  }

  async function react(event: NewsEvent): Promise<void> {
    const all = [...listeners];
    if (all.length === 0) return;
    if (event.kind === 'notices.changed') {
      const ids = new Set(event.personIds);
      return tell(
        all.filter(({ caller }) => ids.has(caller.id)),
        ['notices'],
        null,
      );
    }
    if (event.kind === 'session.ended') {
      for (const { socket, caller } of all) {
        if (caller.tokenHash.toString('hex') === event.tokenHash) refuse(socket, 'session');
      }
      return;
    }
    // The person's other pages.
    if (event.kind === 'favourite.changed') {
      return tell(
        all.filter(({ caller }) => caller.id === event.personId),
        ['files'],
        null,
      );
    }
    // Whom it shuts out must hear of it as well, so it names no file.
    if (event.kind === 'access.changed') {
      const { personId } = event;
      return tell(
        all.filter(({ caller }) => personId === null || caller.id === personId),
        ['files', 'access'],
        null,
      );
    }
    const { features, level, watched } = audiences[event.kind];
    const near = watched ? all.filter((listener) => listener.watched.has(event.fileId)) : all;
    if (near.length === 0) return;
    const people = [...new Set(near.map(({ caller }) => caller.id))];
    const readers = await store.readers(event.fileId, level, people);
    tell(
      near.filter(({ caller }) => readers.has(caller.id)),
      features,
      event.fileId,
    );
  }

  return {
    serve(socket) {
      let listener: Promise<Listener | null> | undefined;
      const timer = setTimeout(() => listener ?? refuse(socket, 'handshake'), patience);
      socket.on('message', (data) => {
        if (listener === undefined) {
          listener = admit(socket, String(data));
          return;
        }
        const wish = NewsWish.safeParse(read(String(data)));
        if (!wish.success) return refuse(socket, 'handshake');
        listener.then((admitted) => {
          if (admitted) admitted.watched = new Set(wish.data.watch);
        }, log.error);
      });
      socket.on('close', () => {
        clearTimeout(timer);
        listener?.then((admitted) => admitted && listeners.delete(admitted), log.error);
      });
    },

    async start() {
      unfollow = await events.follow(newsKinds, (event) => react(event as NewsEvent));
    },

    async close() {
      await unfollow?.();
    },
  };
}

function read(message: string): unknown {
  try {
    return JSON.parse(message);
  } catch {
    // Refused by the one who asked for it.
    return null;
  }
}
