// Context for the tools around the text, so that its values need not be passed down through every
// component.

import type { Editor } from '@tiptap/core';
import { createContext, useContext } from 'react';
import type { EditorDialogName } from './dialogs.ts';

export interface EditorSurface {
  editor: Editor;
  fileId: string;
  /** The current person, whether they may edit or only suggest, and whether they may download the document. */
  person: { id: string; mayEdit: boolean; mayDownload: boolean };
  /** `at` is the position of the node to edit. */
  openDialog: (name: EditorDialogName, at?: number) => void;
  /** Starts a comment on the selection. */
  comment: () => void;
}

const SurfaceContext = createContext<EditorSurface | null>(null);
export const SurfaceProvider = SurfaceContext.Provider;

/** The surrounding surface; throws outside of one. */
export function useSurface(): EditorSurface {
  const surface = useContext(SurfaceContext);
  if (!surface) throw new Error('useSurface was called outside of an editor.');
  return surface;
}
