// Change 11: a change is drawn together with those that were made while others were notified of it.
//
// y-prosemirror is notified of the later changes later, but finds them in the fragment already. Its mapping still holds
// the nodes as they were before.

import type { ProsemirrorBinding } from 'y-prosemirror';
import * as Y from 'yjs';

/** Removes the nodes from the mapping that changed since this transaction, with the nodes around them. */
export function forgetStaleNodes(
  { doc, type, mapping }: ProsemirrorBinding,
  transaction: Y.Transaction,
) {
  const { _transactionCleanups: pending } = doc;
  for (const { changed } of pending.slice(pending.indexOf(transaction) + 1)) {
    for (const changedType of changed.keys()) {
      for (let node: unknown = changedType; node instanceof Y.AbstractType && node !== type; ) {
        mapping.delete(node);
        node = node._item?.parent;
      }
    }
  }
}
