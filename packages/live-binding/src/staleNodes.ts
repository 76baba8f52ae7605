// Change 11: a change is drawn together with changes that were made while observers were being
// notified of it.
//
// y-prosemirror is notified of the later changes later, but already finds them in the fragment,
// while its mapping still holds the earlier nodes.

import type { ProsemirrorBinding } from 'y-prosemirror';
import * as Y from 'yjs';

/** Removes nodes that changed since this transaction, and their ancestors, from the mapping. */
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
