// What a live connection needs and what it offers.
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
  /** Loads the compacted state over HTTP; null or a rejection where it cannot, then all comes by the socket. */
  loadState: () => Promise<Uint8Array | null>;
  /** A document that holds such a state already. */
  ydoc?: Y.Doc | undefined;
  /** For a person who may by now suggest and not edit; without it, refused edits are handed back. */
  suggesting?: {
    /** Loads the text as the server has it now. */
    load: () => Promise<Uint8Array>;
    /** Turns what goes beyond the text of the server into suggestions; false where that cannot be done. */
    suggest: (agreedDoc: Y.Doc) => Promise<boolean>;
  };
}

export interface LiveConnection {
  readonly ydoc: Y.Doc;
  readonly awareness: Awareness;
  state(): SaveState;
  /** Why the server does not take this person's text, or null. */
  refusal(): LiveRefusal | null;
  /** Whether the text is loaded and may be changed here; it must not be bound before. */
  isLoaded(): boolean;
  /** Whether closing the page now could lose something. */
  hasUnsaved(): boolean;
  /** What the server may not have of the text yet. */
  readonly pending: Pending;
  /** Text that the server has not acknowledged, as plain text. */
  unsentText(): string;
  /** Discards what the server refused. */
  discardUnsent(): void;
  /** Calls the listener at every change of the answers above. */
  subscribe(listener: () => void): () => void;
  setToken(token: string): void;
  destroy(): void;
}
