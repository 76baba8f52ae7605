import type { ParagraphRef } from '@docent/contract/duplicates';
import type { Editor } from '@tiptap/core';
import { Selection } from '@tiptap/pm/state';

/** Shows the other paragraph in the place of a block. */
export function syncedInstead(
  { state, view }: Editor,
  blockId: string,
  { fileId, paragraphId }: ParagraphRef,
): void {
  const synced = state.schema.nodes.synced?.create({ fileId, paragraphId });
  let isDone = synced === undefined;
  state.doc.descendants((node, pos) => {
    if (isDone || !synced || !node.isTextblock || node.attrs.id !== blockId) return !isDone;
    isDone = true;
    const tr = state.tr.replaceRangeWith(pos, pos + node.nodeSize, synced);
    const end = tr.doc.resolve(Math.min(tr.mapping.map(pos + node.nodeSize), tr.doc.content.size));
    view.dispatch(tr.setSelection(Selection.near(end)));
    return false;
  });
  view.focus();
}
