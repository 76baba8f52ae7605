// @vitest-environment node
// The connection against a real live server: "saved" says the truth, and nothing is lost on the way.

import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { contentToUpdate, fragmentName } from '@docent/document-model/yjs';
import { Server } from '@hocuspocus/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import { sectionsOf } from '../testing/shapes.ts';
import { connect } from './connection.ts';
import type { ConnectionOptions, LiveConnection } from './liveConnection.ts';
import { readDocument } from './readDocument.ts';

vi.stubGlobal('window', new EventTarget());

const base = contentToUpdate(sectionsOf(['First line', 'Second line']));

interface Live {
  server: Server;
  port: number;
  ydoc: Y.Doc;
  /** Delays every update until it is released, like a slow disk. */
  hold: { wait: Promise<void>; release: () => void } | null;
  refuse: string | null;
}

let live: Live;
const open: LiveConnection[] = [];

async function start(port = 0, ydoc = new Y.Doc()): Promise<Live> {
  const made: Partial<Live> & Pick<Live, 'hold' | 'refuse'> = { hold: null, refuse: null };
  const server = new Server({
    port,
    address: '127.0.0.1',
    quiet: true,
    stopOnSignals: false,
    async onAuthenticate() {
      if (made.refuse) throw Object.assign(new Error('no'), { reason: made.refuse });
    },
    async onLoadDocument({ document }) {
      Y.applyUpdate(document, Y.encodeStateAsUpdate(ydoc));
      document.on('update', (update: Uint8Array) => Y.applyUpdate(ydoc, update));
    },
    async beforeSync() {
      // One after the other, so that acknowledgements arrive separately.
      await new Promise((resolve) => setTimeout(resolve, 20));
      await made.hold?.wait;
    },
  });
  await server.listen();
  return Object.assign(made, { server, port: server.address.port, ydoc }) as Live;
}

function hold(): void {
  let release = () => {};
  const wait = new Promise<void>((resolve) => {
    release = resolve;
  });
  live.hold = { wait, release };
}

function person(
  id: string,
  more: Partial<Pick<ConnectionOptions, 'ydoc' | 'loadState'>> = {},
): LiveConnection {
  const connection = connect({
    fileId: 'doc',
    token: 'token',
    person: { id, username: id },
    url: `ws://127.0.0.1:${live.port}/live`,
    loadState: async () => null,
    ...more,
  });
  open.push(connection);
  return connection;
}

function write(ydoc: Y.Doc, text: string, line = 0): void {
  const section = ydoc.getXmlFragment(fragmentName).get(0) as Y.XmlElement;
  ((section.get(line) as Y.XmlElement).get(0) as Y.XmlText).insert(0, text);
}

const textOf = (ydoc: Y.Doc) =>
  ydoc
    .getXmlFragment(fragmentName)
    .toString()
    .replace(/<[^>]*>/g, ' ');

const until = (check: () => boolean) =>
  vi.waitFor(() => expect(check()).toBe(true), { timeout: 10_000, interval: 10 });

beforeEach(async () => {
  const ydoc = new Y.Doc();
  Y.applyUpdate(ydoc, base);
  live = await start(0, ydoc);
});

afterEach(async () => {
  for (const connection of open.splice(0)) connection.destroy();
  live.hold?.release();
  await live.server.destroy();
});

test('a state that was read before is not requested, and the socket delivers what it lacks', async () => {
  const loadState = vi.fn(async () => null);
  const ydoc = readDocument(base);
  write(live.ydoc, 'Since then: ');
  const ann = person('ann', { ydoc, loadState });
  await until(() => ann.state() === 'saved');
  expect(loadState).not.toHaveBeenCalled();
  expect(ann.ydoc).toBe(ydoc);
  expect(textOf(ydoc)).toContain('Since then: First line');
  write(ydoc, 'own ', 1);
  await until(() => ann.state() === 'saved' && textOf(live.ydoc).includes('own Second line'));
});

test('the text counts as saved exactly when the server has acknowledged it', async () => {
  const ann = person('ann');
  await until(() => ann.state() === 'saved');
  expect(ann.isLoaded()).toBe(true);
  hold();
  write(ann.ydoc, 'one ');
  write(ann.ydoc, 'two ');
  expect(ann.state()).toBe('saving');
  expect(ann.hasUnsaved()).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(ann.state()).toBe('saving');
  expect(ann.unsentText()).toContain('two one First line');
  live.hold?.release();
  live.hold = null;
  await until(() => ann.state() === 'saved');
  expect(textOf(live.ydoc)).toContain('two one First line');
  expect(ann.hasUnsaved()).toBe(false);
  expect(ann.unsentText()).toBe('');
});

