// Local changes that the server may not have yet. Others who delete such an item cannot know of it.
//
// The updates are kept as well until they are acknowledged: once somebody else has deleted the
// paragraph that a word was typed into, the shared text no longer contains the word, and a
// handshake would not send it.

import { ownIdsOf } from '@docent/document-model/rescue/clientIds';
import * as Y from 'yjs';

/** For each client id of this page. */
type Clocks = ReadonlyMap<number, number>;

interface Message {
  /** Clocks of this page when the message was sent. */
  clocks: Clocks;
  /** Number of updates in the message. */
  count: number;
}

type DeleteSet = ReturnType<typeof Y.createDeleteSet>;

/** Beyond this number, updates that wait for a connection are merged. */
const maxUpdates = 200;

export function pendingItems(ydoc: Y.Doc) {
  const ownClocks = (): Clocks =>
    new Map(ownIdsOf(ydoc).map((client) => [client, Y.getState(ydoc.store, client)]));
  let acknowledgedClocks = ownClocks();
  /** Clocks up to which the server has sent this page's items back. */
  const receivedClocks = new Map<number, number>();
  let updates: Uint8Array[] = [];
  /** Unacknowledged messages, in order. */
  let messages: Message[] = [];
  /** How many of them were sent over this connection; the others were sent over an earlier one. */
  let sentCount = 0;
  /** Clock ranges of clients from earlier visits. */
  const restored = new Map<number, { from: number; to: number }>();

  /** Cached, because it is needed for every update from others, and decoding is slow. */
  const deletionsByUpdate = new WeakMap<Uint8Array, DeleteSet>();
  const deletionsIn = (update: Uint8Array) => {
    const deletions = deletionsByUpdate.get(update) ?? Y.decodeUpdate(update).ds;
    deletionsByUpdate.set(update, deletions);
    return deletions;
  };

  const countOf = (some: readonly Message[]) => some.reduce((sum, { count }) => sum + count, 0);

  return {
    insertions() {
      const set = Y.createDeleteSet();
      for (const [client, { from, to }] of restored) {
        set.clients.set(client, [{ clock: from, len: to - from }]);
      }
      for (const [client, clock] of ownClocks()) {
        const known = Math.max(
          acknowledgedClocks.get(client) ?? 0,
          receivedClocks.get(client) ?? 0,
        );
        if (clock > known) set.clients.set(client, [{ clock: known, len: clock - known }]);
      }
      return set;
    },
    deletions: () => Y.mergeDeleteSets(updates.map(deletionsIn)),
    add(update: Uint8Array): void {
      updates.push(update);
      const from = countOf(messages);
      if (updates.length - from > maxUpdates) updates.push(Y.mergeUpdates(updates.splice(from)));
    },
    /**
     * Call it with each update from the server before applying it. The server sends accepted
     * updates back to their author, together with its own fixes, and acknowledges them only then.
     */
    receive(update: Uint8Array): void {
      if (updates.length === 0) return;
      const { to } = Y.parseUpdateMeta(update);
      for (const client of ownIdsOf(ydoc)) {
        receivedClocks.set(client, Math.max(receivedClocks.get(client) ?? 0, to.get(client) ?? 0));
      }
      for (const [client, range] of restored) {
        range.from = Math.min(range.to, Math.max(range.from, to.get(client) ?? 0));
      }
    },
    /** An update that an earlier visit left in the browser. */
    addRestored(update: Uint8Array): void {
      updates.push(update);
      for (const { id, length } of Y.decodeUpdate(update).structs) {
        const { from, to } = restored.get(id.client) ?? { from: id.clock, to: 0 };
        restored.set(id.client, {
          from: Math.min(from, id.clock),
          to: Math.max(to, id.clock + length),
        });
      }
    },
    /**
     * Messages sent over an earlier connection are sent again, each separately: the server may have
     * received them, and recognises repeated deletions by that.
     */
    reconnected(): void {
      messages = messages.filter(({ count }) => count > 0);
      sentCount = 0;
    },
    /**
     * Refused updates are sent in one message with the following ones, which may make them
     * acceptable.
     */
    joinRefused(): void {
      messages = [];
      sentCount = 0;
    },
    /** The messages to send: those of an earlier connection, then one with everything unsent. */
    *unsent(): Generator<Uint8Array> {
      for (;;) {
        const from = countOf(messages.slice(0, sentCount));
        if (from === updates.length) return;
        if (sentCount === messages.length)
          messages.push({ clocks: ownClocks(), count: updates.length - from });
        const { count } = messages[sentCount++] as Message;
        yield Y.mergeUpdates(updates.slice(from, from + count));
      }
    },
    /** The reply in the handshake counts as a message, too. Call it when nothing is unsent. */
    answers(): void {
      messages.push({ clocks: ownClocks(), count: 0 });
      sentCount++;
    },
    /** The server has accepted the oldest message. */
    acknowledge(): void {
      const message = messages.shift();
      if (!message) return;
      sentCount--;
      updates.splice(0, message.count);
      acknowledgedClocks = message.clocks;
      if (updates.length === 0) restored.clear();
    },
    /** Discards refused updates. */
    discard(): void {
      updates = [];
      messages = [];
      sentCount = 0;
      restored.clear();
    },
  };
}

export type PendingItems = ReturnType<typeof pendingItems>;
