// Concurrency limits per person, so that nobody's parallel calls block others or exhaust the memory: further calls
// wait or are refused with 429. `http.ts` limits how many calls there may be in a minute.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Endpoint } from '@docent/contract/endpoint';
import { refuse } from '@docent/contract/refusals';
import { hasBody } from './slow-bodies.ts';

export interface CallLimits {
  /** Calls of one person that run at the same time; further ones wait. */
  running: number;
  /** Calls of one person that may wait; further ones are refused. */
  waiting: number;
  /** Bytes of JSON that one person may be sending at the same time. */
  bodyBytes: number;
  /** Bytes of responses that one person has not read, above which further calls wait. */
  unreadBytes: number;
}

/** Above what browsers do, which send six calls at a time to a server. */
export const usualCallLimits: CallLimits = {
  running: 6,
  waiting: 500,
  bodyBytes: 128 * 2 ** 20,
  unreadBytes: 64 * 2 ** 20,
};

const pollUnreadEvery = 50;

interface Slots {
  running: number;
  readonly waiting: (() => void)[];
}

export function createCallLimits(limits: CallLimits = usualCallLimits) {
  const { running, waiting, bodyBytes, unreadBytes } = limits;
  const slots = new Map<string, Slots>();
  const responses = new Map<string, Set<ServerResponse>>();
  const bodies = new Map<string, number>();

  /** Waits for a slot; the result frees it. */
  async function enter(key: string): Promise<() => void> {
    const own = slots.get(key) ?? { running: 0, waiting: [] };
    slots.set(key, own);
    if (own.waiting.length >= waiting) throw refuse('request/too-many', undefined, 2);
    if (own.running < running) own.running++;
    else await new Promise<void>((done) => own.waiting.push(done));
    return () => {
      const next = own.waiting.shift();
      if (next) next();
      else if (--own.running === 0) slots.delete(key);
    };
  }

  /** Tracks a response until it ends, and waits while too much of the earlier ones is unread. */
  async function openResponse(personId: string, response: ServerResponse): Promise<void> {
    const open = responses.get(personId) ?? new Set();
    responses.set(personId, open.add(response));
    response.once('close', () => {
      open.delete(response);
      if (open.size === 0) responses.delete(personId);
    });
    const unread = () =>
      [...open].reduce((sum, { socket }) => sum + (socket?.writableLength ?? 0), 0);
    while (!response.closed && unread() > unreadBytes) await sleep(pollUnreadEvery);
  }

  return {
    /**
     * Runs `work` when the person has a free slot; a stream keeps it until the response ends. Refuses with
     * `request/too-many`.
     */
    async run<T>(
      personId: string | undefined,
      { kind }: Endpoint,
      response: ServerResponse,
      work: () => Promise<T> | AsyncGenerator<T>,
    ): Promise<T | AsyncGenerator<T>> {
      if (personId === undefined) return work();
      // An upload or a model's answer may take minutes; other calls must not wait for it.
      const pool = kind === 'upload' || kind === 'events' ? kind : 'call';
      const leave = await enter(`${pool} ${personId}`);
      try {
        if (!response.closed) await openResponse(personId, response);
        const answer = await work();
        if (!isStream(answer) || response.closed) leave();
        else response.once('close', leave);
        return answer;
      } catch (error) {
        leave();
        throw error;
      }
    },

    /** Counts the body of a request until it has arrived or the call ends. Refuses with `request/too-many`. */
    addBody(
      personId: string,
      { kind, bodyLimit }: Pick<Endpoint, 'kind' | 'bodyLimit'>,
      request: IncomingMessage,
      response: ServerResponse,
    ): void {
      // Uploads are streamed to disk.
      if (kind === 'upload' || !hasBody(request)) return;
      const bytes = Math.min(Number(request.headers['content-length'] ?? bodyLimit), bodyLimit);
      const before = bodies.get(personId) ?? 0;
      if (before > 0 && before + bytes > bodyBytes) throw refuse('request/too-many', undefined, 2);
      bodies.set(personId, before + bytes);
      let isCounted = true;
      const release = () => {
        if (!isCounted) return;
        isCounted = false;
        const remaining = (bodies.get(personId) ?? 0) - bytes;
        if (remaining > 0) bodies.set(personId, remaining);
        else bodies.delete(personId);
      };
      request.once('close', release);
      // A request that was refused before its body arrived emits no end if the client disconnects.
      response.once('close', release);
    },
  };
}

export const isStream = (answer: unknown): answer is AsyncGenerator<unknown> =>
  typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer;
