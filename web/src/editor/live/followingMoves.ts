// Keeps what this person types while somebody else moves the paragraph around it; see `follow.ts`
// in document-model.

import { followMoves, type Pending } from '@docent/document-model/rescue/follow';
import { Plugin } from '@tiptap/pm/state';
import { yUndoPluginKey } from 'y-prosemirror';
import type * as Y from 'yjs';

export function followingMoves(ydoc: Y.Doc, pending: Pending): Plugin {
  return new Plugin({
    view: (view) => ({
      destroy: followMoves(ydoc, {
        pending,
        undoManager: () => yUndoPluginKey.getState(view.state)?.undoManager,
      }),
    }),
  });
}
