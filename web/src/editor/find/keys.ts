// Shortcuts of find and replace, in the text and outside it.

import { keydownHandler } from '@tiptap/pm/keymap';
import type { EditorView } from '@tiptap/pm/view';
import type { Shortcut } from '../kit/shortcut.ts';
import { goOn, openFinding } from './going.ts';

// Cmd+H hides the window on a Mac.
const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

export const findingShortcuts: Shortcut[] = [
  { keys: ['Mod-f'], action: 'find', run: openFinding('find') },
  { keys: isMac ? ['Mod-Alt-f'] : ['Mod-h'], action: 'replace', run: openFinding('replace') },
  { keys: ['F3', 'Mod-g'], action: 'findNext', run: goOn(1) },
  { keys: ['Shift-F3', 'Mod-Shift-g'], action: 'findBefore', run: goOn(-1) },
];

const handle = keydownHandler(
  Object.fromEntries(findingShortcuts.flatMap(({ keys, run }) => keys.map((key) => [key, run]))),
);

/** Handles the shortcuts when no field or dialog has the focus. Returns a function that stops it. */
export function watchFindingKeys(view: EditorView): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    const { target } = event;
    if (event.defaultPrevented || !(target instanceof HTMLElement)) return;
    if (target.closest('input, textarea, select, [contenteditable="true"], [role="dialog"]'))
      return;
    if (view.dom.isConnected && handle(view, event)) event.preventDefault();
  };
  window.addEventListener('keydown', onKeyDown);
  return () => window.removeEventListener('keydown', onKeyDown);
}
