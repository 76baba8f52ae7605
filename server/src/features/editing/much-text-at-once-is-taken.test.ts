import { once } from 'node:events';
import type { Socket } from 'node:net';
import { schemaVersion } from '@docent/document-model/schema';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import WebSocket from 'ws';
import * as Y from 'yjs';
import { sql } from '../../platform/database/database.ts';
import { usualLimits } from '../../platform/sockets/flow-control.ts';
import { startTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { addDocument, addPerson, type Node, openWriter, startNode } from './testing/nodes.ts';

let database: TestDatabase;
let node: Node;
const MiB = 2 ** 20;

beforeAll(async () => {
  database = await startTestDatabase();
  // A person's pages may send far more than this in total.
  node = await startNode(database, 0, { ...usualLimits, heldBytes: MiB });
});
afterAll(async () => {
  await node.close();
  await database.close();
});

const lines = (megabytes: number) =>
  Array.from({ length: megabytes * 250 }, (_, n) => `${n} `.padEnd(4_000, 'word '));

test("everything that a person's pages send at once is kept, and the pages stay connected", async () => {
  const { fileId, writer } = await addDocument(node, 'Begin.');
  const pages = await Promise.all(
    Array.from({ length: 4 }, () => openWriter({ url: node.url, fileId, token: writer })),
  );
  for (const round of [0, 1]) {
    for (const [n, page] of pages.entries()) {
      page.ydoc.transact(() => {
        for (const line of lines(2)) page.addParagraph(`${n}.${round} ${line}`);
      });
    }
    await Promise.all(pages.map((page) => page.saved()));
  }
  expect(pages.flatMap(({ reasons }) => reasons)).toEqual([]);
  const later = await openWriter({ url: node.url, fileId, token: writer });
  const paragraphs = later.text().match(/\d\.\d \d+ /g) ?? [];
  expect(new Set(paragraphs).size).toBe(4 * 2 * lines(2).length);
  for (const page of [...pages, later]) page.leave();
});

test('text written offline is accepted while the document is still loading', async () => {
  const { fileId, spaceId } = await addDocument(node, 'Begin.');
  const token = await addPerson(database, spaceId, 3);
  const { promise: isLoading, resolve: load } = Promise.withResolvers<void>();
  const isLocked = Promise.withResolvers<void>();
  const locked = database.transaction(async (tx) => {
    await tx.query(sql`lock table document_states in access exclusive mode`);
    isLocked.resolve();
    await isLoading;
  });
  await isLocked.promise;

  const socket = new WebSocket(node.url);
  const acknowledged = { count: 0 };
  const closed = { code: 0 };
  socket.on('close', (code) => {
    closed.code = code;
  });
  await once(socket, 'open');
  socket.send(message(fileId, [2, 0], JSON.stringify({ token, schemaVersion })));
  // The person is authenticated, but the text has not arrived yet.
  await once(socket, 'message');
  socket.on('message', (data: Buffer) => {
    if (data[1 + (data[0] ?? 0)] === 8) acknowledged.count++;
  });
  const offline = new Y.Doc();
  offline.on('update', (update: Uint8Array) => socket.send(message(fileId, [0, 2], update)));
  for (const size of [4, 4]) offline.getText('notes').insert(0, 'word '.repeat((size * MiB) / 5));
  await new Promise((done) => setTimeout(done, 300));
  load();
  await locked;
  await expect.poll(() => acknowledged.count, { timeout: 10_000 }).toBe(2);
  expect(closed.code).toBe(0);
  socket.close();
});

test('a page that takes long to send a message still receives pings', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const { fileId, writer: token } = await addDocument(node, 'Begin.');
    const socket = new WebSocket(node.url);
    await once(socket, 'open');
    socket.send(message(fileId, [2, 0], JSON.stringify({ token, schemaVersion })));
    await once(socket, 'message');
    const heard: number[][] = [];
    socket.on('message', (data: Buffer) => heard.push([...data]));
    const ping = [9];
    vi.advanceTimersByTime(30_000);
    await new Promise((done) => setTimeout(done, 100));
    expect(heard).not.toContainEqual(ping);
    // A pong, as a page sends it; it names no room.
    socket.send(Buffer.from([10]));
    const { _socket: connection } = socket as unknown as { _socket: Socket };
    connection.write(Buffer.from([0x82, 0xff, 0, 0, 0, 0, 0, 0x10, 0, 0, 0, 0, 0, 0]));
    connection.write(Buffer.alloc(300_000));
    await new Promise((done) => setTimeout(done, 200));
    vi.advanceTimersByTime(10_000);
    await expect.poll(() => heard).toContainEqual(ping);
    expect(socket.readyState).toBe(WebSocket.OPEN);
    socket.terminate();
  } finally {
    vi.useRealTimers();
  }
});

function message(room: string, kind: readonly number[], rest: string | Uint8Array): Buffer {
  const bytes = Buffer.from(rest as string);
  const size: number[] = [];
  for (let left = bytes.length; ; left >>>= 7) {
    size.push(left > 127 ? (left & 127) | 128 : left);
    if (left <= 127) break;
  }
  return Buffer.concat([
    Buffer.from([room.length]),
    Buffer.from(room),
    Buffer.from([...kind, ...size]),
    bytes,
  ]);
}
