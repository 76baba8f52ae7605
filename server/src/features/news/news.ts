// Notifies open pages over a socket of what others changed, so that they reload it. Each node follows the events
// for the pages connected to it (`listeners` is its only state). Messages carry no content, and are sent only to
// people who may read the file.
import { everything } from '@docent/contract/constants';
import { NewsHandshake, NewsWish } from '@docent/contract/news';
import { Refusal } from '@docent/contract/refusals';
import type { WebSocket } from 'ws';
import type { Caller } from '../../platform/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events.ts';
import type { Log } from '../../platform/log.ts';
import type { ServeSocket } from '../../platform/sockets/sockets.ts';
import { deliverNews, type NewsListener } from './deliver-news.ts';
import { type NewsEvent, newsKinds } from './news.rules.ts';
import { createNewsStore } from './news.store.ts';

export interface NewsFeed {
  /** The socket of `newsUrl`, for `serveSockets`. */
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

export function createNews({ database, events, log, authenticate }: Needs): NewsFeed {
  const store = createNewsStore(database);
  const listeners = new Set<NewsListener>();
  let unfollow: (() => Promise<void>) | undefined;

  async function admit(socket: WebSocket, message: string): Promise<NewsListener | null> {
    const handshake = NewsHandshake.safeParse(parseJson(message));
    if (!handshake.success) return closeSocket(socket, 'handshake');
    let caller: Caller;
    try {
      caller = await authenticate(handshake.data.token);
    } catch (error) {
      if (error instanceof Refusal) return closeSocket(socket, 'session');
      log.error({ err: error }, 'news connection failed');
      return closeSocket(socket, 'unavailable');
    }
    const listener: NewsListener = { socket, caller, watched: new Set() };
    // The page may have disconnected during the lookup.
    if (socket.readyState === socket.OPEN) {
      listeners.add(listener);
      socket.send(JSON.stringify(everything));
    }
    return listener;
  }

  function closeSocket(socket: WebSocket, reason: string): null {
    socket.close(4403, reason);
    return null;
  }

  async function react(event: NewsEvent): Promise<void> {
    const open = [...listeners];
    if (open.length === 0) return;
    if (event.kind !== 'session.ended') return deliverNews(store, event, open);
    for (const { socket, caller } of open) {
      if (caller.tokenHash.toString('hex') === event.tokenHash) closeSocket(socket, 'session');
    }
  }

  return {
    serve(socket, { signedIn }) {
      let listener: Promise<NewsListener | null> | undefined;
      socket.on('message', (data) => {
        if (listener === undefined) {
          listener = admit(socket, String(data));
          listener.then(
            (admittedListener) => admittedListener && signedIn(admittedListener.caller.id),
            log.error,
          );
          return;
        }
        const wish = NewsWish.safeParse(parseJson(String(data)));
        if (!wish.success) return closeSocket(socket, 'handshake');
        listener.then((admittedListener) => {
          if (admittedListener) admittedListener.watched = new Set(wish.data.watch);
        }, log.error);
      });
      socket.on('close', () => {
        listener?.then(
          (admittedListener) => admittedListener && listeners.delete(admittedListener),
          log.error,
        );
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

function parseJson(message: string): unknown {
  try {
    return JSON.parse(message);
  } catch {
    // The request itself has already been refused.
    return null;
  }
}
