// Editors for tests that write through a server, as they do in life: it takes one update after the other, puts right
// what would be lost, and sends what it took to everybody. Each way takes as long as the test says.

import { acceptUpdate, needsCare } from '@docent/document-model/rescue/accept';
import type { Stray } from '@docent/document-model/rescue/strays';
import { contentToUpdate } from '@docent/document-model/yjs';
import { onTestFinished } from 'vitest';
import * as Y from 'yjs';
import { type PendingItems, pendingItems } from '../live/pendingItems.ts';
import { createEditor, goLive } from '../shell/editing.ts';
import { type Desk, surroundings } from './editors.ts';

export interface SimulatedClient extends Desk {
  name: string;
  isAway: boolean;
  /** What is on its way to the server, and from it. */
  up: { update: Uint8Array; isAnswer: boolean }[];
  down: { update: Uint8Array; isOwn?: boolean }[];
  pending: PendingItems;
  /** Gathers what one action makes into one update, as the connection does. */
  flush(): void;
}

export interface SimulatedServer {
  ydoc: Y.Doc;
  homeless: { by: string; strays: Stray[] }[];
  clients: SimulatedClient[];
  /** Takes the oldest update of this client. */
  take(client: SimulatedClient): void;
  /** Gives this client the oldest thing that it has not heard yet. */
  give(client: SimulatedClient): void;
  leave(client: SimulatedClient): void;
  comeBack(client: SimulatedClient): void;
  /** Everything on its way is lost, and the server knows what it has written down. */
  kill(): void;
  /** Until nothing is on its way any more. */
  settle(): void;
}

export function openServer(content: object, names: readonly string[]): SimulatedServer {
  const first = contentToUpdate(content);
  const homeless: SimulatedServer['homeless'] = [];
  const clients = names.map((name) => openClient(name, first));

  /** What the server tells everybody: all that has changed in its document. */
  function accept(by: SimulatedClient, update: Uint8Array, isAnswer: boolean): Uint8Array {
    const made = [update];
    const { ydoc } = server;
    const gather = (bytes: Uint8Array) => made.push(bytes);
    ydoc.on('update', gather);
    if (!needsCare(ydoc, update, isAnswer)) Y.applyUpdate(ydoc, update);
    else {
      const { homeless: strays } = acceptUpdate(ydoc, update, { isAnswer });
      if (strays.length > 0) homeless.push({ by: by.name, strays });
    }
    ydoc.off('update', gather);
    return Y.mergeUpdates(made);
  }

  const ydoc = new Y.Doc();
  Y.applyUpdate(ydoc, first);
  // As low as the server's, and always the same, to see a failure again.
  ydoc.clientID = 1;
  const server: SimulatedServer = {
    ydoc,
    homeless,
    clients,
    take(client) {
      client.flush();
      const next = client.isAway ? undefined : client.up.shift();
      if (!next) return;
      const update = accept(client, next.update, next.isAnswer);
      for (const each of clients) {
        if (each.isAway) continue;
        each.down.push({ update, isOwn: each === client });
      }
    },
    give(client) {
      const next = client.isAway ? undefined : client.down.shift();
      if (!next) return;
      client.pending.receive(next.update);
      Y.applyUpdate(client.ydoc, next.update, 'server');
      if (next.isOwn) client.pending.acknowledge();
    },
    leave(client) {
      client.flush();
      client.isAway = true;
      client.up = [];
      client.down = [];
    },
    comeBack(client) {
      client.flush();
      client.isAway = false;
      client.up = [];
      client.pending.reconnected();
      for (const update of client.pending.unsent()) client.up.push({ update, isAnswer: false });
      client.pending.answers();
      const missing = Y.encodeStateAsUpdate(client.ydoc, Y.encodeStateVector(server.ydoc));
      client.up.push({ update: missing, isAnswer: true });
      client.down.push({
        update: Y.encodeStateAsUpdate(server.ydoc, Y.encodeStateVector(client.ydoc)),
      });
    },
    kill() {
      const state = Y.encodeStateAsUpdate(server.ydoc);
      const { clientID } = server.ydoc;
      server.ydoc = new Y.Doc();
      Y.applyUpdate(server.ydoc, state);
      server.ydoc.clientID = clientID + 1;
      const there = clients.filter(({ isAway }) => !isAway);
      for (const client of there) server.leave(client);
      for (const client of there) server.comeBack(client);
    },
    settle() {
      for (let round = 0; round < 100; round++) {
        for (const client of clients) client.flush();
        if (clients.every(({ up, down }) => up.length === 0 && down.length === 0)) return;
        for (const client of clients) {
          while (client.up.length > 0) server.take(client);
          while (client.down.length > 0) server.give(client);
        }
      }
      throw new Error('The editors and the server never came to rest.');
    },
  };
  return server;
}

function openClient(name: string, first: Uint8Array): SimulatedClient {
  const ydoc = new Y.Doc();
  Y.applyUpdate(ydoc, first, 'server');
  const editor = createEditor(surroundings({ id: name, username: name }));
  const pending = pendingItems(ydoc);
  goLive(editor, ydoc, null, pending);
  onTestFinished(() => editor.destroy());
  let made: Uint8Array[] = [];
  ydoc.on('update', (update: Uint8Array, origin: unknown) => {
    if (origin !== 'server') made.push(update);
  });
  const client: SimulatedClient = {
    name,
    editor,
    ydoc,
    outbox: [],
    isAway: false,
    up: [],
    down: [],
    pending,
    flush() {
      if (made.length === 0) return;
      pending.add(Y.mergeUpdates(made));
      made = [];
      if (client.isAway) return;
      for (const update of pending.unsent()) client.up.push({ update, isAnswer: false });
    },
  };
  return client;
}
