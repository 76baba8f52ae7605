// WebSockets beside HTTP on one port: each path has one that serves it. What a socket says is not looked at here.
import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';

export interface SocketRequest {
  /** With query. */
  url: string;
  headers: Headers;
}

export type ServeSocket = (socket: WebSocket, request: SocketRequest) => void;

export interface SocketOptions {
  /** Of one message; a longer one closes its socket. */
  maxBytes: number;
  /** Whether a page of this origin may connect; browsers name it, other clients send none. */
  isOriginAllowed?(origin: string): boolean;
}

/** How often a silent peer is asked whether it is there; one that does not answer by the next time is dropped. */
const beat = 30_000;
/** In bytes: what a peer that reads too slowly may leave waiting in memory here. */
const mostUnread = 64 * 2 ** 20;

export function serveSockets(
  server: Server,
  paths: Readonly<Record<string, ServeSocket>>,
  { maxBytes, isOriginAllowed = () => true }: SocketOptions,
): { close(): Promise<void> } {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: maxBytes });
  const silent = new WeakSet<WebSocket>();

  server.on('upgrade', (request, connection, head) => {
    // Nobody else listens yet, and an error without a listener would end the process.
    connection.on('error', () => connection.destroy());
    const path = (request.url ?? '').split('?')[0] ?? '';
    const serve = Object.hasOwn(paths, path) ? paths[path] : undefined;
    if (!serve) return turnAway(connection, '404 Not Found');
    const { origin } = request.headers;
    if (origin !== undefined && !isOriginAllowed(origin)) {
      return turnAway(connection, '403 Forbidden');
    }
    sockets.handleUpgrade(request, connection, head, (socket) => {
      // A broken frame ends its own socket; `close` follows.
      socket.on('error', () => socket.terminate());
      socket.on('pong', () => silent.delete(socket));
      const headers = new Headers();
      for (const [name, value] of Object.entries(request.headers)) {
        if (value !== undefined) headers.set(name, String(value));
      }
      serve(socket, { url: request.url ?? path, headers });
    });
  });

  const heart = setInterval(() => {
    for (const socket of sockets.clients) {
      if (silent.has(socket) || socket.bufferedAmount > mostUnread) socket.terminate();
      else {
        silent.add(socket);
        socket.ping();
      }
    }
  }, beat);
  heart.unref();

  return {
    async close() {
      clearInterval(heart);
      for (const socket of sockets.clients) socket.close(1001);
      const cut = setTimeout(() => {
        for (const socket of sockets.clients) socket.terminate();
      }, 1_000);
      await new Promise<void>((done) => sockets.close(() => done()));
      clearTimeout(cut);
    },
  };
}

function turnAway(connection: Duplex, status: string): void {
  connection.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
