// The socket that tells this page what others changed, so that what is shown is asked for again.
import { everything } from '@docent/contract/constants';
import type { News, NewsHandshake, NewsWish } from '@docent/contract/news';

type Listener = (news: readonly News[]) => void;

const listeners = new Set<Listener>();

/** In milliseconds: what comes together is answered together. */
const gathering = 250;
/** In milliseconds, doubled with each failure. */
const retry = { first: 1_000, longest: 60_000 };

export interface NewsConnection {
  /** The documents whose drafts the page shows. */
  watch(fileIds: readonly string[]): void;
  close(): void;
}

/** Keeps one socket open for as long as the session lasts; without it the page is right, but later. */
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
      // The first time, the page has only just asked for what it shows.
      if (!isEverything(news) || wasAway) gather(news);
    };
    socket.onclose = ({ code }) => {
      wasAway = true;
      if (closed) return;
      // The server does not know the session any more; the next calls say so to the person. Whoever is signing off is
      // on their way out by then.
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

const gathered = new Map<string, News>();

function gather(news: News): void {
  if (gathered.size === 0) {
    setTimeout(() => {
      const all = [...gathered.values()];
      gathered.clear();
      for (const listener of listeners) listener(all);
    }, gathering);
  }
  gathered.set(`${news.feature} ${news.fileId}`, news);
}

/** Calls back with what changed, some of it at a time. Returns what ends it. */
export function onNews(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Calls back when something of this feature changed, and whether it may be anywhere. Returns what ends it. */
export function onNewsOf(feature: string, run: (isAnywhere: boolean) => void): () => void {
  return onNews((news) => {
    const own = news.filter((one) => one.feature === feature || isEverything(one));
    if (own.length > 0) run(own.some(({ fileId }) => fileId === null));
  });
}
