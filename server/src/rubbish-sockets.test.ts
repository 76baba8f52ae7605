// Both sockets are sent messages that our pages never send. Each ends its own connection with a code, and no other.
import { once } from 'node:events';
import { connect } from 'node:net';
import { schemaVersion } from '@docent/document-model/schema';
import { createChance } from '@docent/document-model/testing/random';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import WebSocket from 'ws';
import { openWriter, until, type Writer } from './features/editing/testing/nodes.ts';
import { startTestApp, type TestApp } from './testing/app.ts';

let t: TestApp;
let fileId: string;
/** Keeps working without interruption. */
let ana: Writer;
/** Receives the news of changes. */
let listener: { socket: WebSocket; heard: string[] };

beforeAll(async () => {
  t = await startTestApp();
  const parentId = await t.addSpace('Space', { ana: 'edit', rita: 'read' });
  fileId = (await t.ana.files.add({ parentId, name: 'Ours', kind: 'document' })).id;
  ana = await openWriter({ url: `${address()}/live`, fileId, token: t.tokens.ana });
  const socket = await open('/news');
  socket.send(JSON.stringify({ token: t.tokens.ana }));
  socket.send(JSON.stringify({ watch: [fileId] }));
  listener = { socket, heard: [] };
  socket.on('message', (data) => listener.heard.push(String(data)));
});
afterAll(async () => {
  ana.leave();
  listener.socket.close();
  await t.close();
});

let word = 0;
let before: string;
beforeEach(async () => {
  before = await kept();
});
/** Others write, read and receive news as before, and nothing that was sent was stored. */
afterEach(async () => {
  expect(await kept()).toBe(before);
  ana.addParagraph(`word ${++word}`);
  await ana.saved();
  expect(ana.reasons).toEqual([]);
  listener.heard.length = 0;
  await t.ana.files.favour({ fileId, favourite: word % 2 === 1 });
  await until(() => listener.heard.length > 0);
  expect((await fetch(`${t.url}/readyz`)).status).toBe(200);
  await t.settled();
});

const address = () => t.url.replace('http', 'ws');

async function kept(): Promise<string> {
  const { list } = await t.ana.history.show({ fileId });
  const { content } = await t.ana.documents.detailEdit({ fileId });
  return JSON.stringify([list, content]);
}

async function open(path: string): Promise<WebSocket> {
  const socket = new WebSocket(`${address()}${path}`);
  socket.on('error', () => {});
  await once(socket, 'open');
  return socket;
}

type Frame = string | Uint8Array;

/** How the server closes a connection that sends these frames. */
async function endOf(path: string, frames: readonly Frame[]): Promise<[number, string]> {
  const socket = await open(path);
  const closed = once(socket, 'close') as Promise<[number, Buffer]>;
  for (const frame of frames) socket.send(frame);
  const [code, reason] = await closed;
  return [code, String(reason)];
}

// Messages of the live protocol: the room's name, a type, and the payload.

function length(of: number): number[] {
  return of > 127 ? [(of & 127) | 128, ...length(of >> 7)] : [of];
}
const text = (of: string) => {
  const bytes = Buffer.from(of);
  return Buffer.concat([Buffer.from(length(bytes.length)), bytes]);
};
const message = (room: string, type: number, rest: Uint8Array = new Uint8Array()) =>
  Buffer.concat([text(room), Buffer.from([type]), rest]);
/** Type 2: authentication. */
const handshake = (token: string, room = fileId) =>
  message(room, 2, Buffer.concat([Buffer.from([0]), text(token)]));
const known = (version: number = schemaVersion, token = t.tokens.ana) =>
  handshake(JSON.stringify({ token, schemaVersion: version }));

/** The reason with which the server closes a room, or the whole socket, that is sent these frames. */
async function endOfRoom(frames: readonly Frame[]): Promise<string> {
  const socket = await open('/live');
  const ended = new Promise<string>((done) => {
    socket.on('close', (code) => done(`${code}`));
    socket.on('message', (data: Buffer) => {
      const [type, kind, ...rest] = data.subarray(1 + (data[0] ?? 0));
      if (type === 2 && kind === 1) done(String(Buffer.from(rest.slice(1))));
      if (type === 7) done(String(Buffer.from([kind ?? 0, ...rest].slice(1))));
    });
  });
  for (const frame of frames) socket.send(frame);
  const reason = await ended;
  socket.close();
  return reason;
}

/** Type 0: an update. */
const update = (bytes: Uint8Array, size = bytes.length) =>
  message(fileId, 0, Buffer.concat([Buffer.from([2, ...length(size)]), bytes]));
const random = (count: number) => {
  const chance = createChance(7);
  return Buffer.from(Array.from({ length: count }, () => chance.below(256)));
};
const inRoom = (room: string) => [
  handshake(JSON.stringify({ token: t.tokens.ana, schemaVersion }), room),
];

