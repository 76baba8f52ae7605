// Over real sockets: what a person sends above the limits waits on their side and arrives later.
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import WebSocket from 'ws';
import type { FlowLimits } from './flow-control.ts';
import { serveSockets } from './sockets.ts';

let server: Server;
let sockets: ReturnType<typeof serveSockets>;
let url: string;
let received: { person: string; text: string; release: () => void }[];
let opened: WebSocket[];

beforeEach(() => {
  received = [];
  opened = [];
});
afterEach(async () => {
  for (const socket of opened) socket.terminate();
  await sockets.close();
  await new Promise((done) => server.close(done));
});

const kB = 1_000;
const noLimit = Number.MAX_SAFE_INTEGER;
const unlimited: FlowLimits = {
  bytes: { burst: noLimit, perSecond: noLimit },
  messages: { burst: noLimit, perSecond: noLimit },
  heldBytes: noLimit,
  unreadBytes: { pauses: noLimit, closes: noLimit },
  sockets: noLimit,
};

/** The first message of a socket is the name of its person; later ones wait until the test releases them. */
async function serve(limits: Partial<FlowLimits>, beat?: number): Promise<void> {
  server = createServer();
  sockets = serveSockets(
    server,
    {
      '/': (socket, { signedIn, hold }) => {
        let person: string | undefined;
        socket.on('message', (data: Buffer) => {
          if (person === undefined) {
            person = String(data);
            signedIn(person);
            socket.send('welcome');
            return;
          }
          const text = String(data);
          if (text === 'echo') socket.send(Buffer.alloc(3_000 * kB));
          received.push({ person, text: text.slice(0, 10).trim(), release: hold(data.length) });
        });
      },
    },
    { maxBytes: 40_000 * kB, limits: { ...unlimited, ...limits }, ...(beat ? { beat } : {}) },
  );
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

async function join(person: string): Promise<WebSocket> {
  const socket = new WebSocket(url);
  opened.push(socket);
  socket.on('error', () => {});
  await once(socket, 'open');
  socket.send(person);
  await once(socket, 'message');
  return socket;
}

const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));
const from = (person: string) => received.filter((one) => one.person === person).length;
const release = () => {
  for (const one of received) one.release();
};

test('messages above the rate arrive later, complete and in order, and nobody else waits', async () => {
  await serve({ messages: { burst: 20, perSecond: 20 } });
  const [ana, otherTab, ben] = [await join('ana'), await join('ana'), await join('ben')];
  const begun = performance.now();
  // Larger than the read buffer: messages that arrive in one chunk are received at once.
  for (let n = 0; n < 40; n++) ana.send(`message ${n} `.padEnd(100 * kB));
  otherTab.send('also hers');
  await expect.poll(() => from('ana')).toBeGreaterThanOrEqual(20);
  ben.send('his');
  await expect.poll(() => from('ana')).toBe(41);
  // Minus the burst, and two messages whose ends were read together with the start of the next.
  expect(performance.now() - begun).toBeGreaterThan(((41 - 20 - 2) / 20) * 1_000);
  expect(from('ben')).toBe(1);
  expect(received.at(-1)?.person).toBe('ana');
  const own = received.map(({ text }) => text).filter((text) => text.startsWith('message'));
  expect(own).toEqual(Array.from({ length: 40 }, (_, n) => `message ${n}`));
});

test('bytes above the rate arrive later, also after reconnecting', async () => {
  await serve({ bytes: { burst: 2_000 * kB, perSecond: 1_000 * kB } });
  const first = await join('ana');
  first.send('x'.repeat(2_000 * kB));
  await expect.poll(() => from('ana')).toBe(1);
  first.terminate();
  const begun = performance.now();
  const again = await join('ana');
  again.send('x'.repeat(3_000 * kB));
  await expect.poll(() => from('ana'), { timeout: 10_000 }).toBe(2);
  // With a new burst it would take only 1 s.
  expect(performance.now() - begun).toBeGreaterThan(2_000);
});

