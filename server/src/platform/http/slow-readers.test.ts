import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endSlowReaders } from './slow-readers.ts';

let server: Server;
let port: number;
const large = Buffer.alloc(30_000_000);
const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/large') response.end(large);
    else setTimeout(() => response.end('thought over'), 700);
  });
  endSlowReaders(server, 200);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function ask(path: string): Promise<Socket> {
  const connection = connect(port, '127.0.0.1');
  connection.on('error', () => {});
  await once(connection, 'connect');
  connection.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
  return connection;
}

const connections = () =>
  new Promise<number>((done) => server.getConnections((_error, count) => done(count)));

test('a client that does not read the response is disconnected', async () => {
  const connection = await ask('/large');
  connection.pause();
  await expect.poll(connections).toBe(1);
  await expect.poll(connections, { timeout: 5_000 }).toBe(0);
  connection.destroy();
});

test('a client that reads slowly gets all of it', async () => {
  const connection = await ask('/large');
  let bytes = 0;
  connection.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    connection.pause();
  });
  while (bytes < large.length && !connection.destroyed) {
    for (let n = 0; n < 20; n++) {
      connection.resume();
      await pause(1);
    }
  }
  expect(bytes).toBeGreaterThanOrEqual(large.length);
  connection.destroy();
});

test('computing a response may take longer than the timeout', async () => {
  const connection = await ask('/later');
  const [answer] = await once(connection, 'data');
  expect(String(answer)).toContain('200 OK');
  connection.destroy();
});
