// Follows the right to edit while the text is open; without it, edits become suggestions.
import type { Editor } from '@tiptap/core';
import { useEffect, useRef, useState } from 'react';
import { giveUpEditing, modeOf, modesFor } from '../kit/mode.ts';

/** The tools above the text, and their menus and panels. */
const tools = '[data-over-text], [data-tools], [role="menu"]';

/** Returns a key for the tools; a new key remounts them, which closes their menus. */
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

    /** Open menus may offer actions that the person may no longer perform. */
    function closeMenus() {
      if (document.activeElement?.closest(tools)) editor.view.focus();
      setToolsKey((times) => times + 1);
    }
  }, [editor, isLive, mayEdit]);
  return toolsKey;
}
