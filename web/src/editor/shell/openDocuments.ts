// The documents that are open in this page, each with its connection and its editor. Showing and hiding
// a page must not cost the connection, the undo steps or the place in the text, so both live here and
// are only lent to the component. A document nobody shows is closed after a while, never before its text
// is safe.

import type { Editor } from '@tiptap/core';
import type { SurfaceActions } from '../kit/surroundings.ts';
import type { LiveConnection } from '../live/liveConnection.ts';
import type { DocumentEditorProps } from './editorProps.ts';

/** The component that shows a document now, or did last: the editor outlives it and asks through here. */
export interface Page extends Pick<SurfaceActions, 'openLink' | 'openDialog'> {
  props: DocumentEditorProps;
}

export interface OpenDocument {
  connection: LiveConnection;
  editor: Editor;
  page: Page;
  /** Whether the editor holds the text. */
  isLive(): boolean;
}

interface Slot {
  document: OpenDocument;
  users: number;
  closing: ReturnType<typeof setTimeout> | undefined;
}

const slots = new Map<string, Slot>();

/** How long a document stays open without being shown, in milliseconds. */
const linger = 10 * 60_000;

/** The open document of this person and file, opened by `open` if it is not. Give it back by `release`. */
export function acquire(key: string, open: () => OpenDocument): OpenDocument {
  let slot = slots.get(key);
  // Whoever comes back after a refusal is asked anew; what was unsent waits in the browser.
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

/** Of a document that is open, shown or not. */
export function connectionOf(key: string): LiveConnection | null {
  return slots.get(key)?.document.connection ?? null;
}

/** Whether showing it again costs nothing. */
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
