// Tells open pages over one socket what others changed, so that they ask again. Each node follows the events for the
// pages that are connected to it. What is told carries no contents, and only goes to those who may read the file.
import { everything } from '@docent/contract/constants';
import { type News, NewsHandshake, NewsWish } from '@docent/contract/news';
import { Refusal } from '@docent/contract/refusals';
import type { WebSocket } from 'ws';
import type { Caller } from '../../platform/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events.ts';
import type { Log } from '../../platform/log.ts';
import type { ServeSocket } from '../../platform/sockets/sockets.ts';
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

/** The features that show something of documents far from these, and of many at once. */
const quoting = ['reviews', 'notices', 'search', 'assistant'];

/** The features whose lists show what one may read, and hide the rest. */
const underRights = ['files', 'access', 'links', 'history', 'comments', 'priorities', ...quoting];

/** The features that show to some who else may read. */
const ofReaders = ['access', 'reviews', 'priorities'];

const idOf = ({ caller }: Listener) => caller.id;

/** Whether the person sees who has read what. */
const overlooks = ({ caller }: Listener) => caller.isCoach || caller.role === 'admin';

/** Linked files, each of which is told of; of more than these, it is told that there are some. */
const mostNamed = 20;

export function createNews({ database, events, log, authenticate }: Needs): NewsFeed {
  const store = createNewsStore(database);
  const listeners = new Set<Listener>();
  let unfollow: (() => Promise<void>) | undefined;

  async function admit(socket: WebSocket, message: string): Promise<Listener | null> {
    const handshake = NewsHandshake.safeParse(read(message));
    if (!handshake.success) return refuse(socket, 'handshake');
    let caller: Caller;
    try {
      caller = await authenticate(handshake.data.token);
    } catch (error) {
      if (error instanceof Refusal) return refuse(socket, 'session');
      log.error({ err: error }, 'news connection failed');
      return refuse(socket, 'unavailable');
    }
    const listener: Listener = { socket, caller, watched: new Set() };
    // It may have gone while it was looked up.
    if (socket.readyState === socket.OPEN) {
      listeners.add(listener);
      socket.send(JSON.stringify(everything));
    }
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
    if (event.kind === 'favourite.changed' || event.kind === 'comments.read') {
      const { kind, personId } = event;
      return tell(
        all.filter(({ caller }) => caller.id === personId),
        [kind === 'comments.read' ? 'comments' : 'files'],
        null,
      );
    }
    if (event.kind === 'recovered.changed') {
      const { personId } = event;
      return tell(
        all.filter(({ caller }) => caller.id === personId),
        ['recovered'],
        null,
      );
    }
    // A whole department may confirm at once: it concerns that person's pages, and those who look at the coverage.
    if (event.kind === 'confirmation.changed') {
      const { fileId, personId } = event;
      tell(
        all.filter(({ caller }) => caller.id === personId),
        ['priorities', 'files', 'notices'],
        fileId,
      );
      return tell(await readersOf(fileId, all.filter(overlooks)), ['priorities'], fileId);
    }
    if (event.kind === 'person.changed') {
      return tell(
        all.filter(({ caller }) => caller.role === 'admin'),
        ['people'],
        null,
      );
    }
    // Whom it shuts out must hear of it as well, so it names no file; and it shows or hides what stands in any list.
    if (event.kind === 'access.changed') {
      const { fileId, personId } = event;
      const isTheirs = (one: Listener) => personId === null || idOf(one) === personId;
      tell(all.filter(isTheirs), underRights, null);
      const others = all.filter((one) => !isTheirs(one));
      const near = fileId === null ? others.filter(overlooks) : await readersOf(fileId, others);
      return tell(near, ofReaders, null);
    }
    // Nobody knows any more who could read it, so it names no file.
    if (event.kind === 'file.removed') return tell(all, ['files'], null);
    if (event.kind === 'links.changed') {
      const readers = await store.readers(event.fileId, 3, [...new Set(all.map(idOf))]);
      return tellOfLinks(
        all.filter((listener) => readers.has(idOf(listener))),
        event.toFileIds,
      );
    }
    if (event.kind === 'review.changed' && event.gone) {
      const gone = new Set(event.gone);
      tell(
        all.filter((one) => gone.has(idOf(one))),
        ['reviews'],
        null,
      );
    }
    const { features, level, watched } = audiences[event.kind];
    const near = watched ? all.filter((listener) => listener.watched.has(event.fileId)) : all;
    if (near.length === 0) return;
    const people = [...new Set(near.map(idOf))];
    const readers =
      event.kind === 'review.changed'
        ? await store.readersOfReview(event, people)
        : await store.readers(event.fileId, level, people);
    const to = near.filter((listener) => readers.has(idOf(listener)));
    tell(to, features, event.fileId);
    // A folder takes along all that lies in it.
    if (event.kind === 'file.trashed' || event.kind === 'file.restored') tell(to, quoting, null);
    if (event.kind === 'document.published' && to.length > 0) {
      tellOfLinks(to, await store.linkedBy(event.fileId, mostNamed + 1));
    }
  }

  async function readersOf(fileId: string, some: readonly Listener[]): Promise<Listener[]> {
    const readers = await store.readers(fileId, 1, [...new Set(some.map(idOf))]);
    return some.filter((one) => readers.has(idOf(one)));
  }

  function tellOfLinks(to: readonly Listener[], fileIds: readonly string[]): void {
    const named = fileIds.length > mostNamed ? [null] : fileIds;
    for (const fileId of named) tell(to, ['links'], fileId);
  }

  return {
    serve(socket, { signedIn }) {
      let listener: Promise<Listener | null> | undefined;
      socket.on('message', (data) => {
        if (listener === undefined) {
          listener = admit(socket, String(data));
          listener.then((admitted) => admitted && signedIn(admitted.caller.id), log.error);
          return;
        }
        const wish = NewsWish.safeParse(read(String(data)));
        if (!wish.success) return refuse(socket, 'handshake');
        listener.then((admitted) => {
          if (admitted) admitted.watched = new Set(wish.data.watch);
        }, log.error);
      });
      socket.on('close', () => {
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
