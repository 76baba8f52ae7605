// What was written here that the server may not have yet. Nobody who deletes such an item knows of it.
//
// The updates themselves are kept as well, until they are acknowledged: once somebody else has deleted the paragraph
// that a word was typed into, the shared text does not hold the word any more, and a handshake would not send it.

import * as Y from 'yjs';

interface Message {
  /** How far this editor's own items went when it was sent. */
  clock: number;
  /** How many updates are in it. */
  count: number;
}

type DeleteSet = ReturnType<typeof Y.createDeleteSet>;

/** From here on, what waits for a connection is merged. */
const maxUpdates = 200;

export function pendingItems(ydoc: Y.Doc) {
  const ownClock = () => Y.getState(ydoc.store, ydoc.clientID);
  let acknowledgedClock = ownClock();
  /** How far own items go that the server has sent back. */
  let receivedClock = 0;
  let updates: Uint8Array[] = [];
  /** Not acknowledged, in order. */
  let messages: Message[] = [];
  /** So many of them were sent over this connection; the others over an earlier one. */
  let sentCount = 0;
  /** By client: how far it went in visits before this one. */
  const restored = new Map<number, { from: number; to: number }>();

  /** What an update deletes: it is asked for with all that comes from others, and reading an update takes long. */
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
      const knownClock = Math.max(acknowledgedClock, receivedClock);
      const own = { clock: knownClock, len: ownClock() - knownClock };
      if (own.len > 0) set.clients.set(ydoc.clientID, [own]);
      return set;
    },
    deletions: () => Y.mergeDeleteSets(updates.map(deletionsIn)),
    add(update: Uint8Array): void {
      updates.push(update);
      const from = countOf(messages);
      if (updates.length - from > maxUpdates) updates.push(Y.mergeUpdates(updates.splice(from)));
    },
    /**
     * To be told of what comes from the server, before it is applied. The server sends what it has taken to its author
     * as well, together with what it made of it, and acknowledges it only then.
     */
    receive(update: Uint8Array): void {
      if (updates.length === 0) return;
      const { to } = Y.parseUpdateMeta(update);
      receivedClock = Math.max(receivedClock, to.get(ydoc.clientID) ?? 0);
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
     * What was sent over the connection before is to be sent again, each message by itself: the server may have taken it,
     * and tells by that whether a deletion is an old one.
     */
    reconnected(): void {
      messages = messages.filter(({ count }) => count > 0);
      sentCount = 0;
    },
    /** What was refused is sent as one message with what follows it, which is what may make it acceptable. */
    joinRefused(): void {
      messages = [];
      sentCount = 0;
    },
    /** The messages to send: those of an earlier connection, and one with all that has not been sent yet. */
    *unsent(): Generator<Uint8Array> {
      for (;;) {
        const from = countOf(messages.slice(0, sentCount));
        if (from === updates.length) return;
        if (sentCount === messages.length)
          messages.push({ clock: ownClock(), count: updates.length - from });
        const { count } = messages[sentCount++] as Message;
        yield Y.mergeUpdates(updates.slice(from, from + count));
      }
    },
    /** The answer of the handshake is a message, too; to be called when nothing is unsent. */
    answers(): void {
      messages.push({ clock: ownClock(), count: 0 });
      sentCount++;
    },
    /** The server has taken the oldest message. */
    acknowledge(): void {
      const message = messages.shift();
      if (!message) return;
      sentCount--;
      updates.splice(0, message.count);
      acknowledgedClock = message.clock;
      if (updates.length === 0) restored.clear();
    },
    /** Gives up what the server refused. */
    discard(): void {
      updates = [];
      messages = [];
      sentCount = 0;
      restored.clear();
    },
  };
}

export type PendingItems = ReturnType<typeof pendingItems>;
