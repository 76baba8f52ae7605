// The socket that tells this page about changes by others, so that it can refetch what it shows.
import { everything } from '@docent/contract/constants';
import type { News, NewsHandshake, NewsWish } from '@docent/contract/news';

type Listener = (news: readonly News[]) => void;

const listeners = new Set<Listener>();

/** In milliseconds: news within this time are handled together. */
const gathering = 250;
/** Delay before reconnecting in milliseconds, doubled with each failure. */
const retry = { first: 1_000, longest: 60_000 };

export interface NewsConnection {
  /** The documents whose drafts the page shows. */
  watch(fileIds: readonly string[]): void;
  close(): void;
}

/** Keeps one socket open during the session; without it, the page is updated later. */
export function connectNews(token: string): NewsConnection {
  let socket: WebSocket | null = null;
  let watchedFileIds: readonly string[] = [];
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wasAway = false;
  let closed = false;

  function open(): void {
    socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/news`);
    socket.onopen = () => {
      failures = 0;
      send({ token } satisfies NewsHandshake);
      if (watchedFileIds.length > 0) send({ watch: [...watchedFileIds] } satisfies NewsWish);
    };
    socket.onmessage = ({ data }) => {
      const news = JSON.parse(String(data)) as News;
      // After the first connection nothing is refetched, because the page has just loaded its data.
      if (!isEverything(news) || wasAway) gather(news);
    };
    socket.onclose = ({ code }) => {
      wasAway = true;
      if (closed) return;
      // The server does not know the session any more; the refetches will show that to the person. The
      // delay lets somebody who is signing out leave first.
      if (code === 4403) {
        timer = setTimeout(() => gather(everything), retry.first);
        return;
      }
      const wait = Math.min(retry.longest, retry.first * 2 ** failures++);
      timer = setTimeout(open, wait * (0.5 + Math.random()));
    };
  }

  function send(message: NewsHandshake | NewsWish): void {
    socket?.send(JSON.stringify(message));
  }

  open();
  return {
    watch(fileIds) {
      watchedFileIds = fileIds;
      if (socket?.readyState === WebSocket.OPEN) send({ watch: [...watchedFileIds] });
    },
    close() {
      closed = true;
      clearTimeout(timer);
      socket?.close();
    },
  };
}

const isEverything = ({ feature }: News) => feature === everything.feature;

const gatheredNews = new Map<string, News>();

function gather(news: News): void {
  if (gatheredNews.size === 0) {
    setTimeout(() => {
      const all = [...gatheredNews.values()];
      gatheredNews.clear();
      for (const listener of listeners) listener(all);
    }, gathering);
  }
  gatheredNews.set(`${news.feature} ${news.fileId}`, news);
}

/** Calls the listener with collected changes. Returns a function that unsubscribes. */
export function onNews(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Calls back when something of this feature changed, and whether it may be in any file. Returns a function
 * that unsubscribes.
 */
export function onNewsOf(feature: string, run: (isAnywhere: boolean) => void): () => void {
  return onNews((news) => {
    const own = news.filter((one) => one.feature === feature || isEverything(one));
    if (own.length > 0) run(own.some(({ fileId }) => fileId === null));
  });
}
