import type { Editor } from '@tiptap/core';
import { keydownHandler } from '@tiptap/pm/keymap';
import { useEffect } from 'react';
import { stepShortcuts } from './shortcuts.ts';

const stepKeys = keydownHandler(
  Object.fromEntries(stepShortcuts.flatMap(({ keys, run }) => keys.map((key) => [key, run]))),
);

const isOffered = ({ isEditable, view }: Editor) => isEditable && view.dom.isConnected;

/**
 * Takes steps back by the text's own keys wherever they have no other text: a chapter is moved in the outline, which
 * keeps the focus.
 */
export function useKeysOutside(editor: Editor): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { target, defaultPrevented } = event;
      if (defaultPrevented || !(target instanceof HTMLElement)) return;
      if (target.closest('input, textarea, select, [contenteditable="true"], [role="dialog"]')) {
        return;
      }
      if (isOffered(editor) && stepKeys(editor.view, event)) event.preventDefault();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [editor]);
}
