// The live connection of one document: its shared text, what is kept of it in the browser, and the
// socket. It stands outside React, so that a hidden page does not drop it.
//
// "Saved" must be true. Three things make it so: the server acknowledges only what is on disk; the
// provider counts what has no acknowledgement; and updates made while there is no socket never enter
// the provider's queue (its count starts anew with each socket, and would fall to zero with the first
// acknowledgement of a queued update, while later ones are still under way). What was written without a
// socket travels in the handshake, whose one acknowledgement covers it all.

import type { LiveHandshake, LiveRefusal } from '@docent/contract/live';
import type { Pending } from '@docent/document-model/rescue/follow';
import { schemaVersion } from '@docent/document-model/schema';
import { applyState } from '@docent/document-model/states';
import { fragmentName } from '@docent/document-model/yjs';
import {
  HocuspocusProvider,
  type HocuspocusProviderWebsocket,
  MessageType,
  type onMessageParameters,
} from '@hocuspocus/provider';
import { Awareness } from 'y-protocols/awareness';
import { messageYjsSyncStep1 } from 'y-protocols/sync';
import * as Y from 'yjs';
import { pendingItems } from './pendingItems.ts';
import { openUnsent } from './unsent.ts';
import { watchUnsentText } from './unsentText.ts';

export type SaveState = 'connecting' | 'saving' | 'saved' | 'offline' | 'refused';

export interface ConnectionOptions {
  fileId: string;
  token: string;
  person: { id: string; username: string };
  /** `ws://…/live` */
  url: string;
  /** The compacted state over HTTP; null where it cannot be had, then everything comes by the socket. */
  loadState: () => Promise<Uint8Array | null>;
  /** A document of one's own that holds such a state already. */
  ydoc?: Y.Doc | undefined;
  /** How one goes on who may suggest and not edit by now; without it, what was refused is handed back. */
  suggesting?: {
    /** All that the server has of the text now, and nothing from before. */
    load: () => Promise<Uint8Array>;
    /** Makes suggestions of what goes beyond the text that the server has; false where that cannot be done. */
    suggest: (agreedDoc: Y.Doc) => Promise<boolean>;
  };
}

export interface LiveConnection {
  readonly ydoc: Y.Doc;
  readonly awareness: Awareness;
  state(): SaveState;
  /** Why the server does not take this person's text, or null. */
  refusal(): LiveRefusal | null;
  /** Whether the text has come and this editor is allowed to change it: then, not before, bind it. */
  isLoaded(): boolean;
  /** Whether closing the page now could lose something. */
  hasUnsaved(): boolean;
  /** What the server may not have of the text yet. */
  readonly pending: Pending;
  /** Text that the server has not acknowledged, as plain text. */
  unsentText(): string;
  /** Gives up what the server refused. */
  discardUnsent(): void;
  /** Called at every change of the answers above. */
  subscribe(listener: () => void): () => void;
  setToken(token: string): void;
  destroy(): void;
}

/** A document with nothing but this state, for `connect`. */
export function readDocument(state: Uint8Array): Y.Doc {
  const ydoc = new Y.Doc();
  applyState(ydoc, state);
  return ydoc;
}

/** The change to the text that a message of the server brings, or null. */
function updateIn(message: onMessageParameters['message']): Uint8Array | null {
  message.readVarString();
  if (message.readVarUint() !== MessageType.Sync) return null;
  const isQuestion = message.readVarUint() === messageYjsSyncStep1;
  return isQuestion ? null : message.readVarUint8Array();
}

const keptOrigin = Symbol('kept in the browser');
const loadedOrigin = Symbol('loaded over HTTP');

/** Without an acknowledgement for this long, the sign says so; in milliseconds. */
const timeout = 10_000;

/** How often in a row what is refused as an edit is suggested: somebody else may be writing at the same place. */
const maxTurns = 3;

/** Refusals that no retry can change. Exhaustive, so that a new reason does not compile unseen. */
const isFinal: Record<LiveRefusal, boolean> = {
  session: true,
  forbidden: true,
  gone: true,
  'outdated-editor': true,
  'too-large': true,
  unavailable: false,
};

