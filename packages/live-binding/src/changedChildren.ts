import type { Node } from 'prosemirror-model';

/**
 * The range of children that differ between two nodes: its start and both ends, as indices. Linear
 * in the number of children.
 */
export function changedChildren(before: Node, after: Node) {
  const maxCount = Math.min(before.childCount, after.childCount);
  let from = 0;
  while (from < maxCount && before.child(from) === after.child(from)) from++;
  let right = 0;
  while (
    right < maxCount - from &&
    before.child(before.childCount - 1 - right) === after.child(after.childCount - 1 - right)
  )
    right++;
  return { from, toBefore: before.childCount - right, toAfter: after.childCount - right };
}
