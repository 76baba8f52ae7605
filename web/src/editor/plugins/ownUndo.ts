// Undo of one's own steps only: y-prosemirror's plugin, with every block protected from being emptied by
// an undo that another person has meanwhile written into.

import type { Plugin } from '@tiptap/pm/state';
import { defaultDeleteFilter, ySyncPluginKey, yUndoPlugin } from 'y-prosemirror';
import * as Y from 'yjs';

/** Kinds of block that stay when undoing their insertion while they hold text. */
const protectedNodes = new Set(['paragraph', 'heading', 'codeBlock']);

export function ownUndo(fragment: Y.XmlFragment): Plugin {
  const undoManager = new Y.UndoManager(fragment, {
    trackedOrigins: new Set([ySyncPluginKey]),
    captureTimeout: 500,
    deleteFilter: (item) => defaultDeleteFilter(item, protectedNodes),
    captureTransaction: (tr) => tr.meta.get('addToHistory') !== false,
  });
  return yUndoPlugin({ undoManager });
}
