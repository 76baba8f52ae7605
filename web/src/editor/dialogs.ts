// The editor's dialogs by name, each loaded when it is first opened. Commands, menus and node views open
// one through their surroundings; the surface draws it.

import type { Editor } from '@tiptap/core';
import type { ComponentType } from 'react';

export interface EditorDialogProps {
  editor: Editor;
  /** The position of the node that the dialog is about; null where it is about the selection. */
  at: number | null;
  onClose: () => void;
}

type Load = () => Promise<ComponentType<EditorDialogProps>>;

export const editorDialogs = {
  help: () => import('./parts/dialogs/HelpDialog.tsx').then((file) => file.HelpDialog),
} satisfies Record<string, Load>;

export type EditorDialogName = keyof typeof editorDialogs;
