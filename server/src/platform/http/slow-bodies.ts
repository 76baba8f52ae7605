// Ends requests whose body comes too slowly: each holds a connection, and what has come of it is in memory.
import type { IncomingMessage, Server, ServerResponse } from 'node:http';

export interface SlowBodies {
  /** In milliseconds: how long a body is watched before it is judged, again and again. */
  period: number;
  /** In bytes: less than this in a period is too slow. */
  least: number;
}

/** 1 kB/s; a line that is called slow carries several. */
const usualPace: SlowBodies = { period: 30_000, least: 30_000 };

interface WatchedBody {
  response: ServerResponse;
  since: number;
  bytesBefore: number;
}

/** `refuse` answers and closes the connection. */
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
      // What is left of an answered one is drained for a while by those who answered.
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

/** Whether it is the sender who is waited for, and not we who do not read. */
const isAwaited = (request: IncomingMessage) => request.readableLength === 0 && !request.isPaused();
