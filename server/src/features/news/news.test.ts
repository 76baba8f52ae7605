import { everything } from '@docent/contract/constants';
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

/** Connects, and waits until the server knows the page. */
async function listenAs(name: PersonName) {
  const page = await listen(app.tokens[name]);
  await page.about(everything.feature, everything.fileId);
  page.heard.length = 0;
  return page;
}

test('a page is notified of changes to what its person may read, and of nothing else', async () => {
  const [rita, otto] = [await listenAs('rita'), await listenAs('otto')];
  const space = await app.addSpace('Manuals', { ana: 'edit', rita: 'read' });
  const { id } = await app.ana.files.add({ parentId: space, name: 'Pump', kind: 'document' });
  await app.ana.files.update({ fileId: id, state: 'published' });
  await rita.about('documents', id);
  await rita.about('files', id);
  // An answer that quotes it may be stale.
  await rita.about('assistant', id);
  await app.settled();
  expect(otto.heard.filter(({ fileId }) => fileId !== null)).toEqual([]);
});

test('a reviewer is notified of a review when it is requested and decided', async () => {
  const space = await app.addSpace('Reviews', { ana: 'edit', ben: 'edit', cleo: 'read' });
  const { id } = await app.ana.files.add({ parentId: space, name: 'Valve', kind: 'document' });
  await app.settled();
  const [ana, ben, otto] = [await listenAs('ana'), await listenAs('ben'), await listenAs('otto')];
  // A coach sees reviews of published documents only, and this one is not published.
  const coach = await listenAs('cleo');
  const reviewers = [{ kind: 'person' as const, id: app.ids.ben }];
  const review = await app.ana.reviews.add({ fileId: id, reviewers });
  await ben.about('reviews', id);
  await ben.about('notices', null);
  await ana.about('reviews', id);
  ana.heard.length = 0;
  await app.ben.reviews.addContent({ id: review.id, kind: 'verdict', verdict: 'approve' });
  await ana.about('reviews', id);
  await ana.about('files', id);
  await app.settled();
  expect(otto.heard).toEqual([]);
  expect(coach.heard).toEqual([]);
});

test('a removed reviewer is notified, and nobody else is', async () => {
  const space = await app.addSpace('Let go', { ana: 'edit', rita: 'comment', ben: 'comment' });
  const { id } = await app.ana.files.add({ parentId: space, name: 'Valve', kind: 'document' });
  const person = (who: PersonName) => ({ kind: 'person' as const, id: app.ids[who] });
  const asked = { fileId: id, reviewers: [person('rita'), person('ben')] };
  const review = await app.ana.reviews.add(asked);
  await app.settled();
  const [rita, ben, otto] = [await listenAs('rita'), await listenAs('ben'), await listenAs('otto')];
  await app.ana.reviews.update({ id: review.id, reviewers: [person('ben')] });
  await rita.about('reviews', null);
  await app.settled();
  expect(ben.heard).not.toContainEqual({ feature: 'reviews', fileId: null });
  await app.ana.reviews.delete({ id: review.id });
  await ben.about('reviews', null);
  await app.settled();
  expect(otto.heard).toEqual([]);
});

test("a person's other pages are notified when they read comments, and nobody else is", async () => {
  const space = await app.addSpace('Remarks', { ana: 'comment', ben: 'comment' });
  const { id } = await app.ada.files.add({ parentId: space, name: 'Valve', kind: 'document' });
  await app.ada.files.update({ fileId: id, state: 'published' });
  await app.ana.comments.add({ fileId: id, body: `@[ben](${app.ids.ben}), look` });
  await app.settled();
  const [ana, ben] = [await listenAs('ana'), await listenAs('ben')];
  await app.ben.comments.oneClickRead({});
  await ben.about('comments', null);
  await app.settled();
  expect(ana.heard).toEqual([]);
});