test("no more is read on any of a person's sockets while earlier messages wait to be handled", async () => {
  await serve({ heldBytes: 2_500 * kB });
  const tabs = await Promise.all(Array.from({ length: 5 }, () => join('ana')));
  const ben = await join('ben');
  for (const tab of tabs) for (let n = 0; n < 4; n++) tab.send('x'.repeat(1_000 * kB));
  ben.send('his');
  await expect.poll(() => from('ben')).toBe(1);
  await expect.poll(() => from('ana')).toBeGreaterThan(0);
  await pause(300);
  // Messages under way on each socket when the limit was reached may be added.
  expect(from('ana')).toBeLessThanOrEqual(4);
  for (const begun = performance.now(); from('ana') < 20; ) {
    release();
    await pause(10);
    expect(performance.now() - begun).toBeLessThan(10_000);
  }
});

test('messages larger than the limit arrive one at a time', async () => {
  await serve({ heldBytes: 2_000 * kB });
  const tabs = await Promise.all(Array.from({ length: 4 }, () => join('ana')));
  for (const tab of tabs) tab.send('x'.repeat(30_000 * kB));
  for (let n = 1; n <= tabs.length; n++) {
    await expect.poll(() => from('ana'), { timeout: 10_000 }).toBe(n);
    await pause(100);
    expect(from('ana')).toBe(n);
    release();
  }
});

test('messages that never end are read one at a time, and nobody else waits', async () => {
  await serve({ heldBytes: 2_000 * kB });
  const tabs = await Promise.all(Array.from({ length: 4 }, () => join('ana')));
  let read = 0;
  for (const tab of tabs) {
    const head = Buffer.from([0x82, 0xff, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    head.writeUInt32BE(31_000 * kB, 6);
    const { _socket: connection } = tab as unknown as { _socket: Socket };
    connection.write(head);
    connection.write(Buffer.alloc(30_000 * kB), () => read++);
  }
  const ben = await join('ben');
  ben.send('his');
  await expect.poll(() => from('ben')).toBe(1);
  await pause(500);
  expect(read).toBeLessThanOrEqual(1);
  // Its page is closed, so the next one is read.
  const before = read;
  tabs[0]?.terminate();
  tabs[1]?.terminate();
  await expect.poll(() => read, { timeout: 5_000 }).toBeGreaterThan(before);
});

test('a person with too many sockets is refused, and others can still connect', async () => {
  await serve({ sockets: 3 });
  const tabs = await Promise.all(Array.from({ length: 3 }, () => join('ana')));
  const fourth = new WebSocket(url);
  const closed = once(fourth, 'close');
  fourth.on('open', () => fourth.send('ana'));
  const [code, reason] = await closed;
  expect([code, String(reason)]).toEqual([4403, 'unavailable']);
  await join('ben');
  tabs[0]?.close();
  await once(tabs[0] as WebSocket, 'close');
  const instead = await join('ana');
  instead.send('hers');
  await expect.poll(() => from('ana')).toBe(1);
});

test('pages that leave too much unread together are closed', async () => {
  await serve({ unreadBytes: { pauses: noLimit, closes: 20_000 * kB } }, 300);
  const tabs = await Promise.all(Array.from({ length: 4 }, () => join('ana')));
  const ben = await join('ben');
  let closed = 0;
  for (const tab of tabs) {
    tab.on('close', () => closed++);
    // Data in the system's buffers counts as read.
    for (let n = 0; n < 6; n++) tab.send('echo');
    tab.pause();
  }
  // They still respond.
  const talking = setInterval(() => {
    for (const tab of tabs) if (tab.readyState === WebSocket.OPEN) tab.send('still here');
  }, 20);
  await pause(1_000);
  clearInterval(talking);
  for (const tab of tabs) tab.resume();
  await expect.poll(() => closed).toBeGreaterThan(0);
  expect(ben.readyState).toBe(WebSocket.OPEN);
});

test('a long message that arrives slowly does not count as silence', async () => {
  await serve({}, 150);
  const tab = await join('ana');
  const { _socket: connection } = tab as unknown as { _socket: Socket };
  const head = Buffer.from([0x82, 0xff, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
  head.writeUInt32BE(10 * kB, 6);
  connection.write(head);
  for (let n = 0; n < 10; n++) {
    await pause(100);
    connection.write(Buffer.alloc(kB));
  }
  await expect.poll(() => from('ana')).toBe(1);
});