export function connect(options: ConnectionOptions): LiveConnection {
  const { fileId, person, url, loadState } = options;
  let { token } = options;
  const ydoc = options.ydoc ?? new Y.Doc();
  const awareness = new Awareness(ydoc);
  awareness.setLocalStateField('user', { id: person.id, name: person.username, color: '#555555' });
  const unsent = openUnsent(person.id, fileId);
  const unsentText = watchUnsentText(ydoc, () => provider);
  const listeners = new Set<() => void>();

  let provider: HocuspocusProvider | undefined;
  let socket: HocuspocusProviderWebsocket | undefined;
  let refusal: LiveRefusal | null = null;
  let hasState = options.ydoc !== undefined;
  let wasAllowed = false;
  let wasLoaded = false;
  let hasEverFailed = false;
  let changed = false;
  let isDestroyed = false;
  let retries = 0;
  let turns = 0;
  let isTurning = false;
  /** The handshake is over; what was made during it follows. */
  let isSynced = false;
  const ownUpdates: Uint8Array[] = [];
  const pending = pendingItems(ydoc);
  let connectsAfterClose = false;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  /** The socket is open, but nothing has been acknowledged for longer than one should wait. */
  let isLate = false;
  let last: SaveState = 'connecting';

  function state(): SaveState {
    if (refusal) return 'refused';
    if (isTurning) return 'saving';
    if (provider?.isAuthenticated && provider.isSynced) {
      if (provider.unsyncedChanges + ownUpdates.length === 0) return 'saved';
      return isLate ? 'offline' : 'saving';
    }
    return wasLoaded || hasEverFailed ? 'offline' : 'connecting';
  }

  function notice(): void {
    if (isDestroyed) return;
    if (!wasLoaded && wasAllowed && hasState && ydoc.getXmlFragment(fragmentName).length > 0) {
      wasLoaded = true;
    }
    const now = state();
    if (now === 'saved') {
      retries = 0;
      turns = 0;
      changed = false;
      unsent.forget();
      unsentText.clear();
    }
    if (now === 'saving') {
      waiting ??= setTimeout(() => {
        isLate = true;
        notice();
      }, timeout);
    } else if (!isLate) stopWaiting();
    last = now;
    for (const listener of listeners) listener();
  }

  function stopWaiting(): void {
    clearTimeout(waiting);
    waiting = undefined;
    isLate = false;
  }

  // In the place of the provider's own handler: kept first, sent second, and what one action makes as one message, for
  // a move must never arrive without the record of where its text went. Not before the text has come, which nobody can
  // change until then: Yjs would write it once more for whoever listens.
  const gather = (update: Uint8Array, origin: unknown) => {
    if (origin === provider || origin === keptOrigin || origin === loadedOrigin) return;
    changed = true;
    if (ownUpdates.push(update) > 1) return;
    queueMicrotask(send);
    notice();
  };
  const send = () => {
    const update = Y.mergeUpdates(ownUpdates.splice(0));
    unsent.keep(update);
    pending.add(update);
    if (isSynced) transmit();
  };
  const transmit = () => {
    const update = pending.next();
    if (update) provider?.boundDocumentUpdateHandler(update, null);
  };

  function open(): void {
    provider = new HocuspocusProvider({
      url,
      name: fileId,
      document: ydoc,
      awareness,
      token: () => JSON.stringify({ token, schemaVersion } satisfies LiveHandshake),
    });
    const live = provider;
    socket = live.configuration.websocketProvider;
    socket.setConfiguration({ ...socket.configuration, maxDelay: 15_000 });
    ydoc.off('update', live.boundDocumentUpdateHandler);
    live.on('authenticated', () => {
      // Before the server's question what it lacks is answered from the text, which may not hold everything any more.
      pending.reconnected();
      transmit();
      pending.answers();
      wasAllowed = true;
      notice();
    });
    live.on('synced', () => {
      hasState = true;
      isSynced = true;
      transmit();
      notice();
    });
    live.on('message', ({ message }: onMessageParameters) => {
      const update = updateIn(message);
      if (update) pending.hears(update);
    });
    let count = 0;
    live.on('unsyncedChanges', ({ number }: { number: number }) => {
      // An acknowledgement: the server is there.
      if (number < count) {
        stopWaiting();
        pending.acknowledge();
      }
      count = number;
      notice();
    });
    live.on('authenticationFailed', ({ reason }: { reason: string }) => refuse(reason));
    live.on('disconnect', () => {
      hasEverFailed = true;
      isSynced = false;
      stopWaiting();
      if (connectsAfterClose) {
        connectsAfterClose = false;
        socket?.connect();
      }
      notice();
    });
    live.on('close', ({ event }: { event: { reason?: string } }) => {
      hasEverFailed = true;
      isSynced = false;
      const reason = event.reason ?? '';
      // Closed by a message and not by the network: the socket is open still and does not come back.
      if (reason in isFinal || live.configuration.websocketProvider.status === 'connected') {
        refuse(reason);
      }
      notice();
    });
  }

  function refuse(reason: string): void {
    if (isDestroyed || refusal || isTurning) return;
    socket?.disconnect();
    const { suggesting } = options;
    if (reason === 'forbidden' && suggesting && changed && turns < maxTurns) void turn(suggesting);
    else if (isFinal[reason as LiveRefusal]) refusal = reason as LiveRefusal;
    else {
      const delay = Math.min(15_000, 1000 * 2 ** retries++) * (0.5 + Math.random() / 2);
      clearTimeout(retry);
      retry = setTimeout(reconnect, delay);
    }
    notice();
  }

  /** Suggests what was refused as an edit. Who may not suggest either does not get the text that this takes. */
  async function turn({ load, suggest }: NonNullable<ConnectionOptions['suggesting']>) {
    turns++;
    isTurning = true;
    const agreedDoc = new Y.Doc();
    const hasSuggested = await load()
      .then(async (state) => {
        if (isDestroyed) return false;
        applyState(agreedDoc, state);
        applyState(ydoc, state, provider);
        hasState = true;
        notice();
        return suggest(agreedDoc);
      })
      .catch(() => false);
    agreedDoc.destroy();
    isTurning = false;
    if (isDestroyed) return;
    if (hasSuggested) reconnect();
    else refusal = 'forbidden';
    notice();
  }

  function reconnect(): void {
    // The provider takes no call to connect while the old socket is still closing.
    if (socket?.status === 'connected') connectsAfterClose = true;
    else socket?.connect();
  }

  const comeBack = () => {
    if (refusal || isTurning || state() !== 'offline') return;
    // A socket that has long been silent did not survive the loss of the network.
    if (isLate) socket?.disconnect();
    reconnect();
  };
  const warn = (event: BeforeUnloadEvent) => {
    if (changed) event.preventDefault();
  };
  window.addEventListener('online', comeBack);
  window.addEventListener('beforeunload', warn);

  (async () => {
    const [compactedState, updates] = await Promise.all([
      // The socket brings everything too; this is only the faster way.
      options.ydoc ? null : loadState().catch(() => null),
      unsent.load(),
    ]);
    if (isDestroyed) return;
    if (compactedState) {
      applyState(ydoc, compactedState, loadedOrigin);
      hasState = true;
    }
    for (const update of updates) {
      pending.addRestored(update);
      Y.applyUpdate(ydoc, update, keptOrigin);
    }
    if (updates.length > 0) changed = true;
    ydoc.on('update', gather);
    open();
    notice();
  })();

  return {
    ydoc,
    awareness,
    state: () => last,
    refusal: () => refusal,
    isLoaded: () => wasLoaded,
    hasUnsaved: () => changed,
    pending,
    unsentText: () => unsentText.text(),
    discardUnsent() {
      changed = false;
      pending.discard();
      unsent.forget();
      unsentText.clear();
      notice();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    setToken(next) {
      if (next === token) return;
      token = next;
      if (refusal !== 'session') return;
      refusal = null;
      reconnect();
      notice();
    },
    destroy() {
      isDestroyed = true;
      clearTimeout(retry);
      stopWaiting();
      window.removeEventListener('online', comeBack);
      window.removeEventListener('beforeunload', warn);
      provider?.destroy();
      unsentText.destroy();
      ydoc.destroy();
      listeners.clear();
    },
  };
}
