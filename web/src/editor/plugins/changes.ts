// Cheap questions about what a change touched. Unchanged nodes are the same objects in both documents,
// so the answer needs a walk along the changed path only.

import type { Node } from '@tiptap/pm/model';

/** The children of two nodes that differ: `from` and the two ends, as indexes. Linear in the children. */
export function changedChildren(before: Node, after: Node) {
  const most = Math.min(before.childCount, after.childCount);
  let from = 0;
  while (from < most && before.child(from) === after.child(from)) from++;
  let right = 0;
  while (
    right < most - from &&
    before.child(before.childCount - 1 - right) === after.child(after.childCount - 1 - right)
  )
    right++;
  return { from, toBefore: before.childCount - right, toAfter: after.childCount - right };
}

/** False where only text or attributes inside one block changed: the blocks themselves are the same. */
export function changesBlocks(before: Node, after: Node): boolean {
  if (before === after) return false;
  if (before.type !== after.type || before.attrs.id !== after.attrs.id) return true;
  if (after.inlineContent || after.isLeaf) return after.attrs.id === null;
  const { from, toBefore, toAfter } = changedChildren(before, after);
  if (toBefore - from !== 1 || toAfter - from !== 1) return toBefore !== from || toAfter !== from;
  return changesBlocks(before.child(from), after.child(from));
}
