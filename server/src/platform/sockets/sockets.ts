// WebSockets on the same port as HTTP. Each path has a handler, which interprets the messages.
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { IsOwnHost } from '../http/hosts.ts';
import { createArrivals } from './arrivals.ts';
import { createFlowControl, type Flow, type FlowLimits } from './flow-control.ts';

interface SocketRequest extends Omit<Flow, 'signedIn'> {
  /** Including the query. */
  url: string;
  headers: Headers;
  /**
   * Call this once the person behind the socket is known; until then, time and data are limited. Closes the socket
   * if the person has too many.
   */
  signedIn(personId: string): void;
}

export type ServeSocket = (socket: WebSocket, request: SocketRequest) => void;

export interface SocketOptions {
  /** Maximum bytes of one message; a longer one closes the socket. */
  maxBytes: number;
  /** Whether a page of this origin may connect. Only browsers send an origin. */
  isOriginAllowed?(origin: string): boolean;
  isOwnHost?: IsOwnHost;
  /** Whether the last address in `X-Forwarded-For` is the client's, as set by our own proxy. */
  trustProxy?: boolean;
  /** Per authenticated person. */
  limits?: FlowLimits;
  /** In milliseconds: the ping interval. A client that sends nothing until the next ping is disconnected. */
  beat?: number;
}

/** In bytes: how much unread data of a slow client may wait in memory. */
const maxUnreadBytes = 64 * 2 ** 20;

export function serveSockets(
  server: Server,
  paths: Readonly<Record<string, ServeSocket>>,
  {
    maxBytes,
    isOriginAllowed = () => true,
    isOwnHost = () => true,
    trustProxy = false,
    limits,
    beat = 30_000,
  }: SocketOptions,
): { close(): Promise<void> } {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: maxBytes });
  const arrivals = createArrivals();
  const flowControl = createFlowControl(limits);
  const silent = new WeakSet<WebSocket>();

  server.on('upgrade', (request, connection, head) => {
    // Nobody else listens yet, and an unhandled error would end the process.
    connection.on('error', () => connection.destroy());
    if (!isOwnHost(request.headers.host)) return turnAway(connection, '421 Misdirected Request');
    const path = (request.url ?? '').split('?')[0] ?? '';
    const serve = Object.hasOwn(paths, path) ? paths[path] : undefined;
    if (!serve) return turnAway(connection, '404 Not Found');
    const { origin } = request.headers;
    if (origin !== undefined && !isOriginAllowed(origin)) {
      return turnAway(connection, '403 Forbidden');
    }
    const address = addressOf(request, trustProxy);
    if (arrivals.isFull(address)) return turnAway(connection, '503 Service Unavailable');
    sockets.handleUpgrade(request, connection, head, (socket) => {
      const arrival = arrivals.enter(address, connection);
      const flow = flowControl.open(socket, connection);
      // A protocol error ends only its own socket; `close` follows.
      socket.on('error', () => socket.terminate());
      // Any bytes count, because a client can't answer a ping in the middle of a long message.
      connection.on('data', () => silent.delete(socket));
      const headers = new Headers();
      for (const [name, value] of Object.entries(request.headers)) {
        if (value !== undefined) headers.set(name, String(value));
      }
      serve(socket, {
        ...flow,
        url: request.url ?? path,
        headers,
        signedIn(personId) {
          arrival.signedIn();
          if (!flow.signedIn(personId)) socket.close(4403, 'unavailable');
        },
      });
    });
  });

  const heart = setInterval(() => {
    for (const socket of sockets.clients) {
      const isGone = silent.has(socket) && !socket.isPaused;
      if (isGone || socket.bufferedAmount > maxUnreadBytes) socket.terminate();
      else {
        silent.add(socket);
        socket.ping();
      }
    }
    flowControl.dropSlowReaders();
  }, beat);
  heart.unref();

  return {
    async close() {
      clearInterval(heart);
      for (const socket of sockets.clients) socket.close(1001);
      const cut = setTimeout(() => {
        for (const socket of sockets.clients) socket.terminate();
      }, 1_000);
      await new Promise<void>((resolve) => sockets.close(() => resolve()));
      clearTimeout(cut);
    },
  };
}

function addressOf({ headers, socket }: IncomingMessage, trustProxy: boolean): string {
  const forwardedFor = trustProxy ? String(headers['x-forwarded-for'] ?? '') : '';
  return forwardedFor.split(',').at(-1)?.trim() || (socket.remoteAddress ?? '');
}

function turnAway(connection: Duplex, status: string): void {
  connection.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
