// Options and interface of a live connection.
import type { LiveRefusal } from '@docent/contract/live';
import type { Pending } from '@docent/document-model/rescue/follow';
import type { Awareness } from 'y-protocols/awareness';
import type * as Y from 'yjs';

export type SaveState = 'connecting' | 'saving' | 'saved' | 'offline' | 'refused';

export interface ConnectionOptions {
  fileId: string;
  token: string;
  person: { id: string; username: string };
  /** `ws://…/live` */
  url: string;
  /**
   * Loads the compacted state over HTTP; if it returns null or rejects, the socket delivers
   * everything.
   */
  loadState: () => Promise<Uint8Array | null>;
  /** A document that already contains this state. */
  ydoc?: Y.Doc | undefined;
  /**
   * For people whose right may be reduced to suggesting; without it, refused edits are returned to
   * them.
   */
  suggesting?: {
    /** Loads the current text of the server. */
    load: () => Promise<Uint8Array>;
    /**
     * Turns the differences from the server's text into suggestions; false if that is impossible.
     */
    suggest: (agreedDoc: Y.Doc) => Promise<boolean>;
  };
}

export interface LiveConnection {
  readonly ydoc: Y.Doc;
  readonly awareness: Awareness;
  state(): SaveState;
  /** Why the server refuses this person's changes, or null. */
  refusal(): LiveRefusal | null;
  /** Whether the text is loaded and editable; it must not be bound before. */
  isLoaded(): boolean;
  /** Whether closing the page now could lose text. */
  hasUnsaved(): boolean;
  /** Local changes that the server may not have yet. */
  readonly pending: Pending;
  /** Unacknowledged text as plain text. */
  unsentText(): string;
  /** Discards refused changes. */
  discardUnsent(): void;
  /** Calls the listener whenever one of the values above changes. */
  subscribe(listener: () => void): () => void;
  setToken(token: string): void;
  destroy(): void;
}
