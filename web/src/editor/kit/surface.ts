// What the tools around the text share, so that none of it is handed down through every part.

import type { Editor } from '@tiptap/core';
import { createContext, useContext } from 'react';
import type { EditorDialogName } from './dialogs.ts';

export interface EditorSurface {
  editor: Editor;
  fileId: string;
  /** Whoever looks at it, and whether they may do more than suggest. */
  person: { id: string; mayEdit: boolean };
  /** `at` is the position of the node that it is about. */
  openDialog: (name: EditorDialogName, at?: number) => void;
  /** Begins a comment on what is selected. */
  comment: () => void;
}

const SurfaceContext = createContext<EditorSurface | null>(null);
export const SurfaceProvider = SurfaceContext.Provider;

/** The surface around the calling part; throws outside of one. */
export function useSurface(): EditorSurface {
  const surface = useContext(SurfaceContext);
  if (!surface) throw new Error('No editor around this part.');
  return surface;
}
