import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { endSlowBodies } from './slow-bodies.ts';

let app: TestApp;
let space: string;
const pace = { period: 300, least: 3_000 };

beforeAll(async () => {
  app = await startTestApp({ slowBodies: pace });
  space = await app.addSpace('Space');
});
afterAll(() => app.close());

interface Caller {
  connection: Socket;
  answer(): string;
}

function call(port: number, path: string, headers: string[]): Caller {
  const connection = connect(port, '127.0.0.1');
  connection.on('error', () => {});
  let answer = '';
  connection.on('data', (chunk) => {
    answer += chunk;
  });
  connection.write(
    `${[`POST ${path} HTTP/1.1`, 'host: localhost', ...headers].join('\r\n')}\r\n\r\n`,
  );
  return { connection, answer: () => answer };
}

function callApp(path: string, type: string, length: number): Caller {
  return call(Number(new URL(app.url).port), path, [
    `authorization: ${app.tokens.ada}`,
    `content-type: ${type}`,
    `content-length: ${length}`,
  ]);
}

const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

/** Writes pieces until the connection is closed or there are no more. */
async function trickle({ connection }: Caller, pieces: Iterable<string>): Promise<void> {
  for (const piece of pieces) {
    if (connection.destroyed) return;
    connection.write(piece);
    await pause(30);
  }
}

test.each([
  ['nothing more comes', 'application/json', '{'],
  ['a letter comes now and then', 'application/json', '{'.padEnd(1_000)],
  [
    'a file comes letter by letter',
    'multipart/form-data; boundary=x',
    `--x\r\ncontent-disposition: form-data; name="parentId"\r\n\r\nSPACE\r\n--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n${'a'.repeat(1_000)}`,
  ],
])('a body of which %s is ended with 408', async (_name, type, text) => {
  const path = type.startsWith('multipart') ? '/api/common/file/upload' : '/api/file/add';
  const slow = callApp(path, type, 100_000);
  // `once` of node:events would reject if the server resets the connection during a write.
  const closed = new Promise((done) => slow.connection.once('close', done));
  slow.connection.write(text.slice(0, 200).replace('SPACE', space));
  await trickle(slow, text.slice(200));
  await closed;
  expect(slow.answer()).toMatch(/^HTTP\/1.1 408 /);
  expect(slow.answer()).toContain('"reason":"request/too-slow"');
  expect((await fetch(`${app.url}/readyz`)).status).toBe(200);
});

test('a body that is slow, but not too slow, is accepted', async () => {
  const body = JSON.stringify({ parentId: null, name: 'Slow line', kind: 'folder' });
  const piece = ' '.repeat(1_000);
  const slow = callApp('/api/file/add', 'application/json', body.length + 40 * piece.length);
  await trickle(slow, [...Array<string>(40).fill(piece), body]);
  await expect.poll(slow.answer).toMatch(/^HTTP\/1.1 200 /);
  slow.connection.destroy();
});

test('a body that the server itself does not read does not count as slow', async () => {
  const refused: string[] = [];
  const server = createServer((request, response) => {
    if (request.url === '/later') setTimeout(() => request.resume(), 1_000);
    request.on('end', () => response.end('taken'));
  });
  endSlowBodies(
    server,
    ({ url, socket }) => {
      refused.push(`${url}`);
      socket.destroy();
    },
    pace,
  );
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const [later, never] = ['/later', '/never'].map((path) =>
    call(port, path, ['content-length: 5000000']),
  ) as [Caller, Caller];
  later.connection.write(Buffer.alloc(5_000_000));
  await expect.poll(later.answer, { timeout: 5_000 }).toContain('taken');
  await expect.poll(() => refused).toEqual(['/never']);
  later.connection.destroy();
  never.connection.destroy();
  server.close();
});
