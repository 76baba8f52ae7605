import type { NodeJSON } from '@docent/document-model/content';
import type { Editor } from '@tiptap/core';
import { yUndoPluginKey } from 'y-prosemirror';
import { insertBlock } from '../formatting/insertBlock.ts';
import { isWriting, modeOf } from '../kit/mode.ts';

/** Inserts recovered blocks at the caret, as one undo step; false if they cannot be inserted. */
export function insertAgain({ state, view, isEditable }: Editor, blocks: NodeJSON[]): boolean {
  if (!isEditable || !isWriting(modeOf(state))) return false;
  const undo = yUndoPluginKey.getState(state)?.undoManager;
  undo?.stopCapturing();
  const nodes = blocks.map((block) => state.schema.nodeFromJSON(withoutIds(block)));
  const isInserted = insertBlock(state, view.dispatch, nodes);
  undo?.stopCapturing();
  view.focus();
  return isInserted;
}

/** The block with this id may have been restored meanwhile. */
export function withoutIds({ attrs, content, ...node }: NodeJSON): NodeJSON {
  const { id: _, ...otherAttrs } = attrs ?? {};
  return {
    ...node,
    ...(attrs && { attrs: otherAttrs }),
    ...(content && { content: content.map(withoutIds) }),
  };
}
