// The keys of the editor's shortcuts, without what they do: the help page also opens where no editor is loaded.

import type { Command } from '@tiptap/pm/state';
import type { Mode } from './mode.ts';

export type ActionName = keyof typeof import('../../locales/en/editor.ts').editor.action;

// Cmd+H hides the window on a Mac.
const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

/**
 * By action (keys of `editor.action` in the locale files), in the order of the help page, which shows the
 * first keys of each; in ProseMirror's notation.
 */
export const shortcutKeys = {
  bold: ['Mod-b'],
  italic: ['Mod-i'],
  underline: ['Mod-u'],
  strike: ['Mod-Shift-x', 'Mod-Shift-s'],
  superscript: ['Mod-.'],
  subscript: ['Mod-,'],
  code: ['Mod-e'],
  larger: ['Mod-Shift-.', 'Mod-Shift->'],
  smaller: ['Mod-Shift-,', 'Mod-Shift-<'],
  copyFormat: ['Mod-Alt-c'],
  pasteFormat: ['Mod-Alt-v'],
  link: ['Mod-k'],
  comment: ['Mod-Alt-m'],
  clearFormat: ['Mod-\\'],
  paragraph: ['Mod-Alt-0'],
  heading1: ['Mod-Alt-1'],
  heading2: ['Mod-Alt-2'],
  heading3: ['Mod-Alt-3'],
  heading4: ['Mod-Alt-4'],
  heading5: ['Mod-Alt-5'],
  heading6: ['Mod-Alt-6'],
  codeBlock: ['Mod-Alt-8'],
  orderedList: ['Mod-Shift-7', 'Mod-Shift-&'],
  bulletList: ['Mod-Shift-8', 'Mod-Shift-*'],
  checkList: ['Mod-Shift-9', 'Mod-Shift-('],
  toggleChecked: ['Mod-Enter'],
  quote: ['Mod-Shift-b'],
  alignLeft: ['Mod-Shift-l'],
  alignCenter: ['Mod-Shift-e'],
  alignRight: ['Mod-Shift-r'],
  alignJustify: ['Mod-Shift-j'],
  alignDistribute: ['Mod-Alt-j'],
  indent: ['Mod-]'],
  outdent: ['Mod-['],
  paragraphDialog: ['Mod-Alt-p'],
  moveUp: ['Alt-ArrowUp'],
  moveDown: ['Alt-ArrowDown'],
  selectAll: ['Mod-a'],
  find: ['Mod-f'],
  replace: isMac ? ['Mod-Alt-f'] : ['Mod-h'],
  findNext: ['F3', 'Mod-g'],
  findBefore: ['Shift-F3', 'Mod-Shift-g'],
  undo: ['Mod-z'],
  redo: ['Mod-Shift-z', 'Mod-y'],
  nextSuggestion: ['F8'],
  previousSuggestion: ['Shift-F8'],
  acceptSuggestion: ['Mod-Alt-Enter'],
  refuseSuggestion: ['Mod-Alt-Shift-Enter'],
  help: ['Mod-/'],
} satisfies Partial<Record<ActionName, string[]>>;

export type ShortcutName = keyof typeof shortcutKeys;

/** The commands by key, as ProseMirror's keymaps take them. */
export function byKey(commands: Partial<Record<ShortcutName, Command>>): Record<string, Command> {
  return Object.fromEntries(
    Object.entries(commands).flatMap(([name, command]) =>
      shortcutKeys[name as ShortcutName].map((key) => [key, command]),
    ),
  );
}

/** Letters that choose a mode with Ctrl, Alt and Shift (or equivalents), by mode. */
export const modeLetters: Partial<Record<Mode, string>> = { edit: 'Z', suggest: 'X', clean: 'C' };
