// Cheap checks of what a change touched. Unchanged nodes are the same objects in both documents, so
// only the changed path is walked.

import { changedChildren } from '@docent/live-binding/changedChildren';
import type { Node } from '@tiptap/pm/model';

/** False if only text or attributes inside blocks changed, but not the blocks themselves. */
export function changesBlocks(before: Node, after: Node): boolean {
  if (before === after) return false;
  if (before.attrs.id !== after.attrs.id) return true;
  if (before.type !== after.type && !(before.inlineContent && after.inlineContent)) return true;
  if (after.inlineContent || after.isLeaf) return after.attrs.id === null;
  const { from, toBefore, toAfter } = changedChildren(before, after);
  if (toBefore !== toAfter) return true;
  for (let i = from; i < toAfter; i++) {
    if (changesBlocks(before.child(i), after.child(i))) return true;
  }
  return false;
}

/**
 * The range of `after` that differs from `before`, extended to whole blocks; null if nothing
 * differs. Walks along the changed path only.
 */
export function changedRange(before: Node, after: Node): { from: number; to: number } | null {
  if (before === after) return null;
  let start = 0;
  for (;;) {
    const { from, toBefore, toAfter } = changedChildren(before, after);
    let at = start;
    for (let i = 0; i < from; i++) at += after.child(i).nodeSize;
    const old = toBefore - from === 1 ? before.child(from) : null;
    const next = toAfter - from === 1 ? after.child(from) : null;
    if (old && next && old.type === next.type && !next.isTextblock && next.childCount > 0) {
      before = old;
      after = next;
      start = at + 1;
      continue;
    }
    let to = at;
    for (let i = from; i < toAfter; i++) to += after.child(i).nodeSize;
    return { from: at, to };
  }
}
