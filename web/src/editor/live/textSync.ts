// Sends the changes that are made here to the server and applies those of others, over one socket.
//
// The provider counts what has no acknowledgement, but its count starts anew with each socket, and would fall to zero
// with the first acknowledgement of a queued update while later ones are still under way. So updates that are made
// without a socket never enter its queue: they travel in the handshake, whose one acknowledgement covers them all.
import type { LiveHandshake, LiveRefusal } from '@docent/contract/live';
import { schemaVersion } from '@docent/document-model/schema';
import {
  HocuspocusProvider,
  type HocuspocusProviderWebsocket,
  MessageType,
  type onMessageParameters,
} from '@hocuspocus/provider';
import type { Awareness } from 'y-protocols/awareness';
import { messageYjsSyncStep1 } from 'y-protocols/sync';
import * as Y from 'yjs';
import { pendingItems } from './pendingItems.ts';
import { maxRetryDelay } from './timers.ts';

/** Origins of what comes from storage and not from the person. */
export const restoredOrigin = Symbol('restored from the browser');
export const loadedOrigin = Symbol('loaded over HTTP');

export interface TextSyncOptions {
  /** `ws://…/live` */
  url: string;
  fileId: string;
  ydoc: Y.Doc;
  awareness: Awareness;
  token: () => string;
  /** Stores an update in the browser until it is acknowledged. */
  store: (update: Uint8Array) => void;
  /** The person changes the text. */
  onEdit: () => void;
  /** The server lets this person see the text; `onChange` follows. */
  onAllowed: () => void;
  /** Both sides have the same text; `onChange` follows. */
  onSynced: () => void;
  onAcknowledged: () => void;
  /** The server closed the document, or the socket was lost; `onChange` follows. */
  onClosed: () => void;
  /** The socket was lost. */
  onDisconnected: () => void;
  /** Called with a reason of ours, or with any other text for which the server closes the document. */
  onRefused: (reason: string) => void;
  /** Whether everything is acknowledged, or connected, may have changed. */
  onChange: () => void;
}

export interface TextSync {
  /** What the server may not have of the text yet. */
  readonly pending: ReturnType<typeof pendingItems>;
  /** Origin of what comes from the server. */
  origin(): unknown;
  isConnected(): boolean;
  /** How much the server has not acknowledged. */
  unacknowledgedCount(): number;
  /** Watches the text and opens the socket. */
  open(): void;
  disconnect(): void;
  reconnect(): void;
  destroy(): void;
}

/** Refusals that no retry can change. Exhaustive, so that a new reason does not compile unseen. */
export const isFinal: Record<LiveRefusal, boolean> = {
  session: true,
  forbidden: true,
  gone: true,
  'outdated-editor': true,
  'too-large': true,
  unavailable: false,
};

export function createTextSync(options: TextSyncOptions): TextSync {
  const { ydoc, store, onEdit, onChange } = options;
  const pending = pendingItems(ydoc);
  const ownUpdates: Uint8Array[] = [];
  let provider: HocuspocusProvider | undefined;
  let socket: HocuspocusProviderWebsocket | undefined;
  /** The handshake is over; what was made during it follows. */
  let isSynced = false;
  let connectsAfterClose = false;

  // In the place of the provider's own handler: stored first, sent second, and what one action makes as one message,
  // for a move must never arrive without the record of where its text went. Not before the text has come, which nobody
  // can change until then: Yjs would write it once more for whoever listens.
  const collectUpdate = (update: Uint8Array, origin: unknown) => {
    if (origin === provider || origin === restoredOrigin || origin === loadedOrigin) return;
    onEdit();
    if (ownUpdates.push(update) > 1) return;
    queueMicrotask(sendUpdates);
    onChange();
  };
  const sendUpdates = () => {
    const update = Y.mergeUpdates(ownUpdates.splice(0));
    store(update);
    pending.add(update);
    if (isSynced) transmit();
  };
  const transmit = () => {
    for (const update of pending.unsent()) provider?.boundDocumentUpdateHandler(update, null);
  };

  function open(): void {
    provider = openProvider(options);
    socket = provider.configuration.websocketProvider;
    ydoc.off('update', provider.boundDocumentUpdateHandler);
    listen(provider);
  }

  function listen(live: HocuspocusProvider): void {
    live.on('authenticated', () => {
      // Before the server's question what it lacks is answered from the text, which may not hold everything any more.
      pending.reconnected();
      transmit();
      pending.answers();
      options.onAllowed();
      onChange();
    });
    live.on('synced', () => {
      options.onSynced();
      isSynced = true;
      transmit();
      onChange();
    });
    live.on('message', ({ message }: onMessageParameters) => {
      const update = updateIn(message);
      if (update) pending.receive(update);
    });
    let count = 0;
    // The provider counts anew for each connection.
    live.on('open', () => {
      count = 0;
    });
    live.on('unsyncedChanges', ({ number }: { number: number }) => {
      if (number < count) {
        options.onAcknowledged();
        pending.acknowledge();
      }
      count = number;
      onChange();
    });
    live.on('authenticationFailed', ({ reason }: { reason: string }) => options.onRefused(reason));
    live.on('disconnect', () => {
      isSynced = false;
      options.onClosed();
      options.onDisconnected();
      if (connectsAfterClose) {
        connectsAfterClose = false;
        socket?.connect();
      }
      onChange();
    });
    live.on('close', ({ event }: { event: { reason?: string } }) => {
      isSynced = false;
      options.onClosed();
      const reason = event.reason ?? '';
      // Closed by a message and not by the network: the socket is open still and does not come back.
      if (reason in isFinal || live.configuration.websocketProvider.status === 'connected') {
        options.onRefused(reason);
      }
      onChange();
    });
  }

  return {
    pending,
    origin: () => provider,
    isConnected: () => provider?.isAuthenticated === true && provider.isSynced,
    unacknowledgedCount: () => (provider?.unsyncedChanges ?? 0) + ownUpdates.length,
    open() {
      ydoc.on('update', collectUpdate);
      open();
    },
    disconnect: () => socket?.disconnect(),
    reconnect() {
      // The provider takes no call to connect while the old socket is still closing.
      if (socket?.status === 'connected') connectsAfterClose = true;
      else socket?.connect();
    },
    destroy: () => provider?.destroy(),
  };
}

function openProvider({
  url,
  fileId,
  ydoc,
  awareness,
  token,
}: TextSyncOptions): HocuspocusProvider {
  const provider = new HocuspocusProvider({
    url,
    name: fileId,
    document: ydoc,
    awareness,
    token: () => JSON.stringify({ token: token(), schemaVersion } satisfies LiveHandshake),
  });
  const socket = provider.configuration.websocketProvider;
  socket.setConfiguration({ ...socket.configuration, maxDelay: maxRetryDelay });
  return provider;
}

/** The change to the text that a message of the server brings, or null. */
function updateIn(message: onMessageParameters['message']): Uint8Array | null {
  message.readVarString();
  if (message.readVarUint() !== MessageType.Sync) return null;
  const isQuestion = message.readVarUint() === messageYjsSyncStep1;
  return isQuestion ? null : message.readVarUint8Array();
}
