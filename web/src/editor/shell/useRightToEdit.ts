// Follows the right to edit while the text is open: without it, edits become suggestions.
import type { Editor } from '@tiptap/core';
import { useEffect, useRef, useState } from 'react';
import { giveUpEditing, modeOf, modesFor } from '../kit/mode.ts';

/** The tools over the text, and their menus and panels. */
const tools = '[data-over-text], [data-tools], [role="menu"]';

/** Returns a key for the tools: with another key they are made anew, so that their menus are closed. */
export function useRightToEdit(editor: Editor, isLive: boolean, mayEdit: boolean): number {
  const couldEdit = useRef(false);
  const [toolsKey, setToolsKey] = useState(0);
  useEffect(() => {
    if (!isLive) return;
    const isOpen = mayEdit || modesFor(false).includes(modeOf(editor.state));
    if (!mayEdit && (couldEdit.current || !isOpen)) {
      giveUpEditing(editor.view);
      if (couldEdit.current) closeMenus();
    }
    couldEdit.current = mayEdit;

    /** They offer what the person may no longer do. */
    function closeMenus() {
      if (document.activeElement?.closest(tools)) editor.view.focus();
      setToolsKey((times) => times + 1);
    }
  }, [editor, isLive, mayEdit]);
  return toolsKey;
}
