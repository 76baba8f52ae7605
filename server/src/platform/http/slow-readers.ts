// Ends connections whose peer does not read the answer: each keeps in memory what has not been read.
import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/** In milliseconds, without a byte read or sent. */
const defaultTimeout = 60_000;

export function endSlowReaders(server: Server, timeout = defaultTimeout): void {
  server.setTimeout(timeout);
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    // Node asks here before it closes the connection itself. An answer may take longer than that to be worked out.
    response.on('timeout', () => {
      if (socket.writableLength > 0) socket.destroy();
    });
  });
}
