import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { fragmentName } from '../yjs.ts';
import { followMoves } from './follow.ts';
import { Relocations, recordRuns } from './relocations.ts';

function lineIn(ydoc: Y.Doc, n: number): Y.XmlText {
  return (ydoc.getXmlFragment(fragmentName).get(n) as Y.XmlElement).get(0) as Y.XmlText;
}

function move(ydoc: Y.Doc, client: number, clock: number, toClock: number): void {
  const run = { client, clock, length: 3, toClient: 1, toClock, isRescue: true };
  Relocations.of(ydoc).add(run);
  recordRuns(ydoc, [run]);
}

function setOf(client: number, clock: number, len: number) {
  const set = Y.createDeleteSet();
  set.clients.set(client, [{ clock, len }]);
  return set;
}

test('a word that its page dropped for a copy of it is not deleted when the copy moves', () => {
  const server = new Y.Doc();
  server.clientID = 1;
  const lines = ['', '', ''].map(() => new Y.XmlElement('paragraph'));
  server.getXmlFragment(fragmentName).insert(0, lines);
  for (const line of lines) line.insert(0, [new Y.XmlText()]);
  const page = new Y.Doc();
  page.clientID = 7;
  Y.applyUpdate(page, Y.encodeStateAsUpdate(server));
  lineIn(page, 0).insert(0, 'abc');
  Y.applyUpdate(server, Y.encodeStateAsUpdate(page));
  const copy = Y.getState(server.store, 1);
  lineIn(server, 1).insert(0, 'abc');
  move(server, 7, 0, copy);
  Y.applyUpdate(page, Y.encodeStateAsUpdate(server));
  lineIn(page, 0).delete(0, 3);

  const stop = followMoves(page, {
    pending: { insertions: () => Y.createDeleteSet(), deletions: () => setOf(7, 0, 3) },
  });
  server.transact(() => {
    const next = Y.getState(server.store, 1);
    lineIn(server, 2).insert(0, 'abc');
    lineIn(server, 1).delete(0, 3);
    move(server, 7, 0, copy);
    move(server, 7, 0, next);
    move(server, 1, copy, next);
  });
  Y.applyUpdate(page, Y.encodeStateAsUpdate(server));
  stop();
  expect(lineIn(page, 2).toString()).toBe('abc');
});
