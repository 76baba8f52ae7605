import type { ParagraphRef } from '@docent/contract/duplicates';
import type { Editor } from '@tiptap/core';
import { Selection } from '@tiptap/pm/state';

/** Shows the other paragraph in the place of a block. */
export function syncedInstead(
  { state, view }: Editor,
  blockId: string,
  { fileId, paragraphId }: ParagraphRef,
): void {
  const syncedNode = state.schema.nodes.synced?.create({ fileId, paragraphId });
  let isDone = syncedNode === undefined;
  state.doc.descendants((node, pos) => {
    if (isDone || !syncedNode || !node.isTextblock || node.attrs.id !== blockId) return !isDone;
    isDone = true;
    const tr = state.tr.replaceRangeWith(pos, pos + node.nodeSize, syncedNode);
    const end = tr.doc.resolve(Math.min(tr.mapping.map(pos + node.nodeSize), tr.doc.content.size));
    view.dispatch(tr.setSelection(Selection.near(end)));
    return false;
  });
  view.focus();
}
