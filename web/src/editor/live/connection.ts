// The live connection of one document: its shared text, the part of it that is stored in the
// browser, and the socket. It lives outside React, so that a hidden page keeps it.
//
// "Saved" must be true: the server acknowledges only what is on disk, and `textSync.ts` counts
// unacknowledged updates.

import type { LiveRefusal } from '@docent/contract/live';
import type { Pending } from '@docent/document-model/rescue/follow';
import { applyState } from '@docent/document-model/states';
import { fragmentName } from '@docent/document-model/yjs';
import { Awareness } from 'y-protocols/awareness';
import * as Y from 'yjs';
import type { ConnectionOptions, LiveConnection, SaveState } from './liveConnection.ts';
import {
  createTextSync,
  isFinal,
  loadedOrigin,
  restoredOrigin,
  type TextSync,
} from './textSync.ts';
import { createAcknowledgementTimer, createRetryTimer } from './timers.ts';
import { openUnsent } from './unsent.ts';
import { watchUnsentText } from './unsentText.ts';

/**
 * How many times in a row refused edits are turned into suggestions; somebody else may be editing
 * the same place.
 */
const maxSuggestAttempts = 3;

export function connect(options: ConnectionOptions): LiveConnection {
  return new DocumentConnection(options);
}

class DocumentConnection implements LiveConnection {
  readonly ydoc: Y.Doc;
  readonly awareness: Awareness;
  readonly pending: Pending;
  private readonly options: ConnectionOptions;
  private readonly sync: TextSync;
  private readonly unsent: ReturnType<typeof openUnsent>;
  private readonly changedText: ReturnType<typeof watchUnsentText>;
  private readonly listeners = new Set<() => void>();
  private readonly acknowledgement = createAcknowledgementTimer(() => this.update());
  private readonly retry = createRetryTimer(() => this.sync.reconnect());
  private token: string;
  private lastState: SaveState = 'connecting';
  private currentRefusal: LiveRefusal | null = null;
  private hasState: boolean;
  private wasAllowed = false;
  private wasLoaded = false;
  private hasEverFailed = false;
  /** Whether this person has unacknowledged changes. */
  private isChanged = false;
  private isDestroyed = false;
  private suggestAttempts = 0;
  private isSuggesting = false;

  constructor(options: ConnectionOptions) {
    const { fileId, person } = options;
    this.options = options;
    this.token = options.token;
    this.ydoc = options.ydoc ?? new Y.Doc();
    this.hasState = options.ydoc !== undefined;
    this.awareness = new Awareness(this.ydoc);
    const user = { id: person.id, name: person.username, color: '#555555' };
    this.awareness.setLocalStateField('user', user);
    this.unsent = openUnsent(person.id, fileId);
    this.sync = this.createSync();
    this.pending = this.sync.pending;
    this.changedText = watchUnsentText(this.ydoc, this.sync.origin);
    window.addEventListener('online', this.onOnline);
    window.addEventListener('beforeunload', this.onBeforeUnload);
    void this.load();
  }

  state = () => this.lastState;
  refusal = () => this.currentRefusal;
  isLoaded = () => this.wasLoaded;
  hasUnsaved = () => this.isChanged;
  unsentText = () => this.changedText.text();

  discardUnsent = () => {
    this.isChanged = false;
    this.sync.pending.discard();
    this.unsent.forget();
    this.changedText.clear();
    this.update();
  };

  subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  setToken(token: string): void {
    if (token === this.token) return;
    this.token = token;
    if (this.currentRefusal !== 'session') return;
    this.currentRefusal = null;
    this.sync.reconnect();
    this.update();
  }

  destroy(): void {
    this.isDestroyed = true;
    this.retry.cancel();
    this.acknowledgement.stop();
    window.removeEventListener('online', this.onOnline);
    window.removeEventListener('beforeunload', this.onBeforeUnload);
    this.sync.destroy();
    this.changedText.destroy();
    this.ydoc.destroy();
    this.listeners.clear();
  }

  private createSync(): TextSync {
    return createTextSync({
      url: this.options.url,
      fileId: this.options.fileId,
      ydoc: this.ydoc,
      awareness: this.awareness,
      token: () => this.token,
      store: this.unsent.keep,
      onEdit: () => {
        this.isChanged = true;
      },
      onAllowed: () => {
        this.wasAllowed = true;
      },
      onSynced: () => {
        this.hasState = true;
      },
      onAcknowledged: this.acknowledgement.stop,
      onClosed: () => {
        this.hasEverFailed = true;
      },
      onDisconnected: this.acknowledgement.stop,
      onRefused: (reason) => this.refuse(reason),
      onChange: () => this.update(),
    });
  }

