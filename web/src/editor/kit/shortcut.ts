// A key of the editor, as the keymap and the help page read it.

import type { Command } from '@tiptap/pm/state';

export interface Shortcut {
  /** In ProseMirror's writing; several keys may do the same, the first is the one shown. */
  keys: string[];
  /** Key of the locale files' `editor.action`. */
  action: ActionName;
  run: Command;
}

export type ActionName = keyof typeof import('../../locales/en/editor.ts').editor.action;
