// Editors for tests that write through a simulated server: it accepts one update after the other, restores
// what would be lost, and sends the result to everybody. The test decides how long each transfer takes.

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
  /** The server node that it is connected to. */
  node: number;
  isAway: boolean;
  /** Updates in transit to the server (`up`) and from it (`down`). */
  up: { update: Uint8Array; isAnswer: boolean }[];
  down: { update: Uint8Array; isOwn?: boolean }[];
  pending: PendingItems;
  /** Combines the updates of one action into one, as the connection does. */
  flush(): void;
}

export interface SimulatedServer {
  /** The draft on the first node. */
  readonly ydoc: Y.Doc;
  /** The first document and all accepted updates, in the order of the log. */
  readonly updates: readonly Uint8Array[];
  homeless: { by: string; strays: Stray[] }[];
  clients: SimulatedClient[];
  /** The server takes the oldest update of this client. */
  take(client: SimulatedClient): void;
  /** The client receives its oldest pending update. */
  give(client: SimulatedClient): void;
  /** The node reads what others have written to the log. */
  catchUp(node: number): void;
  leave(client: SimulatedClient): void;
  /** Reconnects to the same node or to another one. */
  comeBack(client: SimulatedClient, node?: number): void;
  /** Everything in transit is lost, and the nodes restart from the log. */
  kill(): void;
  /** Runs until nothing is in transit any more. */
  settle(): void;
}

interface SimulatedNode {
  ydoc: Y.Doc;
  /** Position up to which it has read the log. */
  seq: number;
}

interface LogEntry {
  update: Uint8Array;
  by: SimulatedClient;
}

/** All nodes write to one log; each reads missing entries before it judges an update. */
export function openServer(
  content: object,
  names: readonly string[],
  nodeCount = 1,
): SimulatedServer {
  const first = contentToUpdate(content);
  const homeless: SimulatedServer['homeless'] = [];
  const clients = names.map((name, i) => openClient(name, first, i % nodeCount));
  const log: LogEntry[] = [];
  // Low client ids like the server's, and always the same, so that failures can be reproduced.
  const nodes = Array.from({ length: nodeCount }, (_, i) => openNode(first, 1 + 100 * i));

  function tell(node: number, { update, by }: LogEntry): void {
    for (const each of clients) {
      if (each.node === node && !each.isAway) each.down.push({ update, isOwn: each === by });
    }
  }

  function catchUp(node: number): SimulatedNode {
    const reader = nodes[node] as SimulatedNode;
    for (const entry of log.slice(reader.seq)) {
      Y.applyUpdate(reader.ydoc, entry.update);
      tell(node, entry);
    }
    reader.seq = log.length;
    return reader;
  }

  /** Broadcasts all changes of the document. */
  function accept(by: SimulatedClient, update: Uint8Array, isAnswer: boolean): void {
    const node = catchUp(by.node);
    const made = [update];
    const { ydoc } = node;
    const gather = (bytes: Uint8Array) => made.push(bytes);
    ydoc.on('update', gather);
    if (!needsCare(ydoc, update, isAnswer)) Y.applyUpdate(ydoc, update);
    else {
      const { homeless: strays } = acceptUpdate(ydoc, update, { isAnswer });
      if (strays.length > 0) homeless.push({ by: by.name, strays });
    }
    ydoc.off('update', gather);
    const entry = { update: Y.mergeUpdates(made), by };
    node.seq = log.push(entry);
    tell(by.node, entry);
  }

  const server: SimulatedServer = {
    get ydoc() {
      return (nodes[0] as SimulatedNode).ydoc;
    },
    get updates() {
      return [first, ...log.map(({ update }) => update)];
    },
    homeless,
    clients,
    take(client) {
      client.flush();
      const next = client.isAway ? undefined : client.up.shift();
      if (next) accept(client, next.update, next.isAnswer);
    },
    give(client) {
      const next = client.isAway ? undefined : client.down.shift();
      if (!next) return;
      client.pending.receive(next.update);
      Y.applyUpdate(client.ydoc, next.update, 'server');
      if (next.isOwn) client.pending.acknowledge();
    },
    catchUp,
    leave(client) {
      client.flush();
      client.isAway = true;
      client.up = [];
      client.down = [];
    },
    comeBack(client, node = client.node) {
      client.flush();
      client.isAway = false;
      client.node = node;
      client.up = [];
      client.pending.reconnected();
      for (const update of client.pending.unsent()) client.up.push({ update, isAnswer: false });
      client.pending.answers();
      const { ydoc } = nodes[node] as SimulatedNode;
      const missing = Y.encodeStateAsUpdate(client.ydoc, Y.encodeStateVector(ydoc));
      client.up.push({ update: missing, isAnswer: true });
      client.down.push({
        update: Y.encodeStateAsUpdate(ydoc, Y.encodeStateVector(client.ydoc)),
      });
    },
    kill() {
      for (const i of nodes.keys()) {
        const { ydoc, seq } = catchUp(i);
        nodes[i] = { ...openNode(Y.encodeStateAsUpdate(ydoc), ydoc.clientID + 1), seq };
      }
      const there = clients.filter(({ isAway }) => !isAway);
      for (const client of there) server.leave(client);
      for (const client of there) server.comeBack(client);
    },
    settle() {
      for (let round = 0; round < 100; round++) {
        for (const node of nodes.keys()) catchUp(node);
        for (const client of clients) client.flush();
        if (clients.every(({ up, down }) => up.length === 0 && down.length === 0)) return;
        for (const client of clients) {
          while (client.up.length > 0) server.take(client);
          while (client.down.length > 0) server.give(client);
        }
      }
      throw new Error('The editors and the server did not stop exchanging updates.');
    },
  };
  return server;
}

function openNode(state: Uint8Array, clientID: number): SimulatedNode {
  const ydoc = new Y.Doc();
  Y.applyUpdate(ydoc, state);
  ydoc.clientID = clientID;
  return { ydoc, seq: 0 };
}

function openClient(name: string, first: Uint8Array, node: number): SimulatedClient {
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
    node,
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
