// Marks on inline nodes (a formula, a mention, a break) cannot be stored in the live text, so they are
// removed immediately: otherwise, formatting would be visible that is gone after reloading.

import { isFromOutside } from '@docent/live-binding/liveBinding';
import { Plugin } from '@tiptap/pm/state';
import { changedRange } from '../large/changes.ts';

export function leafMarks(): Plugin {
  return new Plugin({
    appendTransaction(transactions, before, after) {
      if (before.doc === after.doc || transactions.some(isFromOutside)) return null;
      const range = changedRange(before.doc, after.doc);
      if (!range) return null;
      const { tr } = after;
      after.doc.nodesBetween(range.from, range.to, (node, pos) => {
        if (node.isInline && !node.isText && node.marks.length > 0) {
          for (const mark of node.marks) tr.removeNodeMark(pos, mark);
        }
      });
      return tr.docChanged ? tr : null;
    },
  });
}
