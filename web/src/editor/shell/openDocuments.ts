// The documents open in this page, each with its connection and its editor. Hiding and showing a
// page must not cost the connection, the undo history or the position, so both live here and are
// only lent to the component. A document that is not shown is closed after a while, but never
// before its text is saved.

import type { Editor } from '@tiptap/core';
import type { SurfaceActions } from '../kit/surroundings.ts';
import type { LiveConnection } from '../live/liveConnection.ts';
import type { DocumentEditorProps } from './editorProps.ts';

/**
 * The component that shows a document, or showed it last: the editor outlives it and calls the page
 * through this object.
 */
export interface Page extends Pick<SurfaceActions, 'openLink' | 'openDialog'> {
  props: DocumentEditorProps;
}

export interface OpenDocument {
  connection: LiveConnection;
  editor: Editor;
  page: Page;
  /** Whether the editor contains the text. */
  isLive(): boolean;
}

interface Slot {
  document: OpenDocument;
  users: number;
  closing: ReturnType<typeof setTimeout> | undefined;
}

const slots = new Map<string, Slot>();

/** How long a hidden document stays open, in milliseconds. */
const linger = 10 * 60_000;

/**
 * The open document of this person and file, created with `open` if necessary. Return it with
 * `release`.
 */
export function acquire(key: string, open: () => OpenDocument): OpenDocument {
  let slot = slots.get(key);
  // After a refusal, a new connection is opened; unsent text waits in the browser.
  if (slot?.users === 0 && slot.document.connection.refusal() !== null) {
    close(key, slot);
    slot = undefined;
  }
  if (!slot) {
    slot = { document: open(), users: 0, closing: undefined };
    slots.set(key, slot);
  }
  clearTimeout(slot.closing);
  slot.users++;
  return slot.document;
}

/** Connection of an open document, shown or hidden. */
export function connectionOf(key: string): LiveConnection | null {
  return slots.get(key)?.document.connection ?? null;
}

/** Whether the document can be shown without opening it again. */
export function isOpen(key: string): boolean {
  return slots.has(key);
}

export function release(key: string): void {
  const slot = slots.get(key);
  if (!slot) return;
  slot.users--;
  if (slot.users === 0) closeLater(key, slot);
}

function closeLater(key: string, slot: Slot): void {
  slot.closing = setTimeout(() => {
    if (slot.document.connection.hasUnsaved()) closeLater(key, slot);
    else close(key, slot);
  }, linger);
}

function close(key: string, slot: Slot): void {
  slots.delete(key);
  clearTimeout(slot.closing);
  slot.document.editor.destroy();
  slot.document.connection.destroy();
}

export function keyOf(personId: string, fileId: string): string {
  return `${personId}/${fileId}`;
}
