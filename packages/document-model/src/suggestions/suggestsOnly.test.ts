// Rescues on the page of somebody who may only suggest do not go beyond suggesting.

import { expect, onTestFinished, test } from 'vitest';
import * as Y from 'yjs';
import { acceptUpdate } from '../rescue/accept.ts';
import { followMoves } from '../rescue/follow.ts';
import { recordRelocations } from '../rescue/record.ts';
import { recordRuns } from '../rescue/relocations.ts';
import { contentToUpdate, findBlock, fragmentName } from '../yjs.ts';
import { appliesOnlySuggestions } from './suggestsOnly.ts';

const coach = { id: 'coach', username: 'Coach' };
const insertion = { id: 's1', personId: coach.id, username: coach.username, at: '2026-02-01' };

const content = [{ type: 'text', text: 'one' }];
const line = { type: 'paragraph', attrs: { id: 'one' }, content };
const first = contentToUpdate({ type: 'doc', content: [{ type: 'section', content: [line] }] });

function openDraft(clientID: number): Y.Doc {
  const ydoc = new Y.Doc();
  Y.applyUpdate(ydoc, first);
  ydoc.clientID = clientID;
  return ydoc;
}

const textIn = (ydoc: Y.Doc) => findBlock(ydoc, 'one')?.get(0) as Y.XmlText;

/** Collects updates from this page, both typed and automatic; all of them are still in transit. */
function watchPage(ydoc: Y.Doc): Uint8Array[] {
  const updates: Uint8Array[] = [];
  ydoc.on('update', (bytes: Uint8Array, origin: unknown) => {
    if (origin !== 'server') updates.push(bytes);
  });
  const insertions = () => {
    const set = Y.createDeleteSet();
    set.clients.set(ydoc.clientID, [{ clock: 0, len: Y.getState(ydoc.store, ydoc.clientID) }]);
    return set;
  };
  onTestFinished(followMoves(ydoc, { pending: { insertions, deletions: Y.createDeleteSet } }));
  return updates;
}

/** Writes the block again with its id, as an editor does. */
function makeHeading(ydoc: Y.Doc): void {
  ydoc.on('afterTransaction', recordRelocations);
  const section = ydoc.getXmlFragment(fragmentName).get(0) as Y.XmlElement;
  const heading = new Y.XmlElement('heading');
  heading.setAttribute('id', 'one');
  heading.insert(0, [textIn(ydoc).clone()]);
  ydoc.transact(() => {
    section.delete(0, 1);
    section.insert(0, [heading]);
  });
}

const missingIn = (ydoc: Y.Doc, other: Y.Doc) =>
  Y.encodeStateAsUpdate(other, Y.encodeStateVector(ydoc));

/** Whether the server accepts the update from somebody who may only suggest. */
function take(server: Y.Doc, update: Uint8Array): boolean {
  const after = new Y.Doc();
  Y.applyUpdate(after, Y.encodeStateAsUpdate(server));
  const isAllowed = appliesOnlySuggestions(server, after, update, coach);
  acceptUpdate(server, update, { isAnswer: false, suggestsOnly: true });
  return isAllowed;
}

test('a page may drop words that it restored in favour of those that the server restored', () => {
  const [server, ann, guest] = [openDraft(1), openDraft(5), openDraft(7)];
  const updates = watchPage(guest);
  textIn(guest).insert(3, ' more', { insertion });
  makeHeading(ann);
  const move = missingIn(server, ann);
  Y.applyUpdate(server, move);
  Y.applyUpdate(guest, move, 'server');
  const rescue = updates.splice(0).map((update) => take(server, update));
  Y.applyUpdate(guest, missingIn(guest, server), 'server');
  const drop = updates.splice(0).map((update) => take(server, update));
  expect({ rescue, drop }).toEqual({ rescue: [true, true], drop: [true] });
  expect(textIn(server).toJSON()).toBe(textIn(guest).toJSON());
  expect(textIn(server).toJSON().split('more')).toHaveLength(2);
});

test.each([
  ["others' text to words that were there before", 'others', 'own'],
  ["words of one's own to others' text", 'own', 'others'],
] as const)('nobody who may only suggest leads %s', (_, from, to) => {
  const [server, guest] = [openDraft(1), openDraft(7)];
  const updates = watchPage(guest);
  const line = textIn(guest);
  const others = line._start?.id as Y.ID;
  line.insert(3, ' more', { insertion });
  const ids = { others, own: Y.createID(7, 1) };
  expect(updates.splice(0).map((update) => take(server, update))).toEqual([true]);
  const [source, target] = [ids[from], ids[to]];
  guest.transact(() => {
    line.delete(3, 5);
    const length = 1;
    recordRuns(guest, [{ ...source, length, toClient: target.client, toClock: target.clock }]);
  });
  expect(updates.splice(0).map((update) => take(server, update))).toEqual([false]);
});
