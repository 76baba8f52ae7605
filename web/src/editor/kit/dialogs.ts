// The editor's dialogs by name. Commands, menus and node views open one through their
// `Surroundings`, and the surface renders it. `shell/dialogs.ts` maps names to components.

import type { Editor } from '@tiptap/core';

export interface EditorDialogProps {
  editor: Editor;
  /** Position of the node that the dialog edits; null if it edits the selection. */
  at: number | null;
  onClose: () => void;
}

export type EditorDialogName =
  | 'characters'
  | 'contents'
  | 'date'
  | 'embed'
  | 'footnote'
  | 'formula'
  | 'inlineFormula'
  | 'separator'
  | 'move'
  | 'synced'
  | 'control'
  | 'sign'
  | 'signature'
  | 'page'
  | 'bands'
  | 'watermark'
  | 'paragraph'
  | 'picture'
  | 'crop'
  | 'table';
