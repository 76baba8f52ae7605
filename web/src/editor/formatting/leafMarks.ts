// Marks on what stands in a line and is no text (a formula, a mention, a break) cannot be stored with the
// live text, so they are taken away at once: nobody is to see a look that is gone when it is loaded again.

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
