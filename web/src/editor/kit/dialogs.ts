// The editor's dialogs by name. Commands, menus and node views open one through their surroundings; the surface draws
// it. `shell/dialogs.ts` says where each is.

import type { Editor } from '@tiptap/core';

export interface EditorDialogProps {
  editor: Editor;
  /** The position of the node that the dialog is about; null where it is about the selection. */
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
