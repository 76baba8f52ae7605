// WebSockets beside HTTP on one port: each path has one that serves it. What a socket says is not looked at here.
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { IsOwnHost } from '../http/hosts.ts';
import { createArrivals } from './arrivals.ts';
import { createFlowControl, type Flow, type FlowLimits } from './flow-control.ts';

interface SocketRequest extends Omit<Flow, 'signedIn'> {
  /** With query. */
  url: string;
  headers: Headers;
  /**
   * To be called once it is known whose socket this is; until then it may say little and not for long. Closes it when the
   * person has too many.
   */
  signedIn(personId: string): void;
}

export type ServeSocket = (socket: WebSocket, request: SocketRequest) => void;

export interface SocketOptions {
  /** Of one message; a longer one closes its socket. */
  maxBytes: number;
  /** Whether a page of this origin may connect; browsers name it, other clients send none. */
  isOriginAllowed?(origin: string): boolean;
  isOwnHost?: IsOwnHost;
  /** Whether the last address in `X-Forwarded-For` is the caller's, as our own proxy writes it. */
  trustProxy?: boolean;
  /** For each person who has signed in. */
  limits?: FlowLimits;
  /** In milliseconds: how often a peer is asked whether it is there. It is dropped if nothing comes by the next time. */
  beat?: number;
}

/** In bytes: what a peer that reads too slowly may leave waiting in memory here. */
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
    // Nobody else listens yet, and an error without a listener would end the process.
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
      // A broken frame ends its own socket; `close` follows.
      socket.on('error', () => socket.terminate());
      // Any bytes: a peer in the midst of a long message cannot answer a ping before its end.
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
