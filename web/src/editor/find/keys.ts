// Shortcuts of find and replace, in the text and outside it.

import { keydownHandler } from '@tiptap/pm/keymap';
import type { EditorView } from '@tiptap/pm/view';
import { byKey } from '../kit/shortcutKeys.ts';
import { goOn, openFinding } from './going.ts';

export const findingCommands = {
  find: openFinding('find'),
  replace: openFinding('replace'),
  findNext: goOn(1),
  findBefore: goOn(-1),
};

const handle = keydownHandler(byKey(findingCommands));

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
