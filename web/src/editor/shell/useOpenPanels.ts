// Keeps which dialog is open over the text, and whether the link panel is.
import type { Editor } from '@tiptap/core';
import { useCallback, useState } from 'react';
import { catchForField } from '../../ui/typedAhead.ts';
import type { EditorDialogName } from '../kit/dialogs.ts';

export function useOpenPanels(editor: Editor) {
  /** Number of times the link panel was opened; 0 while it is closed. */
  const [linking, setLinking] = useState(0);
  const closeLink = useCallback(() => setLinking(0), []);
  const [dialog, setDialog] = useState<{ name: EditorDialogName; at: number | null } | null>(null);
  const openDialog = useCallback((name: EditorDialogName, at?: number) => {
    catchForField('', () => setDialog(null));
    setDialog({ name, at: at ?? null });
  }, []);
  const openLink = useCallback(() => {
    if (!editor.isEditable) return;
    // Text typed before the panel's field exists must not go into the document.
    catchForField('', closeLink);
    setLinking((times) => times + 1);
  }, [editor, closeLink]);
  const closeDialog = useCallback(() => setDialog(null), []);
  return { linking, openLink, closeLink, dialog, openDialog, closeDialog };
}