test('text written without a server does not count as saved after the first acknowledgement that follows', async () => {
  const ann = person('ann');
  await until(() => ann.state() === 'saved');
  const { port, ydoc } = live;
  await live.server.destroy();
  await until(() => ann.state() === 'offline');
  for (const word of ['one ', 'two ', 'three ']) write(ann.ydoc, word);
  expect(ann.state()).toBe('offline');

  const wrong: string[] = [];
  ann.subscribe(() => {
    const there = textOf(ydoc).includes('three two one');
    if (ann.state() === 'saved' && !there) wrong.push(textOf(ydoc));
  });
  live = await start(port, ydoc);
  await until(() => ann.state() === 'saved');
  expect(wrong).toEqual([]);
  expect(textOf(ydoc)).toContain('three two one First line');
});

test('text that was sent but not acknowledged is pending after reconnecting', async () => {
  const sockets: Socket[] = [];
  live.server.httpServer.on('connection', (socket) => sockets.push(socket));
  const ann = person('ann');
  await until(() => ann.state() === 'saved');
  hold();
  for (const text of ['three ', 'two ', 'one ']) {
    write(ann.ydoc, text);
    await pause(50);
  }
  const firstLetter = Y.createID(ann.ydoc.clientID, 0);
  expect(Y.isDeleted(ann.pending.insertions(), firstLetter)).toBe(true);
  for (const socket of sockets.splice(0)) socket.destroy();
  await until(() => sockets.length > 0);
  await pause(300);
  expect(Y.isDeleted(ann.pending.insertions(), firstLetter)).toBe(true);
  live.hold?.release();
  await until(() => ann.state() === 'saved' && textOf(live.ydoc).includes('one two three First'));
  expect(Y.isDeleted(ann.pending.insertions(), firstLetter)).toBe(false);
});

test('texts of two people who write while the server is down are both there when it is back', async () => {
  const [ann, ben] = [person('ann'), person('ben')];
  await until(() => ann.state() === 'saved' && ben.state() === 'saved');
  const { port, ydoc } = live;
  await live.server.destroy();
  await until(() => ann.state() === 'offline' && ben.state() === 'offline');
  write(ann.ydoc, 'Ann was here. ');
  write(ben.ydoc, 'Ben was here. ', 1);
  live = await start(port, ydoc);
  await until(() => [ann, ben].every(({ ydoc: own }) => /Ann was.*Ben was/.test(textOf(own))));
  await until(() => ann.state() === 'saved' && ben.state() === 'saved');
  expect(textOf(ydoc)).toMatch(/Ann was here\. First line.*Ben was here\. Second line/);
});

test('a document that never loaded cannot be edited', async () => {
  const { port } = live;
  await live.server.destroy();
  const ann = person('ann');
  await until(() => ann.state() === 'offline');
  expect(ann.isLoaded()).toBe(false);
  live = await start(port, live.ydoc);
  await until(() => ann.isLoaded());
  expect(textOf(ann.ydoc)).toContain('First line');
});

test.each(['forbidden', 'gone', 'outdated-editor', 'too-large'] as const)(
  'a person who is refused as "%s" keeps unsaved text, and the client does not retry',
  async (reason) => {
    const ann = person('ann');
    await until(() => ann.state() === 'saved');
    hold();
    write(ann.ydoc, 'unsent ');
    live.refuse = reason;
    for (const document of live.server.hocuspocus.documents.values()) {
      for (const connection of document.getConnections()) connection.close({ code: 4403, reason });
    }
    await until(() => ann.state() === 'refused');
    expect(ann.refusal()).toBe(reason);
    expect(ann.unsentText()).toContain('unsent First line');
    expect(ann.hasUnsaved()).toBe(true);
  },
);

test('an expired session continues with the next token, including the text', async () => {
  live.refuse = 'session';
  const ann = person('ann');
  await until(() => ann.refusal() === 'session');
  live.refuse = null;
  ann.setToken('next');
  await until(() => ann.state() === 'saved');
  write(ann.ydoc, 'again ');
  await until(() => ann.state() === 'saved' && textOf(live.ydoc).includes('again'));
});

test('the client retries while the server is only unavailable', async () => {
  live.refuse = 'unavailable';
  const ann = person('ann');
  await until(() => ann.state() === 'offline');
  expect(ann.refusal()).toBeNull();
  live.refuse = null;
  await until(() => ann.state() === 'saved');
});
