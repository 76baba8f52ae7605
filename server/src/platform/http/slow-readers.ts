// Disconnects clients that don't read the response, because unread data stays in memory.
import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/** In milliseconds, without any byte received or sent. */
const defaultTimeout = 60_000;

export function endSlowReaders(server: Server, timeout = defaultTimeout): void {
  server.setTimeout(timeout);
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    // Node emits this before it would close the connection itself. Computing a response may take longer than the
    // timeout.
    response.on('timeout', () => {
      if (socket.writableLength > 0) socket.destroy();
    });
  });
}
