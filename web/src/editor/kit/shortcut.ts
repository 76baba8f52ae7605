// A keyboard shortcut of the editor, for the keymap and the help page.

import type { Command } from '@tiptap/pm/state';

export interface Shortcut {
  /** In ProseMirror's notation; the help page shows the first one. */
  keys: string[];
  /** Key in `editor.action` of the locale files. */
  action: ActionName;
  run: Command;
}

export type ActionName = keyof typeof import('../../locales/en/editor.ts').editor.action;
