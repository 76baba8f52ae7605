// Ends requests whose body arrives too slowly: each holds a connection, and what has arrived is in memory.
import type { IncomingMessage, Server, ServerResponse } from 'node:http';

export interface SlowBodies {
  /** In milliseconds: the interval at which a body's speed is checked. */
  period: number;
  /** In bytes: less than this per period is too slow. */
  least: number;
}

/** 1 kB/s; even a slow connection is several times faster. */
const usualPace: SlowBodies = { period: 30_000, least: 30_000 };

interface WatchedBody {
  response: ServerResponse;
  since: number;
  bytesBefore: number;
}

/** `refuse` responds and closes the connection. */
export function endSlowBodies(
  server: Server,
  refuse: (request: IncomingMessage) => void,
  { period, least }: SlowBodies = usualPace,
): void {
  const watchedBodies = new Map<IncomingMessage, WatchedBody>();

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!hasBody(request)) return;
    const bytesBefore = request.socket.bytesRead;
    watchedBodies.set(request, { response, since: performance.now(), bytesBefore });
    request.once('close', () => watchedBodies.delete(request));
  });

  const timer = setInterval(() => {
    const now = performance.now();
    for (const [request, watch] of watchedBodies) {
      // The code that responded drains the rest of the body.
      if (request.complete || watch.response.writableEnded) {
        watchedBodies.delete(request);
        continue;
      }
      if (now - watch.since < period) continue;
      const { bytesRead } = request.socket;
      if (bytesRead - watch.bytesBefore < least && isAwaited(request)) {
        watchedBodies.delete(request);
        if (watch.response.headersSent) request.destroy();
        else refuse(request);
      } else Object.assign(watch, { since: now, bytesBefore: bytesRead });
    }
  }, period / 6);
  timer.unref();
  server.on('close', () => clearInterval(timer));
}

export const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Whether the client is the cause of waiting, rather than the server not reading. */
const isAwaited = (request: IncomingMessage) => request.readableLength === 0 && !request.isPaused();
