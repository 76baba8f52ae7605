import { ownIdsOf, withTrailingId } from '@docent/document-model/rescue/clientIds';
import { expect, it } from 'vitest';
import * as Y from 'yjs';
import { pendingItems } from './pendingItems.ts';

function typing() {
  const ydoc = new Y.Doc();
  const pending = pendingItems(ydoc);
  ydoc.on('update', pending.add);
  const type = (text: string) => ydoc.getText('text').insert(ydoc.getText('text').length, text);
  const textOf = (update: Uint8Array) => {
    const other = new Y.Doc();
    Y.applyUpdate(other, update);
    return other.getText('text').toString();
  };
  return { ydoc, pending, type, textOf };
}

it('sends each message again separately after the connection was lost', () => {
  const { pending, type } = typing();
  type('one');
  const [first] = pending.unsent();
  type('two');
  const [second] = pending.unsent();
  pending.reconnected();
  expect([...pending.unsent()]).toEqual([first, second]);
});

it('sends refused edits in one message with the changes that turn them into suggestions', () => {
  const { pending, type, textOf } = typing();
  type('edit');
  expect([...pending.unsent()]).toHaveLength(1);
  type(', suggested');
  pending.joinRefused();
  pending.reconnected();
  expect(Array.from(pending.unsent(), textOf)).toEqual(['edit, suggested']);
});

it('includes local deletions until the server has accepted them', () => {
  const { ydoc, pending, type } = typing();
  type('one');
  ydoc.getText('text').delete(1, 1);
  const isDeletion = (clock: number) =>
    Y.isDeleted(pending.deletions(), Y.createID(ydoc.clientID, clock));
  expect([0, 1, 2].map(isDeletion)).toEqual([false, true, false]);
  ydoc.getText('text').delete(1, 1);
  expect([0, 1, 2].map(isDeletion)).toEqual([false, true, true]);
  expect([...pending.unsent()]).toHaveLength(1);
  pending.acknowledge();
  expect([0, 1, 2].map(isDeletion)).toEqual([false, false, false]);
});

it('counts what this page wrote under its trailing id as well', () => {
  const { ydoc, pending, type } = typing();
  const isPending = () => [...pending.insertions().clients.keys()].includes(ownIdsOf(ydoc)[1]);
  withTrailingId(ydoc, () => type('joined'));
  expect(isPending()).toBe(true);
  expect([...pending.unsent()]).toHaveLength(1);
  pending.acknowledge();
  expect(isPending()).toBe(false);
  withTrailingId(ydoc, () => type('more'));
  const [update] = pending.unsent() as Iterable<Uint8Array>;
  pending.receive(update as Uint8Array);
  expect(isPending()).toBe(false);
});