test('only editors who have a document open are notified of each pause in typing', async () => {
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

test('editors are notified of links in a draft, wherever these lead, and readers of published ones', async () => {
  const space = await app.addSpace('Links', { ana: 'edit', ben: 'edit', rita: 'read' });
  const [target, linking] = await Promise.all(
    ['Pump', 'Index'].map((name) => app.ana.files.add({ parentId: space, name, kind: 'document' })),
  );
  if (!target || !linking) throw new Error('not added');
  await app.ana.files.update({ fileId: target.id, state: 'published' });
  await app.settled();
  const [ben, rita, otto] = [await listenAs('ben'), await listenAs('rita'), await listenAs('otto')];
  const { content: base } = await app.ana.documents.detailEdit({ fileId: linking.id });
  const link = { type: 'link', attrs: { href: `/detail/${target.id}/Pump` } };
  const paragraph = {
    type: 'paragraph',
    content: [{ type: 'text', text: 'See there.', marks: [link] }],
  };
  const content = {
    type: 'doc',
    content: [{ type: 'section', content: [paragraph] }],
  };
  await app.ana.files.update({ fileId: linking.id, content, base });
  await ben.about('links', target.id);
  await app.settled();
  for (const page of [rita, otto]) {
    expect(page.heard.filter(({ feature }) => feature === 'links')).toEqual([]);
  }
  await app.ana.files.update({ fileId: linking.id, state: 'published' });
  await rita.about('links', target.id);
  await app.settled();
  expect(otto.heard).toEqual([]);
});

test("a confirmation notifies the person's own pages and people who see the coverage, and nobody else", async () => {
  const space = await app.addSpace('First', { ana: 'edit', rita: 'read', cleo: 'read' });
  const { id } = await app.ana.files.add({ parentId: space, name: 'Fire', kind: 'document' });
  await app.ana.files.update({ fileId: id, state: 'published' });
  await app.ada.priorities.set({ fileId: id, level: 1, audience: [{ kind: 'everyone' }] });
  await app.settled();
  const [rita, cleo, ana] = [await listenAs('rita'), await listenAs('cleo'), await listenAs('ana')];
  await app.rita.priorities.changeStatus({ fileId: id, status: 'done', version: 1 });
  await rita.about('priorities', id);
  await rita.about('files', id);
  await cleo.about('priorities', id);
  await app.settled();
  expect(ana.heard).toEqual([]);
});

test('a person whose rights change reloads everything affected, and nobody else does', async () => {
  const space = await app.addSpace('Rights', { ana: 'edit', rita: 'read' });
  const { id } = await app.ana.files.add({ parentId: space, name: 'Valve', kind: 'document' });
  await app.ana.files.update({ fileId: id, state: 'published' });
  await app.settled();
  const [rita, otto] = [await listenAs('rita'), await listenAs('otto')];
  const subject = { kind: 'person', id: app.ids.rita } as const;
  await app.ada.access.grant({ fileId: space, subject, level: 'none' });
  for (const feature of ['files', 'comments', 'reviews', 'notices', 'search', 'premortems'])
    await rita.about(feature, null);
  await app.settled();
  expect(otto.heard).toEqual([]);
});

test('people who see who may read are notified of changes in that, and nobody else is', async () => {
  const space = await app.addSpace('Readers', { ana: 'edit', rita: 'read', cleo: 'read' });
  await app.settled();
  const [ana, cleo, otto] = [await listenAs('ana'), await listenAs('cleo'), await listenAs('otto')];
  const subject = { kind: 'person', id: app.ids.rita } as const;
  await app.ada.access.grant({ fileId: space, subject, level: 'none' });
  for (const feature of ['access', 'reviews', 'priorities']) {
    await ana.about(feature, null);
    await cleo.about(feature, null);
  }
  await app.settled();
  expect(otto.heard).toEqual([]);

  // Joining a department makes its reading requests apply to the person.
  cleo.heard.length = 0;
  await app.ada.access.grant({ personId: app.ids.rita, role: 'editor' });
  await cleo.about('priorities', null);
  await app.ada.access.grant({ personId: app.ids.rita, role: 'reader' });
});

test("every list with a document's name is notified when it is renamed", async () => {
  const space = await app.addSpace('Names', { ana: 'edit', rita: 'read' });
  const { id } = await app.ana.files.add({ parentId: space, name: 'Valve', kind: 'document' });
  await app.ana.files.update({ fileId: id, state: 'published' });
  await app.settled();
  const [rita, otto] = [await listenAs('rita'), await listenAs('otto')];
  await app.ana.files.update({ fileId: id, name: 'Valves' });
  for (const feature of ['files', 'comments', 'reviews', 'notices', 'priorities', 'premortems'])
    await rita.about(feature, id);
  await app.settled();
  expect(otto.heard).toEqual([]);
});

test("the trash is notified of permanent deletion, and a person's other pages of following", async () => {
  const space = await app.addSpace('For good', { ana: 'manage', ben: 'edit' });
  const { id } = await app.ana.files.add({ parentId: space, name: 'Box', kind: 'folder' });
  await app.ana.notices.follow({ fileId: space, following: false });
  await app.ana.files.delete({ fileId: id });
  await app.settled();
  const [ana, ben] = [await listenAs('ana'), await listenAs('ben')];
  await app.ana.notices.follow({ fileId: space, following: true });
  await ana.about('notices', null);
  await app.ana.files.delete({ fileId: id, forever: true });
  await ben.about('files', null);
  await app.settled();
  expect(ben.heard).toEqual([{ feature: 'files', fileId: null }]);
});

test('everybody who could read a trashed file reloads lists that may quote it, and nobody else does', async () => {
  const space = await app.addSpace('Thrown away', { ana: 'edit', rita: 'read' });
  const { id } = await app.ana.files.add({ parentId: space, name: 'Box', kind: 'folder' });
  await app.settled();
  const [rita, otto] = [await listenAs('rita'), await listenAs('otto')];
  for (const move of [app.ana.files.delete, app.ana.files.restore]) {
    rita.heard.length = 0;
    await move({ fileId: id });
    await rita.about('files', id);
    for (const feature of ['reviews', 'notices', 'search', 'assistant', 'premortems'])
      await rita.about(feature, null);
  }
  await app.settled();
  expect(otto.heard).toEqual([]);
});

test('people who lose access by a move or unpublishing reload everything, and other moves notify readers only', async () => {
  const space = await app.addSpace('Moving', { ana: 'edit', rita: 'read' });
  const closed = await app.addSpace('Kept away', { ana: 'edit' });
  const [folder, moved, taken] = await Promise.all([
    app.ana.files.add({ parentId: space, name: 'Box', kind: 'folder' }),
    app.ana.files.add({ parentId: space, name: 'Valve', kind: 'document' }),
    app.ana.files.add({ parentId: space, name: 'Pump', kind: 'document' }),
  ]);
  for (const { id } of [moved, taken]) {
    await app.ana.files.update({ fileId: id, state: 'published' });
  }
  await app.settled();
  const [rita, otto] = [await listenAs('rita'), await listenAs('otto')];
  await app.ana.files.drag({ fileId: moved.id, parentId: folder.id });
  await rita.about('files', moved.id);
  await app.settled();
  expect(otto.heard).toEqual([]);

  for (const shutOut of [
    () => app.ana.files.drag({ fileId: moved.id, parentId: closed }),
    () => app.ana.files.update({ fileId: taken.id, state: 'draft' }),
  ]) {
    rita.heard.length = 0;
    await shutOut();
    for (const feature of ['files', 'comments', 'history']) await rita.about(feature, null);
    await app.settled();
    expect(rita.heard.filter(({ fileId }) => fileId !== null)).toEqual([]);
  }
});

test('a page without valid authentication is disconnected', async () => {
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

test('only administrators are notified of changes to people', async () => {
  const [ada, cleo] = [await listenAs('ada'), await listenAs('cleo')];
  await app.ada.access.grant({ personId: app.ids.nils, is_coach: true });
  await ada.about('people', null);
  await app.settled();
  expect(cleo.heard).not.toContainEqual({ feature: 'people', fileId: null });
});
