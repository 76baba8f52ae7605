import { ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { Endpoint } from '@docent/contract/endpoint';
import { expect, test } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import { sql } from '../database/database.ts';
import { createCallLimits, usualCallLimits } from './call-limits.ts';

const limits = { running: 2, waiting: 3, bodyBytes: 100, unreadBytes: 1_000 };
const call = { kind: 'json' } as Endpoint;
const stream = { kind: 'events' } as Endpoint;
const response = () => new ServerResponse({ method: 'GET' } as never);

/** Work that runs until it is told to end. */
function work() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const it = {
    hasBegun: false,
    begin: () => {
      it.hasBegun = true;
      return promise;
    },
    resolve,
    reject,
  };
  return it;
}

const settle = () => new Promise((done) => setImmediate(done));

test("calls of one person are queued in order, and others' calls do not wait", async () => {
  const { run } = createCallLimits(limits);
  const own = Array.from({ length: 4 }, work);
  const answers = own.map(({ begin }) => run('ana', call, response(), begin));
  const other = work();
  const answer = run('ben', call, response(), other.begin);
  const begun = () => own.map(({ hasBegun }) => hasBegun);
  await settle();
  expect(begun()).toEqual([true, true, false, false]);
  expect(other.hasBegun).toBe(true);
  own[1]?.resolve('second');
  await settle();
  expect(begun()).toEqual([true, true, true, false]);
  // A failing call frees its slot as well.
  own[0]?.reject(new Error('first'));
  await expect(answers[0]).rejects.toThrow('first');
  await settle();
  expect(begun()).toEqual([true, true, true, true]);
  own[2]?.resolve('third');
  own[3]?.resolve('fourth');
  other.resolve('other');
  expect(await Promise.all([...answers.slice(1), answer])).toEqual([
    'second',
    'third',
    'fourth',
    'other',
  ]);
});

test("calls beyond the queue's limit are refused", async () => {
  const { run } = createCallLimits(limits);
  const all = Array.from({ length: 6 }, work);
  const answers = all.map(({ begin }) => run('ana', call, response(), begin));
  await expect(answers[5]).rejects.toMatchObject({ reason: 'request/too-many', retryAfter: 2 });
  for (const { resolve } of all) resolve('done');
  expect(await Promise.all(answers.slice(0, 5))).toEqual(Array(5).fill('done'));
});

test('a stream keeps its slot until the response ends, and other calls do not wait for it', async () => {
  const { run } = createCallLimits(limits);
  async function* events() {
    yield 1;
  }
  const responses = [response(), response()];
  for (const each of responses) await run('ana', stream, each, events);
  const third = work();
  const answer = run('ana', stream, response(), third.begin);
  expect(await run('ana', call, response(), async () => 'at once')).toBe('at once');
  expect(third.hasBegun).toBe(false);
  responses[0]?.emit('close');
  third.resolve('answered');
  expect(await answer).toBe('answered');
});

test('calls wait while their person does not read earlier responses', async () => {
  const { run } = createCallLimits(limits);
  const unread = response();
  unread.assignSocket(new Duplex({ write: () => {}, read: () => {} }) as Socket);
  await run('ana', call, unread, async () => unread.end('x'.repeat(2_000)));
  const [second, other] = [work(), work()];
  const answer = run('ana', call, response(), second.begin);
  const others = run('ben', call, response(), other.begin);
  await new Promise((done) => setTimeout(done, 150));
  expect([second.hasBegun, other.hasBegun]).toEqual([false, true]);
  unread.emit('close');
  second.resolve('answered');
  other.resolve('answered');
  expect(await Promise.all([answer, others])).toEqual(['answered', 'answered']);
});

test("one person's many hanging calls do not make others wait", async () => {
  const app = await startTestApp();
  try {
    const space = await app.addSpace('Space', { ana: 'edit' });
    const file = { parentId: space, name: 'Locked', kind: 'document' } as const;
    const { id } = await app.ana.files.add(file);
    await app.settled();
    const { promise, resolve } = Promise.withResolvers<void>();
    const isLocked = Promise.withResolvers<void>();
    const locked = app.database.transaction(async (tx) => {
      await tx.query(sql`select from files where id = ${id} for update`);
      isLocked.resolve();
      await promise;
    });
    await isLocked.promise;
    const rename = () => app.ana.files.update({ fileId: id, name: 'Renamed' });
    const hanging = Array.from({ length: usualCallLimits.running }, rename);
    const own: Promise<unknown>[] = [];
    try {
      // Other calls of the same person succeed until all of these have arrived.
      await expect
        .poll(async () => {
          const call = app.ana.people.myRole({});
          own.push(call);
          return Promise.race([call.then(() => 'answered'), pause(300).then(() => 'waiting')]);
        })
        .toBe('waiting');
      expect((await app.ben.people.myRole({})).role).toBe('editor');
    } finally {
      resolve();
    }
    await Promise.all([locked, ...hanging, ...own]);
  } finally {
    await app.close();
  }
});

test('the bytes that one person sends at a time are limited, for this person only', async () => {
  const app = await startTestApp();
  const port = Number(new URL(app.url).port);
  const size = 31 * 2 ** 20;
  try {
    const sending = Array.from({ length: 4 }, () => {
      const connection = connect(port, '127.0.0.1');
      connection.write(
        `POST /api/file/add HTTP/1.1\r\nhost: localhost\r\nauthorization: ${app.tokens.ana}\r\ncontent-type: application/json\r\ncontent-length: ${size}\r\n\r\n{`,
      );
      return connection;
    });
    await new Promise((done) => setTimeout(done, 300));
    const large = (name: string) =>
      ({ parentId: null, name: name.padEnd(190), kind: 'folder' }) as const;
    const content = {
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'x'.repeat(6_000_000) }] }],
    };
    const add = (who: 'ana' | 'ben') =>
      app[who].files.add({ ...large(who), kind: 'document', content });
    await expect(add('ana')).rejects.toMatchObject({ status: 429, reason: 'request/too-many' });
    await expect(add('ben')).rejects.not.toMatchObject({ status: 429 });
    expect((await app.ana.people.myRole({})).role).toBe('editor');
    for (const connection of sending) connection.destroy();
    await expect.poll(() => add('ana').catch(({ status }) => status)).not.toBe(429);
  } finally {
    await app.close();
  }
});
