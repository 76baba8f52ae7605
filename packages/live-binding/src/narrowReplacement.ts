// Change 1: a change from outside replaces the smallest range that differs.
//
// y-prosemirror replaces the whole document in one step, which discards the decorations of each
// plugin and makes the browser walk over 20,000 blocks. The binding returns unchanged nodes as the
// same objects, so comparing two documents mostly compares identities.

import { Fragment, type Node, Slice } from 'prosemirror-model';
import type { Transaction } from 'prosemirror-state';

/**
 * Replaces the document's content with `content`, touching only the smallest range that differs.
 */
export function replaceChangedRange(tr: Transaction, content: Fragment): Transaction {
  let before = tr.doc.content;
  let after = content;
  let start = 0;
  for (;;) {
    const [left, right] = countCommonEnds(before, after);
    const removedCount = before.childCount - left - right;
    const addedCount = after.childCount - left - right;
    if (removedCount === 0 && addedCount === 0) return tr;
    const from = start + sizeOf(before, 0, left);
    const old = removedCount === 1 ? before.child(left) : null;
    const next = addedCount === 1 ? after.child(left) : null;
    if (old && next && old.sameMarkup(next) && !old.isLeaf) {
      if (old.inlineContent) return replaceInLine(tr, from + 1, old, next);
      before = old.content;
      after = next.content;
      start = from + 1;
      continue;
    }
    const to = from + sizeOf(before, left, left + removedCount);
    const children = Fragment.fromArray(after.content.slice(left, left + addedCount));
    // A fragment without a section is not a valid document; the filling is stored with the next
    // edit.
    const isEmpty = start === 0 && after.childCount === 0;
    const filling = isEmpty ? tr.doc.type.createAndFill()?.content : undefined;
    return tr.replace(from, to, new Slice(filling ?? children, 0, 0));
  }
}

function replaceInLine(tr: Transaction, start: number, old: Node, next: Node): Transaction {
  const from = old.content.findDiffStart(next.content);
  const end = old.content.findDiffEnd(next.content);
  if (from === null || !end) return tr;
  // Among repeated letters the two ends overlap ("aa" to "aaa"), so both sides move right by the
  // overlap.
  const overlap = Math.max(0, from - Math.min(end.a, end.b));
  return tr.replace(start + from, start + end.a + overlap, next.slice(from, end.b + overlap));
}

/** The number of equal children at the start and at the end. */
function countCommonEnds(before: Fragment, after: Fragment): [left: number, right: number] {
  const isSame = (a: Node, b: Node) => a === b || a.eq(b);
  const maxCount = Math.min(before.childCount, after.childCount);
  let left = 0;
  while (left < maxCount && isSame(before.child(left), after.child(left))) left++;
  let right = 0;
  while (
    right < maxCount - left &&
    isSame(before.child(before.childCount - 1 - right), after.child(after.childCount - 1 - right))
  )
    right++;
  return [left, right];
}

function sizeOf(fragment: Fragment, from: number, to: number): number {
  let size = 0;
  for (let i = from; i < to; i++) size += fragment.child(i).nodeSize;
  return size;
}
