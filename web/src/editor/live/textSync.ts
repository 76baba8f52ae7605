// Sends local changes to the server and applies those of others, over one socket.
//
// The provider counts unacknowledged updates, but restarts its count with each socket, and would
// reach zero with the first acknowledgement of a queued update while later ones are still in
// transit. Updates made without a socket therefore never enter its queue: they are sent in the
// handshake, whose single acknowledgement covers them all.
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

/** Transaction origins of changes that do not come from the person. */
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
  /** The person changed the text. */
  onEdit: () => void;
  /** The server granted access to the text; `onChange` follows. */
  onAllowed: () => void;
  /** Both sides have the same text; `onChange` follows. */
  onSynced: () => void;
  onAcknowledged: () => void;
  /** The server closed the document, or the socket was lost; `onChange` follows. */
  onClosed: () => void;
  /** The socket was lost. */
  onDisconnected: () => void;
  /**
   * Called with a `LiveRefusal`, or with any other reason for which the server closes the document.
   */
  onRefused: (reason: string) => void;
  /** `unacknowledgedCount` or `isConnected` may have changed. */
  onChange: () => void;
}

export interface TextSync {
  /** Local changes that the server may not have yet. */
  readonly pending: ReturnType<typeof pendingItems>;
  /** Transaction origin of changes from the server. */
  origin(): unknown;
  isConnected(): boolean;
  /** Number of unacknowledged updates. */
  unacknowledgedCount(): number;
  /** Observes the text and opens the socket. */
  open(): void;
  disconnect(): void;
  reconnect(): void;
  destroy(): void;
}

/**
 * Refusals that no retry can change. Exhaustive, so that adding a reason does not compile without a
 * decision here.
 */
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
  /** The handshake is complete; changes made during it are sent next. */
  let isSynced = false;
  let connectsAfterClose = false;

  // Replaces the provider's handler: updates are stored before they are sent, and all updates of
  // one action form one message, because a move must never arrive without the record of where its
  // text went. Does nothing until the text has loaded, which nobody can change before; listening
  // earlier would make Yjs encode it again.
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
      // Sent before the server's sync request is answered from the text, which may no longer
      // contain everything.
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
    // The provider restarts its count for each connection.
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
      // Closed by a message, not by the network: the socket is still open and will not reconnect.
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
      // The provider ignores calls to connect while the old socket is still closing.
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

/** The update in a message from the server, or null. */
function updateIn(message: onMessageParameters['message']): Uint8Array | null {
  message.readVarString();
  if (message.readVarUint() !== MessageType.Sync) return null;
  const isQuestion = message.readVarUint() === messageYjsSyncStep1;
  return isQuestion ? null : message.readVarUint8Array();
}