describe('the live socket', () => {
  test.each<[string, string, () => Frame[]]>([
    ['text', '4403', () => ['hello']],
    ['nothing', '4403', () => [Buffer.alloc(0)]],
    ['a length without end', '4403', () => [Buffer.alloc(20, 0xff)]],
    ['random bytes', '4403', () => Array.from({ length: 50 }, (_, i) => random(200 + i))],
    ['a message of 65 MB', '1009', () => [Buffer.alloc(65 * 2 ** 20)]],
    [
      'rooms without number',
      '4205',
      () =>
        Array.from({ length: 200 }, (_, i) =>
          message(`${i}`.padStart(20, 'z'), 0, Buffer.from([0, 1, 0])),
        ),
    ],
    ['the room __proto__', '4403', () => inRoom('__proto__')],
    ['the room constructor', '4401', () => inRoom('constructor')],
    ['a room that does not exist', 'gone', () => inRoom('none')],
    ['a room with a name of any length', '4403', () => inRoom('x'.repeat(1_000))],
    ['a wrong token', 'session', () => [known(schemaVersion, 'nobody')]],
    ['a token of any length', 'session', () => [known(schemaVersion, 'x'.repeat(100_000))]],
    ['a token with NUL', 'session', () => [known(schemaVersion, 'a\0b')]],
    ['a handshake that is not JSON', 'session', () => [handshake('token')]],
    ['a handshake of brackets', 'session', () => [handshake('['.repeat(100_000))]],
    ['a handshake cut off', '4205', () => [known().subarray(0, 30)]],
    ['an editor of an older schema', 'outdated-editor', () => [known(schemaVersion - 1)]],
    ['a reader', 'gone', () => [known(schemaVersion, t.tokens.rita)]],
    ['an update cut off', 'Reset Connection', () => [known(), update(Buffer.from([1]), 100)]],
    ['an update of random bytes', 'unavailable', () => [known(), update(random(500))]],
    [
      'presence of random bytes',
      'Reset Connection',
      () => [known(), message(fileId, 1, random(500))],
    ],
  ])('closes after %s', async (_name, reason, frames) => {
    expect(await endOfRoom(frames())).toBe(reason);
  });
});

describe('the socket for news', () => {
  test.each<[string, () => Frame[], number]>([
    ['text', () => ['hello'], 4403],
    ['nothing', () => [''], 4403],
    ['null', () => ['null'], 4403],
    ['bytes', () => [Buffer.from([0xff, 0xfe, 0x00])], 4403],
    ['brackets', () => ['['.repeat(100_000)], 4403],
    ['more than anybody says at the door', () => ['['.repeat(1_000_000)], 1006],
    ['a wrong token', () => ['{"token":"nobody"}'], 4403],
    ['a token with NUL', () => ['{"token":"a\\u0000b"}'], 4403],
    ['half a pair', () => ['{"token":"\\ud800"}'], 4403],
    ['a wish before the name', () => ['{"watch":[]}'], 4403],
    ['an unknown field', () => [JSON.stringify({ token: t.tokens.rita, more: 1 })], 4403],
    ['a second name', () => [1, 2].map(() => JSON.stringify({ token: t.tokens.rita })), 4403],
    [
      'too many wishes',
      () => [
        JSON.stringify({ token: t.tokens.rita }),
        JSON.stringify({ watch: Array(51).fill('x') }),
      ],
      4403,
    ],
    ['a message of 65 MB', () => [Buffer.alloc(65 * 2 ** 20)], 1009],
  ])('is closed after %s', async (_name, frames, expected) => {
    const [code, reason] = await endOf('/news', frames());
    expect(code).toBe(expected);
    if (code === 4403) expect(['handshake', 'session']).toContain(reason);
  });
});

test('an invalid frame or upgrade ends only its own connection', async () => {
  const key = 'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n';
  const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket\r\n';
  for (const [head, rest] of [
    [`GET /live HTTP/1.1\r\nHost: x\r\n${upgrade}${key}\r\n`, '\xff\xff\xff\xff\xff\xff'],
    [`GET /live HTTP/1.1\r\nHost: x\r\n${upgrade}${key}X-Odd: \xe9\xff\r\n\r\n`, '\x8f\x80abc'],
    [`GET /news?%00%ff HTTP/1.1\r\nHost: x\r\n${upgrade}${key}\r\n`, '\x81\x05plain'],
    [`GET /live HTTP/1.1\r\nHost: x\r\n${upgrade}\r\n`, ''],
    [`GET /__proto__ HTTP/1.1\r\nHost: x\r\n${upgrade}${key}\r\n`, ''],
    [`POST /live HTTP/1.1\r\nHost: x\r\n${upgrade}${key}Content-Length: 5\r\n\r\n`, 'hello'],
  ] as const) {
    const socket = connect(Number(new URL(t.url).port), '127.0.0.1');
    socket.on('error', () => {});
    const closed = once(socket, 'close');
    socket.resume();
    socket.write(head, 'latin1');
    await new Promise((done) => setTimeout(done, 50));
    socket.write(rest, 'latin1');
    await closed;
  }
});