  private async load(): Promise<void> {
    const { ydoc, options, sync } = this;
    const [compactedState, updates] = await Promise.all([
      // The socket delivers everything too; this is only faster.
      options.ydoc ? null : options.loadState().catch(() => null),
      this.unsent.load(),
    ]);
    if (this.isDestroyed) return;
    if (compactedState) {
      applyState(ydoc, compactedState, loadedOrigin);
      this.hasState = true;
    }
    for (const update of updates) {
      sync.pending.addRestored(update);
      Y.applyUpdate(ydoc, update, restoredOrigin);
    }
    if (updates.length > 0) this.isChanged = true;
    sync.open();
    this.update();
  }

  private currentState(): SaveState {
    if (this.currentRefusal) return 'refused';
    if (this.isSuggesting) return 'saving';
    if (this.sync.isConnected()) {
      if (this.sync.unacknowledgedCount() === 0) return 'saved';
      return this.acknowledgement.isLate() ? 'offline' : 'saving';
    }
    return this.wasLoaded || this.hasEverFailed ? 'offline' : 'connecting';
  }

  /** Recomputes the state and notifies the listeners. */
  private update(): void {
    if (this.isDestroyed) return;
    if (!this.wasLoaded && this.wasAllowed && this.hasState) {
      this.wasLoaded = this.ydoc.getXmlFragment(fragmentName).length > 0;
    }
    const state = this.currentState();
    if (state === 'saved') {
      this.retry.reset();
      this.suggestAttempts = 0;
      this.isChanged = false;
      this.unsent.forget();
      this.changedText.clear();
    }
    if (state === 'saving') this.acknowledgement.start();
    else if (!this.acknowledgement.isLate()) this.acknowledgement.stop();
    this.lastState = state;
    for (const listener of this.listeners) listener();
  }

  private refuse(reason: string): void {
    if (this.isDestroyed || this.currentRefusal || this.isSuggesting) return;
    this.sync.disconnect();
    const { suggesting } = this.options;
    const maySuggest = this.isChanged && this.suggestAttempts < maxSuggestAttempts;
    if (reason === 'forbidden' && suggesting && maySuggest) void this.suggestRefused(suggesting);
    else if (isFinal[reason as LiveRefusal]) this.currentRefusal = reason as LiveRefusal;
    else this.retry.schedule();
    this.update();
  }

  /**
   * Turns refused edits into suggestions. Loading the text for that fails for people who may not
   * suggest either.
   */
  private async suggestRefused(suggesting: NonNullable<ConnectionOptions['suggesting']>) {
    this.suggestAttempts++;
    this.isSuggesting = true;
    const agreedDoc = new Y.Doc();
    let hasSuggested = false;
    try {
      hasSuggested = await this.suggestBeyond(agreedDoc, suggesting);
    } catch {
      // The edits are returned to the person, as for anybody who may not suggest.
    }
    agreedDoc.destroy();
    this.isSuggesting = false;
    if (this.isDestroyed) return;
    if (hasSuggested) {
      this.sync.pending.joinRefused();
      this.sync.reconnect();
    } else this.currentRefusal = 'forbidden';
    this.update();
  }

  private async suggestBeyond(
    agreedDoc: Y.Doc,
    { load, suggest }: NonNullable<ConnectionOptions['suggesting']>,
  ): Promise<boolean> {
    const state = await load();
    if (this.isDestroyed) return false;
    applyState(agreedDoc, state);
    applyState(this.ydoc, state, this.sync.origin());
    this.hasState = true;
    this.update();
    return suggest(agreedDoc);
  }

  private readonly onOnline = () => {
    if (this.currentRefusal || this.isSuggesting || this.currentState() !== 'offline') return;
    // A socket that has been silent for long did not survive the loss of the network.
    if (this.acknowledgement.isLate()) this.sync.disconnect();
    this.sync.reconnect();
  };

  private readonly onBeforeUnload = (event: BeforeUnloadEvent) => {
    if (this.isChanged) event.preventDefault();
  };
}
