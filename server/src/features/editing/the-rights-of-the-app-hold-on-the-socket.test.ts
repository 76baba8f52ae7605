import { afterAll, beforeAll, expect, test } from 'vitest';
import WebSocket from 'ws';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import type { PersonName } from '../../testing/people.ts';
import { openWriter, until } from './testing/nodes.ts';

let it: TestApp;
let space: string;

beforeAll(async () => {
  it = await startTestApp();
  space = await it.addSpace('Space');
});

afterAll(async () => {
  await it.close();
});

const live = () => `${it.url.replace('http', 'ws')}/live`;

/** Adds a published document that everybody can read and Ana can edit. */
async function addDocument(name: string): Promise<string> {
  const { id } = await it.ada.files.add({ parentId: space, name, kind: 'document' });
  await it.ada.files.update({ fileId: id, state: 'published' });
  await it.ada.access.grant({ fileId: id, subject: { kind: 'everyone' }, level: 'read' });
  await it.ada.access.grant({
    fileId: id,
    subject: { kind: 'person', id: it.ids.ana },
    level: 'edit',
  });
  return id;
}

const open = (fileId: string, name: PersonName) =>
  openWriter({ url: live(), fileId, token: it.tokens[name] });

test('an editor writes, a reader is refused, and the text can be read through the API', async () => {
  const fileId = await addDocument('Open');
  const ana = await open(fileId, 'ana');
  const rita = await open(fileId, 'rita');
  expect(rita.reasons).toEqual(['forbidden']);
  ana.addParagraph('Written by Ana.');
  await ana.saved();
  const { file, content } = await it.ana.documents.detailEdit({ fileId });
  expect(JSON.stringify(content)).toContain('Written by Ana.');
  expect(file.state, 'differs from the published version').toBe('draft');
  ana.leave();
  rita.leave();
});

test('revoking a right closes the socket', async () => {
  const fileId = await addDocument('Taken');
  const ana = await open(fileId, 'ana');
  await it.ada.access.grant({
    fileId,
    subject: { kind: 'person', id: it.ids.ana },
    level: 'read',
  });
  await until(() => ana.reasons.includes('forbidden'));
  ana.leave();
});

test('moving the document out of reach closes the socket', async () => {
  const folder = await it.ada.files.add({ parentId: space, name: 'Folder', kind: 'folder' });
  await it.ada.access.grant({
    fileId: folder.id,
    subject: { kind: 'person', id: it.ids.otto },
    level: 'edit',
  });
  const { id } = await it.ada.files.add({ parentId: folder.id, name: 'Moved', kind: 'document' });
  const otto = await open(id, 'otto');
  expect(otto.reasons).toEqual([]);
  await it.ada.files.drag({ fileId: id, parentId: space });
  await until(() => otto.reasons.includes('gone'));
  otto.leave();
});

test('moving the document to the trash, also with its folder, closes the socket', async () => {
  const folder = await it.ada.files.add({ parentId: space, name: 'Old', kind: 'folder' });
  const { id } = await it.ada.files.add({ parentId: folder.id, name: 'Inside', kind: 'document' });
  const ada = await open(id, 'ada');
  await it.ada.files.delete({ fileId: folder.id });
  await until(() => ada.reasons.includes('gone'));
  ada.leave();
});

test('logging out closes the socket', async () => {
  const fileId = await addDocument('Off');
  const ana = await open(fileId, 'ana');
  await it.ana.people.logOff({});
  await until(() => ana.reasons.includes('session'));
  ana.leave();
});

test('a page of another origin gets no socket', async () => {
  const answer = await new Promise<number | undefined>((done) => {
    const socket = new WebSocket(live(), { origin: 'https://elsewhere.example' });
    socket.on('unexpected-response', (_request, response) => done(response.statusCode));
    socket.on('open', () => done(101));
  });
  expect(answer).toBe(403);
});
