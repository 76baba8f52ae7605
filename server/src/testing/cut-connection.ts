// A proxy that cuts connections, for tests of what goes on afterwards.

import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';

export interface CutConnection {
  url: string;
  /** How often it was cut. */
  cuts(): number;
  close(): Promise<void>;
}

/** Passes connections on to the port, and cuts each of the first ones after some bytes of the client. */
export async function startCutConnection(
  port: number,
  { times, afterBytes }: { times: number; afterBytes: number },
): Promise<CutConnection> {
  let cuts = 0;
  const sockets = new Set<Socket>();
  const proxy = createServer((client) => {
    const server = connect(port, '127.0.0.1');
    let bytes = 0;
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => sockets.delete(socket));
    }
    client.on('close', () => server.destroy());
    server.on('close', () => client.destroy());
    server.pipe(client);
    client.on('data', (chunk) => {
      bytes += chunk.length;
      if (cuts < times && bytes > afterBytes) {
        cuts++;
        server.write(chunk.subarray(0, chunk.length / 2), () => {
          client.resetAndDestroy();
          server.resetAndDestroy();
        });
        return;
      }
      if (!server.write(chunk)) {
        client.pause();
        server.once('drain', () => client.resume());
      }
    });
  });
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    cuts: () => cuts,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => proxy.close(done));
    },
  };
}
