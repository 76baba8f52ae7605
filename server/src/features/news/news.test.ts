import { type News, newsUrl } from '@docent/contract/news';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import type { PersonName } from '../../testing/people.ts';

let app: TestApp;
const open: WebSocket[] = [];

beforeAll(async () => {
  app = await startTestApp();
});

afterAll(async () => {
  for (const socket of open) socket.close();
  await app.close();
});

async function listen(token: string) {
  const socket = new WebSocket(app.url.replace('http', 'ws') + newsUrl);
  open.push(socket);
  const heard: News[] = [];
  socket.on('message', (data) => heard.push(JSON.parse(String(data))));
  const closed = new Promise<string>((done) => {
    socket.on('close', (_code, reason) => done(String(reason)));
  });
  await new Promise((done) => socket.on('open', done));
  socket.send(JSON.stringify({ token }));
  return {
    heard,
    closed,
    socket,
    watch: (ids: string[]) => socket.send(JSON.stringify({ watch: ids })),
    about: (feature: string, fileId: string | null) =>
      expect.poll(() => heard).toContainEqual({ feature, fileId }),
  };
}

/** Connected, and known to the server. */
async function listenAs(name: PersonName) {
  const page = await listen(app.tokens[name]);
  await app.app.notices.tell(app.database, {
    kind: 'mention',
    to: [app.ids[name]],
    fileId: null,
    by: null,
  });
  await page.about('notices', null);
  page.heard.length = 0;
  return page;
}

test('a page hears of what others do with what its person may read, and of nothing else', async () => {
  const [rita, otto] = [await listenAs('rita'), await listenAs('otto')];
  const space = await app.addSpace('Manuals', { ana: 'edit', rita: 'read' });
  const { id } = await app.ana.files.add({ parentId: space, name: 'Pump', kind: 'document' });
  await app.ana.files.update({ fileId: id, state: 'published' });
  await rita.about('documents', id);
  await rita.about('files', id);
  await app.settled();
  expect(otto.heard.filter(({ fileId }) => fileId !== null)).toEqual([]);
});

test('only who has a document open and may edit it hears of each pause in the typing', async () => {
  const space = await app.addSpace('Drafts', { ana: 'edit', ben: 'edit', rita: 'read' });
  const { id } = await app.ana.files.add({ parentId: space, name: 'Valve', kind: 'document' });
  await app.ana.files.update({ fileId: id, state: 'published' });
  await app.settled();
  const [ana, ben, rita] = [await listenAs('ana'), await listenAs('ben'), await listenAs('rita')];
  ana.watch([id]);
  rita.watch([id]);
  await app.database.transaction(async (tx) => {
    await app.app.events.record(tx, { kind: 'document.changed', fileId: id });
  });
  await ana.about('documents', id);
  await app.settled();
  for (const page of [ben, rita]) {
    expect(page.heard.filter(({ feature }) => feature === 'documents')).toEqual([]);
  }
});

test('who does not say who they are, or says it badly, is sent away', async () => {
  expect(await (await listen('not a token')).closed).toBe('session');
  const rude = await listen(app.tokens.ana);
  rude.socket.send('{"watch": "everything"}');
  expect(await rude.closed).toBe('handshake');
});

test('the feed ends with the session', async () => {
  const nils = await listenAs('nils');
  await app.nils.people.logOff({});
  expect(await nils.closed).toBe('session');
});
