import type { Editor } from '@tiptap/core';
import { keydownHandler } from '@tiptap/pm/keymap';
import { useEffect } from 'react';
import { byKey } from '../kit/shortcutKeys.ts';
import { stepCommands } from './shortcuts.ts';

const stepKeys = keydownHandler(byKey(stepCommands));

const isOffered = ({ isEditable, view }: Editor) => isEditable && view.dom.isConnected;

/**
 * Lets the undo and redo shortcuts of the text work outside of text fields, for example in the outline,
 * which keeps the focus after moving a chapter.
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
