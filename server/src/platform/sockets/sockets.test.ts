import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import WebSocket from 'ws';
import { createHostCheck } from '../http/hosts.ts';
import { serveSockets } from './sockets.ts';

let server: Server;
let sockets: ReturnType<typeof serveSockets>;
let url: string;

beforeEach(async () => {
  server = createServer();
  sockets = serveSockets(
    server,
    {
      '/echo': (socket, { signedIn }) => {
        socket.on('message', (data) => {
          if (String(data) === 'it is me') signedIn('ana');
          socket.send(data);
        });
      },
    },
    {
      maxBytes: 1_000_000,
      isOriginAllowed: (origin) => origin === 'https://own.example',
      isOwnHost: createHostCheck([]),
    },
  );
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(async () => {
  await sockets.close();
  await new Promise((done) => server.close(done));
});

async function statusOf(
  path: string,
  origin?: string,
  headers: Record<string, string> = {},
): Promise<number | undefined> {
  const socket = new WebSocket(`${url}${path}`, { headers, ...(origin ? { origin } : {}) });
  return new Promise((done) => {
    socket.on('unexpected-response', (_request, response) => done(response.statusCode));
    socket.on('open', () => {
      done(101);
      socket.close();
    });
  });
}

test('only known paths accept sockets, and only from our own pages', async () => {
  expect(await statusOf('/echo?with=query')).toBe(101);
  expect(await statusOf('/echo', 'https://own.example')).toBe(101);
  expect(await statusOf('/echo', 'https://elsewhere.example')).toBe(403);
  expect(await statusOf('/echo', undefined, { host: 'elsewhere.example' })).toBe(421);
  expect(await statusOf('/nothing')).toBe(404);
  expect(await statusOf('/constructor')).toBe(404);
});

test('a message that is too large closes only its own socket', async () => {
  const loud = new WebSocket(`${url}/echo`);
  const quiet = new WebSocket(`${url}/echo`);
  await Promise.all([once(loud, 'open'), once(quiet, 'open')]);
  loud.on('error', () => {});
  loud.send('it is me');
  loud.send('x'.repeat(1_000_001));
  await once(loud, 'close');
  quiet.send('still here');
  const [answer] = await once(quiet, 'message');
  expect(String(answer)).toBe('still here');
  quiet.close();
});

test('an unauthenticated socket may send little', async () => {
  const [stranger, known] = [new WebSocket(`${url}/echo`), new WebSocket(`${url}/echo`)];
  await Promise.all([once(stranger, 'open'), once(known, 'open')]);
  stranger.on('error', () => {});
  stranger.send('x'.repeat(200_000));
  await once(stranger, 'close');
  known.send('it is me');
  await once(known, 'message');
  known.send('x'.repeat(200_000));
  const [answer] = await once(known, 'message');
  expect(String(answer)).toHaveLength(200_000);
  known.close();
});

test('closing ends all open sockets', async () => {
  const socket = new WebSocket(`${url}/echo`);
  await once(socket, 'open');
  const ended = once(socket, 'close');
  await sockets.close();
  const [code] = await ended;
  expect(code).toBe(1001);
});
